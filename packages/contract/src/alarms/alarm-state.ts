import type { ErrorCode } from "../error.ts";

/** 1 critical, 2 high, 3 medium, 4 low. */
export const alarmPriorities = [1, 2, 3, 4] as const;
export type AlarmPriority = (typeof alarmPriorities)[number];
/** Alarms of this priority and graver ones stand under the bars of every page while they wait. */
export const leastOfStrip: AlarmPriority = 2;
export const criticalPriority = 1 satisfies AlarmPriority;

export const alarmStates = [
  "normal",
  "unacknowledged",
  "acknowledged",
  "returned",
  "shelved",
  "suppressed",
  "out_of_service",
] as const;
export type AlarmState = (typeof alarmStates)[number];

/** What the state of an alarm follows from: its condition, who answered it, and what holds it back. */
export interface AlarmStatus {
  readonly priority: AlarmPriority;
  /** The condition is true now. */
  readonly active: boolean;
  readonly acknowledged: boolean;
  /** `once`: until it clears, or until its time ends. */
  readonly shelved: "timed" | "once" | null;
  readonly suppressed: boolean;
  readonly outOfService: boolean;
}

/** The state that is shown: what holds an alarm back comes before its condition. */
export const alarmStateOf = (status: AlarmStatus): AlarmState => {
  if (status.outOfService) return "out_of_service";
  if (status.suppressed) return "suppressed";
  if (status.shelved !== null) return "shelved";
  if (status.active) return status.acknowledged ? "acknowledged" : "unacknowledged";
  return status.acknowledged ? "normal" : "returned";
};

/** A closed alarm never changes again; the next time is a new one. */
export const isClosed = (status: AlarmStatus): boolean => alarmStateOf(status) === "normal";

/** Whether an operator is asked to answer it. */
export const isAnnounced = (state: AlarmState): boolean =>
  state === "unacknowledged" || state === "acknowledged" || state === "returned";

/** Whether an operator has not answered it yet. */
export const awaitsAnswer = (state: AlarmState): boolean =>
  state === "unacknowledged" || state === "returned";

/** What happens to an alarm, by its condition, by a person, or by the design of the plant. */
export type AlarmTransition =
  | { readonly type: "cleared" | "acknowledged" }
  /** `priority`: of a condition that is graver than it was announced. */
  | { readonly type: "activated"; readonly priority?: AlarmPriority | undefined }
  /** `another`: of another of the same, of which whoever was asked for the first, answered or shelved it knows nothing. */
  | { readonly type: "re_alarmed"; readonly another?: boolean | undefined }
  | { readonly type: "worsened" | "prioritised"; readonly priority: AlarmPriority }
  | { readonly type: "shelved"; readonly once: boolean }
  | { readonly type: "unshelved" | "suppressed" | "released" | "taken_out" | "put_back" };
export type AlarmTransitionType = AlarmTransition["type"];

/** Whether an alarm is of another of the same from now on: of another pump. */
export const isOfAnother = (transition?: AlarmTransition): boolean =>
  transition?.type === "re_alarmed" && transition.another === true;

/**
 * Whether a change asks people for an answer: the condition is new, worse or announced once more, what held it back ended
 * while it lasts, or a person made it graver. Another of the same asks also whoever was asked for the first.
 * @param before `null` for an alarm that is raised
 */
export const asksAnew = (
  before: AlarmStatus | null,
  after: AlarmStatus,
  transition?: AlarmTransition,
): boolean =>
  alarmStateOf(after) === "unacknowledged" &&
  (before === null ||
    alarmStateOf(before) !== "unacknowledged" ||
    after.priority < before.priority ||
    isOfAnother(transition));

const withPriority = (status: AlarmStatus, priority: AlarmPriority): AlarmStatus => ({
  ...status,
  priority,
  // A critical alarm is never shelved, also not one that became critical on the shelf.
  shelved: priority === criticalPriority ? null : status.shelved,
});

/**
 * The status after a transition; `null` where it changes nothing or is not possible. Acknowledging never changes the
 * condition, and a condition that returns or grows worse must be acknowledged again.
 */
export const nextState = (status: AlarmStatus, transition: AlarmTransition): AlarmStatus | null => {
  if (isClosed(status)) return null;
  switch (transition.type) {
    case "activated": {
      if (status.active) return null;
      const { priority = status.priority } = transition;
      const graded = priority < status.priority ? withPriority(status, priority) : status;
      return { ...graded, active: true, acknowledged: false };
    }
    case "cleared":
      if (!status.active) return null;
      // What suppresses it looks at what is active only, and would never release it.
      return {
        ...status,
        active: false,
        suppressed: false,
        shelved: status.shelved === "once" ? null : status.shelved,
      };
    case "worsened":
      if (!status.active || transition.priority >= status.priority) return null;
      return { ...withPriority(status, transition.priority), acknowledged: false };
    case "re_alarmed":
      if (!status.active) return null;
      if (isOfAnother(transition)) return { ...status, acknowledged: false, shelved: null };
      // While it is suppressed nobody is asked.
      return status.acknowledged && !status.suppressed ? { ...status, acknowledged: false } : null;
    case "acknowledged":
      return status.acknowledged ? null : { ...status, acknowledged: true };
    case "prioritised":
      return transition.priority === status.priority ? null : withPriority(status, transition.priority);
    case "shelved":
      if (status.priority === criticalPriority) return null;
      return { ...status, shelved: transition.once ? "once" : "timed" };
    case "unshelved":
      return status.shelved === null ? null : { ...status, shelved: null };
    case "suppressed":
      return status.suppressed ? null : { ...status, suppressed: true };
    case "released":
      return status.suppressed ? { ...status, suppressed: false } : null;
    case "taken_out":
      return { ...status, outOfService: true };
    case "put_back":
      return status.outOfService ? { ...status, outOfService: false } : null;
  }
};

/** What a person may do with an alarm. */
export const alarmActions = [
  "acknowledge",
  "shelve",
  "unshelve",
  "take_out",
  "put_back",
  "prioritise",
  "note",
] as const;
export type AlarmAction = (typeof alarmActions)[number];

/** The permission that each action needs. */
export const alarmActionPermissions = {
  acknowledge: "Risk.Acknowledge",
  shelve: "Risk.Shelve",
  unshelve: "Risk.Shelve",
  take_out: "Risk.Update",
  put_back: "Risk.Update",
  prioritise: "Risk.Update",
  note: "Risk.Acknowledge",
} as const satisfies Record<AlarmAction, string>;

const possible: Readonly<Record<AlarmAction, (status: AlarmStatus) => boolean>> = {
  acknowledge: (status) => nextState(status, { type: "acknowledged" }) !== null,
  shelve: (status) => nextState(status, { type: "shelved", once: false }) !== null,
  unshelve: (status) => nextState(status, { type: "unshelved" }) !== null,
  take_out: (status) => !isClosed(status),
  put_back: (status) => nextState(status, { type: "put_back" }) !== null,
  prioritise: (status) => !isClosed(status),
  // What was learned is often written down after the end.
  note: () => true,
};

/** Why an action is refused for an alarm; `null` if it is possible. Permissions come beside it. */
export const alarmRefusal = (status: AlarmStatus, action: AlarmAction): ErrorCode | null => {
  if (possible[action](status)) return null;
  if (isClosed(status)) return "alarm_closed";
  return action === "shelve" ? "alarm_critical" : "alarm_state_changed";
};

/** The actions that an alarm offers, in the order of buttons. */
export const offeredActions = (status: AlarmStatus): AlarmAction[] =>
  alarmActions.filter((action) => alarmRefusal(status, action) === null);

/** What an alarm asks for an answer by, at first or once more. */
export const announcingEvents = ["raised", "activated", "worsened", "re_alarmed"] as const;

/** What ends that an alarm is held back. It asks for an answer by it while its condition lasts and nobody has answered. */
export const returningEvents = ["unshelved", "released", "put_back"] as const;

/** What the history of an alarm keeps. */
export const alarmEvents = [
  ...announcingEvents,
  "cleared",
  "acknowledged",
  "noted",
  "prioritised",
  "shelved",
  "unshelved",
  "suppressed",
  "released",
  "taken_out",
  "put_back",
  "escalated",
] as const;
