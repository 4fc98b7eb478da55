import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { healthDays } from "@sgval/contract/readings/health";
import * as z from "zod";
import { chartSearch } from "../../../features/readings/chart-search.ts";
import { pageSearch } from "../../../shared/ui/list/list-search.ts";

export const deviceTabs = [
  "overview",
  "chart",
  "balance",
  "laboratory",
  "history",
  "control",
  "timers",
  "thresholds",
  "health",
  "linkage",
  "activity",
  "settings",
] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/** Search parameters of a device page: tab, the part of time of chart and history, and the lines of the chart. */
export const deviceSearch = z.object({
  tab: z.enum(deviceTabs).optional().catch(undefined),
  /** Days that the health of the data is looked at for. */
  days: z.coerce
    .number()
    .pipe(z.union(healthDays.map((days) => z.literal(days))))
    .optional()
    .catch(undefined),
  /** An earlier command whose confirmation the controls open. */
  repeat: z.coerce.number().int().positive().optional().catch(undefined),
  ...chartSearch,
  ...pageSearch,
});
export type DeviceSearch = z.output<typeof deviceSearch>;

/** What each tab of the page is given. */
export type PanelProps = {
  device: DeviceDetail;
  search: DeviceSearch;
  onSearch: (change: Partial<DeviceSearch>) => void;
};
