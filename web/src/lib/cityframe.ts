/** The rectangle of the drawing that shows given cells: 100 units a cell, y downwards on the screen. */
import type { Cell } from "./protocol";

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frame around cells, with a margin, and never smaller than a few cells. */
export function frameOf(
  cells: readonly Cell[],
  margin: number,
  smallest: readonly [number, number] = [1, 1],
): Frame {
  const xs = cells.map((cell) => cell[0]);
  const ys = cells.map((cell) => -cell[1]);
  const left = Math.min(0, ...xs) - margin;
  const right = Math.max(0, ...xs) + 1 + margin;
  const top = Math.min(0, ...ys) - margin;
  const bottom = Math.max(0, ...ys) + 1 + margin;
  const width = Math.max(right - left, smallest[0]);
  const height = Math.max(bottom - top, smallest[1]);
  const centreX = (left + right) / 2;
  const centreY = (top + bottom) / 2;
  return {
    x: (centreX - width / 2) * 100,
    y: (centreY - height / 2) * 100,
    width: width * 100,
    height: height * 100,
  };
}

/** A frame `factor` times as wide around a point that keeps its place. */
export function zoomed(frame: Frame, factor: number, at: { x: number; y: number }): Frame {
  return {
    x: at.x - (at.x - frame.x) * factor,
    y: at.y - (at.y - frame.y) * factor,
    width: frame.width * factor,
    height: frame.height * factor,
  };
}

export const boxOf = (frame: Frame): string => `${frame.x} ${frame.y} ${frame.width} ${frame.height}`;
