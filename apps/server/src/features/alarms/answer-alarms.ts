import type { AlarmEvent } from "@sgval/contract/alarms/alarm-history";
import {
  type AlarmAction,
  type AlarmPriority,
  type AlarmTransition,
  alarmRefusal,
  asksAnew,
} from "@sgval/contract/alarms/alarm-state";
import { type Alarm, type SeenAlarms, shelveLongestSeconds } from "@sgval/contract/alarms/alarms";
import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import { minuteMs } from "@sgval/quantities/duration";
import { type Caller, sees } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import type { DeviceRecord, DeviceRegistry } from "../devices/index.ts";
import {
  type AlarmRecord,
  afterTransition,
  alarmRaised,
  alarmsStored,
  alarmView,
  withShelfEnd,
} from "./alarm-record.ts";
import { insertAlarmEvents, lockAlarms, writeAlarms } from "./alarms.store.ts";

export interface AnswerDeps extends AuditDeps {
  registry: DeviceRegistry;
}

/** What a person does with alarms: the rule that allows it, and what changes. */
interface Answer {
  action: AlarmAction;
  event: AlarmEvent["event"];
  detail: `alarm_${"acknowledged" | "noted" | "prioritised" | "shelved" | "unshelved" | "taken_out" | "put_back"}`;
  /** `null` where only the note changes. */
  transition: AlarmTransition | null;
  more?(now: Date, by: string): Partial<AlarmRecord>;
  /** In the history of the alarm. */
  note?: string | null;
  until?: Date;
  seen?: SeenAlarms | undefined;
  /** In the activity log beside what the alarm is of. */
  before?(alarm: AlarmRecord): Record<string, unknown>;
  after?: Record<string, unknown>;
}

interface Answered {
  changed: Alarm[];
  refused: { id: number; code: ErrorCode }[];
}

const visible = (
  { registry }: Pick<AnswerDeps, "registry">,
  { actor }: Caller,
  alarm: AlarmRecord | undefined,
): { alarm: AlarmRecord; device: DeviceRecord } | null => {
  const device = alarm && sees(actor, alarm.deviceId) ? registry.get(alarm.deviceId) : undefined;
  return alarm && device ? { alarm, device } : null;
};

/**
 * Whether an alarm became active or worse after whoever answers it saw it, also by a person who raised its priority. By a clock that was
 * set back it may have become active again at an earlier time.
 */
const isUnseen = (
  { id, activeSince, status }: Pick<AlarmRecord, "id" | "activeSince" | "status">,
  seen: SeenAlarms = [],
): boolean =>
  seen.some(
    (one) =>
      one.id === id &&
      (Date.parse(one.activeSince) !== activeSince.getTime() ||
        status.priority < (one.priority ?? status.priority)),
  );

/** Answers alarms in one transaction; those of which the rules refuse it stay as they are. */
const answerAll = (
  deps: AnswerDeps,
  ids: readonly number[],
  answer: Answer,
  caller: Caller,
): Promise<Answered> =>
  auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
    const by = caller.actor.username;
    const refused: Answered["refused"] = [];
    const answered: { alarm: AlarmRecord; device: DeviceRecord; was: AlarmRecord }[] = [];
    const locked = new Map((await lockAlarms(trx, ids)).map((alarm) => [alarm.id, alarm]));
    for (const id of new Set(ids)) {
      const found = visible(deps, caller, locked.get(id));
      const refusal = found ? alarmRefusal(found.alarm.status, answer.action) : "not_found";
      const code = refusal ?? (found && isUnseen(found.alarm, answer.seen) ? "alarm_not_seen" : null);
      const more = answer.more?.(now, by) ?? {};
      const alarm =
        found &&
        (answer.transition
          ? afterTransition(found.alarm, answer.transition, now, more)
          : { ...found.alarm, ...more });
      if (code !== null || !found || !alarm) refused.push({ id, code: code ?? "alarm_state_changed" });
      else answered.push({ alarm, device: found.device, was: found.alarm });
    }
    if (answered.length === 0) return { changed: [], refused };
    await writeAlarms(
      trx,
      answered.map(({ alarm }) => alarm),
    );
    await insertAlarmEvents(
      trx,
      answered.flatMap(({ alarm, was }) => {
        const alarmEvent = {
          alarmId: alarm.id,
          at: now,
          event: answer.event,
          actor: by,
          value: null,
          priority: alarm.status.priority,
          note: answer.note ?? null,
          until: answer.until ?? null,
        };
        return withShelfEnd(alarmEvent, { before: was.status, after: alarm.status });
      }),
    );
    await record(
      ...answered.map(({ alarm, device, was }) => ({
        subject: "alarm" as const,
        subjectId: alarm.id,
        subjectName: device.displayName,
        deviceId: device.id,
        detail: answer.detail,
        ...(answer.before ? { before: answer.before(was) } : {}),
        after: {
          alarmKind: alarm.kind,
          ...(alarm.channel === null ? {} : { channel: alarm.channel }),
          ...answer.after,
          ...(answer.until ? { until: answer.until.toISOString() } : {}),
        },
      })),
    );
    const asks = ({ alarm, was }: (typeof answered)[number]) => asksAnew(was.status, alarm.status);
    const asking = answered.filter(asks);
    for (const { alarm, device } of asking)
      emit(alarmRaised, {
        alarm: alarmView(alarm, device),
        askedAt: alarm.askedAt,
        why: answer.event,
      });
    emit(alarmsStored, {
      alarmIds: answered.filter((one) => !asks(one)).map(({ alarm }) => alarm.id),
      asking: asking.map(({ alarm }) => alarm.id),
    });
    return { changed: answered.map(({ alarm, device }) => alarmView(alarm, device)), refused };
  });

const answerOne = async (deps: AnswerDeps, id: number, answer: Answer, caller: Caller): Promise<Alarm> => {
  const { changed, refused } = await answerAll(deps, [id], answer, caller);
  const [alarm] = changed;
  if (!alarm) throw new Refusal(refused[0]?.code ?? "not_found");
  return alarm;
};

interface Acknowledging {
  note?: string | undefined;
  seen?: SeenAlarms | undefined;
}
const acknowledgement = ({ note, seen }: Acknowledging): Answer => ({
  seen,
  action: "acknowledge",
  event: "acknowledged",
  detail: "alarm_acknowledged",
  transition: { type: "acknowledged" },
  more: (now, by) => ({ acknowledgedAt: now, acknowledgedBy: by, ...(note === undefined ? {} : { note }) }),
  note: note ?? null,
  after: note === undefined ? {} : { note },
});

interface Shelving {
  until: string;
  reason: string;
  once: boolean;
  seen?: SeenAlarms | undefined;
}
/** The clock of whoever chose the end may differ so much (ms). */
const clockTolerance = minuteMs;
const shelving = ({ clock }: AnswerDeps, { until, reason, once, seen }: Shelving): Answer => {
  const end = new Date(until);
  const ahead = end.getTime() - clock.now();
  if (ahead <= 0) throw refuseField("until", message("invalid_time"));
  if (ahead > shelveLongestSeconds * 1000 + clockTolerance)
    throw refuseField("until", message("shelved_too_long"));
  return {
    seen,
    action: "shelve",
    event: "shelved",
    detail: "alarm_shelved",
    transition: { type: "shelved", once },
    more: (_, by) => ({ shelf: { until: end, by, reason } }),
    note: reason,
    until: end,
    after: { reason, ...(once ? { once } : {}) },
  };
};

/**
 * What people do with alarms; each is recorded with who did it. Errors of one alarm: `not_found` (also for one of a device
 * out of view), `alarm_closed`, `alarm_state_changed`, `alarm_not_seen`, `alarm_critical`; of several, each is refused by itself.
 */
export const answerAlarms = (deps: AnswerDeps) => ({
  acknowledge: (id: number, asked: Acknowledging, caller: Caller) =>
    answerOne(deps, id, acknowledgement(asked), caller),
  acknowledgeAll: (ids: readonly number[], asked: Acknowledging, caller: Caller) =>
    answerAll(deps, ids, acknowledgement(asked), caller),
  shelve: (id: number, asked: Shelving, caller: Caller) => answerOne(deps, id, shelving(deps, asked), caller),
  shelveAll: (ids: readonly number[], asked: Shelving, caller: Caller) =>
    answerAll(deps, ids, shelving(deps, asked), caller),
  unshelve: (id: number, caller: Caller) =>
    answerOne(
      deps,
      id,
      {
        action: "unshelve",
        event: "unshelved",
        detail: "alarm_unshelved",
        transition: { type: "unshelved" },
      },
      caller,
    ),
  takeOut: (
    id: number,
    { owner, until, reason }: { owner: string; until: string; reason?: string | undefined },
    caller: Caller,
  ) => {
    const end = new Date(until);
    if (end.getTime() <= deps.clock.now()) throw refuseField("until", message("invalid_time"));
    return answerOne(
      deps,
      id,
      {
        action: "take_out",
        event: "taken_out",
        detail: "alarm_taken_out",
        transition: { type: "taken_out" },
        more: (_, by) => ({ out: { until: end, by, owner, reason: reason ?? null } }),
        note: reason === undefined ? owner : `${owner}: ${reason}`,
        until: end,
        after: { owner, ...(reason === undefined ? {} : { reason }) },
      },
      caller,
    );
  },
  putBack: (id: number, caller: Caller) =>
    answerOne(
      deps,
      id,
      { action: "put_back", event: "put_back", detail: "alarm_put_back", transition: { type: "put_back" } },
      caller,
    ),
  prioritise: (id: number, priority: AlarmPriority, caller: Caller) =>
    answerOne(
      deps,
      id,
      {
        action: "prioritise",
        event: "prioritised",
        detail: "alarm_prioritised",
        transition: { type: "prioritised", priority },
        before: (was) => ({ priority: was.status.priority }),
        after: { priority },
      },
      caller,
    ),
  note: (id: number, note: string, caller: Caller) =>
    answerOne(
      deps,
      id,
      {
        action: "note",
        event: "noted",
        detail: "alarm_noted",
        transition: null,
        more: () => ({ note }),
        note,
        before: (was) => ({ note: was.note }),
        after: { note },
      },
      caller,
    ),
});
