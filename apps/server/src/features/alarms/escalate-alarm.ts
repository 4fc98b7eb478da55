import { alarmStateOf, awaitsAnswer, isClosed } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { alarmView } from "./alarm-record.ts";
import { findAlarms, findOpenAlarms, insertAlarmEvents, lockAlarms, writeAlarms } from "./alarms.store.ts";

/**
 * Whether an alarm still asks for an answer: `held` while it is shelved, suppressed or out of service, or asks anew and was
 * not announced since.
 */
type Asking = { state: "answered" } | { state: "held" | "waiting"; alarm: Alarm };

/**
 * Whether an alarm still waits for an answer, locked until the change ends.
 * @param askedAt of what was announced
 */
export const lockUnanswered = async (
  { registry }: { registry: Pick<DeviceRegistry, "get"> },
  trx: Kysely<Database>,
  { alarmId, askedAt }: { alarmId: number; askedAt: Date },
): Promise<Asking> => {
  const [locked] = await lockAlarms(trx, [alarmId]);
  const device = locked && registry.get(locked.deviceId);
  if (!device || isClosed(locked.status) || locked.status.acknowledged) return { state: "answered" };
  const alarm = alarmView(locked, device);
  const isHeld = !awaitsAnswer(alarmStateOf(locked.status)) || locked.askedAt > askedAt;
  return { state: isHeld ? "held" : "waiting", alarm };
};

/**
 * Records who on duty is notified next of an alarm that the caller has locked, in the caller's transaction; whoever calls it
 * emits `alarmsStored` after it.
 * @returns the alarm with it
 */
export const recordEscalation = async (
  { registry }: { registry: Pick<DeviceRegistry, "get"> },
  trx: Kysely<Database>,
  alarm: Alarm,
  to: string,
  at: Date,
): Promise<Alarm> => {
  const [locked] = await lockAlarms(trx, [alarm.id]);
  const device = locked && registry.get(locked.deviceId);
  if (!device) return alarm;
  const escalated = { ...locked, escalated: { to, at } };
  await writeAlarms(trx, [escalated]);
  await insertAlarmEvents(trx, [
    {
      alarmId: alarm.id,
      at,
      event: "escalated",
      actor: null,
      value: null,
      note: to,
      until: null,
      priority: locked.status.priority,
    },
  ]);
  return alarmView(escalated, device);
};

/** The open alarms, or of these, that wait for an answer, with when each asked for it last. */
export const findUnanswered = async (
  { registry }: { registry: Pick<DeviceRegistry, "get"> },
  db: Kysely<Database>,
  ids?: readonly number[],
): Promise<{ alarm: Alarm; askedAt: Date }[]> =>
  (await (ids ? findAlarms(db, ids) : findOpenAlarms(db))).flatMap((alarm) => {
    const device = registry.get(alarm.deviceId);
    if (!device || !awaitsAnswer(alarmStateOf(alarm.status))) return [];
    return [{ alarm: alarmView(alarm, device), askedAt: alarm.askedAt }];
  });
