import type { MimicDocument, MimicSymbol } from "@sgval/contract/scada/mimic";

/** Whether a symbol is an object that one looks at: a junction is only where pipes meet. */
export const isObject = ({ kind }: Pick<MimicSymbol, "kind">): boolean => kind !== "junction";

const before = (one: MimicSymbol, other: MimicSymbol): number =>
  one.x - other.x || one.y - other.y || (one.id < other.id ? -1 : 1);

/**
 * The objects of a drawing as the water passes them: none before what it comes from, else from left to right and from top to
 * bottom. In a ring the leftmost of what is left comes next (Kahn's topological order).
 */
export const waterOrder = ({ symbols, pipes }: Pick<MimicDocument, "symbols" | "pipes">): MimicSymbol[] => {
  const incoming = new Map(symbols.map(({ id }) => [id, 0]));
  for (const { to } of pipes) incoming.set(to.symbol, (incoming.get(to.symbol) ?? 0) + 1);
  const left = [...symbols].sort(before);
  const ordered: MimicSymbol[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ id }) => incoming.get(id) === 0);
    const [next] = left.splice(Math.max(0, free), 1);
    if (!next) break;
    ordered.push(next);
    for (const { from, to } of pipes)
      if (from.symbol === next.id) incoming.set(to.symbol, (incoming.get(to.symbol) ?? 1) - 1);
  }
  return ordered.filter(isObject);
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
