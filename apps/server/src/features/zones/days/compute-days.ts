import { hourMs, quarterMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { countedVolumes } from "../../readings/index.ts";
import { lowestOf, netInflowOf } from "../rules/night-flow.ts";
import { deadPoint } from "./critical-points.ts";
import type { DaySpan } from "./local-days.ts";
import { type QuarterValue, quartersOf, type StoredDay } from "./zone-days.store.ts";
import { netFlowOf, slotsOfFlow, type ZoneSources } from "./zone-sources.ts";

type BySlot = ReadonlyMap<number, ReadonlyMap<number, QuarterValue>>;

/** At either end of a day, so much may be missing of what a totaliser counted (ms): it counts by the hour. */
const openEnd = hourMs;

/**
 * What totalisers of all inlets and exports counted in whole days, m³ by day; no entry for a day that one of them does not know
 * from its beginning to its end.
 */
const countedDays = async (
  db: DatabaseHandle,
  { flows }: ZoneSources,
  spans: readonly DaySpan[],
): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  if (spans.length === 0 || flows.length === 0 || flows.some(({ total }) => total === null)) return found;
  const totalisers = flows.flatMap(({ deviceId, sign, total, reverseTotal, modulus }) =>
    [total, reverseTotal].flatMap((slot, index) =>
      slot === null ? [] : [{ deviceId, slot, modulus, sign: index === 0 ? sign : -sign }],
    ),
  );
  const counted = await countedVolumes(db, totalisers, spans);
  for (const [index, { day, from, to }] of spans.entries()) {
    const ofDay = counted.filter(
      ({ span, last, since, until }) =>
        span === index && last !== null && since <= from + openEnd && until >= to - openEnd,
    );
    if (ofDay.length === totalisers.length)
      found.set(
        day,
        ofDay.reduce((sum, { totaliser, volume }) => sum + (totalisers[totaliser]?.sign ?? 0) * volume, 0),
      );
  }
  return found;
};

/**
 * The days of a zone from its readings; days follow each other.
 * @param now epoch ms: a day that is not over has no volume of totalisers
 */
export const computeDays = async (
  db: DatabaseHandle,
  sources: ZoneSources,
  spans: readonly DaySpan[],
  now: number,
): Promise<StoredDay[]> => {
  const range = { from: (spans[0]?.from ?? 0) - quarterMs, to: spans.at(-1)?.to ?? 0 };
  const slots = new Map<number, Set<number>>();
  const need = (deviceId: number, slot: number) =>
    void slots.set(deviceId, (slots.get(deviceId) ?? new Set()).add(slot));
  for (const source of sources.flows) for (const slot of slotsOfFlow(source)) need(source.deviceId, slot);
  for (const { deviceId, slot } of [...(sources.azp ? [sources.azp] : []), ...sources.critical])
    need(deviceId, slot);
  const values = new Map<number, Map<number, Map<number, QuarterValue>>>();
  for (const [deviceId, wanted] of slots) {
    const bySlot = new Map<number, Map<number, QuarterValue>>();
    for (const value of await quartersOf(db, deviceId, [...wanted], range)) {
      const ofSlot = bySlot.get(value.slot) ?? new Map<number, QuarterValue>();
      bySlot.set(value.slot, ofSlot.set(value.at, value));
    }
    values.set(deviceId, bySlot);
  }
  const ofDevice = (deviceId: number): BySlot => values.get(deviceId) ?? new Map();
  const meanAt = ({ deviceId, slot }: { deviceId: number; slot: number }, at: number) =>
    ofDevice(deviceId).get(slot)?.get(at)?.mean ?? null;
  const points = await Promise.all(
    sources.critical.map(async (point) => {
      const times = ofDevice(point.deviceId).get(point.slot)?.keys() ?? [];
      return { ...point, isDeadAt: await deadPoint(db, point, { times, from: range.from }) };
    }),
  );
  /** The lowest one might be one that is silent: then it is not known, until that one is taken for dead. */
  const criticalAt = (at: number): number | null => {
    const values = points.map((point) => ({ ...point, value: meanAt(point, at) }));
    const isSilent = values.some(
      ({ value, since, isDeadAt }) => value === null && since <= at && !isDeadAt(at),
    );
    return isSilent ? null : lowestOf(values.map(({ value }) => value));
  };
  const counted = await countedDays(
    db,
    sources,
    spans.filter(({ to }) => to <= now),
  );
  return spans.map(({ day, from, to }) => {
    const quarters = Array.from(
      { length: Math.round((to - from) / quarterMs) },
      (_, quarter) => from + quarter * quarterMs,
    );
    return {
      day,
      inflow: quarters.map((at) =>
        netInflowOf(
          sources.flows.map((source) => ({
            sign: source.sign,
            flow: netFlowOf(source, (slot, before) =>
              ofDevice(source.deviceId)
                .get(slot)
                ?.get(at - before * quarterMs),
            ),
          })),
        ),
      ),
      azp: quarters.map((at) => (sources.azp ? meanAt(sources.azp, at) : null)),
      critical: quarters.map(criticalAt),
      counted: counted.get(day) ?? null,
    };
  });
};
