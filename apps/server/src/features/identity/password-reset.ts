import { createHash, timingSafeEqual } from "node:crypto";
import type { Person } from "./person.store.ts";

const minute = 60_000;

/** How long a mailed link is good. */
export const resetLifetime = 60 * minute;

const pauseBetween = minute;
const mostAnHour = 5;

/** What a link is bound to: it ends when the password or the address of the account changes. */
export const resetFingerprint = (person: Pick<Person, "passwordHash" | "email">): Buffer =>
  createHash("sha256").update(`${person.passwordHash}\n${person.email?.toLowerCase()}`).digest();

export const fingerprintFits = (kept: Buffer, person: Pick<Person, "passwordHash" | "email">): boolean => {
  const now = resetFingerprint(person);
  return kept.length === now.length && timingSafeEqual(kept, now);
};

/** Whether another link may be mailed now; nobody's mailbox is to be flooded through us. */
export const mayMailLink = (lastHour: readonly Date[], now: number): boolean =>
  lastHour.length < mostAnHour && lastHour.every((at) => now - at.getTime() >= pauseBetween);
