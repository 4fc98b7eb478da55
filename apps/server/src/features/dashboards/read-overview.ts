import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import type { DeviceAlarms } from "@sgval/contract/alarms/device-alarms";
import type { Overview } from "@sgval/contract/dashboards/overview";
import { defaultLimitsOf } from "@sgval/contract/devices/device-types";
import { mayDo } from "@sgval/contract/permission";
import { measuresZones } from "@sgval/contract/zones/measured-zone";
import { isoTime } from "@sgval/quantities/timestamp";
import type { Actor } from "../../kernel/actor.ts";
import { countDevices, type DeviceTypeCache, lowBatteryPriority } from "../devices/index.ts";
import { chartLinesOf, countedOnce, networkPressure, readInlets } from "./network-inlets.ts";
import { channelOf, currentValue, type DashboardDeps, type Listed } from "./overview-scope.ts";

type Deps = Pick<DashboardDeps, "latest" | "clock" | "db"> & { types: Pick<DeviceTypeCache, "of"> };

export interface AlarmDeps {
  /** The open alarms of devices, by channel. */
  openAlarms(
    of: ReadonlySet<number>,
  ): Promise<ReadonlyMap<number, Pick<DeviceAlarms, "channels" | "crossed">>>;
}

const longestOffline = (devices: readonly Listed[]): Overview["longestOffline"] => {
  const offline = devices.filter(({ freshness }) => freshness === "offline");
  if (offline.length === 0) return null;
  const { device, measuredAt } = offline.reduce((one, other) =>
    (other.measuredAt ?? Number.POSITIVE_INFINITY) < (one.measuredAt ?? Number.POSITIVE_INFINITY)
      ? other
      : one,
  );
  return {
    deviceId: device.id,
    displayName: device.displayName,
    since: measuredAt === null ? null : isoTime(measuredAt),
  };
};

type Pressure = { listed: Listed; channel: NonNullable<ReturnType<typeof channelOf>> };

const pressuresOf = (devices: readonly Listed[], channel: (listed: Listed) => ReturnType<typeof channelOf>) =>
  devices.flatMap((listed): Pressure[] => {
    const found = channel(listed);
    return found ? [{ listed, channel: found }] : [];
  });

const lowestOf = (pressures: readonly Pressure[], deps: Deps): Overview["lowestPressure"] => {
  let lowest: Overview["lowestPressure"] = null;
  for (const { listed, channel } of pressures) {
    const current = currentValue(listed, channel, deps);
    if (!current || (lowest && current.value >= lowest.value)) continue;
    const { under, over, parameter } = channel;
    lowest = {
      deviceId: listed.device.id,
      name: listed.device.name,
      displayName: listed.device.displayName,
      ...{ parameter, under, over, value: current.value, freshness: current.freshness },
      measuredAt: isoTime(current.measuredAt),
      type: listed.device.type,
      reportIntervalSeconds: listed.device.reportIntervalSeconds,
    };
  }
  return lowest;
};

const inflowOf = async (devices: readonly Listed[], deps: Deps): Promise<Overview["inflow"]> => {
  const { counted, within } = await countedOnce(
    (await readInlets(devices, deps)).filter(({ flow }) => flow),
    deps,
    ({ listed, flow }) => flow !== undefined && currentValue(listed, flow, deps) !== null,
  );
  let [value, reporting, oldest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const { listed, flow, reverseFlow } of counted) {
    const current = flow && currentValue(listed, flow, deps);
    if (!current) continue;
    value += current.value - ((reverseFlow && currentValue(listed, reverseFlow, deps)?.value) ?? 0);
    reporting += 1;
    oldest = Math.min(oldest, current.measuredAt);
  }
  return {
    value: reporting === 0 ? null : value,
    measuredAt: reporting === 0 ? null : isoTime(oldest),
    reporting,
    total: counted.length,
    within,
    lines: chartLinesOf(counted, ({ flow, reverseFlow }) => [flow, reverseFlow]),
  };
};

/** The gravest of some priorities; `null` of none. */
const gravestOf = (priorities: readonly AlarmPriority[]): AlarmPriority | null =>
  priorities.toSorted((one, other) => one - other)[0] ?? null;

/** Whether somebody has set a limit of the device: those of its type it had from its first day. */
const hasOwnLimit = ({ channels, type }: Listed["device"], { types }: Pick<Deps, "types">): boolean =>
  channels.some(({ removed, parameter, under, over }) => {
    if (removed || (under === null && over === null)) return false;
    const usual = defaultLimitsOf(types.of(type), parameter);
    return under !== usual.under || over !== usual.over;
  });

/** The network now: from memory, but for the zones of the inlets, and the alarms of the lowest pressure and of the low batteries. */
export const readOverview =
  (deps: Deps & AlarmDeps) =>
  async (devices: readonly Listed[], actor: Actor): Promise<Overview> => {
    const network = pressuresOf(devices, networkPressure);
    const critical = pressuresOf(devices, (listed) => channelOf(listed, "critical_point_pressure"));
    const measured = critical.filter(({ listed }) => !measuresZones(listed.device.type));
    const lowest = lowestOf(measured, deps) ?? lowestOf(critical, deps) ?? lowestOf(network, deps);
    const values = network.flatMap(({ listed, channel }) => currentValue(listed, channel, deps)?.value ?? []);
    const low = devices.flatMap(({ device }) => {
      const priority = lowBatteryPriority(device, deps.latest);
      return priority === null ? [] : [{ id: device.id, priority }];
    });
    const asked = new Set([...(lowest ? [lowest.deviceId] : []), ...low.map(({ id }) => id)]);
    const seesAlarms = mayDo(actor, "Risk.Index");
    const alarms = seesAlarms && asked.size > 0 ? await deps.openAlarms(asked) : null;
    const alarmOf = (deviceId: number, channel: string) => alarms?.get(deviceId)?.channels[channel] ?? null;
    const crossed = lowest && alarms?.get(lowest.deviceId)?.crossed?.[lowest.parameter];
    return {
      devices: countDevices(devices),
      withThreshold: devices.filter(({ device }) => device.hasThreshold || hasOwnLimit(device, deps)).length,
      lowBatteries: low.length,
      lowBatteryPriority: gravestOf(low.map(({ id, priority }) => alarmOf(id, "battery") ?? priority)),
      longestOffline: longestOffline(devices),
      lowestPressure:
        lowest && seesAlarms
          ? { ...lowest, alarm: alarmOf(lowest.deviceId, lowest.parameter), ...(crossed && { crossed }) }
          : lowest,
      meanPressure: {
        value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
        reporting: values.length,
        total: network.length,
      },
      inflow: await inflowOf(devices, deps),
    };
  };
