import type { LeakSensingSetting } from "@sgval/contract/leaks/leak-sensing";
import type { SensedSeries, ZoneSensing } from "@sgval/contract/leaks/zone-sensing";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { defineSharedEvent, type EventBus } from "../../../kernel/events.ts";
import { type Occurrence, sharedChange } from "../../../kernel/nodes/node-channel.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { findZones } from "../../zones/index.ts";
import type { Sensing } from "./sense-zones.ts";
import { changeOf, suspectedLeakChanged } from "./suspected-leak-events.ts";
import { findSuspectedLeaks, markUnwatched } from "./suspected-leaks.store.ts";
import { representativeOf, sensedZones } from "./zone-meters.ts";

/** What the node that senses knew of a zone after a turn; times epoch ms. */
interface SensedState {
  deviceId: number;
  at: number;
  dataUntil: number | null;
  series: SensedSeries[];
}
const zoneSensed = defineSharedEvent<SensedState>("zoneSensed");

/** Turns come every quarter of an hour: what is older says nothing about now. */
const knownFor = hourMs;
/** Loggers that send once a day are no gap. */
const gapAfter = 1.5 * dayMs;

interface Deps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  registry: DeviceRegistry;
  parameters(): LeakSensingSetting;
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What sensing knows of each zone, on every node: the one that senses sends it to the others after each turn. */
export const createSensingStates = (deps: Deps) => {
  const { db, clock, events, registry, parameters } = deps;
  const known = new Map<number, SensedState>();
  events.on(zoneSensed, (state) => void known.set(state.deviceId, state));
  const zonesNow = async () => sensedZones(registry, await findZones(db.kysely));

  const stateOf = (found: SensedState): ZoneSensing["state"] => {
    if (found.dataUntil === null || clock.now() - found.dataUntil > gapAfter) return "no_data";
    return found.series.some(({ level }) => level !== null) ? "watched" : "learning";
  };

  /** What still runs where nothing measures it any more says so: nothing would ever end it. */
  const markLeaks = (sensed: ReadonlySet<number>) =>
    sharedChange(deps, async (trx) => {
      const representative = representativeOf(registry);
      const changed = (await findSuspectedLeaks(trx, { states: ["open", "confirmed"] })).filter(
        ({ deviceId, endedAt, unwatchedSince }) =>
          endedAt === null && sensed.has(representative(deviceId)) === (unwatchedSince !== null),
      );
      const now = new Date(clock.now());
      const marked: Occurrence[] = [];
      for (const { id, unwatchedSince } of changed) {
        const leak = await markUnwatched(trx, id, unwatchedSince === null ? now : null);
        if (!leak) continue;
        const [open, reported] = [leak.state === "open", leak.leakPointId !== null];
        const payload = changeOf(leak, { open, reported: !open && reported });
        marked.push({ event: suspectedLeakChanged, payload });
      }
      return marked;
    });

  return {
    /** @param sensing `null` where no zone has readings */
    publish: async (sensing: Sensing | null): Promise<void> => {
      if (!parameters().enabled) {
        await markLeaks(new Set());
        return;
      }
      const zones = await zonesNow();
      const states = zones.map(({ deviceId }): SensedState => {
        const { dataUntil = null, series = [] } = sensing?.shownNow(deviceId) ?? {};
        return {
          ...{ deviceId, at: clock.now(), dataUntil },
          series: series.map(({ score, level, ...one }) => ({
            ...{ ...one, score: orNull(score), level: orNull(level) },
          })),
        };
      });
      await sharedChange(deps, () =>
        Promise.resolve(states.map((payload) => ({ event: zoneSensed, payload }))),
      );
      // A channel that has sent nothing measures nothing.
      const measured = states.filter(({ dataUntil }) => dataUntil !== null);
      await markLeaks(new Set(measured.map(({ deviceId }) => deviceId)));
    },
    /** What is known of the zone of a DMA device by now, also of one that does not stand for it. */
    of: async (deviceId: number): Promise<ZoneSensing> => {
      const representativeId = representativeOf(registry)(deviceId);
      const { enabled, learningDays } = parameters();
      const nothing = { deviceId, learningDays, at: null, dataUntil: null, series: [] };
      if (!enabled) return { ...nothing, state: "off" };
      if (!(await zonesNow()).some((zone) => zone.deviceId === representativeId))
        return { ...nothing, state: "not_sensed" };
      const found = known.get(representativeId);
      if (!found || clock.now() - found.at > knownFor) return { ...nothing, state: "unknown" };
      const { at, dataUntil, series } = found;
      return {
        ...{ deviceId, learningDays, series, state: stateOf(found) },
        ...{ at: isoOf(at), dataUntil: isoOf(dataUntil) },
      };
    },
  };
};
export type SensingStates = ReturnType<typeof createSensingStates>;
