import type { ControlMode } from "@sgval/contract/control/control";
import type { DeviceAction, SiteData } from "@sgval/contract/devices/device";
import type { DeviceType } from "@sgval/quantities/device-types";

/** How raw numbers became measured ones from a moment on. All four bounds are `null` where nothing is scaled. */
export interface Calibration {
  /** Epoch milliseconds; the first version of a channel holds for all the past and says 0. */
  validFrom: number;
  rawMin: number | null;
  rawMax: number | null;
  measuringMin: number | null;
  measuringMax: number | null;
  inverted: boolean;
}

export interface ChannelRecord {
  /** Place in the arrays of readings; never given to another parameter. */
  slot: number;
  /** Full channel key, such as `pump_current.p1`. */
  parameter: string;
  mappingKey: string;
  /** Unit of the payload's number, `null` for the catalogue's. */
  unit: string | null;
  /** Newest last; empty for a channel that was never scaled. */
  calibrations: readonly Calibration[];
  under: number | null;
  over: number | null;
  removed: boolean;
}

/** A device as the process knows it: one immutable picture, replaced whole when something changes. */
export interface DeviceRecord {
  readonly id: number;
  readonly name: string;
  readonly displayName: string;
  readonly type: DeviceType;
  readonly number: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly connection: "mqtt" | "http";
  readonly topicSend: string | null;
  readonly topicControl: string | null;
  readonly topicControlResponse: string | null;
  readonly reportIntervalSeconds: number;
  readonly sampleIntervalSeconds: number | null;
  readonly powerMode: "always_on" | "sleeping";
  readonly mode: ControlMode;
  /** The index is the slot; removed channels keep theirs. */
  readonly channels: readonly ChannelRecord[];
  readonly actions: readonly DeviceAction[];
  readonly dataloggerId: number | null;
  readonly waterQualityId: number | null;
  readonly site: SiteData;
  readonly hasThreshold: boolean;
  readonly hasTimer: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type TopicUse = "send" | "control" | "response";

/** The topics a device has, with what each is for. */
export const topicsOf = (
  device: Pick<DeviceRecord, "topicSend" | "topicControl" | "topicControlResponse">,
): [topic: string, use: TopicUse][] => {
  const topics: [string, TopicUse][] = [];
  if (device.topicSend !== null) topics.push([device.topicSend, "send"]);
  if (device.topicControl !== null) topics.push([device.topicControl, "control"]);
  if (device.topicControlResponse !== null) topics.push([device.topicControlResponse, "response"]);
  return topics;
};

/** The version in force now; `null` where the number is taken as it comes. */
export const currentCalibration = (channel: ChannelRecord): Calibration | null =>
  channel.calibrations.at(-1) ?? null;
