const spelt = (labels: readonly string[]): string[] =>
  labels.flatMap((label) => [
    label,
    label.toLowerCase(),
    label.toUpperCase(),
    label.charAt(0).toUpperCase() + label.slice(1),
  ]);

const timeLabels = ["ts", "time", "timestamp", "datetime", "dateTime", "measuredAt", "measured_at"];
// Who the device is and what it runs: known by its token already, so neither values nor news.
const identityLabels = [
  ...["id", "dev", "device", "deviceId", "device_id", "deviceName", "device_name", "name", "type"],
  ...["imei", "imsi", "iccid", "model", "sn", "serial", "mac", "fw", "firmware", "hw", "version"],
  ...["seq", "msgId", "msg_id"],
];
const bodyLabels = ["values", "data", "telemetry", "payload"];

type ReservedUse = "time" | "identity" | "body";

/** Names with a fixed meaning in every payload; a device that maps one of them to a channel goes first. */
export const reservedNames: ReadonlyMap<string, ReservedUse> = new Map<string, ReservedUse>([
  ...spelt(timeLabels).map((label) => [label, "time"] as const),
  ...spelt(identityLabels).map((label) => [label, "identity"] as const),
  ...spelt(bodyLabels).map((label) => [label, "body"] as const),
]);

/** What the numbers of a buffered sample are, by their place before its time. */
export const bufferedNames: readonly string[] = ["idc_input", "vdc_input"];
