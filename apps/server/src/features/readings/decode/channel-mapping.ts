import type { PayloadPath } from "@sgval/contract/devices/payload-keys";
import type { Parameter } from "@sgval/quantities/parameter";
import type { Scaling } from "@sgval/quantities/scaling";
import type { TimeZone } from "@sgval/quantities/time-zone";
import type { Unit } from "@sgval/quantities/unit";
import type { DeviceRecord } from "../../devices/index.ts";

/** What of a device its messages are decoded with. */
export type DecodedDevice = Pick<
  DeviceRecord,
  "type" | "channels" | "payloadKeys" | "site" | "reportIntervalSeconds" | "sampleIntervalSeconds"
>;

/** One calibration version, ready to compute with. */
export interface VersionedScaling extends Scaling {
  /** Epoch ms. */
  readonly validFrom: number;
}

/** What is normal for one channel; a rule that does not apply is Infinity, so that it never matches. */
export interface PlausibilityRules {
  /** A value that stays the same to its last digit for longer than this (ms) is suspect. */
  readonly stuckAfterMs: number;
  /** Two values closer than this count as equal. */
  readonly resolution: number;
  /** A step above this between two samples is a spike, unless the new level lasts. */
  readonly spikeStep: number;
  /** Negative flow down to minus this is noise; below it is reverse flow. Infinity where negative flow is normal. */
  readonly zeroBand: number;
  /** Largest possible rise of a totaliser per ms. */
  readonly fastestRise: number;
  /** Digits of a counter, where known. */
  readonly digits: number | null;
}

/** Everything the per-message path needs to know about one channel. */
export interface ChannelPlan {
  readonly slot: number;
  /** Its full key, such as `pump_current.p1`. */
  readonly channel: string;
  readonly parameter: Parameter;
  /** Numbers by what the device writes in their place (`plainText`); `null` without any. */
  readonly valueTexts: ReadonlyMap<string, number> | null;
  readonly min: number;
  readonly max: number;
  readonly totaliser: boolean;
  /** Modems report dBm or CSQ under the same name. */
  readonly signal: boolean;
  /** Unit of the payload's number, or of the measuring range where the number is raw. */
  readonly unit: Unit;
  /** canonical value = value in `unit` × factor + offset */
  readonly factor: number;
  readonly offset: number;
  /** Calibration versions, newest last. */
  readonly scalings: readonly VersionedScaling[];
  /** Numbers that mean a broken sensor. */
  readonly sentinels: readonly number[];
  readonly plausibility: PlausibilityRules;
}

/** A channel whose value stands in items of a list: `values[Type=Volume].Value`. */
export interface ItemPath {
  readonly plan: ChannelPlan;
  /** As the channel names it. */
  readonly key: string;
  /** From the list on. */
  readonly steps: PayloadPath;
}

/** A key that a channel is read under where those before it have no value. */
export interface OtherKey {
  /** Of a row while it is decoded, behind the slots of the device. */
  readonly slot: number;
  /** The slot of the channel. */
  readonly of: number;
}

/** A device's channels by every name its payload may use; `compile-mapping.ts` makes it from the device record. */
export interface Mapping {
  readonly byKey: ReadonlyMap<string, ChannelPlan>;
  /** Channels by parameter key, for payloads that use our names; a mapping key takes precedence. */
  readonly byParameter: ReadonlyMap<string, ChannelPlan>;
  /** Pump id → name inside the pump's block → channel. */
  readonly pumps: ReadonlyMap<string, ReadonlyMap<string, ChannelPlan>>;
  readonly plans: readonly ChannelPlan[];
  /** Those of one channel in their order. */
  readonly otherKeys: readonly OtherKey[];
  /** Channels in items of lists, by the path of the list; "" for a payload that is a list. */
  readonly items: ReadonlyMap<string, readonly ItemPath[]>;
  /** Paths of blocks and lists with a field that the device's settings name. */
  readonly parents: ReadonlySet<string>;
  /** The field with the time, where it is not one of those usually called so. */
  readonly timeKey: string | null;
  /** Of times without an offset; `null` for that of the installation. */
  readonly zone: TimeZone | null;
  readonly ignored: ReadonlySet<string>;
  /** Copied for every new row, with those of other keys: plain nulls, so that the engine keeps one kind of array. */
  readonly emptySlots: readonly (number | null)[];
}

const spellings = (names: readonly string[]): string[] =>
  names.flatMap((name) => [
    name,
    name.toLowerCase(),
    name.toUpperCase(),
    name.charAt(0).toUpperCase() + name.slice(1),
  ]);

const timeNames = [
  ...["ts", "time", "timestamp", "datetime", "dateTime", "date_time", "date", "measuredAt", "measured_at"],
  ...["phenomenonTime", "resultTime", "dateObserved", "observedAt", "observed_at", "eventTime", "event_time"],
  ...[
    "deviceTime",
    "device_time",
    "sampleTime",
    "sample_time",
    "recordedAt",
    "recorded_at",
    "meter_datetime",
  ],
  ...[
    "timestamp_unix",
    "timestamp_utc",
    "timestamp_ms",
    "timestampMs",
    "unixtime",
    "unix_time",
    "datetime_utc",
  ],
  ...["time_utc", "epoch", "thoigian", "thoi_gian", "thời gian", "ngay_gio"],
];
/** When a network or server received a message: close to the measurement where nothing else is said. */
const arrivalNames = [
  ...["received_at", "receivedAt", "recvTime", "rx_time", "rxTime", "publishedAt", "published_at"],
  ...["gateway_time", "server_time"],
];
// The token already says who the device is, so these are neither values nor unmapped keys.
const identityNames = [
  ...["id", "dev", "device", "deviceId", "device_id", "deviceName", "device_name", "name", "type"],
  ...["imei", "imsi", "iccid", "model", "sn", "serial", "mac", "fw", "firmware", "hw", "version"],
  ...["seq", "msgId", "msg_id"],
];
const bodyNames = ["values", "data", "telemetry", "payload"];

/** Names of the field that names the value beside it, in items of lists. */
export const nameNames: readonly string[] = [
  ...[
    "k",
    "key",
    "n",
    "name",
    "Name",
    "Type",
    "type",
    "parameter",
    "param",
    "sensor",
    "channel",
    "code",
    "tag",
  ],
];
/** Names of the value in such items. */
export const valueNames: readonly string[] = ["v", "value", "Value", "val", "reading"];
const unitNames: ReadonlySet<string> = new Set([
  ...["u", "unit", "Unit", "units", "uom", "UOM", "unitOfMeasure", "unit_of_measurement", "unitCode"],
]);
/** Whether a field is called like the unit of the value beside it. */
export const isUnitName = (name: string): boolean => unitNames.has(name);

type ReservedUse = "time" | "arrival" | "identity" | "body";

/** Names with a fixed meaning in every payload; a channel mapped to one of them takes precedence. */
const reservedNames: ReadonlyMap<string, ReservedUse> = new Map<string, ReservedUse>([
  ...spellings(timeNames).map((name) => [name, "time"] as const),
  ...spellings(arrivalNames).map((name) => [name, "arrival"] as const),
  ...spellings(identityNames).map((name) => [name, "identity"] as const),
  ...spellings(bodyNames).map((name) => [name, "body"] as const),
]);

/** The fixed meaning of a name. A device that names its time field has no other. */
export const reservedUse = ({ timeKey }: Pick<Mapping, "timeKey">, name: string): ReservedUse | undefined => {
  if (name === timeKey) return "time";
  const use = reservedNames.get(name);
  return (use === "time" || use === "arrival") && timeKey !== null ? "identity" : use;
};

/** Whether a field is called like a time, but not read, as the device names another one. */
export const isUnreadTime = ({ timeKey, ignored }: Mapping, name: string): boolean => {
  if (timeKey === null || name === timeKey || ignored.has(name)) return false;
  const use = reservedNames.get(name);
  return use === "time" || use === "arrival";
};
