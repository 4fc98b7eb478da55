import type { Activity, exportActivity } from "@sgval/contract/activity/activity";
import { writtenChanges } from "@sgval/contract/activity/changes";
import { actorNameOf } from "@sgval/contract/activity/labels";
import { activityTable } from "@sgval/contract/activity/tables";
import type { LogReader } from "@sgval/contract/activity/values";
import { tableTitles } from "@sgval/contract/generated/table-titles";
import type { Names } from "@sgval/quantities/language";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
  writeQuantity,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";
import { slicesOf } from "../../kernel/slices.ts";
import { countActivity, selectActivitySlice, selectActorName, selectDeviceName } from "./activity.store.ts";
import { filterOf, hideInvisibleNames, type LogActor } from "./list-activity.ts";

const changeOf = (view: View) => {
  const { language, timeZone } = view;
  const reader: LogReader = {
    language,
    timestamp: (iso) => writeDateTime(Date.parse(iso), language, timeZone),
    quantity: (value, unit, decimals) => writeQuantity(value, unit, decimals, view),
  };
  return (entry: Activity): string =>
    writtenChanges(entry, reader)
      .map(({ name, before, after }) => `${name}: ${before === null ? after : `${before} → ${after}`}`)
      .join("; ");
};

const titles: Readonly<Record<string, Names>> = tableTitles;

const subjectOf =
  ({ language }: View) =>
  ({ subject, subjectName }: Activity): string =>
    (subject === "table" && titles[subjectName ?? ""]?.[language]) || (subjectName ?? subject);

/** The columns of the log, written for whoever reads it. */
export const entryColumns = (view: View, actor: LogActor) => {
  const change = changeOf(view);
  return sourceColumns<Activity, keyof typeof activityTable.columns>(
    activityTable,
    {
      at: (entry) => Date.parse(entry.at),
      actor: (entry) => actorNameOf(entry.actor, view.language),
      what: (entry) =>
        Object.hasOwn(activityTable.columns.what.labels, entry.detail) ? entry.detail : entry.type,
      subject: subjectOf(view),
      change: (entry) => change(hideInvisibleNames(entry, actor)),
      role: (entry) => entry.actor.role,
      ip: (entry) => entry.ip,
    },
    view,
  );
};

/** The name for an id of a filter, from the newest entry; `#id` if there is none. */
const named = async (
  id: number | undefined,
  find: (id: number) => Promise<string | undefined>,
): Promise<string | undefined> => (id === undefined ? undefined : ((await find(id)) ?? `#${id}`));

/** The entries that match a filter as a table, up to the newest one at the time of the request. */
export const activityAsTable = async (
  db: Kysely<Database>,
  query: z.output<typeof exportActivity.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<Activity>> => {
  const { filter, oldestFirst } = await filterOf(db, query, actor);
  const { total, newest } = await countActivity(db, filter);
  const { room } = filter;
  const { language, timeZone } = view;
  const { what } = activityTable.columns;
  const [person, device] = await Promise.all([
    named(query.actorId, (id) => selectActorName(db, id, filter.reader)),
    named(query.deviceId, (id) => selectDeviceName(db, id, filter.reader)),
  ]);
  const timestamp = (at: number | undefined) =>
    at === undefined ? undefined : writeDateTime(at, language, timeZone);
  return {
    name: activityTable.name,
    title: activityTable.title[language],
    columns: entryColumns(view, actor),
    filters: [
      ...filterLabel(tableTexts.search, query.q, language),
      ...filterLabel(what.heading, query.type, language, what.labels),
      ...filterLabel(tableTexts.from, timestamp(query.from), language),
      ...filterLabel(tableTexts.to, timestamp(query.to), language),
      ...filterLabel(activityTable.columns.actor.heading, person, language),
      ...filterLabel(tableTexts.device, device, language),
      ...filterLabel(tableTexts.room, room && (room.name ?? `#${room.id}`), language),
    ],
    count: total,
    rows: slicesOf<Activity, Activity>(
      ({ limit, last }) =>
        selectActivitySlice(db, filter, { newest, after: last?.id ?? null, oldestFirst, limit }),
      (rows) => rows,
    ),
    ...(query.deviceId === undefined ? {} : { deviceId: query.deviceId }),
  };
};
