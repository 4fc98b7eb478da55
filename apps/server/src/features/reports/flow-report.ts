import { inletTypes } from "@sgval/contract/devices/network-channels";
import type { FlowRow, ReportNote, ReportOf } from "@sgval/contract/reports/reports";
import { measuredZoneOf } from "@sgval/contract/zones/measured-zone";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { amountOutside, hoursOutside, type Sample, timeWeightedMean } from "@sgval/quantities/statistics";
import { isoTime } from "@sgval/quantities/timestamp";
import { countedOver, modulusOf } from "@sgval/quantities/totaliser";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import { findZones, hasInlets, isInInflowOf, type ZoneRecord } from "../zones/index.ts";
import {
  type ChannelSeries,
  coverageOfRows,
  percentOf,
  type RowCoverage,
  spannedShare,
  withoutValues,
} from "./channel-series.ts";
import { lowestNightHour, nightsOf, peakHour } from "./local-hours.ts";
import {
  aboutDevice,
  listed,
  noteOfPartlyKnown,
  notesOfShares,
  notesOfSums,
  type ReportContext,
  sumOf,
} from "./report-context.ts";

type Flow = Pick<ReportOf<"flow_volume">, "kind" | "summary" | "rows">;

/** The channels of the meter of a device. */
export const meterOf = (
  device: DeviceRecord,
): Record<"flow" | "reverseFlow" | "total" | "reverseTotal", ChannelRecord | undefined> => {
  const channel = (parameter: string) =>
    device.channels.find((one) => !one.removed && one.parameter === parameter);
  return {
    flow: channel("flow_forward") ?? channel("flow"),
    reverseFlow: channel("flow_reverse"),
    total: channel("total_forward") ?? channel("total_flow"),
    reverseTotal: channel("total_reverse"),
  };
};

/** Volume (m³) of the part of a flow that is positive; `null` without a value. */
export const volumeOf = (samples: readonly Sample[], sign: 1 | -1 = 1): number | null =>
  samples.length === 0
    ? null
    : samples.reduce((sum, { value, hours }) => sum + Math.max(0, sign * value) * hours, 0);

/** What a totaliser counted (m³) between its first value of the range and its last. */
const countedBy = ({ counter }: ChannelSeries, device: DeviceRecord) =>
  counter.length === 0 ? null : countedOver(counter, modulusOf(device.site.totaliserDigits));

/** Of a device with a reverse flow of its own, else what flowed the other way. */
const reverseOf = (
  found: { flow?: ChannelSeries; reverseFlow?: ChannelSeries; reverseTotal?: ChannelSeries },
  device: DeviceRecord,
): number | null => {
  const counted = found.reverseTotal && countedBy(found.reverseTotal, device);
  if (counted) return counted.amount;
  if (found.reverseFlow) return volumeOf(found.reverseFlow.samples);
  return found.flow ? volumeOf(found.flow.samples, -1) : null;
};

/** Says which devices count the same water: that of a zone, and those at its inlets or, while none is named, in it. */
const noteOfSameWater = (zones: readonly ZoneRecord[], devices: readonly DeviceRecord[]): ReportNote[] => {
  const same = new Set<DeviceRecord>();
  for (const zone of zones) {
    const meters = devices.filter((device) => measuredZoneOf(device, device.measuredZoneId) === zone.id);
    const inlets = devices.filter(({ id, type, zoneId }) =>
      hasInlets(zone)
        ? zone.account.boundary.some(({ role, deviceId }) => role === "inlet" && deviceId === id)
        : zoneId === zone.id && inletTypes.includes(type),
    );
    const others = inlets.filter((device) => !meters.includes(device));
    if (meters.length > 0 && others.length > 0) for (const device of [...others, ...meters]) same.add(device);
  }
  return same.size === 0 ? [] : [{ key: "same_water", values: { devices: listed([...same]) } }];
};

/** Says which devices measure what flows into a zone within another whose inflow is measured too. */
const noteOfWaterWithin = (zones: readonly ZoneRecord[], devices: readonly DeviceRecord[]): ReportNote[] => {
  const zonesOf = (device: DeviceRecord) => {
    const named = measuredZoneOf(device, device.measuredZoneId);
    const isInletOf = ({ account }: ZoneRecord) =>
      account.boundary.some(({ role, deviceId }) => role === "inlet" && deviceId === device.id);
    return zones.filter((zone) => zone.id === named || isInletOf(zone));
  };
  const measured = new Set(devices.flatMap(zonesOf));
  const isWithin = (inner: ZoneRecord) => [...measured].some((outer) => isInInflowOf(outer, inner));
  const within = devices.filter((device) => zonesOf(device).some(isWithin));
  return within.length === 0 ? [] : [{ key: "water_within", values: { devices: listed(within) } }];
};

const best = (
  rows: readonly FlowRow[],
  key: "peak" | "night",
  isBetter: (one: number, other: number) => boolean,
): FlowRow | undefined =>
  rows
    .filter((row) => row[key] !== null)
    .reduce<FlowRow | undefined>(
      (found, row) => (!found || isBetter(row[key] ?? 0, found[key] ?? 0) ? row : found),
      undefined,
    );

/** Totalisers, volumes and flows of devices. The volume is what the totaliser counted; without one, the flow over time. */
export const flowReport = async ({
  db,
  zone,
  span,
  nightWindow,
  limits,
  read,
}: ReportContext): Promise<Flow & { notes: ReportNote[] }> => {
  const nights = nightsOf(zone, span, nightWindow);
  const step = span.source === "raw" ? 15 * minuteMs : hourMs;
  const rows: FlowRow[] = [];
  const counting: DeviceRecord[] = [];
  const known: ({ device: string } & RowCoverage<"volume" | "reverse">)[] = [];
  const [fromFlow, reset]: [DeviceRecord[], DeviceRecord[]] = [[], []];
  for await (const { device, series } of read()) {
    const found: { [key in keyof ReturnType<typeof meterOf>]?: ChannelSeries } = {};
    const meter = meterOf(device);
    for (const key of ["flow", "reverseFlow", "total", "reverseTotal"] as const) {
      const one = series.find(({ channel }) => channel === meter[key]);
      if (one) found[key] = one;
    }
    const main = found.flow ?? found.total;
    const channels = withoutValues(main ? [main] : []);
    if (!Object.values(found).some(({ received }) => received > 0)) {
      known.push({ device: device.displayName, channels, shares: {} });
      continue;
    }
    const samples = found.flow?.samples ?? [];
    const counted = found.total && countedBy(found.total, device);
    const flown = counted ? null : volumeOf(samples);
    if (flown !== null) fromFlow.push(device);
    if (counted && counted.resets > 0) reset.push(device);
    if (counted || flown !== null) counting.push(device);
    const ofReverse = found.reverseTotal && countedBy(found.reverseTotal, device) ? [found.reverseTotal] : [];
    const shares = {
      volume:
        counted && found.total ? spannedShare([found.total]) : flown === null ? null : found.flow?.coverage,
      reverse: spannedShare(ofReverse),
    };
    known.push({ device: device.displayName, channels, shares });
    const peak = peakHour(samples, zone);
    const night = lowestNightHour(samples, nights, step);
    const bounds = limits ?? found.flow?.channel ?? { under: null, over: null };
    const isKnown = samples.length > 0;
    const hours = hoursOutside(samples, bounds);
    const volumes = amountOutside(samples, bounds);
    rows.push({
      ...aboutDevice(device),
      start: found.total?.counter[0] ?? null,
      end: found.total?.counter.at(-1) ?? null,
      volume: counted?.amount ?? flown,
      basis: counted ? "totaliser" : flown === null ? null : "flow",
      reverse: reverseOf(found, device),
      mean: timeWeightedMean(samples),
      ...{ peak: peak?.value ?? null, peakAt: peak && isoTime(peak.at) },
      ...{ night: night?.value ?? null, nightAt: night && isoTime(night.at) },
      ...{ under: bounds.under, over: bounds.over },
      ...{ hoursUnder: isKnown ? hours.under : null, hoursOver: isKnown ? hours.over : null },
      ...{ volumeUnder: isKnown ? volumes.under : null, volumeOver: isKnown ? volumes.over : null },
      coverage: coverageOfRows([{ channels, shares }]),
    });
  }
  const highest = best(rows, "peak", (one, other) => one > other);
  const lowest = best(rows, "night", (one, other) => one < other);
  const volume = sumOf(rows.map((row) => row.volume));
  const zones = await findZones(db.kysely);
  const estimated = sumOf(rows.map((row) => (row.basis === "flow" ? row.volume : null)));
  return {
    kind: "flow_volume",
    summary: {
      volume,
      estimatedShare: percentOf(volume ? (estimated ?? 0) / volume : null),
      reverse: sumOf(rows.map(({ reverse }) => reverse)),
      ...{
        peak: highest?.peak ?? null,
        peakAt: highest?.peakAt ?? null,
        peakDevice: highest?.device ?? null,
      },
      ...{
        night: lowest?.night ?? null,
        nightAt: lowest?.nightAt ?? null,
        nightDevice: lowest?.device ?? null,
      },
      coverage: coverageOfRows(known),
    },
    rows,
    notes: [
      ...(fromFlow.length > 0
        ? [{ key: "volume_from_flow" as const, values: { devices: listed(fromFlow) } }]
        : []),
      ...(rows.some(({ volumeUnder, volumeOver }) => volumeUnder !== null || volumeOver !== null)
        ? [{ key: "volumes_beyond" as const }]
        : []),
      ...noteOfSameWater(zones, counting),
      ...noteOfWaterWithin(zones, counting),
      ...noteOfPartlyKnown(rows),
      ...notesOfShares(known, ["volume"]),
      ...notesOfSums(rows, ["volume"]),
      ...(reset.length > 0 ? [{ key: "totaliser_reset" as const, values: { devices: listed(reset) } }] : []),
    ],
  };
};
