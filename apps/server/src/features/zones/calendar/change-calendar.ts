import { searchFor, searchText } from "@sgval/contract/search-text";
import { calendarTable } from "@sgval/contract/zones/tables";
import type {
  CalendarEntry,
  calendarEntryBody,
  calendarQuery,
  exportCalendar,
  listCalendar as listRoute,
} from "@sgval/contract/zones/water-calendar";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../../gateways/tables/table-source.ts";
import { type Actor, type Caller, demand } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { pageOf, type SortKeys, sortRows } from "../../../kernel/list-query.ts";
import { type AuditDeps, auditedChange, changedFields } from "../../activity/index.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { waterZoneIds } from "../account/zone-scope.ts";
import { findZone } from "../zones.store.ts";
import {
  type CalendarFields,
  type CalendarRecord,
  deleteCalendarRow,
  findCalendar,
  insertCalendarEntry,
  lockCalendarEntry,
  updateCalendarRow,
} from "./calendar.store.ts";

export interface CalendarDeps extends AuditDeps {
  registry: DeviceRegistry;
}

const entryOf = ({ from, to, updatedAt, timesChangedAt: _, ...record }: CalendarRecord): CalendarEntry => ({
  ...record,
  from: from.toISOString(),
  to: to.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const sortKeys: SortKeys<CalendarEntry> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  kind: ({ kind }) => kind,
  zone: ({ zone }) => searchText(zone ?? ""),
  updatedAt: ({ updatedAt }) => updatedAt,
};

type Filters = Pick<z.output<typeof calendarQuery>, "kind" | "zoneId" | "q" | "sort">;

const entriesOf = async (
  { db, registry }: CalendarDeps,
  { kind, zoneId, q, sort }: Filters,
  actor: Actor,
): Promise<CalendarEntry[]> => {
  const matches = searchFor(q ?? "");
  const inView = await waterZoneIds(db.kysely, registry, actor);
  const found = (await findCalendar(db.kysely))
    .filter(({ zoneId: id }) => id === null || inView === null || inView.has(id))
    .filter((entry) => kind === undefined || entry.kind === kind)
    .filter((entry) => zoneId === undefined || entry.zoneId === null || entry.zoneId === zoneId)
    .filter(({ note, zone }) => matches(`${searchText(note)}\n${searchText(zone ?? "")}`))
    .map(entryOf);
  return sortRows(found, sort ?? "-from", sortKeys);
};

/** One page of the entries of all zones and of those in view. */
export const listCalendar =
  (deps: CalendarDeps) =>
  async (query: z.output<typeof calendarQuery>, actor: Actor): Promise<z.output<typeof listRoute.answer>> =>
    pageOf(await entriesOf(deps, query, actor), query);

/** The name of the zone that a filter names. Errors: `not_found` for one out of view. */
const zoneOfFilter = async (
  { db, registry }: CalendarDeps,
  zoneId: number | undefined,
  actor: Actor,
): Promise<string | undefined> => {
  if (zoneId === undefined) return undefined;
  const inView = await waterZoneIds(db.kysely, registry, actor);
  if (inView !== null && !inView.has(zoneId)) throw new Refusal("not_found");
  return (await findZone(db.kysely, zoneId))?.name;
};

/** The entries of a filter as a table. Errors: `not_found` for a zone out of view. */
export const calendarAsTable = async (
  deps: CalendarDeps,
  query: z.output<typeof exportCalendar.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<CalendarEntry>> => {
  const zone = await zoneOfFilter(deps, query.zoneId, actor);
  const rows = await entriesOf(deps, query, actor);
  const { columns } = calendarTable;
  const { language } = view;
  return {
    name: calendarTable.name,
    title: calendarTable.title[language],
    columns: sourceColumns<CalendarEntry, keyof typeof columns>(
      calendarTable,
      {
        kind: ({ kind }) => kind,
        zone: ({ zone }) => zone,
        from: ({ from }) => Date.parse(from),
        to: ({ to }) => Date.parse(to),
        volume: ({ volume }) => volume,
        note: ({ note }) => note,
        createdBy: ({ createdBy }) => createdBy,
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.search, query.q, language),
      ...filterLabel(columns.kind.heading, query.kind, language, columns.kind.labels),
      ...filterLabel(columns.zone.heading, zone, language),
    ],
    count: rows.length,
    rows,
  };
};

/** Entries of all zones are a setting of the installation, those of a zone belong to who changes it and sees its water. */
const entryGuard = async ({ db, registry }: CalendarDeps, { actor }: Caller) => {
  const inView = await waterZoneIds(db.kysely, registry, actor);
  return (zoneId: number | null): void => {
    demand(actor, zoneId === null ? "Setting.Update" : "Zone.Update");
    if (zoneId !== null && inView !== null && !inView.has(zoneId)) throw new Refusal("not_found");
  };
};

const fieldsOf = ({ from, to, ...body }: z.output<typeof calendarEntryBody>): CalendarFields => ({
  ...body,
  from: new Date(from),
  to: new Date(to),
});
const historyOf = ({ kind, from, to, note, zoneId, volume }: CalendarFields) => ({
  ...{ kind, note, zoneId, flushedVolume: volume },
  from: from.toISOString(),
  to: to.toISOString(),
});

const subject = "water_calendar" as const;

/** Logs a holiday or flushing. Errors: `forbidden`, `not_found` for a zone out of view. */
export const createCalendarEntry =
  (deps: CalendarDeps) =>
  async (body: z.output<typeof calendarEntryBody>, caller: Caller): Promise<CalendarEntry> => {
    const demandEntry = await entryGuard(deps, caller);
    demandEntry(body.zoneId);
    const fields = fieldsOf(body);
    return auditedChange(deps, caller, async ({ trx, now, record }) => {
      const id = await insertCalendarEntry(trx, fields, { by: caller.actor.username, now });
      const made = await lockCalendarEntry(trx, id);
      if (!made) throw new Refusal("not_found");
      await record({
        ...{ subject, subjectId: id, subjectName: made.zone ?? made.note },
        detail: "calendar_entry_created",
        after: historyOf(fields),
      });
      return entryOf(made);
    });
  };

/** Changes an entry. Errors: `forbidden`, `not_found`. */
export const updateCalendarEntry =
  (deps: CalendarDeps) =>
  async (id: number, body: z.output<typeof calendarEntryBody>, caller: Caller): Promise<CalendarEntry> => {
    const demandEntry = await entryGuard(deps, caller);
    demandEntry(body.zoneId);
    const fields = fieldsOf(body);
    return auditedChange(deps, caller, async ({ trx, now, record }) => {
      const before = await lockCalendarEntry(trx, id);
      if (!before) throw new Refusal("not_found");
      demandEntry(before.zoneId);
      const changes = changedFields(historyOf(before), historyOf(fields));
      if (!changes) return entryOf(before);
      const timesChanged = ["kind", "zoneId", "from", "to"].some((field) => field in changes.after);
      await updateCalendarRow(trx, id, fields, { now, timesChanged });
      const after = (await lockCalendarEntry(trx, id)) ?? before;
      await record({
        ...{ subject, subjectId: id, subjectName: after.zone ?? after.note },
        detail: "calendar_entry_updated",
        ...changes,
      });
      return entryOf(after);
    });
  };

/** Deletes an entry. Errors: `forbidden`, `not_found`. */
export const deleteCalendarEntry =
  (deps: CalendarDeps) =>
  async (id: number, caller: Caller): Promise<void> => {
    const demandEntry = await entryGuard(deps, caller);
    await auditedChange(deps, caller, async ({ trx, record }) => {
      const before = await lockCalendarEntry(trx, id);
      if (!before) throw new Refusal("not_found");
      demandEntry(before.zoneId);
      await deleteCalendarRow(trx, id);
      await record({
        ...{ subject, subjectId: id, subjectName: before.zone ?? before.note },
        detail: "calendar_entry_deleted",
        before: historyOf(before),
      });
    });
  };
