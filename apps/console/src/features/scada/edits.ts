import {
  type MimicDocument,
  type MimicFile,
  type MimicPipe,
  type MimicSymbol,
  mimicLimits,
  type PipeEnd,
  type SymbolKind,
} from "@sgval/contract/scada/mimic";
import { bindingsOf, symbolSizes } from "@sgval/contract/scada/mimic-layout";

/** A drawing that is changed, with the way back. */
export interface Draft {
  past: readonly MimicDocument[];
  document: MimicDocument;
  future: readonly MimicDocument[];
}

/** The type under which a symbol of the palette carries its kind while it is dragged. */
export const DRAGGED_KIND = "application/x-sgval-symbol";

const MOST_STEPS = 200;

export const draftOf = (document: MimicDocument): Draft => ({ past: [], document, future: [] });

/** The draft after a change; the same document changes nothing. */
export const changed = ({ past, document, future }: Draft, next: MimicDocument): Draft =>
  JSON.stringify(next) === JSON.stringify(document)
    ? { past, document, future }
    : { past: [...past, document].slice(-MOST_STEPS), document: next, future: [] };

export const undone = ({ past, document, future }: Draft): Draft => {
  const last = past.at(-1);
  return last
    ? { past: past.slice(0, -1), document: last, future: [document, ...future] }
    : { past, document, future };
};

export const redone = ({ past, document, future }: Draft): Draft => {
  const [next, ...rest] = future;
  return next ? { past: [...past, document], document: next, future: rest } : { past, document, future };
};

/** The nearest point of the grid. */
export const snapped = (value: number, grid: number): number => Math.round(value / grid) * grid;

/** An id that the drawing does not have yet. */
const freeId = (prefix: string, taken: readonly { id: string }[]): string => {
  const ids = new Set(taken.map(({ id }) => id));
  let number = taken.length + 1;
  while (ids.has(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
};

/** Between symbols, for their labels. */
const ROOM_AROUND = 30;

/** The first place of the drawing, row by row, at which a symbol covers no other one. */
export const freePlace = (document: MimicDocument, kind: SymbolKind): { x: number; y: number } => {
  const { width, height } = symbolSizes[kind];
  const isFree = (x: number, y: number): boolean =>
    document.symbols.every(
      (one) =>
        x + width + ROOM_AROUND <= one.x ||
        one.x + one.width + ROOM_AROUND <= x ||
        y + height + ROOM_AROUND <= one.y ||
        one.y + one.height + ROOM_AROUND <= y,
    );
  for (let y = 2 * document.grid; y + height <= document.height; y += 2 * document.grid)
    for (let x = 2 * document.grid; x + width <= document.width; x += 2 * document.grid)
      if (isFree(x, y)) return { x, y };
  return { x: 2 * document.grid, y: 2 * document.grid };
};

/** The drawing with another symbol, and that symbol; `null` where it is full. */
export const withSymbol = (
  document: MimicDocument,
  kind: SymbolKind,
  at: { x: number; y: number },
): { document: MimicDocument; symbol: MimicSymbol } | null => {
  if (document.symbols.length >= mimicLimits.symbols) return null;
  const symbol: MimicSymbol = {
    id: freeId("n", document.symbols),
    ...{ kind, label: "", x: snapped(at.x, document.grid), y: snapped(at.y, document.grid) },
    ...symbolSizes[kind],
    ...{ turn: 0, bindings: {}, full: kind === "tank" ? 4 : null },
  };
  return { document: { ...document, symbols: [...document.symbols, symbol] }, symbol };
};

/** The drawing with another pipe; itself where the pipe would lead to its own symbol, is there already, or is one too many. */
export const withPipe = (document: MimicDocument, from: PipeEnd, to: PipeEnd): MimicDocument => {
  const { pipes } = document;
  const same = (one: PipeEnd, other: PipeEnd) => one.symbol === other.symbol && one.side === other.side;
  const known = pipes.some((pipe) => same(pipe.from, from) && same(pipe.to, to));
  if (from.symbol === to.symbol || known || pipes.length >= mimicLimits.pipes) return document;
  return { ...document, pipes: [...pipes, { id: freeId("p", pipes), from, to, flow: null }] };
};

/** The drawing without some symbols and pipes; pipes go with their symbols. */
export const without = (document: MimicDocument, ids: ReadonlySet<string>): MimicDocument => ({
  ...document,
  symbols: document.symbols.filter(({ id }) => !ids.has(id)),
  pipes: document.pipes.filter(
    ({ id, from, to }) => !ids.has(id) && !ids.has(from.symbol) && !ids.has(to.symbol),
  ),
});

export const withSymbolChange = (
  document: MimicDocument,
  id: string,
  change: Partial<MimicSymbol>,
): MimicDocument => ({
  ...document,
  symbols: document.symbols.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

export const withPipeChange = (
  document: MimicDocument,
  id: string,
  change: Partial<MimicPipe>,
): MimicDocument => ({
  ...document,
  pipes: document.pipes.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** The drawing with symbols at other points, which may lie between those of the grid. */
export const withPositions = (
  document: MimicDocument,
  positions: ReadonlyMap<string, { x: number; y: number }>,
): MimicDocument => ({
  ...document,
  symbols: document.symbols.map((one) => {
    const at = positions.get(one.id);
    return at ? { ...one, x: Math.round(at.x), y: Math.round(at.y) } : one;
  }),
});

export const alignments = ["row", "column", "left", "top"] as const;
export type Alignment = (typeof alignments)[number];

/** Symbols in one line with the first of them: their middles in a row or a column, or their left or upper edges. */
export const aligned = (document: MimicDocument, ids: readonly string[], how: Alignment): MimicDocument => {
  const first = document.symbols.find(({ id }) => id === ids[0]);
  if (!first) return document;
  const positions = document.symbols
    .filter(({ id }) => ids.includes(id))
    .map(({ id, x, y, width, height }): [string, { x: number; y: number }] => [
      id,
      {
        x: how === "left" ? first.x : how === "column" ? first.x + (first.width - width) / 2 : x,
        y: how === "top" ? first.y : how === "row" ? first.y + (first.height - height) / 2 : y,
      },
    ]);
  return withPositions(document, new Map(positions));
};

/** A drawing as a file, with the names of the devices that it shows. */
export const fileOf = (
  room: string,
  document: MimicDocument,
  nameOf: (deviceId: number) => string | undefined,
): MimicFile => {
  const ids = new Set(bindingsOf(document).flatMap((one) => ("hidden" in one ? [] : one.deviceId)));
  const devices = [...ids].flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return { format: "sgval-mimic", version: 1, room, devices, document };
};

/** A device of this installation; without channels where they could not be asked for. */
interface OwnDevice {
  id: number;
  channels?: readonly string[];
}

/**
 * The drawing of a file for this installation: devices by their names. Bindings to others, or to channels that the device does not
 * have here, are dropped and counted: the server would refuse the whole drawing.
 */
export const documentOfFile = (
  { devices, document }: MimicFile,
  find: (name: string) => OwnDevice | undefined,
): { document: MimicDocument; dropped: number } => {
  const names = new Map(devices.map(({ id, name }) => [id, name]));
  let dropped = 0;
  const own = (one: MimicDocument["trend"][number]) => {
    const name = "hidden" in one ? undefined : names.get(one.deviceId);
    const device = name === undefined ? undefined : find(name);
    if (device && !("hidden" in one) && (device.channels?.includes(one.channel) ?? true))
      return { ...one, deviceId: device.id };
    dropped += 1;
    return null;
  };
  const next = {
    ...document,
    symbols: document.symbols.map((symbol) => ({
      ...symbol,
      bindings: Object.fromEntries(
        Object.entries(symbol.bindings).flatMap(([role, one]) => {
          const bound = own(one);
          return bound ? [[role, bound]] : [];
        }),
      ),
    })),
    pipes: document.pipes.map((pipe) => ({ ...pipe, flow: pipe.flow && own(pipe.flow) })),
    trend: document.trend.flatMap((one) => own(one) ?? []),
  };
  return { document: next, dropped };
};
