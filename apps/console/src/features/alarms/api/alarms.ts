import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import { readAlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import {
  type Alarm,
  type AlarmListQuery,
  type AlarmTab,
  acknowledgeAlarm,
  acknowledgeAlarms,
  listAlarms,
  noteAlarm,
  type outOfServiceBody,
  prioritiseAlarm,
  putAlarmBack,
  readAlarm,
  type SeenAlarms,
  shelveAlarm,
  shelveAlarms,
  type shelveBody,
  takeAlarmOut,
  unshelveAlarm,
} from "@sgval/contract/alarms/alarms";
import { listDevices } from "@sgval/contract/devices/routes";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { kept } from "../../../shared/api/kept-answers.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const all = ["alarm"];
/** The query keys of this feature. */
export const alarmKeys = {
  all,
  lists: [...all, "list"],
  list: (query: Partial<AlarmListQuery>) => [...all, "list", query],
  detail: (id: number) => [...all, "detail", id],
  charted: [...all, "charted"],
  open: [...all, "open"],
  summary: [...all, "summary"],
} as const;

export const alarmListQuery = (query: Partial<AlarmListQuery>) =>
  queryOptions({
    queryKey: alarmKeys.list(query),
    ...kept,
    queryFn: ({ signal }) => call(listAlarms, { query, signal }),
    placeholderData: keepPreviousData,
  });
export type AlarmPage = Awaited<ReturnType<NonNullable<ReturnType<typeof alarmListQuery>["queryFn"]>>>;

/** As many as a chart can show beside each other. */
const MOST_CHARTED = 100;
/** The alarms of a device that were active within a range (epoch ms), for its chart. */
export const chartedAlarmsQuery = (deviceId: number, { from, to }: { from: number; to: number }) =>
  queryOptions({
    queryKey: [...alarmKeys.charted, deviceId, from, to],
    queryFn: ({ signal }) =>
      call(listAlarms, {
        query: { tab: "all", deviceId, from, to, size: MOST_CHARTED, sort: "-raisedAt" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const MOST_OPEN = 10;
/**
 * The announced alarms of a device and of one that measures for it, the gravest first; or of all devices in view, the
 * newest first. Followed by events.
 */
export const openAlarmsQuery = (deviceId?: number, linkedId?: number) =>
  queryOptions({
    queryKey: [...alarmKeys.open, deviceId ?? "all", ...(linkedId === undefined ? [] : [linkedId])],
    ...kept,
    queryFn: ({ signal }) =>
      call(listAlarms, {
        query: {
          tab: "active",
          size: MOST_OPEN,
          sort: deviceId === undefined ? "-raisedAt" : "priority",
          ...(deviceId !== undefined &&
            (linkedId === undefined ? { deviceId } : { deviceIds: [deviceId, linkedId] })),
        },
        signal,
      }),
  });

/** The first of what the list of alarms shows of a room, of a zone or of all devices in view. Followed by events. */
export const topAlarmsQuery = (place?: { roomId: number } | { zoneId: number }) =>
  queryOptions({
    queryKey: [...alarmKeys.open, "top", place ?? null],
    ...kept,
    queryFn: ({ signal }) =>
      call(listAlarms, {
        query: { tab: "active", size: MOST_OPEN, sort: "priority", ...place },
        signal,
      }),
  });

const MOST_OF_DEVICES = 100;
/** The open alarms of several devices, also those that are held back, the gravest first. Followed by events. */
export const alarmsOfDevicesQuery = (ids: readonly number[]) => {
  const deviceIds = ids.toSorted((one, other) => one - other);
  return queryOptions({
    queryKey: [...alarmKeys.open, "of", deviceIds],
    ...kept,
    queryFn: ({ signal }) =>
      call(listAlarms, {
        query: { tab: "open", deviceIds, size: MOST_OF_DEVICES, sort: "priority" },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

/** The gravest announced alarms of all devices in view. Followed by events. */
export const gravestAlarmsQuery = () =>
  queryOptions({
    queryKey: [...alarmKeys.open, "gravest"],
    ...kept,
    queryFn: ({ signal }) =>
      call(listAlarms, { query: { tab: "active", size: MOST_OF_DEVICES, sort: "priority" }, signal }),
  });

/**
 * The announced alarms of devices and of what else is in their zone, the gravest first, and whether the zone has more. Followed
 * by events.
 */
export const alarmsAroundQuery = (ids: readonly number[], zoneId: number | undefined) =>
  queryOptions({
    queryKey: [...alarmKeys.open, "around", ids, zoneId ?? null],
    queryFn: async ({ signal }) => {
      const page = (of: Partial<AlarmListQuery>) =>
        call(listAlarms, {
          query: { tab: "active", size: MOST_OF_DEVICES, sort: "priority", ...of },
          signal,
        });
      const [own, inZone] = await Promise.all([
        page({ deviceIds: [...ids] }),
        zoneId === undefined ? null : page({ zoneId }),
      ]);
      const found = new Map([...own.data, ...(inZone?.data ?? [])].map((alarm) => [alarm.id, alarm]));
      return {
        alarms: [...found.values()].toSorted((one, other) => one.priority - other.priority),
        more: inZone !== null && inZone.metaData.total > inZone.data.length,
      };
    },
  });

/** As many as are shown of them, and one more: the alarm itself is among them. */
const MOST_SIMILAR = 6;
/** The alarms of a device, kind and measurement that were active since a time (epoch ms), the newest first. Followed by events. */
export const similarAlarmsQuery = (
  { deviceId, kind, channel }: Pick<Alarm, "deviceId" | "kind" | "channel">,
  since: number,
) =>
  queryOptions({
    queryKey: [...alarmKeys.open, "similar", deviceId, kind, channel, since],
    queryFn: ({ signal }) =>
      call(listAlarms, {
        query: {
          ...{ tab: "all", deviceId, kind: [kind], from: since, size: MOST_SIMILAR, sort: "-raisedAt" },
          ...(channel === null ? {} : { channel }),
        },
        signal,
      }),
  });

/** One alarm with what happened to it. */
export const alarmQuery = (id: number) =>
  queryOptions({
    queryKey: alarmKeys.detail(id),
    queryFn: async ({ signal }) => (await call(readAlarm, { params: { id }, signal })).data,
  });

/** Counts and the alarm that waits longest; followed by events, and taken again in case one was missed. */
const SUMMARY_EVERY_MS = 60_000;
export const alarmSummaryQuery = (place?: { roomId: number } | { zoneId: number } | { tab: AlarmTab }) =>
  queryOptions({
    queryKey: place ? [...alarmKeys.summary, place] : alarmKeys.summary,
    ...kept,
    queryFn: async ({ signal }) => (await call(readAlarmSummary, { query: place ?? {}, signal })).data,
    refetchInterval: SUMMARY_EVERY_MS,
  });

/** The devices of the alarms on screen with their newest values. */
export const alarmedDevicesQuery = (ids: readonly number[]) => {
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  return queryOptions({
    queryKey: [...sharedKeys.devices, "alarmed", sorted],
    queryFn: async ({ signal }) =>
      (await call(listDevices, { query: { ids: sorted, page: 1, size: 100 }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: sorted.length > 0,
  });
};

const refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: alarmKeys.all });

/** What became of the alarms that were named; a single one that is refused throws instead. */
export interface Answered {
  /** Why, of each that stayed as it is. */
  refused: string[];
}

const one = async (answer: Promise<unknown>): Promise<Answered> => {
  await answer;
  return { refused: [] };
};
const several = async (answer: Promise<{ data: { refused: { code: string }[] } }>): Promise<Answered> => ({
  refused: (await answer).data.refused.map(({ code }) => code),
});

const useChange = <Variables>(change: (variables: Variables) => Promise<Answered>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refresh(client) });
};

type Seen = { seen: SeenAlarms };

export const useAcknowledge = () =>
  useChange((body: Seen & { note?: string }) => {
    const ids = body.seen.map(({ id }) => id);
    const [id] = ids;
    return ids.length === 1 && id !== undefined
      ? one(call(acknowledgeAlarm, { params: { id }, body }))
      : several(call(acknowledgeAlarms, { body: { ...body, ids } }));
  });

export const useShelve = () =>
  useChange((body: Seen & z.output<typeof shelveBody>) => {
    const ids = body.seen.map(({ id }) => id);
    const [id] = ids;
    return ids.length === 1 && id !== undefined
      ? one(call(shelveAlarm, { params: { id }, body }))
      : several(call(shelveAlarms, { body: { ...body, ids } }));
  });

export const useUnshelve = () =>
  useChange(({ id }: Pick<Alarm, "id">) => one(call(unshelveAlarm, { params: { id } })));

export const useTakeOut = () =>
  useChange(({ id, ...body }: { id: number } & z.output<typeof outOfServiceBody>) =>
    one(call(takeAlarmOut, { params: { id }, body })),
  );

export const usePutBack = () =>
  useChange(({ id }: Pick<Alarm, "id">) => one(call(putAlarmBack, { params: { id } })));

export const usePrioritise = () =>
  useChange(({ id, priority }: { id: number; priority: AlarmPriority }) =>
    one(call(prioritiseAlarm, { params: { id }, body: { priority } })),
  );

export const useNote = () =>
  useChange(({ id, note }: { id: number; note: string }) =>
    one(call(noteAlarm, { params: { id }, body: { note } })),
  );
