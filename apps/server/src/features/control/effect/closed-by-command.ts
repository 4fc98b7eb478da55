import type { ConfirmedState } from "@sgval/contract/control/confirmed-state";
import { minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { isClosing, readHeld } from "../device-state.store.ts";
import { lastClosingHeardAt } from "../history/last-closings.store.ts";
import { uncertainOutcome } from "../history/uncertain-outcome.store.ts";

/** A large valve opens or closes so long (ms) after it was commanded. */
export const movesWithin = 5 * minuteMs;

/** When a valve was seen closed, in epoch ms: by the clock of the device, and by that of the server, which a device's may be far behind. */
export interface SeenClosed {
  measuredAt: number;
  arrivedAt: number;
  /** When it was seen not closed last, by the clock of the server; `null` where nobody knows. */
  lastOpenAt: number | null;
}

/** Whether a valve was seen open after a closing had its time: whatever closed it later, that closing did not. */
const wasOpenSince = (closingAt: number, { lastOpenAt }: Pick<SeenClosed, "lastOpenAt">): boolean =>
  lastOpenAt !== null && lastOpenAt >= closingAt + movesWithin;

/**
 * Whether what a valve carried out last explains that it was seen fully closed: a command to close it, or a release so short
 * before that it was not open yet. What was kept and sent later counts by its own time, too.
 */
export const explainsClosed = (
  held: readonly Pick<ConfirmedState["held"][number], "action" | "since">[],
  seen: SeenClosed,
  now: number,
): boolean => {
  const { measuredAt, arrivedAt } = seen;
  const last = held.find(({ action }) => action === "fully_close_on" || action === "fully_close_off");
  if (!last) return false;
  if (last.action === "fully_close_on") return !wasOpenSince(Date.parse(last.since), seen);
  const releasedAt = Date.parse(last.since);
  // The clock of the server was set back since.
  if (releasedAt > now) return false;
  const isOpening = (at: number) => at >= releasedAt && at < releasedAt + movesWithin;
  return arrivedAt < releasedAt || isOpening(arrivedAt) || isOpening(measuredAt);
};

/**
 * Whether a command explains that a valve was seen fully closed: one to close it that runs, was carried out, or may have been
 * because its answer was lost; or a release that has not opened it yet.
 */
export const isClosedByCommand = async (
  db: Kysely<Database>,
  { deviceId, now, ...seen }: SeenClosed & { deviceId: number; now: number },
): Promise<boolean> => {
  if (await isClosing(db, deviceId)) return true;
  const heardAt = await lastClosingHeardAt(db, deviceId);
  // What released it since had nothing to release, either.
  if (heardAt !== null && wasOpenSince(heardAt, seen)) return false;
  if (explainsClosed(await readHeld(db, deviceId), seen, now)) return true;
  return (await uncertainOutcome(db, deviceId, "fully_close_on")) !== null;
};
