import { type Estimate, estimate } from "@sgval/contract/prediction/prediction";
import * as z from "zod";

const below = z.looseObject({ of: z.number().int().optional() });
const stored = z.looseObject({ below });

/** An estimate as it was stored; those of earlier versions call the number of all junctions `of`. */
export const readStoredEstimate = (value: unknown): Estimate => {
  const {
    below: { of: total, ...figures },
    ...rest
  } = stored.parse(value);
  return estimate.parse({ ...rest, below: { total, ...figures } });
};
