import { knowsWhoActs } from "../control/who-acts.ts";
import { mayDo, type RightsHolder } from "../permission.ts";
import type { AlarmEvent } from "./alarm-history.ts";
import { alarmActionPermissions } from "./alarm-state.ts";
import type { Alarm } from "./alarms.ts";

/**
 * Whether somebody may know who answers alarms and why: whoever answers them, and whoever may know who acts on devices. Others,
 * such as customers of the utility, are shown what became of an alarm and when; names of staff and their notes are internal.
 */
export const knowsWhoAnswers = (holder: RightsHolder): boolean =>
  knowsWhoActs(holder) ||
  Object.values(alarmActionPermissions).some((permission) => mayDo(holder, permission));

/** An alarm as somebody may see it. */
export const alarmFor = <A extends Alarm>(alarm: A, knows: boolean): A =>
  knows
    ? alarm
    : {
        ...alarm,
        acknowledgedBy: null,
        note: null,
        shelved: alarm.shelved && { ...alarm.shelved, by: null, reason: null },
        outOfService: alarm.outOfService && { ...alarm.outOfService, by: null, owner: null, reason: null },
        escalated: alarm.escalated && { ...alarm.escalated, to: null },
      };

/** Something that happened to an alarm as somebody may see it; what was noted is all in its note. */
export const alarmEventFor = (event: AlarmEvent, knows: boolean): AlarmEvent =>
  knows ? event : { ...event, actor: null, note: null };
