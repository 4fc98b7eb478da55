import * as z from "zod";
import { isValidTemplate, namesDevice } from "../connections/topic-template.ts";
import { deviceType } from "../devices/device.ts";
import { payloadKey } from "../devices/payload-keys.ts";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { lineText, nameText } from "../text.ts";
import { commandsProblem, gatewayCommands, gatewayCommandsInput } from "./commands.ts";

/** Gateways that may be registered. */
export const mostGateways = 200;
/** What one message of a gateway may hold; devices beyond it are refused, and counted. */
export const gatewayLimits = { devicesPerMessage: 500, keyLength: 128, shownMessages: 20 } as const;

/** How a gateway reaches the server: to the embedded broker with its name and secret, or by requests with its secret. */
export const gatewayConnection = z.enum(["mqtt", "webhook"]);
export type GatewayConnection = z.infer<typeof gatewayConnection>;

/**
 * What says of which device a message is. `path`: a field, of each item where the message is a list or the path leads through one;
 * `names`: the names of the fields of an object, of which each holds what one device sent; `topic`: a level of the topic;
 * `sparkplug`: group, edge node and device of a topic of Sparkplug B, whose birth certificates are read, too.
 */
export const keySource = z.enum(["path", "names", "topic", "sparkplug"]);
export type KeySource = z.infer<typeof keySource>;

export const gatewayPresets = [
  "things_stack",
  "chirpstack_v4",
  "chirpstack_v3",
  "thingpark",
  "thingsboard",
  "sparkplug",
  "mosquitto_bridge",
  "other",
] as const;
export const gatewayPreset = z.enum(gatewayPresets);
export type GatewayPreset = z.infer<typeof gatewayPreset>;

/** Devices whose keys match are made by themselves when they are first heard. */
export const gatewayRule = z.object({
  /** `*` stands for any characters. */
  pattern: lineText(gatewayLimits.keyLength),
  type: deviceType,
  roomId: id.nullish(),
  /** A device whose channels, keys and intervals a new one gets; of the same type. */
  modelId: id.nullish(),
  /** A mapping profile, whose channels and keys go before those of the model. */
  profileId: id.nullish(),
});
export type GatewayRule = z.output<typeof gatewayRule>;

/** Whether a key of a device matches the pattern of a rule. */
export const matchesPattern = (pattern: string, key: string): boolean =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"))
      .join(".*")}$`,
    "su",
  ).test(key);

const template = lineText(255).refine(isValidTemplate, message("topic_filter"));

const gatewayFields = z.object({
  /** The user name over MQTT. */
  name: nameText(),
  preset: gatewayPreset,
  connection: gatewayConnection,
  /** Over MQTT messages on other topics are left unread; `{device}` stands for the key. */
  topic: template.nullish(),
  keySource,
  /** Of a key that is unique only within something, such as an application, a path for each of its levels: `{app.id}/{device.id}`. */
  keyPath: payloadKey.nullish(),
  enabled: z.boolean().default(true),
  rules: z.array(gatewayRule).max(20, message("too_long")).default([]),
  /** Devices of the gateway beyond which its rules make no more. */
  mostDevices: z
    .number()
    .int(message("invalid_value"))
    .min(1, message("invalid_value"))
    .max(20_000, message("invalid_value"))
    .default(1_000),
  /** How commands go out to its devices; without it they get none. */
  commands: gatewayCommandsInput.nullish(),
});
export const gatewayBody = gatewayFields.superRefine(
  ({ preset, connection, topic, keySource: source, keyPath, commands }, context) => {
    const refuse = (path: string, key: Parameters<typeof message>[0]) =>
      context.addIssue({ code: "custom", path: path.split("."), message: message(key) });
    const problem = commands && commandsProblem({ preset, connection }, commands);
    if (problem) refuse(problem.field, problem.key);
    if (source === "path" && !keyPath) refuse("keyPath", "required");
    if (source !== "topic" && source !== "sparkplug") return;
    if (connection !== "mqtt") refuse("keySource", "invalid_value");
    else if (source === "sparkplug") {
      if (!topic?.startsWith("spBv1.0/")) refuse("topic", "invalid_value");
    } else if (!topic || !namesDevice(topic)) refuse("topic", "topic_names_device");
  },
);
export type GatewayBody = z.output<typeof gatewayBody>;
export type GatewayInput = z.input<typeof gatewayBody>;

const counts = z.object({
  messages: z.number().int(),
  /** Parts of messages that went to their devices. */
  forwarded: z.number().int(),
  /** Parts of devices that nobody adopted. */
  unknown: z.number().int(),
  /** Parts and messages that were refused. */
  refused: z.number().int(),
  /** Messages on other topics, and of other events than measurements. */
  ignored: z.number().int(),
});
export type GatewayCounts = z.infer<typeof counts>;

export const gateway = z.object({
  ...gatewayFields.omit({ rules: true }).shape,
  id: z.number().int(),
  topic: z.string().nullable(),
  keyPath: z.string().nullable(),
  commands: gatewayCommands.nullable(),
  enabled: z.boolean(),
  mostDevices: z.number().int(),
  rules: z.array(
    gatewayRule.extend({
      roomId: z.number().int().nullable(),
      modelId: z.number().int().nullable(),
      profileId: z.number().int().nullable(),
    }),
  ),
  /** The last four characters of its secret, to recognise it. */
  lastFour: z.string(),
  devices: z.number().int(),
  waiting: z.number().int(),
  /** Open connections over MQTT. */
  connections: z.number().int(),
  lastMessageAt: isoTime.nullable(),
  /** Since the start of the server. */
  counts,
  /** In its name with a wrong secret, or while it was off, in the last days that refusals are kept; `null` without any. */
  refusedAttempts: z.object({ times: z.number().int(), lastAt: isoTime }).nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Gateway = z.infer<typeof gateway>;
/** The secret is only in the answer of the request that generated it. */
const withSecret = gateway.extend({ secret: z.string() });
export type GatewayWithSecret = z.infer<typeof withSecret>;

const read = { permission: "Gateway.Index" } as const;
const change = { permission: "Gateway.Update" } as const;
const path = "/gateway";
export const listGateways = route({
  method: "GET",
  path,
  summary: "Gateways that send for many devices, by name",
  access: read,
  answer: z.object({ data: z.array(gateway) }),
});
export const createGateway = route({
  method: "POST",
  path,
  summary: "Register a gateway; its secret is shown this once",
  access: { permission: "Gateway.Create" },
  body: gatewayBody,
  answer: dataOf(withSecret),
  errors: ["not_found", "value_exists", "list_full", "all_devices_needed", "address_refused"],
  secretAnswer: true,
});
export const updateGateway = route({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Change a gateway",
  access: change,
  params: idParams,
  body: gatewayBody,
  answer: dataOf(gateway),
  errors: ["not_found", "value_exists", "all_devices_needed", "address_refused"],
});
export const renewGatewaySecret = route({
  method: "POST",
  path: `${path}/:id/secret`,
  summary: "Give a gateway a new secret; the old one ends at once and its connections are closed",
  access: change,
  params: idParams,
  answer: dataOf(withSecret),
  errors: ["not_found", "all_devices_needed"],
  secretAnswer: true,
});
export const deleteGateway = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a gateway; its devices and their readings stay",
  access: { permission: "Gateway.Delete" },
  params: idParams,
  answer: null,
  errors: ["not_found", "all_devices_needed"],
});

export const gatewayDevice = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  key: z.string(),
  lastMessageAt: isoTime.nullable(),
});
export type GatewayDevice = z.infer<typeof gatewayDevice>;
export const listGatewayDevices = route({
  method: "GET",
  path: `${path}/:id/device`,
  summary: "Devices behind a gateway with their keys in it",
  access: read,
  params: idParams,
  query: listQuery.omit({ sort: true }),
  answer: listOf(gatewayDevice),
  errors: ["not_found"],
});
export const exportGatewayDevices = route({
  method: "GET",
  path: `${path}/:id/device/export`,
  summary: "All devices behind a gateway as a CSV, XLSX or PDF file",
  access: read,
  params: idParams,
  query: exportQueryOf(listGatewayDevices.query.omit({ page: true, size: true })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
const gatewayOfDevice = z.object({
  gatewayId: z.number().int(),
  name: z.string(),
  key: z.string(),
  preset: gatewayPreset,
});
export const readDeviceGateway = route({
  method: "GET",
  path: "/device/:id/gateway",
  summary: "The gateway that a device is behind, with its key in it",
  access: { permission: "Device.Index" },
  params: idParams,
  answer: dataOf(gatewayOfDevice.nullable()),
  errors: ["not_found"],
});
export const releaseGatewayDevice = route({
  method: "DELETE",
  path: `${path}/:id/device/:deviceId`,
  summary: "Take a device from behind a gateway",
  access: change,
  params: z.object({ id, deviceId: id }),
  answer: null,
  errors: ["not_found"],
});
