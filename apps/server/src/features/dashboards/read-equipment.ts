import { type Equipment, mostOverviewRows } from "@sgval/contract/dashboards/overview";
import { worstStatus } from "@sgval/contract/devices/device-status";
import { isPumpState } from "@sgval/contract/devices/running-pumps";
import { sortText } from "@sgval/contract/search-text";
import { isLowBattery } from "@sgval/quantities/battery";
import { channelKey, parameterOf } from "@sgval/quantities/parameter";
import { batteryOf, hasWeakSignal, lastShownValue, pumpsOf, type ViewDeps } from "../devices/index.ts";
import { currentValue, type Listed } from "./overview-scope.ts";

type Deps = Pick<ViewDeps, "latest" | "clock">;

const weakOf = ({ device }: Listed, { latest }: Deps): Equipment["weak"] => {
  // Battery and signal say something also after a device has fallen silent: they may be the reason.
  const { volts: battery, powered } = batteryOf(device, latest);
  const signal = lastShownValue(device, "signal", latest);
  const { id, displayName, type, room } = device;
  const { powerSupply, under: batteryUnder } = powered;
  const batteryLow = isLowBattery(battery, powered);
  const signalWeak = hasWeakSignal(device, latest);
  if (!batteryLow && !signalWeak) return [];
  const batteryFields = { powerSupply, battery, batteryLow, batteryUnder };
  return [{ deviceId: id, displayName, type, room, ...batteryFields, signal, signalWeak }];
};

/** The power (kW) of a station, and how many of its running pumps it is of. */
const powerOf = (listed: Listed, deps: Deps): { power: number | null; metered: number } => {
  const channels = listed.device.channels.filter(({ removed }) => !removed);
  const currentOf = (parameter: string): number | null => {
    const channel = channels.find((one) => one.parameter === parameter);
    return channel ? (currentValue(listed, channel, deps)?.value ?? null) : null;
  };
  // The meter of a whole station counts its pumps once more.
  const own = currentOf("active_power");
  if (own !== null) return { power: own, metered: pumpsOf([listed], deps).running };
  const pumps = channels.flatMap(({ parameter }) => {
    const known = parameterOf(parameter);
    if (known?.parameter.key !== "active_power") return [];
    const power = currentOf(parameter);
    return power === null
      ? []
      : [{ power, isRunning: currentOf(channelKey("pump_running", known.instance)) === 1 }];
  });
  return {
    power: pumps.length === 0 ? null : pumps.reduce((sum, { power }) => sum + power, 0),
    metered: pumps.filter(({ isRunning }) => isRunning).length,
  };
};

const pumpRoomOf = (stations: readonly Listed[], deps: Deps): Equipment["pumpRooms"] => {
  const [first] = stations;
  if (!first) return [];
  const { running, ...counts } = pumpsOf(stations, deps);
  const powers = stations.map((listed) => powerOf(listed, deps));
  const metered = powers.reduce((sum, one) => sum + one.metered, 0);
  const known = powers.flatMap(({ power }) => power ?? []);
  return [
    {
      roomId: first.device.roomId,
      deviceId: first.device.id,
      name: first.device.room ?? first.device.displayName,
      ...{ running, ...counts, metered },
      // Of pumps that stand alone it would be taken for that of those that run.
      power:
        known.length === 0 || (metered === 0 && running > 0)
          ? null
          : known.reduce((sum, power) => sum + power, 0),
      freshness: worstStatus(stations.map(({ freshness }) => freshness)) ?? "never",
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
        .sort((one, other) => (sortText(one.name) < sortText(other.name) ? -1 : 1))
        .slice(0, most),
      weak: weak
        .toSorted((one, other) => volts(one) - volts(other) || (one.signal ?? 0) - (other.signal ?? 0))
        .slice(0, most),
      lowBatteries: weak.filter(({ batteryLow }) => batteryLow).length,
      weakSignals: weak.filter(({ signalWeak }) => signalWeak).length,
    };
  };
