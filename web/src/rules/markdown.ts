/** The little Markdown that the rules page is written in, as blocks and spans. */
export type Span =
  | { sort: "text"; text: string }
  | { sort: "strong" | "em"; spans: Span[] }
  | { sort: "code"; text: string }
  | { sort: "link"; href: string; spans: Span[] };

export type Block =
  | { sort: "heading"; level: number; id: string; spans: Span[] }
  | { sort: "paragraph"; id: string | null; spans: Span[] }
  | { sort: "quote"; spans: Span[] }
  | { sort: "code"; text: string }
  | { sort: "list"; ordered: boolean; items: Span[][] }
  | { sort: "table"; head: Span[][]; rows: Span[][][] };

const INLINE =
  /(`[^`]+`)|\*\*(.+?)\*\*|\*([^*\s](?:.*?[^*\s])?)\*|_([^_\s](?:.*?[^_\s])?)_(?!\w)|\[([^\]]+)\]\(([^)]+)\)/;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let rest = text;
  while (rest !== "") {
    const match = INLINE.exec(rest);
    if (!match) {
      found.push({ sort: "text", text: rest });
      break;
    }
    if (match.index > 0) found.push({ sort: "text", text: rest.slice(0, match.index) });
    const [whole, code, strong, em, underscored, label, href] = match;
    if (code) found.push({ sort: "code", text: code.slice(1, -1) });
    else if (strong) found.push({ sort: "strong", spans: spans(strong) });
    else if (em ?? underscored) found.push({ sort: "em", spans: spans(em ?? underscored ?? "") });
    else if (label) found.push({ sort: "link", href: href ?? "", spans: spans(label) });
    rest = rest.slice(match.index + whole.length);
  }
  return found;
}

/** The id of a heading: its section number, or its words. */
export function headingId(text: string): string {
  const number = /^(\d+(?:\.\d+)*[a-z]?)\b/.exec(text);
  return number?.[1] ?? text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

const cells = (line: string): Span[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

const startsBlock = (line: string): boolean => /^(#{1,6} |```|\s*[-*] |\s*\d+\. |\||> )/.test(line);

export function blocks(source: string): Block[] {
  const lines = source.split(/\r?\n/);
  const found: Block[] = [];
  let i = 0;
  const line = (): string => lines[i] ?? "";
  while (i < lines.length) {
    const heading = /^(#{1,6}) (.*)$/.exec(line());
    if (line().trim() === "") i += 1;
    else if (heading) {
      const text = heading[2] ?? "";
      found.push({
        sort: "heading",
        level: heading[1]?.length ?? 1,
        id: headingId(text),
        spans: spans(text),
      });
      i += 1;
    } else if (line().startsWith("```")) {
      const text: string[] = [];
      for (i += 1; i < lines.length && !line().startsWith("```"); i += 1) text.push(line());
      i += 1;
      found.push({ sort: "code", text: text.join("\n") });
    } else if (line().startsWith("|")) {
      const rows: string[] = [];
      for (; line().startsWith("|"); i += 1) rows.push(line());
      const [head, , ...body] = rows;
      found.push({ sort: "table", head: cells(head ?? ""), rows: body.map(cells) });
    } else if (/^\s*([-*]|\d+\.) /.test(line())) {
      const ordered = /^\s*\d/.test(line());
      const items: string[] = [];
      for (; line().trim() !== "" && !/^(#|```|\|)/.test(line()); i += 1) {
        const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line());
        if (item) items.push(item[1] ?? "");
        else items[items.length - 1] += ` ${line().trim()}`;
      }
      found.push({ sort: "list", ordered, items: items.map(spans) });
    } else if (line().startsWith("> ")) {
      const text: string[] = [];
      for (; line().startsWith(">"); i += 1) text.push(line().replace(/^> ?/, ""));
      found.push({ sort: "quote", spans: spans(text.join(" ")) });
    } else {
      const text: string[] = [];
      for (; line().trim() !== "" && (text.length === 0 || !startsBlock(line())); i += 1)
        text.push(line().trim());
      const whole = text.join(" ");
      // A numbered paragraph starts with its bold number.
      const number = /^\*\*(\d+(?:\.\d+)+)\*\*/.exec(whole);
      found.push({ sort: "paragraph", id: number?.[1] ?? null, spans: spans(whole) });
    }
  }
  return found;
}
