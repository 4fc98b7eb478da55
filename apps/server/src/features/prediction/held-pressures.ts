import { releasesTheOther } from "@sgval/contract/control/expected-effect";
import { isRegulating } from "@sgval/contract/control/valve-state";
import type { HeldPressure } from "@sgval/contract/prediction/prediction";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { DeviceRecord, LatestReading } from "../devices/index.ts";
import { readingView, sparseReadings } from "../readings/index.ts";
import { type AskedCommand, type HeldPressures, heldLevel, trusted, valveStateKey } from "./model-change.ts";

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

/** The last readings in a row (oldest first) in which a valve was in a level, as one pressure; `null` where it never was. */
const lastHeld = (readings: readonly Reading[], level: "high" | "low"): HeldPressure | null => {
  const isIn = (reading: Reading) => valveStateKey(reading) === `regulating_${level}`;
  const end = readings.findLastIndex((one) => isIn(one) && trusted(one, "outlet_pressure") !== null);
  const last = readings[end];
  if (!last) return null;
  const begin = readings.findLastIndex((one, index) => index < end && !isIn(one)) + 1;
  const pressures = readings.slice(begin, end + 1).flatMap((one) => trusted(one, "outlet_pressure") ?? []);
  return {
    level,
    pressure: middle(pressures.toSorted((one, other) => one - other)),
    until: last.measuredAt,
  };
};

/** What a valve held in each level when it was last in it; the pressure of many readings, because one may be of a change. */
export const heldIn = (readings: readonly Reading[]): HeldPressures => {
  const [high, low] = [lastHeld(readings, "high"), lastHeld(readings, "low")];
  const last = [high, low]
    .filter((one) => one !== null)
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until))
    .at(-1);
  return { high, low, last: last ? { ...last, level: "last" } : null };
};

const nothingHeld: HeldPressures = { high: null, low: null, last: null };

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
  for (const { from, to, leastApart } of searches) {
    const end = clock.now() - to;
    const rows = await sparseReadings(db, device.id, { from: clock.now() - from, to: end, leastApart });
    const held = heldIn(rows.map((row) => readingView(device, row)));
    if (held[level]) return held;
  }
  return nothingHeld;
};
