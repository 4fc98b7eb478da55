import {
  type AlarmBoard,
  type AlarmHealth,
  healthFigures,
  nervousAlarms,
} from "@sgval/contract/alarms/alarm-health";
import * as tables from "@sgval/contract/alarms/board-tables";
import type { Table } from "@sgval/contract/table";
import { hourMs } from "@sgval/quantities/duration";
import { formatQuantity } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { channelName } from "@sgval/quantities/parameter";
import {
  type CellRow,
  type TableSource,
  tableOfRows,
  timestampCell,
  type View,
} from "../../gateways/tables/table-source.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { readBoard } from "./read-board.ts";
import type { readHealth } from "./read-health.ts";

type Counts = AlarmBoard["days"][number]["raised"];
const counted = (counts: Counts): CellRow => ({
  alarms: counts.critical + counts.high + counts.medium + counts.low,
  ...counts,
});

const sourceOf = (
  { deviceDisplayName, kind, channel }: AlarmHealth["standing"][number] | AlarmHealth["fleeting"][number],
  language: Language,
): CellRow => ({
  device: deviceDisplayName,
  kind,
  channel: channel === null ? null : channelName(channel, language),
});

const ofBoard = {
  hours: {
    table: tables.alarmHourTable,
    rows: ({ hours }: AlarmBoard) =>
      hours.map(({ at, raised }) => ({
        from: timestampCell(at),
        to: Date.parse(at) + hourMs,
        alarms: raised,
      })),
  },
  days: {
    table: tables.alarmDayTable,
    rows: ({ days }: AlarmBoard) => days.map(({ day, raised }) => ({ day, ...counted(raised) })),
  },
  zones: {
    table: tables.alarmZoneTable,
    rows: ({ zones }: AlarmBoard) => zones.map(({ name, active }) => ({ place: name, ...counted(active) })),
  },
  rooms: {
    table: tables.alarmRoomTable,
    rows: ({ rooms }: AlarmBoard) => rooms.map(({ name, active }) => ({ place: name, ...counted(active) })),
  },
} as const satisfies Record<string, { table: Table; rows: (board: AlarmBoard) => CellRow[] }>;

const ofHealth = {
  health: {
    table: tables.alarmHealthTable,
    rows: (health: AlarmHealth, language: Language) =>
      healthFigures(health).map(({ key, value, decimals, target, isShare, verdict }) => ({
        figure: key,
        // As many decimals as the page has: a file for programs writes them all.
        value: value === null ? null : Number(value.toFixed(decimals)),
        target: isShare ? `~ ${formatQuantity(target, "%", 0, language)}` : `≤ ${target}`,
        verdict,
      })),
  },
  noisy: {
    table: tables.noisyAlarmTable,
    rows: ({ badActors }: AlarmHealth, language: Language) =>
      badActors.map((one) => {
        const { times, alarms, share } = one;
        return { ...sourceOf(one, language), times, alarms, share };
      }),
  },
  nervous: {
    table: tables.nervousAlarmTable,
    rows: (health: AlarmHealth, language: Language) =>
      nervousAlarms(health).map((one) => ({
        ...sourceOf(one, language),
        behaviour: one.behaviour,
        times: one.times,
      })),
  },
  standing: {
    table: tables.standingAlarmTable,
    rows: ({ standing }: AlarmHealth, language: Language) =>
      standing.map((one) => ({ ...sourceOf(one, language), lasted: one.seconds / 3600 })),
  },
} as const satisfies Record<
  string,
  { table: Table; rows: (health: AlarmHealth, language: Language) => CellRow[] }
>;

const isOfBoard = (part: tables.BoardPart): part is keyof typeof ofBoard => part in ofBoard;

/** One table of the alarms of the risk dashboard, as its card shows it; places and standing alarms are all there. */
export const boardAsTable = async (
  read: { board: ReturnType<typeof readBoard>; health: ReturnType<typeof readHealth> },
  part: tables.BoardPart,
  actor: Actor,
  view: View,
): Promise<TableSource<CellRow>> => {
  if (isOfBoard(part)) {
    const { table, rows } = ofBoard[part];
    return tableOfRows(table, rows(await read.board(actor)), view);
  }
  const { table, rows } = ofHealth[part];
  return tableOfRows(table, rows(await read.health({}, actor), view.language), view);
};
