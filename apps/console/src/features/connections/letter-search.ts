import {
  type DeadLetterFilter,
  deadLetterReason,
  deadLetterSource,
} from "@sgval/contract/connections/dead-letters";
import type * as z from "zod";
import type { AskedRange } from "../../shared/ui/form/asked-range.ts";
import { addressId, addressText, listSearch, toListQuery } from "../../shared/ui/list/list-search.ts";

/** What the address of the list of dead letters holds. */
export const letterSearch = listSearch(["receivedAt", "reason", "bytes"]).extend({
  reason: deadLetterReason.optional().catch(undefined),
  source: deadLetterSource.optional().catch(undefined),
  device: addressId,
  from: addressText,
  to: addressText,
});
export type LetterSearch = z.output<typeof letterSearch>;

/** The filter of an address, as actions on all of it take it. */
export const letterFilter = (
  { q, reason, source, device }: LetterSearch,
  range: AskedRange,
): DeadLetterFilter => ({
  ...range.filter,
  ...(q ? { q } : {}),
  ...(reason ? { reason } : {}),
  ...(source ? { source } : {}),
  ...(device === undefined ? {} : { deviceId: device }),
});

/** The query to the server behind an address. */
export const toLetterQuery = (search: LetterSearch, range: AskedRange) => ({
  ...toListQuery(search, "-receivedAt"),
  ...letterFilter(search, range),
});
