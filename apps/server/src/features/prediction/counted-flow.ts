import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { qualityNamed } from "@sgval/quantities/quality";
import { type DeviceRecord, type LatestReading, valueTimes } from "../devices/index.ts";
import type { CountedFlow } from "../network/index.ts";
import { flowChannels, flowThrough } from "./model-change.ts";

/** Less than both (of the mean flow by the file, and m³/h) is what a meter shows of standing water: its noise has a sign, too. */
const leastShare = 0.05;
const leastFlow = 0.5;

/**
 * What a meter counts, where that says which way round it is mounted: of a reading of now, and of water that runs. It counts also
 * where it is out of range or suspect, since the sign of a meter that is mounted the other way round is what makes it so.
 * @param ofModel m³/h, `null` where the model says nothing
 * @param now epoch ms
 */
export const countedFlow = (
  device: Pick<DeviceRecord, "type" | "reportIntervalSeconds">,
  reading: LatestReading,
  { ofModel, now }: { ofModel: number | null; now: number },
): CountedFlow | null => {
  if (reading.imported) return null;
  const { staleAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
  const read = (parameter: (typeof flowChannels)[number]): number | null => {
    const isFresh = valueTimes(reading, parameter).measuredAt >= now - staleAfter * 1000;
    const isBroken = ["sensor_fault", "calibrating"].includes(qualityNamed(reading.quality[parameter]));
    return isFresh && !isBroken ? (reading.values[parameter] ?? null) : null;
  };
  const flow = flowThrough(read);
  if (flow === null || Math.abs(flow) < Math.max(leastFlow, leastShare * Math.abs(ofModel ?? 0))) return null;
  const times = flowChannels
    .filter((parameter) => read(parameter) !== null)
    .map((parameter) => valueTimes(reading, parameter).measuredAt);
  return { flow, measuredAt: new Date(Math.min(...times)).toISOString() };
};
