import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import {
  type AutomationSettings,
  automationSettings,
  defaultAutomationSettings,
} from "@sgval/contract/automation/settings";
import { type AutomationDecision, automationDecision } from "@sgval/contract/automation/state";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { type Memory, memory } from "./memory.ts";

type Db = Kysely<Database>;

/** The settings of a device; a setting that was not stored yet has its default. */
const settingsOf = (stored: unknown): AutomationSettings => {
  const parsed = automationSettings.safeParse(stored);
  // A newer server may have stored what this one does not accept: the defaults are safe.
  return parsed.success ? parsed.data : defaultAutomationSettings;
};

/** By what a device is regulated; `null` while nobody has changed the defaults. */
export const readAutomationSettings = async (
  db: Db,
  deviceId: number,
): Promise<AutomationSettings | null> => {
  const row = await db
    .selectFrom("automation_settings")
    .select("settings")
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row ? settingsOf(row.settings) : null;
};

export const writeAutomationSettings = async (
  db: Db,
  deviceId: number,
  settings: AutomationSettings,
): Promise<void> => {
  const row = { settings: JSON.stringify(settings) };
  await db
    .insertInto("automation_settings")
    .values({ device_id: deviceId, ...row })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(row))
    .execute();
};

/** What the database has of a regulated device. */
export interface StoredRegulation {
  settings: AutomationSettings;
  threshold: Threshold | null;
  timers: Timer[];
  /** `null` where automation has not begun, or what it remembered cannot be read. */
  state: StoredState | null;
}
export interface StoredState {
  since: Date;
  memory: Memory;
  decision: AutomationDecision | null;
}

const stateOf = (row: { since: Date; memory: unknown; decision: unknown }): StoredState | null => {
  const parsed = memory.safeParse(row.memory);
  if (!parsed.success) return null;
  const decision = automationDecision.safeParse(row.decision);
  return { since: row.since, memory: parsed.data, decision: decision.success ? decision.data : null };
};

/** Settings, pressure points, windows and state of these devices, by their ids; four queries, however many they are. */
export const readRegulations = async (
  db: Db,
  deviceIds: readonly number[],
): Promise<(deviceId: number) => StoredRegulation> => {
  const among = sql<boolean>`device_id = any(${deviceIds}::int[])`;
  const [settings, thresholds, timers, states] = await Promise.all([
    db.selectFrom("automation_settings").selectAll().where(among).execute(),
    db.selectFrom("device_threshold").selectAll().where(among).execute(),
    db.selectFrom("device_timer").selectAll().where(among).orderBy("position").execute(),
    db.selectFrom("automation_state").selectAll().where(among).execute(),
  ]);
  const settingsById = new Map(settings.map((row) => [row.device_id, settingsOf(row.settings)]));
  const thresholdById = new Map(
    thresholds.map((row) => [
      row.device_id,
      { startPressurePoint: row.start_pressure_point, limitPressurePoint: row.limit_pressure_point },
    ]),
  );
  const timersById = Map.groupBy(timers, (row) => row.device_id);
  const stateById = new Map(states.map((row) => [row.device_id, stateOf(row)]));
  return (deviceId) => ({
    settings: settingsById.get(deviceId) ?? defaultAutomationSettings,
    threshold: thresholdById.get(deviceId) ?? null,
    timers: (timersById.get(deviceId) ?? []).map((row) => ({
      days: row.days,
      startTime: row.start_time,
      endTime: row.end_time,
    })),
    state: stateById.get(deviceId) ?? null,
  });
};

/** What is stored of a device in automatic mode, as whoever regulates it wrote it; `undefined` without. */
export const readAutomationState = async (
  db: Db,
  deviceId: number,
): Promise<{ since: Date; memory: unknown; decision: unknown } | undefined> =>
  db
    .selectFrom("automation_state")
    .select(["since", "memory", "decision"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();

/** Stores what automation remembers of a device, while it is in automatic mode; false when it no longer is. */
export const writeAutomationState = async (
  db: Db,
  deviceId: number,
  { since, ...state }: { since: Date; memory: object; decision: object | null },
): Promise<boolean> => {
  const decision = state.decision && JSON.stringify(state.decision);
  const { rows } = await sql`
    insert into automation_state (device_id, since, memory, decision)
    select id, ${since}::timestamptz, ${JSON.stringify(state.memory)}::jsonb, ${decision}::jsonb
    from device where id = ${deviceId} and mode = 'auto'
    on conflict (device_id) do update set memory = excluded.memory, decision = excluded.decision
    returning device_id`.execute(db);
  return rows.length > 0;
};

/** The devices in automatic mode that are degraded, or hunt, as automation remembers them. */
export const findDegradedOrHunting = async (
  db: Db,
): Promise<{ deviceId: number; degraded: boolean; hunting: boolean }[]> => {
  const degraded = sql<boolean>`coalesce(state.memory->'degraded', 'null'::jsonb) <> 'null'::jsonb`;
  const hunting = sql<boolean>`coalesce((state.memory->>'hunting')::boolean, false)`;
  const rows = await db
    .selectFrom("automation_state as state")
    .innerJoin("device", "device.id", "state.device_id")
    .select(["state.device_id", degraded.as("degraded"), hunting.as("hunting")])
    .where("device.mode", "=", "auto")
    .where(sql<boolean>`(${degraded} or ${hunting})`)
    .execute();
  return rows.map(({ device_id, ...known }) => ({ deviceId: device_id, ...known }));
};
