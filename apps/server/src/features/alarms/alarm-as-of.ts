import type { AlarmEvent } from "@sgval/contract/alarms/alarm-history";
import { announcingEvents } from "@sgval/contract/alarms/alarm-state";
import { type AlarmEventRecord, type AlarmRecord, conditionEvents, isActiveSince } from "./alarm-record.ts";

type Kind = AlarmEvent["event"];

/** The events that bring an alarm another value, or none. */
export const valueEvents = conditionEvents;
/** Those that do so where they have a value: what is worse for another reason keeps what it had. */
export const valueEventsIfGiven = ["worsened", "re_alarmed"] as const satisfies Kind[];

/** Whether an alarm is of another of the same since an event: alone of all that announce it again, that one makes it active since then. */
const isOfAnotherSince = ({ event, at }: AlarmEventRecord, { activeSince }: AlarmRecord): boolean =>
  event === "re_alarmed" && at.getTime() === activeSince.getTime();

/**
 * An alarm as it was at a time, by its events until then, newest first. What they do not say is what the record has where nothing
 * changed it since, and otherwise left out: what is there now was not there then.
 * @param hasOtherValue whether a later event brought another value, and with it another limit
 */
export const alarmAsOf = (
  record: AlarmRecord,
  events: readonly AlarmEventRecord[],
  { at, hasOtherValue }: { at: Date; hasOtherValue: boolean },
): AlarmRecord => {
  const last = (...kinds: readonly Kind[]) => events.find(({ event }) => kinds.includes(event));
  const bringsValue = (one: AlarmEventRecord): boolean =>
    (valueEvents as readonly Kind[]).includes(one.event) ||
    ((valueEventsIfGiven as readonly Kind[]).includes(one.event) && one.value !== null) ||
    isOfAnotherSince(one, record);
  const isActive = last(...conditionEvents, "cleared")?.event !== "cleared";
  const asked = last(...announcingEvents, "acknowledged");
  const acknowledged = asked?.event === "acknowledged" ? asked : null;
  const shelving = last("shelved", "unshelved");
  const shelf =
    shelving?.event === "shelved" && shelving.until !== null && shelving.until > at
      ? { until: shelving.until, by: shelving.actor ?? "", reason: shelving.note ?? "" }
      : null;
  const isSameShelf = shelf !== null && record.shelf?.until.getTime() === shelf.until.getTime();
  const taking = last("taken_out", "put_back");
  // Owner and reason are one note.
  const out =
    taking?.event === "taken_out" && taking.until !== null
      ? { until: taking.until, by: taking.actor ?? "", owner: taking.note ?? "", reason: null }
      : null;
  const isSameOut = out !== null && record.out?.until.getTime() === out.until.getTime();
  // What clears is suppressed no longer.
  const suppressed = last("suppressed", "released", "cleared")?.event === "suppressed";
  const escalated = last(...announcingEvents, "escalated");
  const began = events.find((one) => isActiveSince(one.event, bringsValue(one)));
  const noted = events.find(({ event, note }) => note !== null && ["acknowledged", "noted"].includes(event));
  return {
    ...record,
    status: {
      priority: events[0]?.priority ?? record.status.priority,
      active: isActive,
      acknowledged: acknowledged !== null,
      shelved: shelf && (isSameShelf ? (record.status.shelved ?? "timed") : "timed"),
      suppressed,
      outOfService: out !== null,
    },
    activeSince: began?.at ?? record.activeSince,
    value: events.find(bringsValue)?.value ?? null,
    limit: hasOtherValue ? null : record.limit,
    valueChannel: hasOtherValue ? null : record.valueChannel,
    standard: hasOtherValue ? null : record.standard,
    acknowledgedAt: acknowledged?.at ?? null,
    acknowledgedBy: acknowledged?.actor ?? null,
    note: noted?.note ?? null,
    clearedAt: isActive ? null : (last("cleared")?.at ?? null),
    closedAt: record.closedAt && record.closedAt < at ? record.closedAt : null,
    shelf: isSameShelf ? record.shelf : shelf,
    out: isSameOut ? record.out : out,
    // Its event does not say why, and it may be so for another reason now.
    suppressedBy: null,
    escalated:
      escalated?.event === "escalated" && escalated.note !== null
        ? { to: escalated.note, at: escalated.at }
        : null,
  };
};
