import * as z from "zod";
import { addressText } from "../../shared/ui/list/list-search.ts";
import { readSpan } from "./ranges.ts";

/** What the address of a chart holds. */
export const chartSearch = {
  /** The last so many minutes, hours or days: `45m`, `12h`, `7d`. */
  range: z
    .string()
    .refine((text) => readSpan(text) !== null)
    .optional()
    .catch(undefined),
  /** A fixed range, ISO 8601; goes before `range`. */
  from: addressText,
  to: addressText,
  /** Lines by comma: channel keys of the page's device, `id:key` of others. */
  p: addressText,
  /** What the lines are compared with, by comma: ids of devices, and days back as `1d` and `7d`. */
  cmp: addressText,
  /** Each reading for itself, instead of what fits the width of the screen. */
  detail: z.enum(["every"]).optional().catch(undefined),
  /** Axes that end near the data, instead of reaching zero and the limits. */
  axis: z.enum(["fit"]).optional().catch(undefined),
  /** The values as a table instead of a chart. */
  as: z.enum(["table"]).optional().catch(undefined),
  /** A marked time, ISO 8601. */
  at: addressText,
};

export type ChartSearch = z.output<z.ZodObject<typeof chartSearch>>;
