import * as z from "zod";
import { deviceType } from "../devices/device.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { labelText, lineText, nameText } from "../text.ts";
import { gatewayLimits } from "./gateways.ts";

/**
 * Why a device is not adopted. `no_rule`: no rule of the gateway matches its key; `device_elsewhere`: another gateway has a device
 * of this key; `name_taken`: a device has the name that a rule would give it; `too_many_devices`: the gateway has as many devices as its
 * rules may make; `rule_failed`: what a rule names is gone.
 */
export const waitingReason = z.enum([
  "no_rule",
  "device_elsewhere",
  "name_taken",
  "too_many_devices",
  "rule_failed",
]);
export type WaitingReason = z.infer<typeof waitingReason>;

export const waitingDevice = z.object({
  gatewayId: z.number().int(),
  gatewayName: z.string(),
  key: z.string(),
  reason: waitingReason,
  times: z.number().int(),
  firstAt: isoTime,
  lastAt: isoTime,
  topic: z.string().nullable(),
  /** Its last message up to 16 KB, as text, or as base64 if it is not UTF-8. */
  payload: z.string(),
  encoding: z.enum(["utf8", "base64"]),
});
export type WaitingDevice = z.infer<typeof waitingDevice>;

/** Devices of one gateway that wait; beyond them the one heard longest ago is given up. */
export const mostWaiting = 500;

export const listWaitingDevices = route({
  method: "GET",
  path: "/gateway/waiting",
  summary: "Devices that gateways sent for and that nobody has adopted, latest first",
  access: { permission: "Gateway.Index" },
  query: listQuery.omit({ sort: true }).extend({ gatewayId: id.optional() }),
  answer: listOf(waitingDevice),
});
export const exportWaitingDevices = route({
  method: "GET",
  path: "/gateway/waiting/export",
  summary: "All devices that wait to be adopted as a CSV, XLSX or PDF file",
  access: listWaitingDevices.access,
  query: exportQueryOf(listWaitingDevices.query.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});

const key = lineText(gatewayLimits.keyLength);
/** A new device, made of what is known of others like it. */
export const adoptedDevice = z.object({
  name: nameText(),
  displayName: labelText(),
  type: deviceType,
  roomId: id.nullish(),
  modelId: id.nullish(),
  profileId: id.nullish(),
});
export const adoptBody = z.object({
  key,
  /** An existing device, which may be behind another gateway until now; or a new one. */
  device: z.union([z.object({ id }), adoptedDevice]),
});
export const adoptDevice = route({
  method: "POST",
  path: "/gateway/:id/adopt",
  summary:
    "Give a key of a gateway to a device; the last message with it becomes a dead letter of the device, to be replayed",
  access: { permission: "Gateway.Update" },
  params: idParams,
  body: adoptBody,
  answer: dataOf(z.object({ deviceId: z.number().int() })),
  errors: ["not_found", "value_exists"],
});
export const forgetWaitingDevice = route({
  method: "POST",
  path: "/gateway/:id/forget",
  summary: "Remove a device from those that wait; it comes back with its next message",
  access: { permission: "Gateway.Update" },
  params: idParams,
  body: z.object({ key }),
  answer: null,
  errors: ["not_found"],
});
