import {
  type AlarmListQuery,
  alarmKind,
  alarmPriority,
  alarmSorts,
  alarmTabs,
} from "@sgval/contract/alarms/alarms";
import { commaList } from "@sgval/contract/route";
import * as z from "zod";
import { readRange } from "../../shared/ui/form/asked-range.ts";
import { addressId, addressText, listSearch, toListQuery } from "../../shared/ui/list/list-search.ts";

/** The tabs of the page, in the order of an operator's work. */
export const shownTabs = alarmTabs.filter((tab) => tab !== "open");

/** By default the gravest first. */
export const defaultSort = "priority";

/** The cards of the active alarms by zone and by room within the risk dashboard. */
export const alarmsByPlaceAnchors = { zone: "alarms-by-zone", room: "alarms-by-room" } as const;

/** What the address of the list of alarms holds. */
export const alarmSearch = listSearch(alarmSorts).extend({
  tab: z.enum(shownTabs).optional().catch(undefined),
  /** Priorities, by comma. */
  priority: addressText,
  kind: alarmKind.optional().catch(undefined),
  channel: addressText,
  device: addressId,
  room: addressId,
  zone: addressId,
  from: addressText,
  to: addressText,
  /** When they asked for an answer. */
  raisedFrom: addressText,
  raisedTo: addressText,
  /** The alarm whose details are open. */
  alarm: addressId,
});
export type AlarmSearch = z.output<typeof alarmSearch>;

const priorityList = commaList(z.coerce.number().pipe(alarmPriority));

/** The priorities of an address; what is none is left out. */
export const prioritiesIn = (text: string | undefined) =>
  text === undefined ? [] : (priorityList.safeParse(text).data ?? []);

/** The ranges of an address: when alarms were active, and when they asked for an answer. */
export const rangesIn = (search: AlarmSearch) => ({
  range: readRange(search),
  raised: readRange({ from: search.raisedFrom, to: search.raisedTo }),
});

/** The query to the server behind an address. */
export const toAlarmQuery = (
  search: AlarmSearch,
  { range, raised }: ReturnType<typeof rangesIn>,
): Partial<AlarmListQuery> => {
  const { tab, kind, channel, device, room, zone } = search;
  const priority = prioritiesIn(search.priority);
  return {
    ...toListQuery({ size: 20, ...search }, defaultSort),
    ...range.filter,
    ...(raised.filter.from === undefined ? {} : { raisedFrom: raised.filter.from }),
    ...(raised.filter.to === undefined ? {} : { raisedTo: raised.filter.to }),
    tab: tab ?? "active",
    ...(priority.length > 0 ? { priority } : {}),
    ...(kind ? { kind: [kind] } : {}),
    ...(channel === undefined ? {} : { channel }),
    ...(device === undefined ? {} : { deviceId: device }),
    ...(room === undefined ? {} : { roomId: room }),
    ...(zone === undefined ? {} : { zoneId: zone }),
  };
};
