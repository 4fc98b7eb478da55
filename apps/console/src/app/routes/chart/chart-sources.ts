import type { DeviceTypes } from "@sgval/contract/devices/device-types";
import { freshnessLimits } from "@sgval/contract/devices/freshness";
import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import { loggerPressures } from "@sgval/contract/devices/network-channels";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { drawnLimits } from "@sgval/contract/reports/chart-lines";
import { hasTrend, isTotaliserChannel } from "@sgval/quantities/parameter";
import { type ChartSource, sourceId } from "../../../features/readings/chart-data.ts";
import { MOST_LINES } from "../../../features/readings/chart-view.ts";

const sourceOf = (device: DeviceDetail, key: string): ChartSource => {
  const channel = device.channels.find(({ parameter }) => parameter === key);
  const { lateAfter, staleAfter, offlineAfter } = freshnessLimits(device.type, device.reportIntervalSeconds);
  return {
    deviceId: device.id,
    deviceName: device.displayName,
    deviceCode: device.name,
    key,
    ...drawnLimits(key, channel ?? {}),
    interval: sampleSecondsOf(device),
    freshFor: { late: lateAfter, stale: staleAfter },
    offlineAfter,
    createdAt: Date.parse(device.createdAt) / 1000,
  };
};

const leads = [
  "inlet_pressure",
  "outlet_pressure",
  "critical_point_pressure",
  "pressure",
  "flow",
  "flow_forward",
];

/** The channels that make a curve. */
const chartKeys = (device: DeviceDetail): string[] =>
  device.channels.map(({ parameter }) => parameter).filter(hasTrend);

/** For types whose key values are worked out and not measured: their leading channels, else the first curves. */
const defaultKeys = (keys: readonly string[]): string[] => {
  const led = leads.filter((key) => keys.includes(key));
  const curves = keys.filter((key) => !isTotaliserChannel(key));
  return (led.length > 0 ? led : curves.length > 0 ? curves : keys).slice(0, 4);
};

/** Default channels of a device's trend: pressures and flow, and the critical point of a valve. */
export const defaultSources = (
  device: DeviceDetail,
  logger: DeviceDetail | undefined,
  types: DeviceTypes,
): ChartSource[] => {
  const keys = chartKeys(device);
  const typical = types[device.type].keyValues.filter((key) => !isTotaliserChannel(key) && key !== "battery");
  const candidates = typical.some((key) => leads.includes(key) && key !== "flow") ? leads : typical;
  const wanted = candidates.filter((key) => keys.includes(key)).slice(0, 4);
  const own = (wanted.length > 0 ? wanted : defaultKeys(keys)).map((key) => sourceOf(device, key));
  const criticalPoint = criticalPointOf(device, logger);
  if (!criticalPoint || wanted.includes(criticalPoint.key)) return own;
  const at = own.findIndex(({ key }) => key === "flow");
  return at < 0 ? [...own, criticalPoint] : own.toSpliced(at, 0, criticalPoint);
};

/** The pressure that the logger at the critical point of a valve measures. */
const criticalPointOf = (device: DeviceDetail, logger: DeviceDetail | undefined): ChartSource | undefined => {
  const key = loggerPressures.find((one) => logger && chartKeys(logger).includes(one));
  return logger && key ? { ...sourceOf(logger, key), measuresFor: device.id } : undefined;
};

/** What the chart of a device can show: its curves, and the critical point of a valve. */
const offeredSources = (device: DeviceDetail, logger: DeviceDetail | undefined): ChartSource[] => {
  const own = chartKeys(device).map((key) => sourceOf(device, key));
  const criticalPoint = criticalPointOf(device, logger);
  return criticalPoint ? [...own, criticalPoint] : own;
};

/** What the chart can show of a device and of those it is compared with, each line once. */
export const offeredOfAll = (
  home: DeviceDetail | undefined,
  logger: DeviceDetail | undefined,
  others: readonly DeviceDetail[],
): ChartSource[] => {
  const all = [
    ...(home ? offeredSources(home, logger) : []),
    ...others.flatMap((device) => offeredSources(device, undefined)),
  ];
  return [...new Map(all.map((source) => [sourceId(source), source])).values()];
};

/**
 * The lines of devices that are compared without naming any: of each the channel that most of them have, of the others
 * their own leading one.
 */
export const commonSources = (
  devices: readonly DeviceDetail[],
  types: DeviceTypes,
  /** Lines that are there already. */
  own: readonly ChartSource[] = [],
): ChartSource[] => {
  const defaultsOf = devices.map((device) => defaultSources(device, undefined, types));
  const wanted = [...own, ...defaultsOf.flat()].map(({ key }) => key);
  const devicesWith = (key: string) => devices.filter((device) => chartKeys(device).includes(key)).length;
  const [common] = [...new Set(wanted)].sort((a, b) => devicesWith(b) - devicesWith(a));
  return devices.flatMap((device, index) => {
    if (common !== undefined && chartKeys(device).includes(common)) return [sourceOf(device, common)];
    return defaultsOf[index]?.slice(0, 1) ?? [];
  });
};

/** Lines of a device that is added to a chart: the channels that are drawn already, else its leading one. */
export const addedSources = (
  device: DeviceDetail,
  drawn: readonly ChartSource[],
  types: DeviceTypes,
): ChartSource[] => {
  const keys = chartKeys(device);
  const same = [...new Set(drawn.map(({ key }) => key))].filter((key) => keys.includes(key));
  if (same.length > 0) return same.map((key) => sourceOf(device, key));
  return defaultSources(device, undefined, types).slice(0, 1);
};

/**
 * As many lines as a chart holds, in their order, and those that are left out. Each device keeps one first: what most devices have a
 * line of, so that they can be compared.
 */
export const fitLines = <Line extends Pick<ChartSource, "deviceId" | "key" | "measuresFor">>(
  lines: readonly Line[],
): { kept: Line[]; cut: Line[] } => {
  // The one line of a valve's logger stands beside those of the valve.
  const devices = Map.groupBy(lines, ({ deviceId, measuresFor }) => measuresFor ?? deviceId);
  const devicesWith = (key: string) =>
    [...devices.values()].filter((own) => own.some((one) => one.key === key));
  const keys = [...new Set(lines.map(({ key }) => key))].sort(
    (one, other) => devicesWith(other).length - devicesWith(one).length,
  );
  const first = [...devices.values()].flatMap((own) =>
    own.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key)).slice(0, 1),
  );
  const kept = new Set([...new Set([...first, ...lines])].slice(0, MOST_LINES));
  return { kept: lines.filter((line) => kept.has(line)), cut: lines.filter((line) => !kept.has(line)) };
};

/** How a line is named in the address: channels of the page's own device by their key alone. */
export const addressOf = (home: DeviceDetail | undefined, source: ChartSource): string =>
  source.deviceId === home?.id ? source.key : sourceId(source);

/** The lines named in the address, in its order, as far as they are offered. */
export const chosenSources = (
  home: DeviceDetail | undefined,
  offered: readonly ChartSource[],
  chosen: readonly string[],
): ChartSource[] =>
  chosen.flatMap((name) => offered.find((source) => addressOf(home, source) === name) ?? []);
