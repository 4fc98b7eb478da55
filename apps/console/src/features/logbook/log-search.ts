import { type LogEntryListQuery, logEntryKind, logEntrySorts } from "@sgval/contract/logbook/entries";
import * as z from "zod";
import type { AskedRange } from "../../shared/ui/form/asked-range.ts";
import { addressId, addressText, listSearch, toListQuery } from "../../shared/ui/list/list-search.ts";

/** By default the newest first. */
export const defaultSort = "-at";

/** What the address of the shift log holds. */
export const logSearch = listSearch(logEntrySorts).extend({
  kind: logEntryKind.optional().catch(undefined),
  device: addressId,
  room: addressId,
  author: addressId,
  /** `true`: only hand-over notes that nobody has accepted. */
  waiting: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  from: addressText,
  to: addressText,
});
export type LogSearch = z.output<typeof logSearch>;

/** What the address of the shift summary holds: a shift, ISO 8601; the one under way without it. */
export const shiftSearch = z.object({ from: addressText, to: addressText });

/** The query to the server behind an address. */
export const toLogQuery = (search: LogSearch, range: AskedRange): Partial<LogEntryListQuery> => {
  const { kind, device, room, author, waiting } = search;
  return {
    ...toListQuery({ size: 20, ...search }, defaultSort),
    ...range.filter,
    ...(kind ? { kind: [kind] } : {}),
    ...(device === undefined ? {} : { deviceId: [device] }),
    ...(room === undefined ? {} : { roomId: room }),
    ...(author === undefined ? {} : { authorId: author }),
    ...(waiting ? { waiting } : {}),
  };
};
