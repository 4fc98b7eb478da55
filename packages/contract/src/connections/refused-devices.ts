import * as z from "zod";
import { connectionKind } from "../devices/freshness.ts";
import { isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";

/** Days that a refusal is listed at most. */
export const refusedDays = 30;

/**
 * Why somebody who tried to send as a device was refused. `foreign_topic`: a message or subscription on a topic that is not the
 * device's own, which stays connected; `foreign_topic_flood`: so many messages that it was disconnected.
 * The last three name what the embedded broker does not speak.
 */
export const refusedReason = z.enum([
  "nothing_given",
  "unknown_name",
  "no_token",
  "wrong_token",
  "unknown_token",
  "wrong_secret",
  "gateway_off",
  "foreign_topic",
  "foreign_topic_flood",
  "mqtt_5",
  "websocket",
  "tls_on_plain_port",
]);
export type RefusedReason = z.infer<typeof refusedReason>;

export const refusedSource = connectionKind;
export type RefusedSource = z.infer<typeof refusedSource>;

export const refusedDevice = z.object({
  source: refusedSource,
  address: z.string(),
  /** The user name that was given over MQTT, or the gateway whose address was used over HTTP. */
  name: z.string().nullable(),
  /** The last four characters of the token that was given over HTTP, to recognise it. */
  lastFour: z.string().nullable(),
  /** The device of this name. */
  deviceId: z.number().int().nullable(),
  reason: refusedReason,
  /** The topic that is not the device's own. */
  topic: z.string().nullable(),
  times: z.number().int(),
  firstAt: isoTime,
  lastAt: isoTime,
});
export type RefusedDevice = z.infer<typeof refusedDevice>;

export const listRefusedDevices = route({
  method: "GET",
  path: "/refused-device",
  summary: "Who tried to send as a device and was refused, latest first",
  access: { permission: ["Token.Index", "Mqtt.Index"] },
  query: listQuery.omit({ sort: true }),
  answer: listOf(refusedDevice),
});
export const exportRefusedDevices = route({
  method: "GET",
  path: "/refused-device/export",
  summary: "Everybody who tried to send as a device and was refused as a CSV, XLSX or PDF file",
  access: listRefusedDevices.access,
  query: exportQueryOf(listRefusedDevices.query.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
