import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { startsPerHour } from "@sgval/contract/pumps/power";
import {
  countedCommands,
  findingOf,
  pressureStep,
  pressureSwing,
  type RiskFinding,
  type RiskIndicator,
  servicePressure,
} from "@sgval/contract/risk/risk-score";
import { dayMs, hourMs, hourSeconds } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { countFailedOfLast } from "../control/index.ts";
import type { DeviceRecord } from "../devices/index.ts";
import type { Stations } from "../pumps/index.ts";
import { countedVolumes, forecastBatteries, hoursBeyond, suddenSteps } from "../readings/index.ts";
import {
  type MeasuredZone,
  type PressureChannel,
  parameterTo,
  pressureChannelsOf,
} from "./pressure-channels.ts";

type Found = { deviceId: number; finding: RiskFinding };
type Devices = readonly DeviceRecord[];

const energySpan = { days: 7, before: 28 } as const;
/** Less water than this (m³) makes kWh/m³ a guess. */
const leastVolume = 1;

const ofType = (devices: Devices, ...types: DeviceRecord["type"][]): DeviceRecord[] =>
  devices.filter(({ type }) => types.includes(type));

const channelsOf = (devices: Devices, ...parameters: string[]) =>
  devices.flatMap((device) =>
    device.channels
      .filter(({ removed, parameter }) => !removed && parameters.includes(parameter))
      .map((channel) => ({ device, channel })),
  );

const measurePressures = async (
  db: DatabaseHandle,
  devices: Devices,
  zones: readonly MeasuredZone[],
  now: number,
): Promise<Found[]> => {
  const measured = pressureChannelsOf(devices, zones);
  // A reading of this very millisecond counts too.
  const range = { from: now - dayMs, to: now + 1 };
  const low = measured
    .filter(({ criticalTo }) => criticalTo.size > 0)
    .map((one) => ({
      ...{ one, of: one.criticalTo, indicator: "low_service_pressure" as const },
      ...{ under: servicePressure, over: null },
    }));
  const high = measured
    .filter(({ channel }) => channel.over !== null)
    .map((one) => ({
      ...{ one, of: one.owners, indicator: "over_pressure" as const },
      ...{ under: null, over: one.channel.over },
    }));
  const watched = [...low, ...high];
  const hours = await hoursBeyond(
    db,
    watched.map(({ one: { device, channel }, under, over }) => ({
      deviceId: device.id,
      slot: channel.slot,
      under,
      over,
      interval: sampleSecondsOf(device),
    })),
    range,
  );
  // A step needs samples a minute apart, a swing several samples within a period that is not a day.
  const stepping = measured.flatMap((one) => {
    const isDense = sampleSecondsOf(one.device) <= pressureStep.seconds;
    const { sampleIntervalSeconds: sample, reportIntervalSeconds: report } = one.device;
    const period = sample !== null && sample < report && report <= hourSeconds ? report : null;
    return isDense || period !== null ? [{ one, period }] : [];
  });
  const steps = await suddenSteps(
    db,
    stepping.map(({ one, period }) => ({ deviceId: one.device.id, slot: one.channel.slot, period })),
    range,
    { step: pressureStep.bar, seconds: pressureStep.seconds, swing: pressureSwing },
  );
  const foundOf = (
    one: PressureChannel,
    of: ReadonlySet<number>,
    indicator: RiskIndicator,
    value: number,
  ): Found[] =>
    [...of].map((deviceId) => ({
      deviceId,
      finding: findingOf(indicator, value, parameterTo(one, deviceId)),
    }));
  return [
    ...watched.flatMap(({ one, of, indicator }, index) => foundOf(one, of, indicator, hours[index] ?? 0)),
    ...stepping.flatMap(({ one }, index) => foundOf(one, one.owners, "transients", steps[index] ?? 0)),
  ];
};

const measureCommands = async (db: DatabaseHandle, devices: Devices): Promise<Found[]> => {
  const ids = ofType(devices, "VGA", "WATER_PUMP").map(({ id }) => id);
  const counts = await countFailedOfLast(db.kysely, ids, countedCommands);
  // With fewer commands than ten a single failure is no certainty.
  return counts.map(({ deviceId, failed }) => ({
    deviceId,
    finding: findingOf("failed_commands", (100 * failed) / countedCommands),
  }));
};

const measureBatteries = async (db: DatabaseHandle, devices: Devices, now: number): Promise<Found[]> => {
  const falling = await forecastBatteries(db, devices, now);
  return falling.map(({ device, channel, daysLeft }) => ({
    deviceId: device.id,
    finding: findingOf("battery_forecast", daysLeft, channel),
  }));
};

/** Most starts of one pump within an hour. */
const mostStarts = (starts: readonly number[]): number =>
  Math.max(0, ...starts.map((at) => starts.filter((other) => other >= at && other < at + hourMs).length));

const measureStarts = (stations: Stations, now: number): Found[] =>
  stations
    .all()
    .flatMap((station) =>
      station.bank.pumps.map((pump) => {
        const starts = station.runs
          // One that ran when it was found has not started then.
          .filter(({ key, startedAt, found }) => key === pump.key && !found && startedAt > now - dayMs)
          .map(({ startedAt }) => startedAt);
        const share = (100 * mostStarts(starts)) / startsPerHour(pump);
        return { deviceId: station.bank.deviceId, finding: findingOf("pump_starts", share) };
      }),
    )
    .toArray();

const measureEnergy = async (db: DatabaseHandle, devices: Devices, now: number): Promise<Found[]> => {
  const stations = ofType(devices, "WATER_PUMP");
  const meters = [...channelsOf(stations, "total_flow"), ...channelsOf(stations, "energy_total")];
  const hour = Math.floor(now / hourMs) * hourMs;
  const recent = hour - energySpan.days * dayMs;
  const counted = await countedVolumes(
    db,
    meters.map(({ device, channel }) => ({ deviceId: device.id, slot: channel.slot, modulus: null })),
    [
      { from: recent - energySpan.before * dayMs, to: recent },
      { from: recent, to: hour },
    ],
  );
  const amounts = new Map(
    counted.map(({ totaliser, span, volume }) => {
      const meter = meters[totaliser];
      return [`${meter?.device.id} ${meter?.channel.parameter} ${span}`, volume];
    }),
  );
  return stations.flatMap(({ id }) => {
    const energyPerVolume = (span: number) => {
      const volume = amounts.get(`${id} total_flow ${span}`) ?? 0;
      const energy = amounts.get(`${id} energy_total ${span}`) ?? 0;
      return volume < leastVolume || energy <= 0 ? null : energy / volume;
    };
    const [before, after] = [energyPerVolume(0), energyPerVolume(1)];
    if (before === null || after === null) return [];
    return [{ deviceId: id, finding: findingOf("pump_energy", 100 * (after / before - 1)) }];
  });
};

/** What the history of devices says about their risk: pressures, commands, batteries and pumps, each set at once. */
export const measureHistory = async (
  { db, stations }: { db: DatabaseHandle; stations: Stations },
  devices: Devices,
  { zones, now }: { zones: readonly MeasuredZone[]; now: number },
): Promise<Found[]> => [
  // One after the other: they share the few connections for long reads.
  ...(await measurePressures(db, devices, zones, now)),
  ...(await measureCommands(db, devices)),
  ...(await measureBatteries(db, devices, now)),
  ...(await measureEnergy(db, devices, now)),
  ...measureStarts(stations, now),
];
