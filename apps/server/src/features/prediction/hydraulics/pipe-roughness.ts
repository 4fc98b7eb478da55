import { linkCode } from "../../../gateways/epanet/create-project.ts";
import type { RoughnessFactor } from "./hydraulic-run.ts";

interface RoughProject {
  setLinkValue(index: number, property: number, value: number): void;
}

/** Sets the roughness of pipes as a run wants it; those of the run before have that of their file again. */
export const createPipeRoughness = (
  project: RoughProject,
  linkOf: ReadonlyMap<string, { index: number; isPipe: boolean; roughness: number }>,
) => {
  const changed = new Map<number, number>();
  return (factors: readonly RoughnessFactor[]): void => {
    for (const [index, roughness] of changed) project.setLinkValue(index, linkCode.roughness, roughness);
    changed.clear();
    for (const { pipes, factor } of factors)
      for (const id of pipes) {
        const pipe = linkOf.get(id);
        if (!pipe?.isPipe || !(pipe.roughness > 0)) continue;
        changed.set(pipe.index, pipe.roughness);
        project.setLinkValue(pipe.index, linkCode.roughness, pipe.roughness * factor);
      }
  };
};
