import type { Channel, Device, DeviceSummary } from "@sgval/contract/devices/device";
import { type Freshness, keepsConnection } from "@sgval/contract/devices/freshness";
import type { Calibration, DeviceDetail } from "@sgval/contract/devices/routes";
import { countPumps, isPumpState, type PumpCounts, sumPumps } from "@sgval/contract/devices/running-pumps";
import type { LimitedValue } from "@sgval/contract/devices/value-limits";
import { zoneFreshness } from "@sgval/contract/devices/zone-freshness";
import type { Reading } from "@sgval/contract/readings/readings";
import type { Quality } from "@sgval/quantities/quality";
import type { Kysely } from "kysely";
import { type Actor, type PlaceField, sees } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import type { AuditDeps } from "../activity/index.ts";
import { type ChannelRecord, channelSettings, type DeviceRecord } from "./device-record.ts";
import type { DeviceRegistry } from "./device-registry.ts";
import { dueOf, freshnessAt } from "./measured-zones.ts";
import type { DeviceTypeCache } from "./types/type-cache.ts";

/** What is known of the newest readings of a device. Times are epoch milliseconds. */
export interface LatestReading {
  /** Of the newest sample. */
  measuredAt: number;
  receivedAt: number;
  /** All of it was imported: the device itself has sent nothing yet. */
  imported: boolean;
  /** Newest known value of every parameter. */
  values: Record<string, number | null>;
  /** Flags of the values that are not good. */
  quality: Record<string, string>;
  /** Times of those values that are older than `measuredAt`. */
  times: Record<string, number>;
}

/** Newest values of devices, from memory. */
export interface LatestReadings {
  of(deviceId: number): LatestReading | null;
}

/** Single values and times, for lists of many devices. */
export interface LatestTimestamps {
  /** Time of the newest reading that the device sent itself, epoch milliseconds; 0 when there is none. */
  newestOf(deviceId: number): number;
  /** The newest value of a slot; `null` before the first one. */
  sampleOf(
    deviceId: number,
    slot: number,
  ): { value: number | null; quality: Quality; measuredAt: number } | null;
  /** Slots whose newest value is not good; most devices have none. */
  flaggedSlots(deviceId: number): readonly number[];
}

/** MQTT connection state of a device. */
export interface ConnectionStates {
  of(deviceId: number): {
    connected: boolean;
    /** Epoch milliseconds. */
    lostAt: number | null;
    /** A connection is subscribed to the control topic. */
    listening: boolean;
  };
}

/** Stored readings of a device, newest first. */
export interface ReadingsReader {
  newest(device: { id: number }, limit: number): Promise<Reading[]>;
  total(deviceId: number): Promise<number>;
}

export interface ViewDeps {
  clock: Clock;
  registry: DeviceRegistry;
  latest: LatestReadings & LatestTimestamps;
  connections: ConnectionStates;
}

const isoTime = (timestamp: number | null): string | null =>
  timestamp === null ? null : new Date(timestamp).toISOString();

const limitedChannels = ({ channels }: Pick<DeviceRecord, "channels">): ChannelRecord[] =>
  channels.filter(({ removed, under, over }) => !removed && (under !== null || over !== null));

/** The newest values of the channels of a device that have limits. */
export const limitedValuesOf = (
  device: DeviceRecord,
  latest: Pick<LatestTimestamps, "sampleOf">,
): LimitedValue[] =>
  limitedChannels(device).flatMap((channel) => {
    const sample = latest.sampleOf(device.id, channel.slot);
    return sample ? [{ ...sample, limits: channel }] : [];
  });

/** The newest values of the channels of a device that are not good. */
export const flaggedValuesOf = (
  { id, channels }: Pick<DeviceRecord, "id" | "channels">,
  latest: Pick<LatestTimestamps, "sampleOf" | "flaggedSlots">,
): { quality: Quality; measuredAt: number }[] =>
  latest
    .flaggedSlots(id)
    .filter((slot) => channels.some((channel) => channel.slot === slot && !channel.removed))
    .flatMap((slot) => latest.sampleOf(id, slot) ?? []);

/** How many pumps of these devices run now. */
export const pumpsOf = (
  devices: readonly { device: DeviceRecord; freshness: Freshness }[],
  { latest, clock }: Pick<ViewDeps, "latest" | "clock">,
): PumpCounts =>
  sumPumps(
    devices.map(({ device, freshness }) => {
      const states = device.channels
        .filter(({ parameter, removed }) => !removed && isPumpState(parameter))
        .map(({ slot }) => latest.sampleOf(device.id, slot));
      return countPumps(device, states, freshness, clock.now());
    }),
  );

/** Summary of a device for lists, maps and cards. */
export const summaryOf = (device: DeviceRecord, deps: ViewDeps): DeviceSummary => {
  const { clock, latest, connections } = deps;
  const newest = latest.of(device.id);
  const due = device.type === "DMA" ? dueOf(device, deps) : undefined;
  const connection = connections.of(device.id);
  return {
    id: device.id,
    name: device.name,
    displayName: device.displayName,
    type: device.type,
    number: device.number,
    latitude: device.latitude,
    longitude: device.longitude,
    connection: device.connection,
    powerMode: device.powerMode,
    mode: device.mode,
    reportIntervalSeconds: device.reportIntervalSeconds,
    ...(device.site.powerSupply && { powerSupply: device.site.powerSupply }),
    freshness: due === undefined ? freshnessAt(device, deps, clock.now()) : zoneFreshness(due, clock.now()),
    ...(due !== undefined && { due }),
    connected: keepsConnection(device) ? connection.connected : null,
    connectionLostAt: connection.connected ? null : isoTime(connection.lostAt),
    latest: newest && {
      measuredAt: new Date(newest.measuredAt).toISOString(),
      receivedAt: new Date(newest.receivedAt).toISOString(),
      ...(newest.imported && { imported: true }),
      values: newest.values,
      quality: newest.quality,
      times: Object.fromEntries(
        Object.entries(newest.times).map(([parameter, time]) => [parameter, new Date(time).toISOString()]),
      ),
    },
    limits: Object.fromEntries(
      limitedChannels(device).map(({ parameter, under, over }) => [parameter, { under, over }]),
    ),
    hasThreshold: device.hasThreshold,
    hasTimer: device.hasTimer,
    dataloggerId: device.dataloggerId,
    waterQualityId: device.waterQualityId,
    roomId: device.roomId,
    zoneId: device.zoneId,
    room: device.room,
    zone: device.zone,
    createdAt: device.createdAt.toISOString(),
  };
};

/** The logger at the critical point of a valve; undefined where the actor does not see it. */
export const criticalPointOf = (
  { type, dataloggerId }: DeviceRecord,
  actor: Actor,
  deps: ViewDeps,
): DeviceSummary["criticalPoint"] => {
  if (type !== "VGA" || dataloggerId === null || !sees(actor, dataloggerId)) return undefined;
  const logger = deps.registry.get(dataloggerId);
  return logger && summaryOf(logger, deps);
};

const channelOf = (channel: ChannelRecord): Channel => ({
  slot: channel.slot,
  parameter: channel.parameter,
  ...channelSettings(channel),
});

/** The channels that a device has now. */
export const channelsOf = ({ channels }: Pick<DeviceRecord, "channels">): Channel[] =>
  channels.filter(({ removed }) => !removed).map(channelOf);

/** Every scaling of the channels, the latest first; a channel that never had one has none. */
export const calibrationsOf = ({ channels }: Pick<DeviceRecord, "channels">): Calibration[] =>
  channels
    .filter(({ removed }) => !removed)
    .flatMap(({ parameter, calibrations }) =>
      calibrations.map((calibration) => ({ ...calibration, parameter })),
    )
    .sort((one, other) => other.validFrom - one.validFrom)
    .map(({ validFrom, ...calibration }) => ({
      ...calibration,
      validFrom: validFrom > 0 ? isoTime(validFrom) : null,
    }));

const linkOf = ({ id, name, displayName, type }: DeviceRecord) => ({ id, name, displayName, type });

/** A device without its readings. Linked devices that are not visible to the actor are left out. */
export const deviceOf = (device: DeviceRecord, actor: Actor, deps: ViewDeps): Device => {
  const linked = (id: number | null) => {
    const other = id !== null && sees(actor, id) ? deps.registry.get(id) : undefined;
    return other ? linkOf(other) : null;
  };
  const linking = [...deps.registry.all()].filter(
    (other) => other.dataloggerId === device.id || other.waterQualityId === device.id,
  );
  const visible = linking.filter(({ id }) => sees(actor, id));
  return {
    ...summaryOf(device, deps),
    topicSend: device.topicSend,
    topicControl: device.topicControl,
    topicControlResponse: device.topicControlResponse,
    sampleIntervalSeconds: device.sampleIntervalSeconds,
    channels: channelsOf(device),
    actions: [...device.actions],
    site: device.site,
    payloadKeys: device.payloadKeys,
    datalogger: linked(device.dataloggerId),
    waterQuality: linked(device.waterQualityId),
    linkedFrom: visible.map(linkOf),
    linkedFromHidden: visible.length < linking.length,
    updatedAt: device.updatedAt.toISOString(),
  };
};

/** The device, if it exists and is visible to the actor. */
export const findVisibleDevice = (
  registry: DeviceRegistry,
  actor: Actor,
  id: number,
): DeviceRecord | undefined => (sees(actor, id) ? registry.get(id) : undefined);

/** The device, if it is visible to the actor. Errors: `not_found`. */
export const demandVisibleDevice = (registry: DeviceRegistry, actor: Actor, id: number): DeviceRecord => {
  const device = findVisibleDevice(registry, actor, id);
  if (!device) throw new Refusal("not_found");
  return device;
};

/** Whether the actor sees a room or zone: the scope names it, or a device that is seen is in it. */
export const seesPlace = (
  registry: Pick<DeviceRegistry, "all">,
  actor: Pick<Actor, "scope" | "places">,
  field: PlaceField,
  id: number,
): boolean =>
  actor.scope === "all" ||
  actor.places[field].has(id) ||
  registry.all().some((device) => device[field] === id && sees(actor, device.id));

/** Dependencies of the actions on devices. */
export interface DeviceDeps extends ViewDeps, AuditDeps {
  types: DeviceTypeCache;
  /** Whether a command is waiting or processing, read within the caller's transaction. */
  commandsInFlight(trx: Kysely<Database>, deviceId: number): Promise<boolean>;
  /** The same for many: those of the devices that have one. */
  devicesWithCommand(trx: Kysely<Database>, deviceIds: readonly number[]): Promise<ReadonlySet<number>>;
}

const readingsShown = 50;

/** A device with its newest readings and the total number of readings. Errors: `not_found`. */
export const readDevice =
  (deps: ViewDeps & { readings: ReadingsReader }) =>
  async (id: number, actor: Actor): Promise<DeviceDetail> => {
    const device = demandVisibleDevice(deps.registry, actor, id);
    const [data, total] = await Promise.all([
      deps.readings.newest(device, readingsShown),
      deps.readings.total(id),
    ]);
    return { ...deviceOf(device, actor, deps), data, metaData: { total } };
  };
