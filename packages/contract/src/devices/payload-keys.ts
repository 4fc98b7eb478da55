import * as z from "zod";
import { lineText } from "../text.ts";

/** The key of a payload field; a nested one is named by its path: `object.pressure`, `readings.0.value`. */
export const payloadKey = lineText(128);

/** What is known of the fields of a payload that are no measurements. */
export const payloadKeys = z.object({
  /** The field with the time of the measurements; `null` for those that are usually called so, such as `ts`. */
  timeKey: payloadKey.nullable(),
  /** Fields that nobody needs: they are not listed as unmapped. */
  ignoredKeys: z.array(payloadKey).max(200),
});
export type PayloadKeys = z.infer<typeof payloadKeys>;

export const noPayloadKeys: PayloadKeys = { timeKey: null, ignoredKeys: [] };
