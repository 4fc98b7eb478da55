/** What the nodes of a model are joined by. */
export interface ModelGraph {
  junctions: string[];
  pipes: { id: string; from: string; to: string /** m */; length: number }[];
}

/** Nodes and pipes as they are joined, without what they carry. */
export const graphOf = (
  nodes: readonly { id: string; isJunction: boolean }[],
  links: readonly { id: string; ends: readonly [number, number]; isPipe: boolean; length: number }[],
): ModelGraph => ({
  junctions: nodes.filter(({ isJunction }) => isJunction).map(({ id }) => id),
  pipes: links
    .filter(({ isPipe }) => isPipe)
    .map(({ id, ends, length }) => ({
      ...{ id, length },
      ...{ from: nodes[ends[0]]?.id ?? "", to: nodes[ends[1]]?.id ?? "" },
    })),
});
