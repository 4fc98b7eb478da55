import * as z from "zod";
import { ranges } from "../../../features/readings/ranges.ts";
import { addressText, pageSearch } from "../../../shared/ui/list/list-search.ts";

export const deviceTabs = ["overview", "chart", "history", "control", "activity", "settings"] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** Search parameters of a device page: tab, and view of chart and history. */
export const deviceSearch = z.object({
  tab: z.enum(deviceTabs).optional().catch(undefined),
  range: z.enum(ranges).optional().catch(undefined),
  /** Channel keys of the chart, by comma. */
  p: z.string().optional().catch(undefined),
  /** Ends of the range of chart and history, ISO 8601. */
  from: addressText,
  to: addressText,
  ...pageSearch,
});
export type DeviceSearch = z.output<typeof deviceSearch>;
