import * as z from "zod";
import { message } from "./message.ts";
import { isoTime } from "./route.ts";

/** A time range with optional ends; refused when it ends before it starts. */
export const timeRange = z
  .object({ from: isoTime.optional(), to: isoTime.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
    path: ["to"],
    message: message("start_before_end"),
  });
export type TimeRange = z.infer<typeof timeRange>;
