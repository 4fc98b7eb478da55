import { mostNamedInlets, type Overview } from "@sgval/contract/dashboards/overview";
import { violatedLimit } from "@sgval/contract/devices/value-limits";
import { countDevices, type ViewDeps } from "../devices/index.ts";
import { inletsAmong, networkPressure } from "./network-inlets.ts";
import { channelOf, currentValue, type Listed } from "./overview-scope.ts";

type Deps = Pick<ViewDeps, "latest" | "clock">;

const isoTime = (timestamp: number): string => new Date(timestamp).toISOString();

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
      displayName: listed.device.displayName,
      ...{ parameter, under, over, value: current.value, freshness: current.freshness },
      measuredAt: isoTime(current.measuredAt),
      violates: violatedLimit(current, channel),
    };
  }
  return lowest;
};

const inflowOf = (devices: readonly Listed[], deps: Deps): Overview["inflow"] => {
  const inlets = inletsAmong(devices).filter(({ flow }) => flow);
  let [value, reporting, oldest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const { listed, flow, reverseFlow } of inlets) {
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
    total: inlets.length,
    deviceIds: inlets.slice(0, mostNamedInlets).map(({ listed }) => listed.device.id),
  };
};

/** The network now, from memory alone. */
export const readOverview =
  (deps: Deps) =>
  (devices: readonly Listed[]): Overview => {
    const network = pressuresOf(devices, networkPressure);
    const critical = pressuresOf(devices, (listed) => channelOf(listed, "critical_point_pressure"));
    const values = network.flatMap(({ listed, channel }) => currentValue(listed, channel, deps)?.value ?? []);
    return {
      devices: countDevices(devices),
      withThreshold: devices.filter(({ device }) => device.hasThreshold).length,
      longestOffline: longestOffline(devices),
      lowestPressure: lowestOf(critical, deps) ?? lowestOf(network, deps),
      meanPressure: {
        value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
        reporting: values.length,
        total: network.length,
      },
      inflow: inflowOf(devices, deps),
    };
  };
