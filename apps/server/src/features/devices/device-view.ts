import type { Channel, Device, DeviceSummary } from "@sgval/contract/devices/device";
import { keepsConnection } from "@sgval/contract/devices/freshness";
import type { Calibration } from "@sgval/contract/devices/routes";
import { zoneFreshness } from "@sgval/contract/devices/zone-freshness";
import { linearOf } from "@sgval/quantities/scaling";
import { isoTime } from "@sgval/quantities/timestamp";
import { type Actor, sees } from "../../kernel/actor.ts";
import { limitedChannels } from "./current-values.ts";
import type { ViewDeps } from "./device-deps.ts";
import { type ChannelRecord, channelSettings, type DeviceRecord } from "./device-record.ts";
import { dueOf, freshnessAt } from "./measured-zones.ts";

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

/** The channels of which nothing has come yet; undefined where there is none. */
export const unsentOf = (
  { id, channels }: Pick<DeviceRecord, "id" | "channels">,
  { latest }: Pick<ViewDeps, "latest">,
): DeviceSummary["unsent"] => {
  const sent = latest.of(id)?.values ?? {};
  const unsent = channels
    .filter(({ removed, parameter }) => !removed && !Object.hasOwn(sent, parameter))
    .map(({ parameter }) => parameter);
  return unsent.length === 0 ? undefined : unsent;
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
    .map(({ validFrom, factor, offset, ...calibration }) => ({
      ...calibration,
      ...linearOf({ factor, offset }),
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
    ...(device.gateway && { gateway: device.gateway }),
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
