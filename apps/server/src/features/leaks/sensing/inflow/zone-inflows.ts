import { quarterMs, quartersPerDay } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../../kernel/database.ts";
import { type FlowSource, netFlowOf, netInflowOf, slotsOfFlow } from "../../../zones/index.ts";
import { quarterMeans } from "../quarter-means.store.ts";
import type { SensedZone } from "../zone-meters.ts";
import { createFlowFilter } from "./flow-filter.ts";

/** Quarters after the first value of a zone in which all that measures it has been heard of: a day. */
const firstDay = quartersPerDay;

interface ZoneInflow {
  deviceId: number;
  /** m³/h by quarter of an hour, NaN for a gap. */
  inflow: Float64Array;
}

/** Of the ways to measure a zone the first whose parts all had a value within a day; without a choice at once. */
const createChoice = (ways: readonly (readonly FlowSource[])[]) => {
  const missing = ways.map((sources) => new Set(sources.keys()));
  let chosen = ways.length === 1 ? ways[0] : undefined;
  let quarters = 0;
  return (flowOf: (source: FlowSource) => number | null): readonly FlowSource[] => {
    if (chosen) return chosen;
    for (const [way, sources] of ways.entries())
      for (const [index, source] of sources.entries())
        if (flowOf(source) !== null) missing[way]?.delete(index);
    const isHeard = ways.some((sources, way) => (missing[way]?.size ?? 0) < sources.length);
    if (isHeard) quarters += 1;
    const complete = missing.findIndex((left) => left.size === 0);
    if (complete === 0 || (complete > 0 && quarters >= firstDay)) chosen = ways[complete];
    return chosen ?? [];
  };
};

/** A channel whose quarters are read one range after the other. */
interface ReadChannel {
  slot: number;
  /** Its highest value counts: it is a counter. */
  counts: boolean;
  filter: (value: number) => number;
  /** Of the range that was read last, and of the quarter before it. */
  values: Float64Array;
  before: number;
}

/**
 * The net inflow of zones by quarter of an hour, read one range after the other, each of which begins where the one before it
 * ended. What counts follows from what was read before: whoever reads quarter by quarter gets the same as who reads months.
 */
export const createInflowReader = (db: DatabaseHandle, zones: readonly SensedZone[]) => {
  const channels = new Map<number, Map<number, ReadChannel>>();
  for (const source of zones.flatMap(({ ways }) => ways.flat())) {
    const ofDevice = channels.get(source.deviceId) ?? new Map<number, ReadChannel>();
    channels.set(source.deviceId, ofDevice);
    const counts = source.flow === null;
    for (const slot of slotsOfFlow(source))
      ofDevice.set(slot, {
        ...{ slot, counts, values: new Float64Array(), before: Number.NaN },
        filter: counts ? (value) => value : createFlowFilter(),
      });
  }
  const choices = new Map(zones.map(({ deviceId, ways }) => [deviceId, createChoice(ways)]));

  const flowOf = (source: FlowSource, index: number): number | null =>
    netFlowOf(source, (slot, before) => {
      const channel = channels.get(source.deviceId)?.get(slot);
      const value = index < before ? channel?.before : channel?.values[index - before];
      return value === undefined || Number.isNaN(value) ? undefined : { mean: value, last: value };
    });

  /** @param range epoch ms, on full quarters */
  return async (range: { from: number; to: number }): Promise<ZoneInflow[]> => {
    for (const [deviceId, bySlot] of channels) {
      const list = [...bySlot.values()];
      const read = await quarterMeans(db, deviceId, list, range);
      for (const [index, channel] of list.entries()) {
        channel.before = channel.values.at(-1) ?? Number.NaN;
        channel.values = (read[index] ?? new Float64Array()).map(channel.filter);
      }
    }
    const length = Math.round((range.to - range.from) / quarterMs);
    return zones.map(({ deviceId }) => ({
      deviceId,
      inflow: Float64Array.from({ length }, (_, index) => {
        const sources = choices.get(deviceId)?.((source) => flowOf(source, index)) ?? [];
        const flows = sources.map((source) => ({ sign: source.sign, flow: flowOf(source, index) }));
        return netInflowOf(flows) ?? Number.NaN;
      }),
    }));
  };
};
