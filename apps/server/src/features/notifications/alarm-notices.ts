import { alarmTargets } from "@sgval/contract/alarms/alarm-health";
import type { PurposefulClosing } from "@sgval/contract/alarms/alarm-history";
import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import {
  type DutyRoster,
  type EscalationSetting,
  escalatesAfter,
  onDuty,
} from "@sgval/contract/notifications/duty";
import { noticeOfAlarm } from "@sgval/contract/notifications/notice-of";
import { minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { type Clock, createTerms } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { Lease } from "../../kernel/nodes/leases.ts";
import { type Occurrence as SharedOccurrence, sharedChange } from "../../kernel/nodes/node-channel.ts";
import type { Database } from "../../kernel/schema.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import {
  alarmsStored,
  type ClosingDeps,
  findAskedFrom,
  findClosingBefore,
  findUnanswered,
  lockUnanswered,
  recordEscalation,
} from "../alarms/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import type { Setting } from "../settings/index.ts";
import { chooseOnDuty, type Skipped } from "./duty/choose-on-duty.ts";
import {
  findKnownAnnouncements,
  findPlanned,
  findRunning,
  lockPlanned,
  noteAnnounced,
  type PlannedEscalation,
  planNext,
} from "./duty/escalations.store.ts";
import { alarmLine, escalatedLine, firstAction, sentence } from "./message-text.ts";
import { type NotifierDeps, noticesStored, notify } from "./notify.ts";
import type { Occurrence } from "./occurrence.ts";
import { findAccounts } from "./people.store.ts";

export interface AlarmNoticeDeps extends NotifierDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  registry: DeviceRegistry;
  latest: ClosingDeps["latest"];
  dutyRoster: Pick<Setting<DutyRoster>, "value">;
  escalation: Pick<Setting<EscalationSetting>, "value">;
  /** Whoever holds it evaluates alarms, and so notifies of them. */
  lease: Pick<Lease, "isHeld">;
}

/** Alarms of this time are one message (milliseconds). */
const collectFor = 1_000;
/** In a flood, alarms of this time are one message (milliseconds): one every minute is read, one every second is not. */
const floodCollectFor = minuteMs;
const floodWithin = alarmTargets.floodSeconds * 1000;

/**
 * How long an alarm waits for others to go with it in one message, milliseconds; a critical one never waits for a flood.
 * @param recent when alarms were raised, this one included, epoch milliseconds
 */
export const collectingTime = (recent: readonly number[], now: number, priority: AlarmPriority): number => {
  if (priority === 1) return collectFor;
  return recent.filter((at) => at > now - floodWithin).length >= alarmTargets.flood
    ? floodCollectFor
    : collectFor;
};

/** How often what escalates is looked for (milliseconds). */
const checkEvery = 10_000;
const batchSize = 200; // alarms of one transaction

/** An alarm and when it asked for an answer. */
interface Asking {
  alarm: Alarm;
  askedAt: Date;
}

/** An alarm as people are notified of it. */
const alarmOccurrence = (
  alarm: Alarm,
  closing: PurposefulClosing | null,
  skipped: readonly Skipped[],
  duty?: { userId: number; escalated: boolean },
  nobodyOnDuty = false,
): Occurrence => ({
  ...noticeOfAlarm(alarm),
  ...{ alarm, deviceId: alarm.deviceId, skipped, nobodyOnDuty },
  permission: "Risk.Index",
  line: (view) => alarmLine(alarm, view),
  ...(closing ? { besideDeviceId: closing.deviceId } : {}),
  more: (view, person) => firstAction(alarm, closing, person, view),
  ...(duty
    ? {
        duty: {
          userId: duty.userId,
          line: (view) =>
            duty.escalated
              ? escalatedLine(alarm, view)
              : `${sentence("duty", view.language)}: ${alarmLine(alarm, view)}`,
        },
      }
    : {}),
  event: { alarm },
});

/** The valve that somebody closed before it, whoever is to read of it. */
const closingBefore = (deps: AlarmNoticeDeps, trx: Kysely<Database>, alarm: Alarm) =>
  findClosingBefore({ ...deps, db: { kysely: trx } }, { ...alarm, activeSince: new Date(alarm.activeSince) });

/** Notifies of alarms, and of those that nobody answers the next person on duty. */
export const createAlarmNotices = (deps: AlarmNoticeDeps) => {
  const { db, clock, logger, lease, config } = deps;
  let waiting = new Map<number, Asking>();
  let planned: { at: number; cancel: () => void } | null = null;
  let recent: number[] = [];
  const inTurn = createSerializer();
  const idle = (): Promise<void> => inTurn(async () => {});

  /** Who on duty is notified of an alarm now. */
  const choose = async (trx: Kysely<Database>, deviceId: number, earlierTurns: readonly number[]) => {
    const ids = onDuty(deps.dutyRoster.value(), clock.now(), config.timeZone);
    const accounts = ids.length === 0 ? [] : await findAccounts(trx, [deviceId], ids);
    const order = ids.flatMap((id) => accounts.find((one) => one.id === id) ?? []);
    return chooseOnDuty(order, deviceId, earlierTurns);
  };
  const nextAt = (alarm: Alarm): Date | null => {
    const minutes = escalatesAfter(deps.escalation.value(), alarm.priority);
    return minutes === null ? null : new Date(clock.now() + minutes * minuteMs);
  };

  /** Whose turn it is when an alarm is announced, and when the next has theirs. */
  const firstTurns = async (trx: Kysely<Database>, alarm: Alarm, askedFrom: Date) => {
    const next = nextAt(alarm);
    if (next === null) return { turns: [], skipped: [], next };
    // Pumps that fail one after the other give nobody more time who has not answered the first.
    const running = await findRunning(trx, alarm.id, askedFrom);
    if (running) return { turns: running.turns, skipped: [], next: running.nextAt };
    return { ...(await choose(trx, alarm.deviceId, [])), next };
  };

  const announce = (batch: readonly Asking[]): Promise<void> =>
    sharedChange(deps, async (trx) => {
      const occurrences: Occurrence[] = [];
      const ids = batch.map(({ alarm }) => alarm.id);
      // In a flood they waited up to a minute: somebody may have answered meanwhile.
      const unanswered = new Set((await findUnanswered(deps, trx, ids)).map(({ alarm }) => alarm.id));
      const askedFrom = await findAskedFrom(trx, ids);
      for (const { alarm, askedAt } of batch) {
        const { turns, skipped, next } = await firstTurns(trx, alarm, askedFrom.get(alarm.id) ?? askedAt);
        if (!(await noteAnnounced(trx, { alarmId: alarm.id, askedAt, turns }, next))) continue;
        if (!unanswered.has(alarm.id)) continue;
        const userId = turns.at(-1);
        const duty = userId === undefined ? undefined : { userId, escalated: false };
        const isNobody = !duty && next !== null && deps.dutyRoster.value().shifts.length > 0;
        const closing = await closingBefore(deps, trx, alarm);
        occurrences.push(alarmOccurrence(alarm, closing, skipped, duty, isNobody));
      }
      const noticeIds = await notify(deps, trx, occurrences, new Date(clock.now()));
      return noticeIds.length > 0 ? [{ event: noticesStored, payload: { noticeIds } }] : [];
    });

  /** Whether something may be to escalate: what was announced here, or by the node that had the lease before. */
  let mayEscalate = true;
  const flush = async (): Promise<void> => {
    planned = null;
    mayEscalate = true;
    // What does not fit into one transaction, or one message, is the least grave.
    const taken = [...waiting.values()].sort((one, other) => one.alarm.priority - other.alarm.priority);
    waiting = new Map();
    for (let start = 0; start < taken.length; start += batchSize) {
      const batch = taken.slice(start, start + batchSize);
      try {
        await announce(batch);
      } catch (error) {
        logger.warn({ err: error, count: batch.length }, "people could not be notified of alarms yet");
        for (const one of batch) if (!waiting.has(one.alarm.id)) waiting.set(one.alarm.id, one);
        collect(checkEvery);
      }
    }
  };
  const collect = (after: number): void => {
    const at = clock.now() + after;
    if (planned && planned.at <= at) return;
    planned?.cancel();
    const cancel = clock.after(after, () => void inTurn(flush));
    planned = { at, cancel };
  };
  const raised = ({ alarm, askedAt }: Asking): void => {
    waiting.set(alarm.id, { alarm, askedAt });
    const now = clock.now();
    recent = [...recent.filter((at) => at > now - floodWithin), now].slice(-alarmTargets.flood);
    collect(collectingTime(recent, now, alarm.priority));
  };

  /** Notifies the next person on duty of one alarm that nobody answered. */
  const escalate = (next: PlannedEscalation): Promise<void> =>
    sharedChange(deps, async (trx): Promise<SharedOccurrence[]> => {
      const now = new Date(clock.now());
      const { alarmId } = next;
      const due = await lockPlanned(trx, next);
      if (!due) return [];
      const asked = await lockUnanswered(deps, trx, due);
      // A person may have made it one that does not escalate.
      const at = asked.state === "answered" ? null : nextAt(asked.alarm);
      if (asked.state === "answered" || at === null) {
        await planNext(trx, due, null);
        return [];
      }
      // When it is not held back any more it is announced, and everybody has their time again.
      if (asked.state === "held") {
        await planNext(trx, due, at);
        return [];
      }
      const { person, turns, skipped } = await choose(trx, asked.alarm.deviceId, due.turns);
      // It waits until somebody is on duty who was not asked so often: the next shift.
      await planNext(trx, { alarmId, turns: [...due.turns, ...turns] }, at);
      if (!person) return [];
      const alarm = await recordEscalation(deps, trx, asked.alarm, person.username, now);
      const closing = await closingBefore(deps, trx, alarm);
      const occurrence = alarmOccurrence(alarm, closing, skipped, { userId: person.id, escalated: true });
      const noticeIds = await notify(deps, trx, [{ ...occurrence, onlyUserId: person.id }], now);
      return [
        { event: alarmsStored, payload: { alarmIds: [alarmId] } },
        { event: noticesStored, payload: { noticeIds } },
      ];
    });

  /** Whether this node knows that nothing stored waits for its announcement. */
  let isCaughtUp = false;
  /** Announces what was stored, here or by the node that had the lease before, and not announced. */
  const catchUp = async (): Promise<void> => {
    isCaughtUp = lease.isHeld();
    if (!isCaughtUp) return;
    try {
      const open = await findUnanswered(deps, db.kysely);
      const known = await findKnownAnnouncements(
        db.kysely,
        open.map(({ alarm }) => alarm.id),
      );
      for (const one of open)
        if ((known.get(one.alarm.id)?.getTime() ?? 0) < one.askedAt.getTime()) raised(one);
    } catch (error) {
      isCaughtUp = false;
      throw error;
    }
  };
  const terms = createTerms(clock);
  const isDue = ({ alarmId, from, nextAt }: PlannedEscalation): boolean =>
    terms.isOver({ key: String(alarmId), from, until: nextAt });
  const check = async (): Promise<void> => {
    isCaughtUp &&= lease.isHeld();
    if (!lease.isHeld()) return;
    if (!isCaughtUp) await catchUp();
    else if (!mayEscalate) return;
    const next = await findPlanned(db.kysely);
    mayEscalate = next.length > 0;
    for (const one of next.filter(isDue).slice(0, batchSize))
      await escalate(one).catch((error: unknown) =>
        logger.warn({ err: error, alarmId: one.alarmId }, "an alarm could not be escalated yet"),
      );
  };
  let stopChecking: (() => void) | null = null;

  return {
    raised,
    start: async (): Promise<void> => {
      stopChecking = clock.every(checkEvery, () => {
        inTurn(check).catch((error: unknown) =>
          logger.debug({ err: error }, "escalations could not be read"),
        );
      });
      await catchUp();
    },
    /** Something may have been stored of which this node heard nothing, as when a commit lost its answer. */
    missed: (): void => {
      isCaughtUp = false;
    },
    /** Announces what waits to go together with others, and resolves when everything so far is done. */
    settle: (): Promise<void> => {
      if (!planned) return idle();
      planned.cancel();
      return inTurn(flush);
    },
    close: (): Promise<void> => {
      planned?.cancel();
      stopChecking?.();
      return idle();
    },
  };
};
