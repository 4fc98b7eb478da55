import { sourceOf } from "@sgval/contract/automation/readings";
import type { DeviceRecord } from "../devices/index.ts";

/** What the account of a zone says about the device that measures it. */
export interface MeasuredZone {
  deviceId: number;
  /** The channels of its critical points; slots count from 0. */
  critical: readonly { deviceId: number; slot: number }[];
  /** Service connections; `null` unless they are entered. */
  connections: number | null;
}

type Channel = DeviceRecord["channels"][number];

/** A channel of pressure with the devices whose risk it is of. */
export interface PressureChannel {
  device: DeviceRecord;
  channel: Channel;
  /** Ids of all of them. */
  owners: Set<number>;
  /** Ids of those whose critical point it is, and of the device that measures there. */
  criticalTo: Set<number>;
}

const criticalPoint = "critical_point_pressure";
const pressures: ReadonlySet<string> = new Set([
  "pressure",
  "inlet_pressure",
  "outlet_pressure",
  criticalPoint,
]);
const types: ReadonlySet<DeviceRecord["type"]> = new Set(["VGA", "DATALOGGER", "DMA"]);

/** The parameter that a channel is to a device: at its critical point a logger may have no other name than pressure. */
export const parameterTo = ({ device, channel }: PressureChannel, owner: number): string =>
  owner === device.id ? channel.parameter : criticalPoint;

/**
 * The pressures that are a risk of devices: their own, of a valve also that of the logger at its critical point, and of the
 * device of a zone those of the critical points of the zone. Each channel is there once, however many devices it is about.
 */
export const pressureChannelsOf = (
  devices: readonly DeviceRecord[],
  zones: readonly MeasuredZone[],
): PressureChannel[] => {
  const found = new Map<string, PressureChannel>();
  const add = (device: DeviceRecord, channel: Channel, owner: number, isCritical: boolean): void => {
    const key = `${device.id} ${channel.slot}`;
    const one: PressureChannel = found.get(key) ?? {
      device,
      channel,
      owners: new Set(),
      criticalTo: new Set(),
    };
    found.set(key, one);
    one.owners.add(owner);
    // The logger there is one of those whose risk it is, whatever it calls its pressure.
    if (isCritical) one.criticalTo.add(owner).add(device.id);
  };
  const byId = new Map(devices.map((device) => [device.id, device]));
  const channelBy = (device: DeviceRecord | undefined, isIt: (channel: Channel) => boolean) =>
    device?.channels.find((channel) => !channel.removed && isIt(channel));
  for (const device of devices) {
    if (!types.has(device.type)) continue;
    for (const channel of device.channels)
      if (!channel.removed && pressures.has(channel.parameter))
        add(device, channel, device.id, channel.parameter === criticalPoint);
    const logger = device.dataloggerId === null ? undefined : byId.get(device.dataloggerId);
    const source = device.type === "VGA" ? sourceOf(device, logger, criticalPoint) : null;
    const channel = channelBy(source?.device, ({ parameter }) => parameter === source?.parameter);
    if (source && channel) add(source.device, channel, device.id, true);
  }
  for (const { deviceId, critical } of zones)
    for (const point of critical) {
      const device = byId.get(point.deviceId);
      const channel = channelBy(device, ({ slot }) => slot === point.slot);
      if (device && channel) add(device, channel, deviceId, true);
    }
  return [...found.values()];
};
