import { releasesTheOther } from "@sgval/contract/control/expected-effect";
import { isRegulating, regulatingActions } from "@sgval/contract/control/valve-state";
import type { HeldPressure } from "@sgval/contract/prediction/prediction";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { trustedValue } from "@sgval/quantities/quality";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { movesWithin, readHeld } from "../control/index.ts";
import type { DeviceRecord, LatestReading } from "../devices/index.ts";
import { readingView, sparseReadings } from "../readings/index.ts";
import { type AskedCommand, type HeldPressures, heldLevel, valveStateKey } from "./model-change.ts";

type Reading = Pick<LatestReading, "values" | "quality"> & { measuredAt: string };

/** Where the last days do not say it, the weeks before them do, by fewer readings. */
const searches = [
  { from: 7 * dayMs, to: 0, leastApart: 15 * minuteMs },
  { from: 90 * dayMs, to: 7 * dayMs, leastApart: hourMs },
] as const;

const middle = (sorted: readonly number[]): number => {
  const half = Math.floor(sorted.length / 2);
  const [upper = 0, lower = upper] = [sorted[half], sorted[half - 1]];
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2;
};

/** What was commanded last of what a valve regulates by, and when (epoch ms). */
interface Commanded {
  level: "high" | "low" | "set_point";
  at: number;
}

const levelOf = (reading: Reading): "high" | "low" | null => {
  const state = valveStateKey(reading);
  return state === "regulating_high" ? "high" : state === "regulating_low" ? "low" : null;
};

/** The last readings in a row (oldest first) in which a valve stood in a level, as one pressure; `null` where it never did. */
const lastHeld = (
  readings: readonly Reading[],
  level: "high" | "low",
  commandedAt: number | null,
): HeldPressure | null => {
  let begin = 0;
  const stood = readings.map((one, index) => {
    if (levelOf(one) !== level) {
      begin = index + 1;
      return null;
    }
    const at = Date.parse(one.measuredAt);
    const before = readings[begin - 1];
    const moves = (from: number) => at >= from && at < from + movesWithin;
    if (before && moves(Date.parse(before.measuredAt))) return null;
    if (commandedAt !== null && moves(commandedAt)) return null;
    const pressure = trustedValue(one, "outlet_pressure");
    return pressure === null ? null : { pressure, begin, until: one.measuredAt };
  });
  const last = stood.findLast((one) => one !== null);
  if (!last) return null;
  const pressures = stood.flatMap((one) => (one?.begin === last.begin ? one.pressure : []));
  return { level, pressure: middle(pressures.toSorted((one, other) => one - other)), until: last.until };
};

/** The level of the last reading of a valve that regulates; `null` for none. */
const lastReported = (readings: readonly Reading[]): (Commanded & { level: "high" | "low" }) | null => {
  const last = readings.findLast((one) => levelOf(one) !== null);
  const level = last && levelOf(last);
  return last && level ? { level, at: Date.parse(last.measuredAt) } : null;
};

const laterOf = (one: Commanded | null, other: Commanded | null): Commanded | null =>
  one && other ? (other.at > one.at ? other : one) : (one ?? other);

/**
 * What a valve held in each level when it last stood in it (the pressure of many readings, because one may be of a change), and
 * what it returns to: the level that was commanded or reported last, whatever it held longer before that.
 */
export const heldIn = (readings: readonly Reading[], commanded: Commanded | null = null): HeldPressures => {
  const setAt = commanded?.level === "set_point" ? commanded.at : null;
  const held = (level: "high" | "low", of: readonly Reading[] = readings) =>
    lastHeld(of, level, setAt ?? (commanded?.level === level ? commanded.at : null));
  // A set-point moves what the level that is reported holds.
  const counted =
    setAt === null ? readings : readings.filter(({ measuredAt }) => Date.parse(measuredAt) >= setAt);
  const returning = laterOf(commanded, lastReported(counted))?.level ?? null;
  const last = returning === null || returning === "set_point" ? null : held(returning, counted);
  return { high: held("high"), low: held("low"), last: last && { ...last, level: "last" } };
};

const nothingHeld: HeldPressures = { high: null, low: null, last: null };

/** What moved the level of a valve last by command, and when it was closed or opened fully by one. */
const commandedOf = async (
  db: DatabaseHandle,
  device: DeviceRecord,
): Promise<{ commanded: Commanded | null; heldSince: number | null }> => {
  const carriedOut = (await readHeld(db.kysely, device.id)).map(({ action, since }) => ({
    action,
    at: Date.parse(since),
  }));
  const [last] = carriedOut
    .filter(({ action }) => regulatingActions.includes(action))
    .toSorted((one, other) => other.at - one.at);
  const level =
    last?.action === "high_pressure" ? "high" : last?.action === "low_pressure" ? "low" : "set_point";
  const holds = carriedOut.find(({ action }) => action === "fully_close_on" || action === "fully_open_on");
  return { commanded: last ? { level, at: last.at } : null, heldSince: holds?.at ?? null };
};

/**
 * The pressures that a valve held when it last regulated, by its stored readings. Nothing is looked for where the command needs none:
 * a valve that nothing holds open or closed keeps its pressure when it is released, and one that the other output holds stays there.
 * @param latest its newest reading
 */
export const heldPressures = async (
  { db, clock }: { db: DatabaseHandle; clock: Clock },
  device: DeviceRecord,
  { action }: Pick<AskedCommand, "action">,
  latest: Pick<Reading, "values"> | null,
): Promise<HeldPressures> => {
  const level = heldLevel[action];
  if (!level || device.type !== "VGA") return nothingHeld;
  const state = latest ? valveStateKey(latest) : undefined;
  if (level === "last" && (isRegulating(state) || releasesTheOther(action, state))) return nothingHeld;
  const now = clock.now();
  const read = async (range: Parameters<typeof sparseReadings>[2]) =>
    (await sparseReadings(db, device.id, range)).map((row) => readingView(device, row));
  const { commanded, heldSince } = await commandedOf(db, device);
  let known = commanded;
  if (level === "last") {
    // A level may have lasted for a minute before the closing: every reading of that hour.
    const to = heldSince ?? now;
    const recent = await read({ from: to - hourMs, to, leastApart: minuteMs / 6 });
    const held = heldIn(recent, known);
    if (held.last) return held;
    if (known?.level !== "set_point") known = laterOf(known, lastReported(recent));
  }
  for (const { from, to, leastApart } of searches) {
    const readings = await read({ from: now - from, to: now - to, leastApart });
    const held = heldIn(readings, known);
    if (held[level]) return held;
    if (known?.level !== "set_point") known = laterOf(known, lastReported(readings));
  }
  return nothingHeld;
};
