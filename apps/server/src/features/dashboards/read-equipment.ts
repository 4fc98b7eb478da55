import { type Equipment, mostOverviewRows } from "@sgval/contract/dashboards/overview";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { isPumpState } from "@sgval/contract/devices/running-pumps";
import { batteryState } from "@sgval/quantities/battery";
import { parameterOf, parameters } from "@sgval/quantities/parameter";
import { isShown } from "@sgval/quantities/quality";
import { pumpsOf, type ViewDeps } from "../devices/index.ts";
import { channelOf, currentValue, type Listed } from "./overview-scope.ts";

type Deps = Pick<ViewDeps, "latest" | "clock">;

const weakSignal = parameters.signal.defaultUnder ?? Number.NEGATIVE_INFINITY;

/** A battery and its signal say something also after a device has fallen silent: they may be the reason. */
const lastValue = (listed: Listed, parameter: string, { latest }: Deps): number | null => {
  const channel = channelOf(listed, parameter);
  const sample = channel && latest.sampleOf(listed.device.id, channel.slot);
  return sample && isShown(sample.quality) ? sample.value : null;
};

const weakOf = (listed: Listed, deps: Deps): Equipment["weak"] => {
  const battery = lastValue(listed, "battery", deps);
  const signal = lastValue(listed, "signal", deps);
  const batteryLow = battery !== null && batteryState(battery) !== "ok";
  const signalWeak = signal !== null && signal < weakSignal;
  if (!batteryLow && !signalWeak) return [];
  const { id, displayName, type, room } = listed.device;
  return [{ deviceId: id, displayName, type, room, battery, batteryLow, signal, signalWeak }];
};

// The worst last.
const severity: readonly Freshness[] = ["fresh", "never", "late", "stale", "offline"];

const pumpRoomOf = (stations: readonly Listed[], deps: Deps): Equipment["pumpRooms"] => {
  const [first] = stations;
  if (!first) return [];
  const powers = stations.flatMap((listed) =>
    listed.device.channels
      .filter(
        ({ parameter, removed }) => !removed && parameterOf(parameter)?.parameter.key === "active_power",
      )
      .flatMap((channel) => currentValue(listed, channel, deps)?.value ?? []),
  );
  return [
    {
      roomId: first.device.roomId,
      deviceId: first.device.id,
      name: first.device.room ?? first.device.displayName,
      ...pumpsOf(stations, deps),
      power: powers.length === 0 ? null : powers.reduce((sum, power) => sum + power, 0),
      freshness: severity.findLast((one) => stations.some(({ freshness }) => freshness === one)) ?? "never",
    },
  ];
};

const isStation = ({ device }: Listed): boolean =>
  device.channels.some(({ parameter, removed }) => !removed && isPumpState(parameter));

const volts = ({ battery, batteryLow }: Equipment["weak"][number]): number =>
  batteryLow && battery !== null ? battery : Number.POSITIVE_INFINITY;

/**
 * Pump rooms now, and devices whose battery or signal is weak, from memory alone.
 * @param most of each
 */
export const readEquipment =
  (deps: Deps) =>
  (devices: readonly Listed[], most = mostOverviewRows): Equipment => {
    const stations = Map.groupBy(devices.filter(isStation), ({ device }) =>
      device.roomId === null ? `device ${device.id}` : `room ${device.roomId}`,
    );
    const weak = devices.flatMap((listed) => weakOf(listed, deps));
    return {
      pumpRooms: [...stations.values()]
        .flatMap((members) => pumpRoomOf(members, deps))
        .sort((one, other) => one.name.localeCompare(other.name))
        .slice(0, most),
      weak: weak
        .toSorted((one, other) => volts(one) - volts(other) || (one.signal ?? 0) - (other.signal ?? 0))
        .slice(0, most),
      lowBatteries: weak.filter(({ batteryLow }) => batteryLow).length,
      weakSignals: weak.filter(({ signalWeak }) => signalWeak).length,
    };
  };
