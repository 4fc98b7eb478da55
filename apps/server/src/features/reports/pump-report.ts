import { coverageTarget } from "@sgval/contract/reports/labels";
import type { PumpRow, ReportNote, ReportOf } from "@sgval/contract/reports/reports";
import { parameterOf } from "@sgval/quantities/parameter";
import { countedOver, modulusOf } from "@sgval/quantities/totaliser";
import { countAlarms, mostEvents } from "../alarms/index.ts";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import { findBank } from "../pumps/index.ts";
import { metersOf, specificEnergy, sumOfAll } from "../readings/index.ts";
import {
  type ChannelSeries,
  coverageOfRows,
  type RowCoverage,
  spannedShare,
  spanTheSame,
  withoutValues,
} from "./channel-series.ts";
import {
  countedBy,
  noteOfPartlyKnownRuns,
  type PumpFigures,
  type PumpSeries,
  type PumpSources,
  pumpFiguresOf,
} from "./pump-hours.ts";
import {
  aboutDevice,
  highestOf,
  notesOfShares,
  notesOfSums,
  type ReportContext,
  sumOf,
  tooLong,
} from "./report-context.ts";

type Pumps = Pick<ReportOf<"pumps">, "kind" | "summary" | "rows">;

const ofPumps = {
  pump_running: "running",
  run_hours: "hours",
  start_count: "starts",
  energy_total: "energy",
  active_power: "power",
} as const satisfies Record<string, keyof PumpSeries>;
type OfPump = keyof typeof ofPumps;
const isOfPump = (key: string): key is OfPump => Object.hasOwn(ofPumps, key);

/** The channels of a station that say what its pumps did, and its own meters. */
export const pumpChannelsOf = (device: DeviceRecord): ChannelRecord[] => {
  if (device.type !== "WATER_PUMP") return [];
  const { volume, energy } = metersOf(device);
  const meters = new Set([...volume.map(({ channel }) => channel), ...energy]);
  return device.channels.filter(
    (one) => !one.removed && (meters.has(one) || isOfPump(parameterOf(one.parameter)?.parameter.key ?? "")),
  );
};

const tripKinds = {
  dry_run_trip: "dryRun",
  over_current_trip: "overCurrent",
  phase_loss_trip: "phaseLoss",
  high_discharge_trip: "highDischarge",
} as const;
const isTrip = (kind: string): kind is keyof typeof tripKinds => Object.hasOwn(tripKinds, kind);
const tripKeys = Object.values(tripKinds);

/** How often the pumps of each station tripped, by cause. */
const tripsOf = async ({ db, span, devices }: ReportContext) => {
  const counted = await countAlarms(
    db.kysely,
    devices.map(({ id }) => id),
    span,
  );
  if (!counted) throw tooLong({ alarms: mostEvents });
  return (deviceId: number) => {
    const trips = { dryRun: 0, overCurrent: 0, phaseLoss: 0, highDischarge: 0 };
    for (const { deviceId: id, kind, raised } of counted.sources)
      if (id === deviceId && isTrip(kind)) trips[tripKinds[kind]] += raised;
    return trips;
  };
};

/** The series of each pump by its key, and of the station by `null`. */
const byPump = (series: readonly ChannelSeries[]): Map<string | null, PumpSeries> => {
  const found = new Map<string | null, PumpSeries>();
  for (const one of series) {
    const known = parameterOf(one.channel.parameter);
    if (!known || !isOfPump(known.parameter.key)) continue;
    const { instance } = known;
    found.set(instance, { ...found.get(instance), [ofPumps[known.parameter.key]]: one });
  }
  return found;
};

/** Forward less reverse, by the totalisers of the station. */
const volumeOf = (
  device: DeviceRecord,
  series: readonly ChannelSeries[],
): { volume: number | null; totalisers: ChannelSeries[] } => {
  const totalisers: ChannelSeries[] = [];
  const volume = sumOfAll(
    metersOf(device).volume.map(({ channel, sign }) => {
      const found = series.find((one) => one.channel === channel);
      if (!found || found.counter.length === 0) return null;
      totalisers.push(found);
      return sign * countedOver(found.counter, modulusOf(device.site.totaliserDigits)).amount;
    }),
  );
  return { volume, totalisers: volume === null ? [] : totalisers };
};

const noTrips = { dryRun: null, overCurrent: null, phaseLoss: null, highDischarge: null };
/** Mean power, of hours and energy of the same time. */
const powerOf = (
  { energy, hours }: Record<"energy" | "hours", number | null>,
  sources: Pick<PumpSources, "energy" | "hours">,
): number | null =>
  energy === null || hours === null || hours <= 0 || !spanTheSame([...sources.energy, ...sources.hours])
    ? null
    : energy / hours;

const sharesOf = ({ hours, starts, energy }: PumpSources) => ({
  ...{ hours: spannedShare(hours), starts: spannedShare(starts), energy: spannedShare(energy) },
});

/** A figure of a station with what it is made of: its own counter, or all its pumps. */
const ofStation = (
  figure: keyof PumpSources,
  own: ChannelSeries | undefined,
  pumps: readonly { figures: PumpFigures; sources: PumpSources }[],
): { value: number | null; sources: ChannelSeries[] } => {
  const counted = countedBy(own);
  const ofOwn = { value: counted, sources: own && counted !== null ? [own] : [] };
  const sum = sumOfAll(pumps.map(({ figures }) => figures[figure]));
  const ofPumps = {
    value: sum,
    sources: sum === null ? [] : pumps.flatMap(({ sources }) => sources[figure]),
  };
  // The meter of a whole station counts its pumps once more.
  if (figure === "energy") return counted === null ? ofPumps : ofOwn;
  return sum === null ? ofOwn : ofPumps;
};

const total = (row: PumpRow): number => tripKeys.reduce((sum, key) => sum + (row[key] ?? 0), 0);

/** Hours, starts, energy and trips of stations and of each of their pumps. */
export const pumpReport = async (context: ReportContext): Promise<Pumps & { notes: ReportNote[] }> => {
  const { db, span, read } = context;
  const trips = await tripsOf(context);
  const rows: PumpRow[] = [];
  const heard: ({ device: string } & RowCoverage<"hours" | "starts" | "energy" | "volume">)[] = [];
  const partly: string[] = [];
  for await (const { device, series } of read()) {
    if (series.every(({ received }) => received === 0)) continue;
    const bank = await findBank(db.kysely, device.id);
    const known = series.filter(({ received }) => received > 0);
    const ofEach = byPump(series);
    const names = new Map(bank?.pumps.map(({ key, name }) => [key, name]));
    const keys = [...ofEach.keys()].filter((key) => key !== null);
    const found = [...new Set([...names.keys(), ...keys.toSorted()])].map((key) => ({
      key,
      ...pumpFiguresOf(ofEach.get(key) ?? {}, span),
    }));
    const someRan = found.some(({ figures }) => figures.hours !== null);
    const pumps = found.map(({ key, figures, sources, isPartlyKnown }): PumpRow => {
      const pump = names.get(key) ?? key.toUpperCase();
      // One of which nothing is known leaves its station without hours beside those of the others.
      if (isPartlyKnown || (someRan && figures.hours === null)) partly.push(`${device.displayName} ${pump}`);
      return {
        ...aboutDevice(device),
        ...{ scope: "pump", pumpKey: key, pump },
        ...figures,
        power: powerOf(figures, sources),
        ...{ volume: null, specific: null, spread: null, ...noTrips },
        coverage: coverageOfRows([
          {
            channels: known.filter(({ channel }) => parameterOf(channel.parameter)?.instance === key),
            shares: sharesOf(sources),
          },
        ]),
      };
    });
    const own = ofEach.get(null);
    const { volume, totalisers } = volumeOf(device, series);
    const energy = ofStation("energy", own?.energy, found);
    // Hours of some pumps beside the energy of all would give the station a power that it never had.
    const hours = ofStation("hours", own?.hours, found);
    const starts = ofStation("starts", own?.starts, found);
    const sources = { energy: energy.sources, hours: hours.sources, starts: starts.sources };
    const shares = { ...sharesOf(sources), volume: spannedShare(totalisers) };
    const station = { device: device.displayName, channels: withoutValues(known), shares };
    heard.push(station);
    const lasted = pumps.map((pump) => pump.hours).filter((one) => one !== null);
    rows.push(
      {
        ...aboutDevice(device),
        ...{ scope: "station", pumpKey: null, pump: null, hours: hours.value },
        starts: starts.value,
        startsPerHour: highestOf(pumps, ({ startsPerHour }) => startsPerHour)?.startsPerHour ?? null,
        power: powerOf({ energy: energy.value, hours: hours.value }, sources),
        ...{ energy: energy.value, volume },
        specific: spanTheSame([...energy.sources, ...totalisers])
          ? specificEnergy(energy.value, volume)
          : null,
        spread: lasted.length < 2 ? null : Math.max(...lasted) - Math.min(...lasted),
        ...trips(device.id),
        coverage: coverageOfRows([station]),
      },
      ...pumps,
    );
  }
  const stations = rows.filter(({ scope }) => scope === "station");
  const both = stations.filter(({ specific }) => specific !== null);
  const most = highestOf(stations, ({ startsPerHour }) => startsPerHour);
  const widest = highestOf(stations, ({ spread }) => spread);
  return {
    kind: "pumps",
    summary: {
      hours: sumOf(stations.map(({ hours }) => hours)),
      starts: sumOf(stations.map(({ starts }) => starts)),
      ...{ startsPerHour: most?.startsPerHour ?? null, startsDevice: most?.device ?? null },
      energy: sumOf(stations.map(({ energy }) => energy)),
      volume: sumOf(stations.map(({ volume }) => volume)),
      specific: specificEnergy(
        sumOf(both.map(({ energy }) => energy)),
        sumOf(both.map(({ volume }) => volume)),
      ),
      trips: stations.length === 0 ? null : stations.reduce((sum, row) => sum + total(row), 0),
      ...{ spread: widest?.spread ?? null, spreadDevice: widest?.device ?? null },
      coverage: coverageOfRows(heard),
    },
    rows,
    notes: [
      { key: "pump_counters", values: { target: String(coverageTarget) } },
      { key: "pump_power" },
      ...notesOfShares(heard, ["hours", "starts", "energy", "volume"], "pumps_partly_known"),
      ...noteOfPartlyKnownRuns(partly),
      ...notesOfSums(stations, ["hours", "starts", "energy", "volume"]),
    ],
  };
};
