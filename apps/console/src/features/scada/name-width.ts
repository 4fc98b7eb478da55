import type { MimicSymbol, SymbolKind } from "@sgval/contract/scada/mimic";

/** Where the name of a symbol stands: over its left edge, over its middle, or to the right of it, where a pipe leaves. */
export type NamePlace = "above" | "centred" | "beside";
export const namePlaceOf = (kind: SymbolKind): NamePlace =>
  kind === "valve" || kind === "prv"
    ? "centred"
    : kind === "pump" || kind === "vfd" || kind === "chlorinator"
      ? "beside"
      : "above";

// Seen at half its size in a room with many devices.
const GAP = 24;
/** Two lines of a name and one of a state. */
const HEIGHT = 56;
const WIDEST = 320;
const NARROWEST = 60;

interface Place {
  id: string;
  /** How far the name goes to the left and right of `x`, as shares of its width. */
  before: number;
  after: number;
  x: number;
  bottom: number;
}

const placeOf = ({ id, kind, x, y, width, height }: MimicSymbol): Place => {
  const at = namePlaceOf(kind);
  if (at === "centred") return { id, before: 0.5, after: 0.5, x: x + width / 2, bottom: y };
  if (at === "beside") return { id, before: 0, after: 1, x: x + width, bottom: y + height / 2 };
  return { id, before: 0, after: 1, x, bottom: y };
};

/**
 * How wide the name of each symbol may be, in units of the drawing: names at one height end before the next one begins,
 * and share the space between them where both lie in it.
 */
export const nameWidths = (symbols: readonly MimicSymbol[]): Map<string, number> => {
  const places = symbols.filter(({ label, kind }) => label !== "" && kind !== "text").map(placeOf);
  return new Map(
    places.map((own) => {
      const others = places.filter(
        ({ id, bottom }) => id !== own.id && Math.abs(bottom - own.bottom) < HEIGHT,
      );
      const widths = others.flatMap((other) => {
        const [left, right] = own.x < other.x ? [own, other] : [other, own];
        const share = left.after + right.before;
        const mine = own === left ? left.after : right.before;
        return own.x === other.x || mine === 0 ? [] : [(right.x - left.x - GAP) / share];
      });
      return [own.id, Math.max(NARROWEST, Math.min(WIDEST, ...widths))];
    }),
  );
};

/** The height of the texts over and under the middle of a pump. */
const ABOVE = 34;
const BELOW = 14;

/** Between the frame of a symbol and what stands beside it, and how far the frame is from its symbol at least. */
const FRAME_GAP = 10;
const LEAST_FRAME = 14;

/**
 * How far the frame of a chosen symbol may reach to its right, in units of the drawing, before it crosses what stands there,
 * such as a value that has no name of its own.
 */
export const spaceBeside = (own: MimicSymbol, symbols: readonly MimicSymbol[]): number => {
  const end = own.x + own.width;
  const gaps = symbols
    .filter(({ x, y, height }) => x >= end && y < own.y + own.height + BELOW && y + height > own.y - ABOVE)
    .map(({ x }) => x - end - FRAME_GAP);
  return Math.max(LEAST_FRAME, Math.min(WIDEST, ...gaps));
};
