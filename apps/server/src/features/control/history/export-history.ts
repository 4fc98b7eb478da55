import { reasonText } from "@sgval/contract/automation/labels";
import { secondsUntil } from "@sgval/contract/control/command-end";
import { actionRule, isAutomatic } from "@sgval/contract/control/control";
import { commandTable, type exportCommandHistory } from "@sgval/contract/control/history";
import { commandSourceLabels, requesterLabels, unsuccessfulLabel } from "@sgval/contract/control/labels";
import type { IssuedCommand } from "@sgval/contract/control/who-acts";
import { parameters } from "@sgval/quantities/parameter";
import { writeDateTime } from "@sgval/quantities/timestamp";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
  writeQuantity,
} from "../../../gateways/tables/table-source.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/schema.ts";
import { slicesOf } from "../../../kernel/slices.ts";
import { filterNames } from "../../devices/index.ts";
import type { CommandRecord } from "../command-record.ts";
import {
  actorOfFilter,
  type CommandFilter,
  commandsBelow,
  countCommandHistory,
} from "./command-list.store.ts";

const valueCell =
  (view: View) =>
  ({ action, value }: IssuedCommand): string => {
    if (value === null) return "";
    const kind = actionRule(action).value;
    if (kind === undefined || kind === "seconds") return `${value} s`;
    const { unit, decimals } = parameters[kind];
    return writeQuantity(value, unit, decimals, view);
  };

/** Whose and which commands a question is about. */
export const historyFilter = (
  query: Omit<CommandFilter, "scope"> & { mine: boolean },
  { userId, scope }: Actor,
): CommandFilter => ({ ...query, scope, ...(query.mine ? { actorId: userId } : {}) });

/** The commands of a filter as a table, newest first, up to the newest one at the time of the request. */
export const commandsAsTable = async (
  { db, registry }: { db: Kysely<Database>; registry: Parameters<typeof filterNames>[0] },
  query: z.output<typeof exportCommandHistory.query>,
  caller: Actor,
  view: View,
  viewOf: (command: CommandRecord) => IssuedCommand,
): Promise<TableSource<IssuedCommand>> => {
  const filter = historyFilter(query, caller);
  const { total, newest } = await countCommandHistory(db, filter);
  const { language, timeZone } = view;
  const { action, actor, device, status } = commandTable.columns;
  const named = filterNames(registry, caller);
  const timestamp = (at: number | undefined) =>
    at === undefined ? undefined : writeDateTime(at, language, timeZone);
  return {
    name: commandTable.name,
    title: commandTable.title[language],
    columns: sourceColumns<IssuedCommand, keyof typeof commandTable.columns>(
      commandTable,
      {
        createdAt: (command) => timestampCell(command.createdAt),
        // As on screen: the automatic mode by what it followed.
        actor: ({ source, actor: { name } }) =>
          isAutomatic(source) ? commandSourceLabels[source][language] : name,
        approver: (command) => command.approver,
        device: (command) => command.deviceDisplayName,
        action: (command) => command.action,
        pumps: ({ pumpIds, pumpNames }) => (pumpNames ?? pumpIds)?.join(", ") ?? "",
        value: valueCell(view),
        status: (command) => command.status,
        duration: (command) => secondsUntil(command, command.finishedAt),
        failure: (command) => command.failureCode,
        reason: ({ reason }) => reason && reasonText(reason, language),
        requestId: (command) => command.requestId,
      },
      view,
    ),
    filters: [
      ...filterLabel(tableTexts.search, query.q, language),
      ...filterLabel(device.heading, named.device(query.deviceId), language),
      ...filterLabel(tableTexts.room, named.room(query.roomId), language),
      ...filterLabel(tableTexts.dma, named.zone(query.zoneId), language),
      ...filterLabel(actor.heading, await actorOfFilter(db, filter), language),
      ...filterLabel(actor.heading, query.by, language, requesterLabels),
      ...filterLabel(action.heading, query.action, language, action.labels),
      ...filterLabel(status.heading, query.status, language, status.labels),
      ...(query.failed ? filterLabel(status.heading, unsuccessfulLabel[language], language) : []),
      ...filterLabel(tableTexts.from, timestamp(query.from), language),
      ...filterLabel(tableTexts.to, timestamp(query.to), language),
    ],
    count: total,
    rows: slicesOf<CommandRecord, IssuedCommand>(
      ({ limit, last }) => commandsBelow(db, filter, last?.id ?? newest + 1, limit),
      (commands) => commands.map(viewOf),
    ),
  };
};
