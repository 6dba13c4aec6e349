/** The letters of a text as people count them; code points in a browser that cannot tell. */
export function letters(text: string): string[] {
  if (typeof Intl.Segmenter !== "function") return [...text];
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text);
  return [...segments].map((each) => each.segment);
}
