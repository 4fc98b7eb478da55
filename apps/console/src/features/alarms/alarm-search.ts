import {
  type AlarmListQuery,
  alarmKind,
  alarmPriority,
  alarmSorts,
  alarmTabs,
} from "@sgval/contract/alarms/alarms";
import { commaList, id } from "@sgval/contract/route";
import * as z from "zod";
import type { AskedRange } from "../../shared/ui/form/asked-range.ts";
import { addressText, listSearch, toListQuery } from "../../shared/ui/list/list-search.ts";

/** The tabs of the page, in the order of an operator's work. */
export const shownTabs = alarmTabs.filter((tab) => tab !== "all" && tab !== "open");

/** By default the gravest first. */
export const defaultSort = "priority";

/** What the address of the list of alarms holds. */
export const alarmSearch = listSearch(alarmSorts).extend({
  tab: z.enum(shownTabs).optional().catch(undefined),
  /** Priorities, by comma. */
  priority: addressText,
  kind: alarmKind.optional().catch(undefined),
  device: id.optional().catch(undefined),
  room: id.optional().catch(undefined),
  zone: id.optional().catch(undefined),
  from: addressText,
  to: addressText,
  /** The alarm whose details are open. */
  alarm: id.optional().catch(undefined),
});
export type AlarmSearch = z.output<typeof alarmSearch>;

const priorityList = commaList(z.coerce.number().pipe(alarmPriority));

/** The priorities of an address; what is none is left out. */
export const prioritiesIn = (text: string | undefined) =>
  text === undefined ? [] : (priorityList.safeParse(text).data ?? []);

/** The query to the server behind an address. */
export const toAlarmQuery = (search: AlarmSearch, range: AskedRange): Partial<AlarmListQuery> => {
  const { tab, kind, device, room, zone } = search;
  const priority = prioritiesIn(search.priority);
  return {
    ...toListQuery({ size: 20, ...search }, defaultSort),
    ...range.filter,
    tab: tab ?? "active",
    ...(priority.length > 0 ? { priority } : {}),
    ...(kind ? { kind: [kind] } : {}),
    ...(device === undefined ? {} : { deviceId: device }),
    ...(room === undefined ? {} : { roomId: room }),
    ...(zone === undefined ? {} : { zoneId: zone }),
  };
};
