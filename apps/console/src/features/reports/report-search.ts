import * as z from "zod";
import { addressText, pageSearch } from "../../shared/ui/list/list-search.ts";

/** What the address of the report page holds: what was run last. */
export const reportSearch = z.object({
  kind: addressText,
  /** Ids of devices by comma. */
  devices: addressText,
  /** Ids of zones by comma, of a report on zones. */
  zones: addressText,
  /** Parameters by comma; all without it. */
  p: addressText,
  /** ISO 8601. */
  from: addressText,
  to: addressText,
  /** The range that moves with the time, which these were when it was run. */
  range: addressText,
  /** Time that a row stands for, of a report on readings. */
  step: addressText,
  /** What it is compared with, and since when if that is chosen (ISO 8601). */
  compare: addressText,
  since: addressText,
  /** Limits of its own, numbers in the unit of the report. */
  under: addressText,
  over: addressText,
  /** Devices to look for, as the command palette asks. */
  q: addressText,
  /** Order and page of its rows; `-` before a column for descending. */
  sort: addressText,
  ...pageSearch,
  /** `templates` or `runs`, where one of them is open. */
  panel: addressText,
});
export type ReportSearch = z.output<typeof reportSearch>;
