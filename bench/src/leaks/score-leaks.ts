import { distanceBetween } from "@sgval/quantities/geometry";
import type { ReplayedLeak } from "@sgval/server/src/features/leaks/index.ts";
import type { SimulatedLeak } from "./simulate-year.ts";
import type { Town } from "./town.ts";

const quarterMs = 900_000;
const hourMs = 3_600_000;
/** A suspected leak that begins within so long of a simulated one is that one. */
const within = 48 * hourMs;

export interface LeakScore {
  leak: SimulatedLeak;
  /** `null` where it was not found. */
  hours: number | null;
  /** From the middle of the likeliest pipe; `null` without one. */
  metres: number | null;
  found: ReplayedLeak | null;
}

/** Which simulated leaks were found, how soon and how near, and what was suspected besides. */
export const scoreLeaks = (
  town: Town,
  leaks: readonly SimulatedLeak[],
  suspected: readonly ReplayedLeak[],
  { start, zoneIds }: { start: number; zoneIds: readonly number[] },
): { scores: LeakScore[]; falseAlarms: ReplayedLeak[] } => {
  const left = new Set(suspected);
  const scores = leaks.map((leak): LeakScore => {
    const [from, to] = [start + leak.from * quarterMs, start + leak.to * quarterMs];
    const hits = [...left].filter(
      (one) =>
        one.zone === zoneIds[leak.zone] &&
        Date.parse(one.startedAt) > from - within &&
        Date.parse(one.startedAt) < to &&
        Date.parse(one.detectedAt) > from,
    );
    const [found = null] = hits.toSorted(
      (one, other) => Date.parse(one.detectedAt) - Date.parse(other.detectedAt),
    );
    if (!found || Date.parse(found.detectedAt) > to + within)
      return { leak, hours: null, metres: null, found: null };
    left.delete(found);
    const pipe = town.pipes.get(found.pipes[0] ?? "");
    const [one, other] = [town.places.get(pipe?.from ?? ""), town.places.get(pipe?.to ?? "")];
    const at = town.places.get(leak.junction);
    const metres =
      one && other && at ? distanceBetween(at, [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]) : null;
    return { leak, hours: (Date.parse(found.detectedAt) - from) / hourMs, metres, found };
  });
  return { scores, falseAlarms: [...left] };
};
