import { perDay } from "./expected-inflow.ts";
import { isSameFlow } from "./shift-shares.ts";
import type { WatchedLeak, ZoneShift, ZoneWatch } from "./zone-watch.ts";

/** Two zones within each other show the start of one leak at most so far apart: in the larger it is hidden for longer. */
const sameStart = perDay;
/** A series by day has the day alone, and a leak that another one showed has its own. */
const sameStartByDay = 3 * perDay;

export interface NestedLeaksOptions {
  watches: ReadonlyMap<number, ZoneWatch>;
  /** The zones that a zone lies in and whose inflow contains its own. */
  zonesAround: (deviceId: number) => readonly number[];
}

/** Leaks of zones that lie in other zones: what is suspected in one is carried in those around it, as a flow that is known. */
export const createNestedLeaks = ({ watches, zonesAround }: NestedLeaksOptions) => {
  /** By the suspected leak; the watches that count it too, as which leak, and by which flow of the suspected one. */
  const carried = new Map<WatchedLeak, { watch: ZoneWatch; leak: WatchedLeak; flow: number }[]>();
  const isAround = (outer: number, inner: number): boolean => zonesAround(inner).includes(outer);
  /** Whether a zone suspects a leak itself that is as large as a rise and began with it. */
  const suspects = (deviceId: number, { from, flow }: Pick<ZoneShift, "from" | "flow">, apart: number) =>
    (watches.get(deviceId)?.leaks() ?? []).some(
      (leak) =>
        leak.ended === null &&
        Math.abs(leak.from - from) <= apart &&
        isSameFlow(leak.flow, flow) &&
        leak.measuredBy !== null,
    );
  const carry = (of: WatchedLeak, watch: ZoneWatch, shift: ZoneShift): void => {
    const leak = watch.follow(shift, undefined, "net_flow", null);
    carried.set(of, [...(carried.get(of) ?? []), { watch, leak, flow: of.flow }]);
  };
  const carryAround = (deviceId: number, leak: WatchedLeak, counted: ReadonlySet<number>): void => {
    const { from, flow, score, level, coverage } = leak;
    for (const outer of zonesAround(deviceId)) {
      const watch = watches.get(outer);
      if (watch && !counted.has(outer)) carry(leak, watch, { from, flow, score, level, coverage });
    }
  };

  return {
    isAround,
    carry,
    /** Carries a suspected leak in the zones around its own, but for those that have counted it. */
    carryAround,
    /** Whether a zone around suspects the same leak already, which showed it first: it is suspected once. */
    isSuspectedAround: (deviceId: number, shift: Pick<ZoneShift, "from" | "flow">): boolean =>
      zonesAround(deviceId).some((outer) => suspects(outer, shift, sameStart)),
    /** Of leaks that series by day showed, those that no zone inside and none around suspects too. */
    innermost: <Found extends { deviceId: number; watched: WatchedLeak }>(found: readonly Found[]): Found[] =>
      found.filter(({ deviceId, watched }) => {
        const related = [...watches.keys()].filter(
          (id) =>
            isAround(deviceId, id) ||
            // What both show on one day is that of the one inside.
            (isAround(id, deviceId) && !found.some((other) => other.deviceId === id)),
        );
        if (related.some((id) => suspects(id, watched, sameStartByDay))) return false;
        const counted = new Set(found.map((other) => other.deviceId));
        carryAround(deviceId, watched, counted);
        return true;
      }),
    /** What comes to be known of a leak where it is suspected holds around it, where its flow and its end may be hidden. */
    update: (): void => {
      for (const [{ flow, ended }, copies] of carried)
        for (const copy of copies) {
          const { watch, leak } = copy;
          if (leak.ended === null && (ended !== null || flow !== copy.flow))
            watch.take(leak, { flow: leak.flow + flow - copy.flow, ended });
          copy.flow = flow;
        }
      for (const [leak] of carried) if (leak.ended !== null) carried.delete(leak);
    },
    /** A person says that it is none: around it too. */
    releaseCarried: (of: WatchedLeak): void => {
      for (const { watch, leak } of carried.get(of) ?? []) watch.release(leak.id);
      carried.delete(of);
    },
  };
};
