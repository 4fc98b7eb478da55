import { pageSizes } from "@sgval/contract/route";
import * as z from "zod";
import { ranges } from "../../../features/readings/ranges.ts";

export const deviceTabs = ["overview", "chart", "history", "control", "activity", "settings"] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** Search parameters of a device page: tab, and view of chart and history. */
export const deviceSearch = z.object({
  tab: z.enum(deviceTabs).optional().catch(undefined),
  range: z.enum(ranges).optional().catch(undefined),
  /** Channel keys of the chart, by comma. */
  p: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  size: z.coerce
    .number()
    .refine((value) => pageSizes.some((one) => one === value))
    .optional()
    .catch(undefined),
});
export type DeviceSearch = z.output<typeof deviceSearch>;
