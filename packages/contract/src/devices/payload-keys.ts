import * as z from "zod";
import { message } from "../message.ts";
import { lineText } from "../text.ts";
import { parsePayloadPath } from "./payload-path.ts";

/** The key of a payload field; a nested one is named by its path: `object.pressure`, `values[Type=Volume].Value`. */
export const payloadKey = lineText(128).refine(
  (key) => parsePayloadPath(key) !== null,
  message("payload_path"),
);

/** What is known of the fields of a payload that are no measurements. */
export const payloadKeys = z.object({
  /** The field with the time of the measurements; `null` for those that are usually called so, such as `ts`. */
  timeKey: payloadKey.nullable(),
  /** Fields that nobody needs: they are not listed as unmapped. */
  ignoredKeys: z.array(lineText(128)).max(200),
});
export type PayloadKeys = z.infer<typeof payloadKeys>;

export const noPayloadKeys: PayloadKeys = { timeKey: null, ignoredKeys: [] };
