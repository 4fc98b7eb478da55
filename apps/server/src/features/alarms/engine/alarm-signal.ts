import {
  type AlarmPriority,
  type AlarmTransition,
  announcingEvents,
} from "@sgval/contract/alarms/alarm-state";
import type { Suppression } from "@sgval/contract/alarms/alarms";
import type { AlarmEventRecord, AlarmRecord, AlarmSource } from "../alarm-record.ts";

/** What is known when a condition becomes true; base units. */
export interface Cause {
  priority: AlarmPriority;
  value?: number | null;
  limit?: number | null;
  valueChannel?: string | null;
  standard?: string | null;
  commandId?: number | null;
}

/** What the engine found out about an alarm. */
export type Signal = AlarmSource & {
  /** Epoch milliseconds. */
  at: number;
} & (
    | ({ type: "activated" } & Cause)
    /** `another`: by something that is not the condition that was announced, of which whoever gave a priority knows nothing. */
    | ({ type: "worsened"; another?: true } & Cause)
    /** True only in data that came late: kept, and never announced. */
    | ({ type: "historical" } & Cause)
    /** The end of what late data had begun. */
    | { type: "historical_cleared"; raisedAt: number }
    | { type: "suppressed"; by: Suppression }
    /** `another`: with the cause of another of the same, of which whoever was asked for the first knows nothing. */
    | ({ type: "re_alarmed"; another?: true } & Omit<Cause, "priority">)
    | { type: "cleared" | "released" | "unshelved" | "put_back" }
  );

/**
 * What a signal does to an alarm that is open; `null` for what late data says, and for what is no worse.
 * @param of.announced the gravest priority that its condition announced: what a person gave lasts until a value is graver
 * @param of.given the priority that it has, whoever gave it
 */
export const transitionOf = (
  signal: Signal,
  { announced, given }: { announced: number; given: number },
): AlarmTransition | null => {
  switch (signal.type) {
    case "historical":
    case "historical_cleared":
      return null;
    case "activated":
      return { type: "activated", priority: signal.priority < announced ? signal.priority : undefined };
    case "worsened":
      return signal.priority < (signal.another ? given : announced)
        ? { type: "worsened", priority: signal.priority }
        : null;
    case "re_alarmed":
      return { type: "re_alarmed", another: signal.another };
    default:
      return { type: signal.type };
  }
};

/**
 * Whether a condition becomes as grave as a person had made its alarm: nothing changes, and nobody is asked; but so much is
 * announced from then on, also when the person takes it back.
 */
export const isAsGraveAsGiven = (
  signal: Signal,
  { status: { priority } }: AlarmRecord,
  announced: number = priority,
): boolean =>
  (signal.type === "worsened" || signal.type === "activated") &&
  signal.priority === priority &&
  priority < announced;

/** Until when a person holds an alarm back that would ask for an answer by an event; `null` where nobody does. */
const heldUntil = ({ shelf, out }: AlarmRecord, event: AlarmEventRecord["event"]): Date | null =>
  announcingEvents.some((one) => one === event) ? (out?.until ?? shelf?.until ?? null) : null;

/** What the history of an alarm keeps of a signal. */
export const eventOf = (
  signal: Signal,
  alarm: AlarmRecord,
  event: AlarmEventRecord["event"],
): AlarmEventRecord & { alarmId: number } => ({
  ...{ alarmId: alarm.id, at: new Date(signal.at), actor: null, event },
  ...{ priority: alarm.status.priority, note: null, until: heldUntil(alarm, event) },
  value: "value" in signal ? (signal.value ?? null) : null,
});

/** A new alarm of a condition that became true. */
export const newAlarm = (id: number, signal: Signal & Cause): AlarmRecord => {
  const {
    deviceId,
    kind,
    channel,
    priority,
    value = null,
    limit = null,
    valueChannel = null,
    standard = null,
    commandId = null,
  } = signal;
  const at = new Date(signal.at);
  const historical = signal.type === "historical";
  return {
    id,
    deviceId,
    kind,
    channel,
    historical,
    count: 1,
    raisedAt: at,
    activeSince: at,
    askedAt: at,
    status: {
      priority,
      active: !historical,
      acknowledged: historical,
      shelved: null,
      suppressed: false,
      outOfService: false,
    },
    value,
    limit,
    valueChannel,
    standard,
    commandId,
    acknowledgedAt: null,
    acknowledgedBy: null,
    note: null,
    clearedAt: null,
    closedAt: historical ? at : null,
    shelf: null,
    out: null,
    suppressedBy: null,
    escalated: null,
    group: null,
  };
};
