import type { ControlMode } from "@sgval/contract/control/control";
import type { CommandsThrough } from "@sgval/contract/device-gateways/commands";
import type { DeviceAction } from "@sgval/contract/devices/device";
import type { ConnectionKind, PowerMode } from "@sgval/contract/devices/freshness";
import type { ValueText } from "@sgval/contract/devices/mapping/channel-parsing";
import type { PayloadKeys } from "@sgval/contract/devices/payload-keys";
import type { SiteData } from "@sgval/contract/devices/site-data";
import type { DeviceType } from "@sgval/quantities/device-types";
import { linearOf } from "@sgval/quantities/scaling";
import type { TopicUse } from "../../gateways/mqtt/handlers.ts";

/** Linear scaling from raw to measured values, from a time on. Without scaling all but `inverted` is `null`. */
export interface Calibration {
  /** Epoch milliseconds; 0 for the first version, which applies to the whole past. */
  validFrom: number;
  rawMin: number | null;
  rawMax: number | null;
  measuringMin: number | null;
  measuringMax: number | null;
  inverted: boolean;
  /** In place of the ranges; both or none. */
  factor: number | null;
  offset: number | null;
}

export interface ChannelRecord {
  /** Index in the arrays of readings; never reused for another parameter. */
  slot: number;
  /** Full channel key, such as `pump_current.p1`. */
  parameter: string;
  mappingKey: string;
  /** Read where the mapping key has no value, in this order. */
  otherKeys: readonly string[];
  valueTexts: readonly ValueText[];
  /** Unit in the payload; `null` for the canonical one. */
  unit: string | null;
  /** Newest last; empty for a channel without scaling. */
  calibrations: readonly Calibration[];
  under: number | null;
  over: number | null;
  removed: boolean;
}

/** A device in memory; immutable, replaced as a whole on every change. */
export interface DeviceRecord {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly type: DeviceType;
  readonly number: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly connection: ConnectionKind;
  readonly topicSend: string | null;
  readonly topicControl: string | null;
  readonly topicControlResponse: string | null;
  /** The gateway that it is behind; left out for one that sends by itself. */
  readonly gateway?: { readonly name: string; readonly commands: CommandsThrough } | undefined;
  readonly reportIntervalSeconds: number;
  readonly sampleIntervalSeconds: number | null;
  readonly powerMode: PowerMode;
  readonly mode: ControlMode;
  /** The index is the slot; removed channels keep theirs. */
  readonly channels: readonly ChannelRecord[];
  readonly actions: readonly DeviceAction[];
  readonly dataloggerId: number | null;
  readonly waterQualityId: number | null;
  readonly roomId: number | null;
  readonly zoneId: number | null;
  /** The zone that names it as the device that measures it. */
  readonly measuredZoneId: number | null;
  /** Their names. */
  readonly room: string | null;
  readonly zone: string | null;
  readonly measuredZone: string | null;
  readonly site: SiteData;
  readonly payloadKeys: Readonly<PayloadKeys>;
  readonly hasThreshold: boolean;
  readonly hasTimer: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The topics of a device with their uses. */
export const topicsOf = (
  device: Pick<DeviceRecord, "topicSend" | "topicControl" | "topicControlResponse">,
): [topic: string, use: TopicUse][] => {
  const topics: [string, TopicUse][] = [];
  if (device.topicSend !== null) topics.push([device.topicSend, "send"]);
  if (device.topicControl !== null) topics.push([device.topicControl, "control"]);
  if (device.topicControlResponse !== null) topics.push([device.topicControlResponse, "response"]);
  return topics;
};

/** The current calibration; `null` without scaling. */
export const currentCalibration = (channel: ChannelRecord): Calibration | null =>
  channel.calibrations.at(-1) ?? null;

/** The channel of a device that has this key now; a removed one is kept for its past readings alone. */
export const presentChannel = (
  { channels }: Pick<DeviceRecord, "channels">,
  key: string,
): ChannelRecord | undefined => channels.find(({ parameter, removed }) => !removed && parameter === key);

/** What is set of a channel, with its scaling now; all but what it measures and where that is kept. */
export const channelSettings = (channel: ChannelRecord) => {
  const scaling = currentCalibration(channel);
  return {
    mappingKey: channel.mappingKey,
    ...(channel.otherKeys.length > 0 && { otherKeys: [...channel.otherKeys] }),
    ...(channel.valueTexts.length > 0 && { valueTexts: [...channel.valueTexts] }),
    unit: channel.unit,
    rawMin: scaling?.rawMin ?? null,
    rawMax: scaling?.rawMax ?? null,
    measuringMin: scaling?.measuringMin ?? null,
    measuringMax: scaling?.measuringMax ?? null,
    inverted: scaling?.inverted ?? false,
    ...(scaling && linearOf(scaling)),
    under: channel.under,
    over: channel.over,
  };
};
