import * as z from "zod";

/** Critical customers that are named at most. */
export const mostCriticalNamed = 100;

/** Customers that a part of a network feeds, by their water meters in use. */
export const affectedCustomers = z.object({
  /** Meters with a position, whose nearest junction is in the part. */
  placed: z.number().int(),
  /** Of the meters without one, by the share that the part has of the demand of their zone. */
  estimated: z.number().int(),
  critical: z.array(
    z.object({
      meterId: z.number().int(),
      code: z.string(),
      customerName: z.string(),
      /** `false` for a meter without a position, of whose zone a part only is meant. */
      sure: z.boolean(),
    }),
  ),
  /** Critical ones that the caller may not see, or beyond those that are named. */
  criticalUnnamed: z.number().int(),
});
export type AffectedCustomers = z.output<typeof affectedCustomers>;

export const customersOf = ({ placed, estimated }: Pick<AffectedCustomers, "placed" | "estimated">): number =>
  placed + estimated;
