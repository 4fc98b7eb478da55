import type {
  exportLogEntries,
  LogEntry,
  LogEntryListQuery,
  listLogEntries as listRoute,
} from "@sgval/contract/logbook/entries";
import { logEntryTable } from "@sgval/contract/logbook/tables";
import { sortText } from "@sgval/contract/search-text";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import { rangeOf, readSort } from "../../kernel/list-query.ts";
import { slicesOf } from "../../kernel/slices.ts";
import { filterNames } from "../devices/index.ts";
import { logScopeOf } from "./log-scope.ts";
import { countEntries, findAuthors, type LogOrder, logOrders, selectEntries } from "./logbook.store.ts";
import type { LogDeps } from "./write-entry.ts";

type ListDeps = Pick<LogDeps, "db" | "registry">;

const orderOf = (sort: string | undefined): LogOrder => readSort(sort ?? "-at", logOrders);

/** One page of the entries in view. */
export const listEntries =
  (deps: ListDeps) =>
  async (query: LogEntryListQuery, actor: Actor): Promise<z.output<typeof listRoute.answer>> => {
    const { page, size, sort, ...filters } = query;
    const selection = { ...filters, scope: logScopeOf(deps.registry, actor) };
    const [data, total] = await Promise.all([
      selectEntries(deps.db.kysely, selection, orderOf(sort), rangeOf(query)),
      countEntries(deps.db.kysely, selection),
    ]);
    return { data, metaData: { total, page, size } };
  };

/** Who wrote entries in view, by name. */
export const listAuthors =
  ({ db, registry }: ListDeps) =>
  async (actor: Actor): Promise<{ id: number; name: string }[]> =>
    (await findAuthors(db.kysely, logScopeOf(registry, actor))).sort((one, other) =>
      sortText(one.name) < sortText(other.name) ? -1 : 1,
    );

/** The entries of a filter as a table. */
export const entriesAsTable = async (
  deps: ListDeps,
  query: z.output<typeof exportLogEntries.query>,
  actor: Actor,
  view: View,
): Promise<TableSource<LogEntry>> => {
  const { kind, deviceId, roomId, authorId, waiting, from, to, q, sort } = query;
  const filters = { kind, deviceId, roomId, authorId, waiting, from, to, q };
  const selection = { ...filters, scope: logScopeOf(deps.registry, actor) };
  const { language, timeZone } = view;
  const head = logEntryTable.columns;
  const time = (at: number | undefined) =>
    at === undefined ? undefined : writeDateTime(at, language, timeZone);
  const names = filterNames(deps.registry, actor);
  const devices = deviceId?.flatMap((id) => names.device(id) ?? []);
  const number = (id: number | undefined) => (id === undefined ? undefined : `#${id}`);
  return {
    name: logEntryTable.name,
    title: logEntryTable.title[language],
    columns: sourceColumns<LogEntry, keyof typeof logEntryTable.columns>(
      logEntryTable,
      {
        at: (entry) => timestampCell(entry.at),
        kind: (entry) => entry.kind,
        text: (entry) => entry.text,
        about: (entry) => entry.about?.name ?? null,
        author: (entry) => entry.author.name,
        writtenAt: (entry) => timestampCell(entry.writtenAt),
        editedAt: (entry) => timestampCell(entry.editedAt),
        acceptedBy: (entry) => entry.accepted?.by.name ?? null,
        acceptedAt: (entry) => timestampCell(entry.accepted?.at),
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.search, q, language),
      ...filterLabel(head.kind.heading, kind, language, head.kind.labels),
      ...filterLabel(tableTexts.device, devices, language),
      ...filterLabel(tableTexts.room, names.room(roomId), language),
      ...filterLabel(head.author.heading, number(authorId), language),
      ...filterLabel(tableTexts.from, time(from), language),
      ...filterLabel(tableTexts.to, time(to), language),
    ],
    count: await countEntries(deps.db.kysely, selection),
    rows: slicesOf<LogEntry, LogEntry>(
      (slice) => selectEntries(deps.db.kysely, selection, orderOf(sort), slice),
      (entries) => entries,
    ),
  };
};
