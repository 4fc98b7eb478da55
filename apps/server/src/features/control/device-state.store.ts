import { type ConfirmedState, setPointState } from "@sgval/contract/control/confirmed-state";
import {
  type ActionKey,
  actionKey,
  actionKeys,
  actionRule,
  commandSource,
  type DeviceState,
  deviceState,
} from "@sgval/contract/control/control";
import { type HeldState, valveStateOf } from "@sgval/contract/control/valve-state";
import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { Database } from "../../kernel/schema.ts";
import type { Confirmed } from "../automation/index.ts";
import type { CommandRecord } from "./command-record.ts";
import { wasCarriedOut } from "./command-row.store.ts";
import { lastUnanswered, uncertainMoves, wasAnsweredOff } from "./history/uncertain-outcome.store.ts";

type Db = Kysely<Database>;

/** What an action sets: an output, or the set-point of a valve. */
const setBy = (action: ActionKey): string | undefined =>
  actionRule(action).sets?.output ?? (action === "set_outlet_pressure" ? setPointState : undefined);

const movingActions = actionKeys.filter((action) => setBy(action) !== undefined);

/** What is read of a command that was carried out. */
const heldColumns = [
  "c.id",
  "c.action",
  "c.value",
  "c.source",
  "c.actor_name",
  "c.reason",
  "c.sent_at",
] as const;
const since = sql<Date>`coalesce(c.responded_at, c.late_response_at)`.as("since");
const before = sql<unknown>`coalesce(c.telemetry_sent, c.telemetry_before)`.as("before");

/** What a release ends: the state of the valve, and the action that led to it. */
const released: Partial<Record<ActionKey, { state: HeldState; by: ActionKey }>> = {
  fully_open_off: { state: "fully_open", by: "fully_open_on" },
  fully_close_off: { state: "fully_closed", by: "fully_close_on" },
};
const valuesBefore = z.record(z.string(), z.number().nullable()).catch({});

/**
 * Of each output the last command that set it and was carried out, newest first; one look into an index per action. A release that
 * had nothing to release, as it is never refused, changed nothing: the one before it counts, or none.
 */
export const readHeld = async (db: Db, deviceId: number): Promise<ConfirmedState["held"]> => {
  const rows = await db
    .selectFrom(sql<{ action: string }>`unnest(${movingActions}::text[])`.as<"moving">(sql`moving(action)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("command as c")
          .select([...heldColumns, since, before])
          .where("c.device_id", "=", deviceId)
          .whereRef("c.action", "=", "moving.action")
          .where(wasCarriedOut("c"))
          .orderBy("c.sent_at", "desc")
          .orderBy("c.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .selectAll("last")
    .execute();
  type Row = (typeof rows)[number];
  const sentAt = ({ sent_at }: Row) => sent_at?.getTime() ?? 0;
  const newestFirst = (all: readonly Row[]) =>
    all.toSorted((one, other) => sentAt(other) - sentAt(one) || other.id - one.id);
  const setOf = ({ action }: Row) => setBy(actionKey.parse(action));
  /** The command that a release follows is the closing or opening: it is the first since then. */
  const firstRelease = async (row: Row): Promise<Row | undefined> => {
    const ended = released[actionKey.parse(row.action)];
    const values = valuesBefore.parse(row.before);
    if (!ended || valveStateOf(values)?.state.key === ended.state) return row;
    const releaseAfter = async (on: { id: number; sentAt: Date | null }) =>
      db
        .selectFrom("command as c")
        .select([...heldColumns, since, before])
        .where("c.device_id", "=", deviceId)
        .where("c.action", "=", row.action)
        .where(wasCarriedOut("c"))
        .where("c.sent_at", ">=", on.sentAt)
        .where(sql<boolean>`(c.sent_at, c.id) > (${on.sentAt}, ${on.id})`)
        .orderBy("c.sent_at")
        .orderBy("c.id")
        .limit(1)
        .executeTakeFirst();
    const carriedOut = rows.find(({ action }) => action === ended.by);
    // A closing whose answer was lost may have been carried out, and what releases it may have something to release.
    const lost = await lastUnanswered(db, deviceId, ended.by);
    const lostAt = lost?.sentAt?.getTime() ?? 0;
    if (lost && lostAt <= sentAt(row) && (!carriedOut || lostAt >= sentAt(carriedOut))) {
      const release = await releaseAfter(lost);
      if (release && !(await wasAnsweredOff(db, lost, release.sent_at))) return release;
    }
    return carriedOut && releaseAfter({ id: carriedOut.id, sentAt: carriedOut.sent_at });
  };
  const sorted = newestFirst(rows);
  const last = sorted.filter((row, at) => sorted.findIndex((one) => setOf(one) === setOf(row)) === at);
  const effective = await Promise.all(last.map(firstRelease));
  return newestFirst(effective.filter((row) => row !== undefined)).map((row) => ({
    action: actionKey.parse(row.action),
    value: row.value,
    source: commandSource.parse(row.source),
    actorName: row.actor_name,
    reason: row.reason,
    since: row.since.toISOString(),
  }));
};

/** {@link readDeviceState}, and by whose commands it holds its outputs. */
export const readConfirmedState = async (db: Db, deviceId: number): Promise<ConfirmedState | null> => {
  const state = await readDeviceState(db, deviceId);
  return state && { ...state, held: await readHeld(db, deviceId) };
};

/** Whether a command to close a valve fully runs. */
export const isClosing = async (db: Db, deviceId: number): Promise<boolean> => {
  const running = await db
    .selectFrom("command")
    .select("id")
    .where("device_id", "=", deviceId)
    .where("status", "=", "processing")
    .where("action", "=", "fully_close_on")
    .executeTakeFirst();
  return running !== undefined;
};

/** What these devices last confirmed of themselves, and when (epoch ms), and which later moves may have changed it. */
export const readConfirmed = async (
  db: Db,
  deviceIds: readonly number[],
): Promise<Map<number, Confirmed>> => {
  const [rows, uncertain] = await Promise.all([
    db
      .selectFrom("device_state")
      .select(["device_id", "state", "confirmed_at"])
      .where(sql<boolean>`device_id = any(${deviceIds}::int[])`)
      .execute(),
    uncertainMoves(db, deviceIds),
  ]);
  const known = new Map<number, Confirmed>();
  for (const [deviceId, moves] of uncertain) known.set(deviceId, { state: {}, at: 0, uncertain: moves });
  for (const { device_id: deviceId, state, confirmed_at: at } of rows)
    known.set(deviceId, {
      ...{ state: deviceState.parse(state), at: at.getTime() },
      uncertain: uncertain.get(deviceId) ?? [],
    });
  return known;
};

/** What a device last confirmed of itself; `null` when it never did. */
export const readDeviceState = async (
  db: Db,
  deviceId: number,
): Promise<Omit<ConfirmedState, "held"> | null> => {
  const row = await db
    .selectFrom("device_state as s")
    .leftJoin("command as c", "c.id", "s.command_id")
    .select(["s.state", "s.confirmed_at", "s.command_id", "c.action", "c.actor_name"])
    .where("s.device_id", "=", deviceId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: deviceState.parse(row.state),
    confirmedAt: row.confirmed_at.toISOString(),
    commandId: row.command_id,
    action: actionKey.nullable().parse(row.action),
    actorName: row.actor_name,
  };
};

/**
 * Merges what the answer to a command confirmed into the device's state; the answer to an earlier command never
 * overwrites that to a later one. False when the answer was too old to count.
 */
export const mergeDeviceState = async (
  db: Db,
  command: CommandRecord,
  state: DeviceState,
  at: Date,
): Promise<boolean> => {
  if (command.deviceId === null) return false;
  const row = await db
    .insertInto("device_state")
    .values({
      device_id: command.deviceId,
      state: JSON.stringify(state),
      command_id: command.id,
      confirmed_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column("device_id")
        .doUpdateSet({
          state: sql`device_state.state || excluded.state`,
          command_id: sql`excluded.command_id`,
          confirmed_at: sql`excluded.confirmed_at`,
        })
        .where(
          sql<boolean>`coalesce((select (sent_at, id) from command where id = device_state.command_id)
            <= (${command.sentAt}::timestamptz, ${command.id}::int), true)`,
        ),
    )
    .returning("device_id")
    .executeTakeFirst();
  return row !== undefined;
};
