import type { DeliveryFailure } from "@sgval/contract/notifications/deliveries";
import { escalationRounds } from "@sgval/contract/notifications/duty";
import type { Person } from "../people.store.ts";

/** Why somebody on duty is not asked to answer an alarm. */
export const skipReasons = [
  "no_password_yet",
  "not_visible",
  "may_not_acknowledge",
] as const satisfies DeliveryFailure[];
type SkipReason = (typeof skipReasons)[number];

/** Somebody on duty who was not asked, and why. */
export interface Skipped {
  userId: number;
  reason: SkipReason;
}

/**
 * Who on duty is notified next: the first in order of those who were notified least, so that whoever came on duty
 * meanwhile is not passed over. `null` with nobody on duty who has not had all their rounds.
 */
export const nextOnDuty = (order: readonly number[], notified: readonly number[]): number | null => {
  const times = order.map((id) => notified.filter((one) => one === id).length);
  const least = Math.min(...times);
  return least < escalationRounds ? (order[times.indexOf(least)] ?? null) : null;
};

const skipReasonOf = ({ may, sees, mustChangePassword }: Person, deviceId: number): SkipReason | null => {
  if (mustChangePassword) return "no_password_yet";
  if (!sees(deviceId)) return "not_visible";
  return may("Risk.Index") && may("Risk.Acknowledge") ? null : "may_not_acknowledge";
};

/**
 * Who of these on duty is notified of an alarm of a device now. Whoever could only look at it is skipped at once, because
 * each step costs the minutes of its priority; where nobody on duty may acknowledge it, whoever may see it is notified.
 * Where nobody can be notified, nobody had a turn: a permission that is given meanwhile helps.
 * @param earlierTurns whoever had a turn already, notified or skipped
 * @returns `turns`: whose turn it was, the person last; `skipped`: those of them who are skipped for the first time
 */
export const chooseOnDuty = (
  order: readonly Person[],
  deviceId: number,
  earlierTurns: readonly number[],
): { person: Person | null; turns: number[]; skipped: Skipped[] } => {
  const isAbleTo = (person: Person) => skipReasonOf(person, deviceId) === null;
  const maySee = (person: Person) =>
    !person.mustChangePassword && person.sees(deviceId) && person.may("Risk.Index");
  const isNotified = order.some(isAbleTo) ? isAbleTo : maySee;
  const turns: number[] = [];
  const skipped: Skipped[] = [];
  for (;;) {
    const userId = nextOnDuty(
      order.map(({ id }) => id),
      [...earlierTurns, ...turns],
    );
    const person = order.find(({ id }) => id === userId);
    if (!person) return { person: null, turns: [], skipped };
    const isFirst = !earlierTurns.includes(person.id) && !turns.includes(person.id);
    turns.push(person.id);
    if (isNotified(person)) return { person, turns, skipped };
    const reason = skipReasonOf(person, deviceId);
    if (isFirst && reason !== null) skipped.push({ userId: person.id, reason });
  }
};
