import { coverageTarget } from "@sgval/contract/reports/labels";
import type { PumpRow, ReportNote, ReportOf } from "@sgval/contract/reports/reports";
import { parameterOf } from "@sgval/quantities/parameter";
import { countedOver, modulusOf } from "@sgval/quantities/totaliser";
import { countAlarms, mostEvents } from "../alarms/index.ts";
import type { ChannelRecord, DeviceRecord } from "../devices/index.ts";
import { findBank } from "../pumps/index.ts";
import { metersOf, specificEnergy, sumOfAll } from "../readings/index.ts";
import { type ChannelSeries, coverageOfAll } from "./channel-series.ts";
import { countedBy, noteOfPartlyKnownRuns, type PumpSeries, pumpFiguresOf } from "./pump-hours.ts";
import {
  aboutDevice,
  highestOf,
  noteOfPart,
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
const volumeOf = (device: DeviceRecord, series: readonly ChannelSeries[]): number | null =>
  sumOfAll(
    metersOf(device).volume.map(({ channel, sign }) => {
      const counter = series.find((one) => one.channel === channel)?.counter ?? [];
      if (counter.length === 0) return null;
      return sign * countedOver(counter, modulusOf(device.site.totaliserDigits)).amount;
    }),
  );

const noTrips = { dryRun: null, overCurrent: null, phaseLoss: null, highDischarge: null };
const perHour = (energy: number | null, hours: number | null): number | null =>
  energy === null || hours === null || hours <= 0 ? null : energy / hours;

const total = (row: PumpRow): number => tripKeys.reduce((sum, key) => sum + (row[key] ?? 0), 0);

/** Hours, starts, energy and trips of stations and of each of their pumps. */
export const pumpReport = async (context: ReportContext): Promise<Pumps & { notes: ReportNote[] }> => {
  const { db, span, read } = context;
  const trips = await tripsOf(context);
  const rows: PumpRow[] = [];
  const heard: ChannelSeries[] = [];
  const partly: string[] = [];
  for await (const { device, series } of read()) {
    if (series.every(({ received }) => received === 0)) continue;
    const bank = await findBank(db.kysely, device.id);
    const known = series.filter(({ received }) => received > 0);
    heard.push(...known);
    const ofEach = byPump(series);
    const names = new Map(bank?.pumps.map(({ key, name }) => [key, name]));
    const keys = [...ofEach.keys()].filter((key) => key !== null);
    const found = [...new Set([...names.keys(), ...keys.toSorted()])].map((key) => ({
      key,
      ...pumpFiguresOf(ofEach.get(key) ?? {}, span),
    }));
    const someRan = found.some(({ figures }) => figures.hours !== null);
    const pumps = found.map(({ key, figures, isPartlyKnown }): PumpRow => {
      const pump = names.get(key) ?? key.toUpperCase();
      // One of which nothing is known leaves its station without hours beside those of the others.
      if (isPartlyKnown || (someRan && figures.hours === null)) partly.push(`${device.displayName} ${pump}`);
      return {
        ...aboutDevice(device),
        ...{ scope: "pump", pumpKey: key, pump },
        ...figures,
        power: perHour(figures.energy, figures.hours),
        ...{ volume: null, specific: null, spread: null, ...noTrips },
        coverage: coverageOfAll(
          known.filter(({ channel }) => parameterOf(channel.parameter)?.instance === key),
        ),
      };
    });
    const own = ofEach.get(null);
    const volume = volumeOf(device, series);
    // The meter of a whole station counts its pumps once more.
    const energy = countedBy(own?.energy) ?? sumOfAll(pumps.map((pump) => pump.energy));
    // Hours of some pumps beside the energy of all would give the station a power that it never had.
    const hours = sumOfAll(pumps.map((pump) => pump.hours)) ?? countedBy(own?.hours);
    const lasted = pumps.map((pump) => pump.hours).filter((one) => one !== null);
    rows.push(
      {
        ...aboutDevice(device),
        ...{ scope: "station", pumpKey: null, pump: null, hours },
        starts: sumOfAll(pumps.map(({ starts }) => starts)) ?? countedBy(own?.starts),
        startsPerHour: highestOf(pumps, ({ startsPerHour }) => startsPerHour)?.startsPerHour ?? null,
        power: perHour(energy, hours),
        ...{ energy, volume, specific: specificEnergy(energy, volume) },
        spread: lasted.length < 2 ? null : Math.max(...lasted) - Math.min(...lasted),
        ...trips(device.id),
        coverage: coverageOfAll(known),
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
      coverage: coverageOfAll(heard),
    },
    rows,
    notes: [
      { key: "pump_counters", values: { target: String(coverageTarget) } },
      { key: "pump_power" },
      ...noteOfPart("pumps_partly_known", stations),
      ...noteOfPartlyKnownRuns(partly),
      ...notesOfSums(stations, ["hours", "starts", "energy", "volume"]),
    ],
  };
};
