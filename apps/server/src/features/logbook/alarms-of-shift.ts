import { alarmFor, knowsWhoAnswers } from "@sgval/contract/alarms/who-answers";
import { nameWithCode } from "@sgval/contract/devices/labels";
import type { ShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { alarmView, findAlarmsOfPeriod, findShelvings } from "../alarms/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";

interface AlarmDeps {
  db: DatabaseHandle;
  clock: Clock;
  registry: Pick<DeviceRegistry, "get">;
}

/** The alarms of a shift as they were at its end. */
export const alarmsOf = async (
  { db, clock, registry }: AlarmDeps,
  { from, to, most }: { from: number; to: number; most: number },
  actor: Actor,
): Promise<ShiftSummary["alarms"]> => {
  const { scope } = actor;
  const knows = knowsWhoAnswers(actor);
  // The end of a shift that is not over yet is now: how its alarms will be then nobody knows.
  const period = { from: new Date(from), to: new Date(Math.min(to, clock.now() + 1)), scope };
  const { counts, rows } = await findAlarmsOfPeriod(db.kysely, period, most);
  return {
    ...counts,
    rows: rows.flatMap(({ record, shelvedUntil, ...flags }) => {
      const device = registry.get(record.deviceId);
      return device
        ? [
            {
              ...flags,
              alarm: alarmFor(alarmView(record, device), knows),
              shelvedUntil: shelvedUntil?.toISOString() ?? null,
            },
          ]
        : [];
    }),
  };
};

/** What was put on the shelf and taken off it in a shift. */
export const shelvingsOf = async (
  { db, registry }: AlarmDeps,
  { from, to, most }: { from: number; to: number; most: number },
  actor: Actor,
): Promise<ShiftSummary["shelvings"]> => {
  const knows = knowsWhoAnswers(actor);
  const period = { from: new Date(from), to: new Date(to), scope: actor.scope };
  const { total, rows } = await findShelvings(db.kysely, period, most);
  return {
    total,
    rows: rows.flatMap(({ by, reason, ...row }) => {
      const device = registry.get(row.deviceId);
      return device
        ? [
            {
              ...{
                ...row,
                at: row.at.toISOString(),
                until: isoTime(row.until),
                device: nameWithCode(device),
              },
              ...(knows ? { by, reason } : { by: null, reason: null }),
            },
          ]
        : [];
    }),
  };
};
