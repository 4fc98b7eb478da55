/** By which formula a model computes what its pipes lose: Hazen-Williams, Darcy-Weisbach or Chezy-Manning. */
export const roughnessForms = ["H-W", "D-W", "C-M"] as const;
export type RoughnessForm = (typeof roughnessForms)[number];

export interface ModelPipe {
  id: string;
  from: string;
  to: string;
  /** m. */
  length: number;
  /** mm. */
  diameter: number;
  /** In the unit of the formula of the model. */
  roughness: number;
}

/** What the nodes of a model are joined by. */
export interface ModelGraph {
  junctions: string[];
  pipes: ModelPipe[];
  form: RoughnessForm;
}

interface GraphLink extends Pick<ModelPipe, "id" | "length" | "diameter" | "roughness"> {
  ends: readonly [number, number];
  isPipe: boolean;
}

/** Nodes and pipes as they are joined, without what they carry. */
export const graphOf = (
  nodes: readonly { id: string; isJunction: boolean }[],
  links: readonly GraphLink[],
  form: RoughnessForm,
): ModelGraph => ({
  form,
  junctions: nodes.filter(({ isJunction }) => isJunction).map(({ id }) => id),
  pipes: links
    .filter(({ isPipe }) => isPipe)
    .map(({ id, ends, length, diameter, roughness }) => ({
      ...{ id, length, diameter, roughness },
      ...{ from: nodes[ends[0]]?.id ?? "", to: nodes[ends[1]]?.id ?? "" },
    })),
});
