import { type FigureReader, writeAlarmFigure } from "@sgval/contract/alarms/alarm-figures";
import { alarmEvent } from "@sgval/contract/alarms/alarm-history";
import { alarmKindKeys } from "@sgval/contract/alarms/alarm-kinds";
import { alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import type { AlarmSummary, readAlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import type {
  Alarm,
  AlarmListQuery,
  exportAlarms,
  ListedAlarm,
  listAlarms as listRoute,
  readAlarm as readRoute,
} from "@sgval/contract/alarms/alarms";
import { alarmKindLabels, raisedLabels } from "@sgval/contract/alarms/labels";
import { alarmTable } from "@sgval/contract/alarms/tables";
import { alarmEventFor, alarmFor, knowsWhoAnswers } from "@sgval/contract/alarms/who-answers";
import { searchFor, searchText } from "@sgval/contract/search-text";
import { channelName } from "@sgval/quantities/parameter";
import { writeDateTime, writeSpan } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
  writeQuantity,
} from "../../gateways/tables/table-source.ts";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { rangeOf, readSort } from "../../kernel/list-query.ts";
import { slicesOf } from "../../kernel/slices.ts";
import { type DeviceRegistry, devicesMatching, filterNames } from "../devices/index.ts";
import {
  type AlarmOrder,
  type AlarmSelection,
  alarmOrders,
  countAlarms,
  countByPriority,
  countSelected,
  findFloods,
  findOldest,
  selectAlarms,
} from "./alarm-list.store.ts";
import { type AlarmRecord, alarmView } from "./alarm-record.ts";
import { findAlarmEvents, findAlarms } from "./alarms.store.ts";
import { type ClosingDeps, findPurposefulClosing } from "./purposeful-closing.ts";

export interface ListDeps {
  db: DatabaseHandle;
  registry: Pick<DeviceRegistry, "get" | "all">;
}

const viewsOf = ({ registry }: ListDeps, alarms: readonly AlarmRecord[], actor: Actor): Alarm[] => {
  const knows = knowsWhoAnswers(actor);
  return alarms.flatMap((alarm) => {
    const device = registry.get(alarm.deviceId);
    return device ? [alarmFor(alarmView(alarm, device), knows)] : [];
  });
};

type Filters = Omit<AlarmListQuery, "page" | "size" | "sort">;

/** Devices are searched as their own list does, from memory; alarms are found by what they are called too. */
const selectionOf = (
  { registry }: ListDeps,
  { q, ...filters }: Filters,
  { scope }: Actor,
): AlarmSelection => {
  if (!q) return { ...filters, scope };
  const matches = searchFor(q);
  const kinds = alarmKindKeys.filter((kind) =>
    Object.values(alarmKindLabels[kind]).some((label) => matches(searchText(label))),
  );
  return { ...filters, scope, found: { deviceIds: devicesMatching(registry, q), kinds } };
};

const orderOf = (sort: string | undefined): AlarmOrder => readSort(sort ?? "priority", alarmOrders);

/** Alarms with what else of the selection stands together with each in a flood. */
const withFloods = async (
  { db }: Pick<ListDeps, "db">,
  selection: AlarmSelection,
  alarms: readonly Alarm[],
): Promise<ListedAlarm[]> => {
  const groups = alarms.flatMap(({ group }) => group ?? []);
  const floods = await findFloods(db.kysely, selection, groups);
  return alarms.map((one) => {
    const flood = one.group === null ? undefined : floods.get(one.group);
    return flood ? { ...one, flood } : one;
  });
};

/** One page of alarms of the devices in view. */
export const listAlarms =
  (deps: ListDeps) =>
  async (query: AlarmListQuery, actor: Actor): Promise<z.output<typeof listRoute.answer>> => {
    const { page, size, sort, ...filters } = query;
    const selection = selectionOf(deps, filters, actor);
    const [alarms, total] = await Promise.all([
      selectAlarms(deps.db.kysely, selection, orderOf(sort), rangeOf(query)),
      countAlarms(deps.db.kysely, selection),
    ]);
    const metaData = { total, page, size };
    const data = viewsOf(deps, alarms, actor);
    if (!filters.grouped) return { data, metaData };
    return { data: await withFloods(deps, selection, data), metaData };
  };

/** One alarm with what happened to it. Errors: `not_found`. */
export const readAlarm =
  (deps: ListDeps & ClosingDeps) =>
  async (id: number, actor: Actor): Promise<z.output<typeof readRoute.answer>["data"]> => {
    const [found] = await findAlarms(deps.db.kysely, [id]);
    const [alarm] = found && sees(actor, found.deviceId) ? viewsOf(deps, [found], actor) : [];
    if (!alarm) throw new Refusal("not_found");
    const { rows, earlier } = await findAlarmEvents(deps.db.kysely, id);
    const knows = knowsWhoAnswers(actor);
    const events = rows.flatMap((row) => {
      const { success, data } = alarmEvent.safeParse({
        ...row,
        at: row.at.toISOString(),
        until: row.until?.toISOString() ?? null,
      });
      return success ? [alarmEventFor(data, knows)] : [];
    });
    const purposefulClosing = found ? await findPurposefulClosing(deps, found, actor) : null;
    return { ...alarm, events, earlierEvents: earlier, purposefulClosing };
  };

/** What waits for an answer and what a tab holds, in a room or zone where one is asked for; the alarm that waits longest is of all. */
export const summariseAlarms =
  (deps: ListDeps) =>
  async ({ tab, ...place }: z.output<typeof readAlarmSummary.query>, actor: Actor): Promise<AlarmSummary> => {
    const { scope } = actor;
    const [counts, oldest, ofTab] = await Promise.all([
      countByPriority(deps.db.kysely, { ...place, scope }),
      findOldest(deps.db.kysely, scope),
      tab && countSelected(deps.db.kysely, { ...place, scope, tab }),
    ]);
    const waiting = oldest ? viewsOf(deps, [oldest], actor) : [];
    const [first] = await withFloods(deps, { tab: "active", scope }, waiting);
    const sum = (field: "active" | "unacknowledged" | "held") =>
      counts.reduce((all, one) => all + one[field], 0);
    return {
      active: sum("active"),
      unacknowledged: sum("unacknowledged"),
      shelved: sum("held"),
      priorities: alarmPriorities.map((priority) => {
        const isOne = (count: { priority: number }) => count.priority === priority;
        const none = { active: 0, holding: 0, unacknowledged: 0 };
        const { active, holding, unacknowledged } = counts.find(isOne) ?? none;
        const listed = ofTab && { listed: ofTab.find(isOne)?.listed ?? 0 };
        return { priority, active, holding, unacknowledged, ...listed };
      }),
      oldest: first ?? null,
    };
  };

const columns = (view: View, now: number) => {
  const reader: FigureReader = {
    language: view.language,
    quantity: (value, unit, decimals, beside) => writeQuantity(value, unit, decimals, view, beside),
  };
  return sourceColumns<Alarm, keyof typeof alarmTable.columns>(
    alarmTable,
    {
      priority: (alarm) => String(alarm.priority),
      state: (alarm) => alarm.state,
      raisedAt: (alarm) => timestampCell(alarm.activeSince),
      age: (alarm) => writeSpan((now - Date.parse(alarm.activeSince)) / 1000, view.language),
      device: (alarm) => alarm.deviceDisplayName,
      room: (alarm) => alarm.room,
      zone: (alarm) => alarm.zone,
      kind: (alarm) => alarm.kind,
      channel: ({ channel, valueChannel }) => {
        const measured = channel ?? valueChannel;
        return measured === null ? null : channelName(measured, view.language);
      },
      value: (alarm) => writeAlarmFigure(alarm, alarm.value, alarm.limit, reader),
      limit: (alarm) => writeAlarmFigure(alarm, alarm.limit, alarm.value, reader),
      count: (alarm) => alarm.count,
      acknowledgedBy: (alarm) => alarm.acknowledgedBy,
      acknowledgedAt: (alarm) => timestampCell(alarm.acknowledgedAt),
      clearedAt: (alarm) => timestampCell(alarm.clearedAt),
      note: (alarm) => alarm.note,
    },
    view,
  );
};

/** The alarms of a filter as a table. */
export const alarmsAsTable = async (
  deps: ListDeps & { clock: Clock },
  query: z.output<typeof exportAlarms.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<Alarm>> => {
  const { priority, kind, channel, deviceId, roomId, zoneId, from, to, raisedFrom, raisedTo, q, sort } =
    query;
  const selection = selectionOf(
    deps,
    {
      tab: query.tab,
      priority,
      kind,
      channel,
      deviceId,
      roomId,
      zoneId,
      from,
      to,
      raisedFrom,
      raisedTo,
      q,
    },
    actor,
  );
  const { language, timeZone } = view;
  const head = alarmTable.columns;
  const names = filterNames(deps.registry, actor);
  const time = (at: number | undefined) =>
    at === undefined ? undefined : writeDateTime(at, language, timeZone);
  return {
    name: alarmTable.name,
    title: alarmTable.title[language],
    columns: columns(view, deps.clock.now()),
    filters: [
      ...filterLabel(tableTexts.search, q, language),
      ...filterLabel(head.priority.heading, priority?.map(String), language, head.priority.labels),
      ...filterLabel(head.kind.heading, kind, language, head.kind.labels),
      ...filterLabel(head.channel.heading, channel && channelName(channel, language), language),
      ...filterLabel(head.device.heading, names.device(deviceId), language),
      ...filterLabel(head.room.heading, names.room(roomId), language),
      ...filterLabel(head.zone.heading, names.zone(zoneId), language),
      ...filterLabel(tableTexts.from, time(from), language),
      ...filterLabel(tableTexts.to, time(to), language),
      ...filterLabel(raisedLabels.from, time(raisedFrom), language),
      ...filterLabel(raisedLabels.to, time(raisedTo), language),
    ],
    count: await countAlarms(deps.db.kysely, selection),
    rows: slicesOf<AlarmRecord, Alarm>(
      (slice) => selectAlarms(deps.db.kysely, selection, orderOf(sort), slice),
      (alarms) => viewsOf(deps, alarms, actor),
    ),
    ...(deviceId === undefined ? {} : { deviceId }),
  };
};
