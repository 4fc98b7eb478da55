import * as z from "zod";
import { addressText, pageSearch } from "../../shared/ui/list/list-search.ts";

const pageSearchOf = z.object({ sort: addressText, page: pageSearch.page });

/** What the address of the report page holds: what was run last. */
export const reportSearch = z.object({
  kind: addressText,
  /** Ids of devices by comma. */
  devices: addressText,
  /** Ids of zones by comma, of a report on zones. */
  zones: addressText,
  /** Parameters by comma, or `all`; a report without it is of all. */
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
  /** The same of the tables beside them: `name:order:page` by comma. */
  tables: addressText,
  /** `templates` or `runs`, where one of them is open. */
  panel: addressText,
});
export type ReportSearch = z.output<typeof reportSearch>;

/** Order, page and rows of a page of one table of a report. */
export type TableSearch = Partial<Pick<ReportSearch, "sort" | "page" | "size">>;

const tablesIn = ({ tables = "" }: Pick<ReportSearch, "tables">): Map<string, TableSearch> =>
  new Map(
    tables.split(",").map((text) => {
      const [name = "", sort = "", page = ""] = text.split(":");
      return [name, pageSearchOf.parse({ sort: sort || undefined, page: page || undefined })];
    }),
  );

/** What the address says of a table beside the rows; the rows of a page are those of all tables. */
export const ofTable = (search: Pick<ReportSearch, "tables" | "size">, name: string): TableSearch => ({
  ...tablesIn(search).get(name),
  size: search.size,
});

/** The address after a change of a table beside the rows. */
export const withTable = (
  search: Pick<ReportSearch, "tables" | "size">,
  name: string,
  change: TableSearch,
): Pick<ReportSearch, "tables" | "size"> => {
  const { size, ...order } = { ...ofTable(search, name), ...change };
  const all = tablesIn(search).set(name, order);
  const kept = [...all].filter(([, { sort, page }]) => sort !== undefined || page !== undefined);
  const texts = kept.map(([key, { sort = "", page = "" }]) => `${key}:${sort}:${page}`);
  return { size, tables: texts.join(",") || undefined };
};
