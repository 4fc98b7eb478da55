import { hourMs, quarterMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { countedVolumes } from "../../readings/index.ts";
import { lowestOf, netInflowOf } from "../rules/night-flow.ts";
import { totaliserDiffers } from "../rules/water-balance.ts";
import { deadPoint } from "./critical-points.ts";
import type { DaySpan } from "./local-days.ts";
import { type QuarterValue, quartersOf, type StoredDay } from "./zone-days.store.ts";
import { type FlowSource, netFlowOf, slotsOfFlow, type ZoneSources } from "./zone-sources.ts";

type BySlot = ReadonlyMap<number, ReadonlyMap<number, QuarterValue>>;

/** At either end of a day, so much may be missing of what a totaliser counted (ms): it counts by the hour. */
const openEnd = hourMs;

/**
 * What the totalisers of inlets and exports counted in whole days, net in m³ by day and device; no entry where one of a device does
 * not know the day from its beginning to its end.
 */
const countedDays = async (
  db: DatabaseHandle,
  { flows }: ZoneSources,
  spans: readonly DaySpan[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> => {
  if (spans.length === 0) return new Map();
  const totalisers = flows.flatMap(({ deviceId, total, reverseTotal, modulus }) =>
    [total, reverseTotal].flatMap((slot, index) =>
      slot === null || total === null ? [] : [{ deviceId, slot, modulus, sign: index === 0 ? 1 : -1 }],
    ),
  );
  const counted = await countedVolumes(db, totalisers, spans);
  return new Map(
    spans.map(({ day, from, to }, index) => {
      const volumes = new Map(
        counted
          .filter(
            ({ span, last, since, until }) =>
              span === index && last !== null && since <= from + openEnd && until >= to - openEnd,
          )
          .map(({ totaliser, volume }) => [totalisers[totaliser], volume]),
      );
      const ofDevices = [...Map.groupBy(totalisers, ({ deviceId }) => deviceId)].flatMap(
        ([deviceId, own]): [number, number][] =>
          own.every((one) => volumes.has(one))
            ? [[deviceId, own.reduce((sum, one) => sum + one.sign * (volumes.get(one) ?? 0), 0)]]
            : [],
      );
      return [day, new Map(ofDevices)];
    }),
  );
};

/** Net volume of a day (m³) by totalisers; `null` unless that of every inlet and export is known. */
const countedInflow = ({ flows }: ZoneSources, counted: ReadonlyMap<number, number>): number | null =>
  netInflowOf(flows.map(({ deviceId, sign }) => ({ sign, flow: counted.get(deviceId) ?? null })));

/** Whether flow and totalisers of a device are of the same water: one that only counts has its flow of them, too. */
const isComparable = ({ flow, reverse, reverseTotal }: FlowSource): boolean =>
  flow !== null && (reverse === null) === (reverseTotal === null);

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
    const flows = sources.flows.map((source) => ({
      source,
      values: quarters.map((at) =>
        netFlowOf(source, (slot, before) =>
          ofDevice(source.deviceId)
            .get(slot)
            ?.get(at - before * quarterMs),
        ),
      ),
    }));
    const volumes = counted.get(day) ?? new Map<number, number>();
    const differs = ({ source, values }: (typeof flows)[number]) => {
      const volume = volumes.get(source.deviceId);
      return volume !== undefined && isComparable(source) && totaliserDiffers(volume, values);
    };
    return {
      day,
      inflow: quarters.map((_, quarter) =>
        netInflowOf(flows.map(({ source: { sign }, values }) => ({ sign, flow: values[quarter] ?? null }))),
      ),
      azp: quarters.map((at) => (sources.azp ? meanAt(sources.azp, at) : null)),
      critical: quarters.map(criticalAt),
      counted: countedInflow(sources, volumes),
      differing: flows.filter(differs).map(({ source }) => source.deviceId),
    };
  });
};
