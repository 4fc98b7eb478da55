import { operatingActions } from "@sgval/contract/control/control";
import type { CommandEffect } from "@sgval/contract/control/effect";
import { type ExpectedEffect, expectedEffects } from "@sgval/contract/control/expected-effect";
import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { Database } from "../../../kernel/schema.ts";
import type { CommandRecord } from "../command-record.ts";
import { commandOf, wasCarriedOut, wasNotRefused } from "../command-row.store.ts";

type Db = Kysely<Database>;

export type EffectOutcome = "shown" | "missing" | "unknown";

/** What a command that was carried out should have changed, and did not. */
export interface MissingEffect {
  command: Pick<CommandRecord, "action" | "pumpIds">;
  effect: ExpectedEffect;
  /** Measured last before it was sent, in the unit of the parameter. */
  before: number | null;
}

/** What a command changes unless the device is in that state already; of each of its pumps. */
export const effectsOf = (command: Pick<CommandRecord, "action" | "value" | "pumpIds">): ExpectedEffect[] =>
  expectedEffects(command.action, { ...command, stateKey: undefined });

const valuesBefore = z.record(z.string(), z.number().nullable()).nullable();
const outcome = z.enum(["shown", "missing", "unknown"]).nullable();

/** The last values of the device before a command was sent, which may be hours after its request; `null` when there were none. */
export const telemetryBefore = async (
  db: Db,
  commandId: number,
): Promise<Record<string, number | null> | null> => {
  const row = await db
    .selectFrom("command")
    .select(({ fn }) => fn.coalesce("telemetry_sent", "telemetry_before").as("values"))
    .where("id", "=", commandId)
    .executeTakeFirst();
  return valuesBefore.safeParse(row?.values ?? null).data ?? null;
};

/** Notes what a command should show; nothing when that is noted already. */
export const addEffect = async (
  db: Db,
  commandId: number,
  { parameter, value }: ExpectedEffect,
  before: number | null,
  dueAt: Date,
): Promise<void> => {
  await db
    .insertInto("command_effect")
    .values({
      command_id: commandId,
      due_at: dueAt,
      parameter,
      before,
      expected: value,
      measured: null,
      outcome: null,
      checked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Whether the `later` command of a query may have undone what an earlier one did: `overridesEarlier`, of what was not refused. */
const mayOverride = sql<boolean>`(
  later.action = any(${[...operatingActions]}) and (later.action <> 'set_pump_power' or later.value = 0)
  and ${wasNotRefused("later")}
)`;

/** The same of what was carried out. */
export const didOverride = sql<boolean>`(
  ${mayOverride} and ${wasCarriedOut("later")}
)`;

/**
 * When the device was operated otherwise after the `command` of a query, which may have undone what it did; `null` where it was
 * not. The same once more is nothing else: a stop that is repeated because the pump runs on is no reason to say nothing.
 */
const operatedNextAt = sql<Date | null>`(
  select min(later.sent_at) from command later
  where later.device_id = command.device_id and later.id > command.id
    and coalesce(later.pump_ids && command.pump_ids, true)
    and ${mayOverride}
    and (later.action <> command.action or later.value is distinct from command.value)
)`;

/**
 * When after a command the water was moved otherwise by another one, also of another pump of the station or another device in
 * its zone; `null` where none was sent. A command that waits for its device may be sent days after it was asked for.
 */
export const findNextInZone = async (db: Db, commandId: number): Promise<Date | null> => {
  const row = await db
    .selectFrom("command")
    .select(
      sql<Date | null>`(
        select min(later.sent_at) from command later
        where (later.sent_at, later.id) > (command.sent_at, command.id) and later.created_at > command.created_at - interval '7 days'
          and later.action = any(${[...operatingActions]})
          and ${wasNotRefused("later")}
          and later.device_id in (
            select other.id from device own
            join device other on other.id = own.id or other.zone_id = own.zone_id
            where own.id = command.device_id
          )
          and (later.device_id, later.action, later.value, later.pump_ids)
            is distinct from (command.device_id, command.action, command.value, command.pump_ids)
      )`.as("at"),
    )
    .where("id", "=", commandId)
    .executeTakeFirst();
  return row?.at ?? null;
};

export interface DueEffect {
  command: CommandRecord;
  before: number | null;
  /** When another command followed. */
  nextAt: Date | null;
}

/** The commands whose effect must be seen by now, oldest first. */
export const dueEffects = async (db: Db, now: Date): Promise<DueEffect[]> => {
  const rows = await db
    .selectFrom("command_effect")
    .innerJoin("command", "command.id", "command_effect.command_id")
    .selectAll("command")
    .select(["command_effect.before", operatedNextAt.as("nextAt")])
    .where("command_effect.outcome", "is", null)
    .where("command_effect.due_at", "<=", now)
    .orderBy("command_effect.due_at")
    .limit(100)
    .execute();
  return rows.map((row) => ({ command: commandOf(row), before: row.before, nextAt: row.nextAt }));
};

/** Writes what was found, once among all nodes; false when another node did. */
export const endEffect = async (
  db: Db,
  commandId: number,
  { effect, outcome, measured }: { effect: ExpectedEffect; outcome: EffectOutcome; measured: number | null },
  at: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable("command_effect")
    .set({ parameter: effect.parameter, expected: effect.value, outcome, measured, checked_at: at })
    .where("command_id", "=", commandId)
    .where("outcome", "is", null)
    .returning("command_id")
    .executeTakeFirst();
  return row !== undefined;
};

export const findEffect = async (
  db: Db,
  deviceId: number,
  commandId: number,
): Promise<CommandEffect | null> => {
  const row = await db
    .selectFrom("command_effect")
    .innerJoin("command", "command.id", "command_effect.command_id")
    .selectAll("command_effect")
    .select(operatedNextAt.as("nextAt"))
    .where("command_id", "=", commandId)
    .where("command.device_id", "=", deviceId)
    .executeTakeFirst();
  return row
    ? {
        parameter: row.parameter,
        dueAt: row.due_at.toISOString(),
        before: row.before,
        expected: row.expected,
        measured: row.measured,
        outcome: outcome.parse(row.outcome),
        followed:
          row.outcome === "unknown" && row.nextAt !== null && row.nextAt < (row.checked_at ?? row.due_at),
      }
    : null;
};
