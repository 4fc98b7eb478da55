const spelt = (words: readonly string[]): string[] =>
  words.flatMap((word) => [
    word,
    word.toLowerCase(),
    word.toUpperCase(),
    word.charAt(0).toUpperCase() + word.slice(1),
  ]);

const timeWords = ["ts", "time", "timestamp", "datetime", "dateTime", "measuredAt", "measured_at"];
// Who the device is and what it runs: known by its token already, so neither values nor news.
const identityWords = [
  ...["id", "dev", "device", "deviceId", "device_id", "deviceName", "device_name", "name", "type"],
  ...["imei", "imsi", "iccid", "model", "sn", "serial", "mac", "fw", "firmware", "hw", "version"],
  ...["seq", "msgId", "msg_id"],
];
const bodyWords = ["values", "data", "telemetry", "payload"];

type ReservedUse = "time" | "identity" | "body";

/** Names with a fixed meaning in every payload; a device that maps one of them to a channel goes first. */
export const reservedNames: ReadonlyMap<string, ReservedUse> = new Map<string, ReservedUse>([
  ...spelt(timeWords).map((word) => [word, "time"] as const),
  ...spelt(identityWords).map((word) => [word, "identity"] as const),
  ...spelt(bodyWords).map((word) => [word, "body"] as const),
]);

/** What the numbers of a buffered sample are, by their place before its time. */
export const bufferedNames: readonly string[] = ["idc_input", "vdc_input"];
