import type { MimicDocument, MimicSymbol } from "@sgval/contract/scada/mimic";

/** Whether a symbol is an object that one looks at: a junction is only where pipes meet. */
export const isObject = ({ kind }: Pick<MimicSymbol, "kind">): boolean => kind !== "junction";

const before = (one: MimicSymbol, other: MimicSymbol): number =>
  one.x - other.x || one.y - other.y || (one.id < other.id ? -1 : 1);

/** How many of the ends are at each symbol. */
const countedBy = (ends: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(ends, (id) => id)].map(([id, all]) => [id, all.length]));

type Pipes = Pick<MimicDocument, "pipes">["pipes"];

/** Symbols in rows: in a row, one pipe alone leads from each to the next, as from a meter to the valve behind it. */
const rowsOf = (joined: readonly MimicSymbol[], pipes: Pipes): MimicSymbol[][] => {
  const leaving = countedBy(pipes.map(({ from }) => from.symbol));
  const arriving = countedBy(pipes.map(({ to }) => to.symbol));
  const byId = new Map(joined.map((one) => [one.id, one]));
  const next = new Map(
    pipes
      .filter(({ from, to }) => leaving.get(from.symbol) === 1 && arriving.get(to.symbol) === 1)
      .map(({ from, to }) => [from.symbol, to.symbol]),
  );
  const following = new Set(next.values());
  const rows = joined
    .filter(({ id }) => !following.has(id))
    .map((first) => {
      const row = [first];
      for (let at = next.get(first.id); at !== undefined; at = next.get(at)) {
        const symbol = byId.get(at);
        if (symbol) row.push(symbol);
      }
      return row;
    });
  // A ring has no first one.
  const inRows = new Set(rows.flat());
  return [...rows, ...joined.filter((one) => !inRows.has(one)).map((one) => [one])];
};

/**
 * Symbols that pipes join, none before what it comes from, and those of a row together. In a ring the leftmost of what is left
 * comes next (Kahn's order).
 */
const alongPipes = (joined: readonly MimicSymbol[], pipes: Pipes): MimicSymbol[] => {
  const incoming = new Map(joined.map(({ id }) => [id, 0]));
  for (const { to } of pipes) incoming.set(to.symbol, (incoming.get(to.symbol) ?? 0) + 1);
  const left = rowsOf(joined, pipes)
    .flatMap((row) => {
      const head = row.find(isObject) ?? row[0];
      return head ? [{ row, head }] : [];
    })
    .sort((one, other) => before(one.head, other.head));
  const ordered: MimicSymbol[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ row: [first] }) => first && incoming.get(first.id) === 0);
    const [next] = left.splice(Math.max(0, free), 1);
    if (!next) break;
    ordered.push(...next.row);
    for (const { from, to } of pipes)
      if (next.row.some(({ id }) => id === from.symbol))
        incoming.set(to.symbol, (incoming.get(to.symbol) ?? 1) - 1);
  }
  return ordered;
};

const devicesOf = ({ bindings }: MimicSymbol): number[] =>
  Object.values(bindings).flatMap((one) => ("hidden" in one ? [] : one.deviceId));

/**
 * The objects of a drawing as the water passes them: along the pipes, else from left to right and from top to bottom. What no pipe
 * joins comes after what the water has passed by there; the values of a device that stands on no pipe, as of one that samples the
 * outlet, come together, where the last of them stands.
 */
export const waterOrder = ({ symbols, pipes }: Pick<MimicDocument, "symbols" | "pipes">): MimicSymbol[] => {
  const ends = new Set(pipes.flatMap(({ from, to }) => [from.symbol, to.symbol]));
  const joined = symbols.filter(({ id }) => ends.has(id));
  const joinedDevices = new Set(joined.flatMap(devicesOf));
  const alone = symbols.filter(({ id }) => !ends.has(id));
  const placeOf = (one: MimicSymbol): number => {
    const devices = devicesOf(one).filter((id) => !joinedDevices.has(id));
    const together = alone.filter((other) => devicesOf(other).some((id) => devices.includes(id)));
    return Math.max(one.x, ...together.map(({ x }) => x));
  };
  const ordered = alongPipes(joined, pipes).filter(isObject);
  const placed = alone
    .filter(isObject)
    .map((symbol) => {
      const place = placeOf(symbol);
      return { symbol, place, after: ordered.findLastIndex(({ x }) => x <= place) };
    })
    .sort((one, other) => one.place - other.place || before(one.symbol, other.symbol));
  const after = (index: number) => placed.filter((one) => one.after === index).map(({ symbol }) => symbol);
  return [...after(-1), ...ordered.flatMap((symbol, index) => [symbol, ...after(index)])];
};

/** The object that a key goes to from another one; `null` for a key that goes nowhere. */
export const neighbour = (
  order: readonly { id: string }[],
  from: string | null,
  key: string,
): string | null => {
  const at = order.findIndex(({ id }) => id === from);
  const target =
    key === "ArrowRight" || key === "ArrowDown"
      ? Math.min(order.length - 1, at + 1)
      : key === "ArrowLeft" || key === "ArrowUp"
        ? Math.max(0, at - 1)
        : key === "Home"
          ? 0
          : key === "End"
            ? order.length - 1
            : null;
  return target === null ? null : (order[target]?.id ?? null);
};
