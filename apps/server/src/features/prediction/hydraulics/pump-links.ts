import type { LinkChange } from "./hydraulic-run.ts";

interface Link {
  id: string;
  isPump: boolean;
  /** From and to, as places in the list of nodes. */
  ends: readonly [number, number];
}

const trailingNumber = (id: string): number | null => {
  const digits = /\d+$/.exec(id)?.[0];
  return digits === undefined ? null : Number(digits);
};

/** By their numbers where each has its own (`P1`, `P2`), else in the order of the file. */
const inOrder = <L extends Link>(bank: readonly L[]): readonly L[] => {
  const numbers = new Set(bank.map(({ id }) => trailingNumber(id)));
  return numbers.has(null) || numbers.size < bank.length
    ? bank
    : bank.toSorted((one, other) => (trailingNumber(one.id) ?? 0) - (trailingNumber(other.id) ?? 0));
};

/**
 * Finds the links that are meant: one by its id, or a pump of a station among those that pump beside it. `undefined` for a
 * link that the model does not have, `null` where it has another number of pumps there than the station.
 */
export const createLinkFinder = <L extends Link>(links: readonly L[], linkOf: ReadonlyMap<string, L>) => {
  const pumps = links.filter(({ isPump }) => isPump);
  /** What pumps from the same node into the same; where that is another number, what shares one of both. */
  const bankOf = ({ ends: [from, to] }: L, count: number): readonly L[] | undefined =>
    [
      pumps.filter(({ ends }) => ends[0] === from && ends[1] === to),
      pumps.filter(({ ends }) => ends[0] === from || ends[1] === to),
    ].find(({ length }) => length === count);

  return ({ link: id, pump }: Pick<LinkChange, "link" | "pump">): L | null | undefined => {
    const link = linkOf.get(id);
    if (!link || !pump) return link;
    const bank = bankOf(link, pump.of);
    return (bank && inOrder(bank)[pump.nth]) ?? null;
  };
};
