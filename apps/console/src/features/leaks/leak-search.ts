import { leakSorts } from "@sgval/contract/leaks/feature";
import { type LeakListQuery, leakState } from "@sgval/contract/leaks/leaks";
import { suspectedLeakSorts, suspectedLeakState } from "@sgval/contract/leaks/suspected-leaks";
import * as z from "zod";
import type { AskedRange } from "../../shared/ui/form/asked-range.ts";
import { addressId, addressText, listSearch, toListQuery } from "../../shared/ui/list/list-search.ts";

/** By default the newest first. */
export const defaultSort = "-foundAt";

const flag = z.union([z.boolean(), z.stringbool()]).optional().catch(undefined);
const degrees = (most: number) => z.coerce.number().min(-most).max(most).optional().catch(undefined);

/** What the address of the list holds; with `add` a report is begun, at the place named by `lat` and `lng`, in `zone` and at `device`. */
export const leakSearch = listSearch(leakSorts).extend({
  state: leakState.optional().catch(undefined),
  dma: addressId,
  open: flag,
  mine: flag,
  /** When it was found. */
  from: addressText,
  to: addressText,
  add: flag,
  lat: degrees(90),
  lng: degrees(180),
  zone: addressId,
  device: addressId,
});
export type LeakSearch = z.output<typeof leakSearch>;

/** What the address of the suspected leaks holds; `show` opens one of them. */
export const suspectedLeakSearch = listSearch(suspectedLeakSorts).extend({
  state: suspectedLeakState.optional().catch(undefined),
  dma: addressId,
  show: addressId,
});

/** The query to the server behind an address. */
export const toLeakQuery = (search: LeakSearch, found: AskedRange): Partial<LeakListQuery> => {
  const { state, dma, open, mine } = search;
  return {
    ...toListQuery(search, defaultSort),
    ...found.filter,
    ...(state ? { state: [state] } : {}),
    ...(dma === undefined ? {} : { zoneId: [dma] }),
    ...(open ? { open } : {}),
    ...(mine ? { mine } : {}),
  };
};
