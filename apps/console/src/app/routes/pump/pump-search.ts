import { pumpTemplateSorts } from "@sgval/contract/pumps/feature";
import * as z from "zod";
import { chartSearch } from "../../../features/readings/chart-search.ts";
import { listSearch } from "../../../shared/ui/list/list-search.ts";

export const pumpTabs = ["bank", "chart", "report", "templates", "parameters", "timers", "activity"] as const;
export type PumpTab = (typeof pumpTabs)[number];

/** Search parameters of a pump page: its tab, what its chart shows, and the list of templates. */
export const pumpSearch = listSearch(pumpTemplateSorts).extend({
  tab: z.enum(pumpTabs).optional().catch(undefined),
  ...chartSearch,
});
export type PumpSearch = z.output<typeof pumpSearch>;
