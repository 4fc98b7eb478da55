import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { gapIntervals } from "@sgval/contract/readings/health";
import type { ReportNote, ReportOf, WellRow } from "@sgval/contract/reports/reports";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { statisticsOf } from "@sgval/quantities/statistics";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import { countedOver, modulusOf, totaliserStep } from "@sgval/quantities/totaliser";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import {
  type ChannelSeries,
  coverageOfRows,
  type ReportSpan,
  type RowCoverage,
  spannedShare,
  withoutValues,
} from "./channel-series.ts";
import { meterOf, volumeOf } from "./flow-report.ts";
import { noteOfPartlyKnownRuns, pumpFiguresOf } from "./pump-hours.ts";
import {
  aboutDevice,
  highestOf,
  listed,
  notesOfShares,
  notesOfSums,
  type ReportContext,
  sumOf,
} from "./report-context.ts";

type Wells = Pick<ReportOf<"wells">, "kind" | "summary" | "rows">;

/** The channels of a well by what they say of it. */
const channelsOf = (device: DeviceRecord) => {
  const channel = (parameter: string) =>
    device.channels.find((one) => !one.removed && one.parameter === parameter);
  const { flow, total } = meterOf(device);
  return {
    ...{ flow, total, level: channel("water_level") },
    ...{ hours: channel("run_hours"), running: channel("pump_running") },
  };
};

/** The channels of a well that its report is about. */
export const wellChannelsOf = (device: DeviceRecord): ChannelRecord[] =>
  device.type === "WELL_LOGGING" ? Object.values(channelsOf(device)).filter((one) => one !== undefined) : [];

interface Found {
  flow?: ChannelSeries;
  total?: ChannelSeries;
  level?: ChannelSeries;
  hours?: ChannelSeries;
  running?: ChannelSeries;
}

/** What was counted over a longer silence (ms) is of no one day. */
const longestStep = 6 * hourMs;

/** What flowed by local day (epoch ms of its start): by the totaliser, or without one by the flow. */
const byDay = (
  { total, flow }: Found,
  device: DeviceRecord,
  zone: TimeZone,
  source: ReportSpan["source"],
): Map<number, number> => {
  const days = new Map<number, number>();
  let [day, next] = [0, Number.NEGATIVE_INFINITY];
  const add = (at: number, amount: number) => {
    if (at >= next || at < day) {
      day = zone.startOfDay(at);
      // Half a day on from midnight is the next local day also where a day has 23 or 25 hours.
      next = zone.startOfDay(day + 1.5 * dayMs);
    }
    days.set(day, (days.get(day) ?? 0) + amount);
  };
  if (total && total.counter.length > 0) {
    const modulus = modulusOf(device.site.totaliserDigits);
    // Of hours, the counter begins with the first value of the first one.
    const first = source === "raw" ? 0 : 1;
    const longest = Math.max(longestStep, gapIntervals * sampleSecondsOf(device) * 1000);
    total.counter.forEach((value, index) => {
      const { delta } = totaliserStep(total.counter[index - 1] ?? value, value, modulus);
      const at = total.samples[index - first]?.at;
      const before = total.samples[index - first - 1]?.at ?? at;
      if (at === undefined || before === undefined || delta === null || at - before > longest) return;
      // What was counted up to midnight is of the day before.
      add(source === "raw" ? at - 1 : at, delta);
    });
  } else for (const { at, value, hours } of flow?.samples ?? []) add(at, Math.max(0, value) * hours);
  return days;
};

/** What was abstracted and on which day most, beside the licence. */
const abstractionOf = (found: Found, device: DeviceRecord, { zone, span }: ReportContext) => {
  const { licensedDailyVolume: ofDay, licensedYearlyVolume: ofYear } = device.site;
  const counter = found.total?.counter ?? [];
  const counted = counter.length === 0 ? null : countedOver(counter, modulusOf(device.site.totaliserDigits));
  const volume = counted ? counted.amount : volumeOf(found.flow?.samples ?? []);
  // The first reading at a midnight belongs to no day of the range.
  const days = [...byDay(found, device, zone, span.source)].filter(([day]) => day + dayMs > span.from);
  const peak = highestOf(days, ([, amount]) => amount);
  return {
    byFlow: !counted && volume !== null,
    part:
      counted && found.total
        ? spannedShare([found.total])
        : volume === null
          ? null
          : (found.flow?.coverage ?? null),
    reset: (counted?.resets ?? 0) > 0,
    row: {
      ...{ volume, peakDay: peak?.[1] ?? null, peakDayAt: peak ? isoTime(peak[0]) : null },
      licensedDay: ofDay ?? null,
      daysOver:
        ofDay === undefined || volume === null ? null : days.filter(([, amount]) => amount > ofDay).length,
      licensedYear: ofYear ?? null,
      shareOfYear: ofYear === undefined || ofYear === 0 || volume === null ? null : (100 * volume) / ofYear,
    },
  };
};

/** Levels are depths: the shallowest is taken for the level at rest. */
const levelsOf = ({ level }: Found, { site }: DeviceRecord) => {
  const found = level && statisticsOf(level.samples);
  return {
    shallowest: found?.min ?? null,
    level: found?.mean ?? null,
    deepest: found?.max ?? null,
    deepestAt: found ? isoTime(found.maxAt) : null,
    drawdown: found ? found.max - found.min : null,
    margin: found && site.intakeDepth !== undefined ? site.intakeDepth - found.max : null,
  };
};

/** Abstraction of wells against their licences, run hours of their pumps, and their levels. */
export const wellReport = async (context: ReportContext): Promise<Wells & { notes: ReportNote[] }> => {
  const rows: WellRow[] = [];
  const known: ({ device: string } & RowCoverage<"volume" | "hours" | "level">)[] = [];
  const [fromFlow, reset, partly]: [DeviceRecord[], DeviceRecord[], DeviceRecord[]] = [[], [], []];
  for await (const { device, series } of context.read()) {
    if (series.every(({ received }) => received === 0)) {
      known.push({ device: device.displayName, channels: withoutValues(series), shares: {} });
      continue;
    }
    const channels = channelsOf(device);
    const found: Found = {};
    for (const key of ["flow", "total", "level", "hours", "running"] as const) {
      const one = series.find(({ channel }) => channel === channels[key]);
      if (one) found[key] = one;
    }
    const { row, byFlow, part, reset: wasReset } = abstractionOf(found, device, context);
    if (byFlow) fromFlow.push(device);
    if (wasReset) reset.push(device);
    const { figures, sources, isPartlyKnown } = pumpFiguresOf(
      { hours: found.hours, running: found.running },
      context.span,
    );
    if (isPartlyKnown && figures.hours === null) partly.push(device);
    const shares = {
      volume: part,
      hours: spannedShare(sources.hours),
      level: found.level?.received ? found.level.coverage : null,
    };
    known.push({ device: device.displayName, channels: withoutValues(series), shares });
    rows.push({
      ...aboutDevice(device),
      ...row,
      hours: figures.hours,
      ...levelsOf(found, device),
      coverage: coverageOfRows([{ channels: series, shares }]),
    });
  }
  const peak = highestOf(rows, ({ peakDay }) => peakDay);
  const drawn = highestOf(rows, ({ drawdown }) => drawdown);
  const nearest = highestOf(rows, ({ margin }) => (margin === null ? null : -margin));
  return {
    kind: "wells",
    summary: {
      volume: sumOf(rows.map(({ volume }) => volume)),
      ...{ peakDay: peak?.peakDay ?? null, peakDayAt: peak?.peakDayAt ?? null },
      peakDevice: peak?.device ?? null,
      daysOver: sumOf(rows.map(({ daysOver }) => daysOver)),
      hours: sumOf(rows.map(({ hours }) => hours)),
      ...{ drawdown: drawn?.drawdown ?? null, drawdownDevice: drawn?.device ?? null },
      ...{ margin: nearest?.margin ?? null, marginDevice: nearest?.device ?? null },
      coverage: coverageOfRows(known),
    },
    rows,
    notes: [
      { key: "well_levels" },
      ...(fromFlow.length > 0
        ? [{ key: "volume_from_flow" as const, values: { devices: listed(fromFlow) } }]
        : []),
      ...noteOfPartlyKnownRuns(partly.map(({ displayName }) => displayName)),
      ...notesOfShares(known, ["volume", "hours", "level"], "wells_partly_known"),
      ...notesOfSums(rows, ["volume", "hours"]),
      ...(reset.length > 0 ? [{ key: "totaliser_reset" as const, values: { devices: listed(reset) } }] : []),
    ],
  };
};
