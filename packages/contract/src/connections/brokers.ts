import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { freeText, labelText, lineText } from "../text.ts";
import { filterOf, filtersOverlap, isOneTopic, isValidTemplate } from "./topic-template.ts";

/** Brokers of customers that may be registered. */
export const mostBrokers = 50;
/** The name of the broker that the environment of the server gives: its devices connect there, and nobody changes it here. */
export const environmentBroker = "MQTT_URL";
/** Subscriptions of one broker. */
export const mostSubscriptions = 50;

const host = lineText(253).regex(/^(?:[\p{L}\p{N}._-]+|\[?[\da-fA-F:.]+\]?)$/u, message("invalid_value"));
const port = z
  .number({ error: ({ input }) => message(input === undefined ? "required" : "invalid_value") })
  .int(message("invalid_value"))
  .min(1, message("invalid_value"))
  .max(65_535, message("invalid_value"));
const template = lineText(255).refine(isValidTemplate, message("topic_filter"));

/** A topic filter, in which `{device}` may stand for the name of the device; or one topic of one device. */
export const subscriptionInput = z.object({ topic: template, deviceId: id.nullish() });

const brokerFields = z.object({
  name: labelText(64).refine((name) => name.toUpperCase() !== environmentBroker, message("invalid_value")),
  host,
  port,
  tls: z.boolean().default(false),
  /** Certificate of the authority that signed the broker's, as PEM; empty for the public ones. */
  ca: freeText(20_000)
    .refine((text) => text === "" || text.includes("-----BEGIN CERTIFICATE-----"), message("certificate_pem"))
    .nullish(),
  /** Whether the certificate of the broker is checked. */
  verifyTls: z.boolean().default(true),
  protocol: z.union([z.literal(4), z.literal(5)], message("invalid_value")).default(4),
  /** The broker keeps the session under it; made by the server when it is left out. */
  clientId: lineText(64).nullish(),
  username: freeText(255).nullish(),
  /** Never in an answer. Left out, the stored one stays; `null` removes it. */
  password: z.string(message("invalid_value")).max(255, message("too_long")).nullish(),
  enabled: z.boolean().default(true),
  subscriptions: z.array(subscriptionInput).max(mostSubscriptions).default([]),
});

export const brokerBody = brokerFields.superRefine(({ subscriptions }, context) => {
  const refuse = (path: (string | number)[], key: Parameters<typeof message>[0]) =>
    context.addIssue({ code: "custom", path: ["subscriptions", ...path], message: message(key) });
  subscriptions.forEach(({ topic, deviceId }, index) => {
    if (deviceId != null && !isOneTopic(topic)) refuse([index, "topic"], "topic_filter");
    // A broker may deliver the message of a topic once for every subscription.
    const filter = filterOf(topic);
    if (subscriptions.slice(0, index).some((other) => filtersOverlap(filterOf(other.topic), filter)))
      refuse([index, "topic"], "topic_overlap");
  });
});
export type BrokerBody = z.output<typeof brokerBody>;
export type BrokerInput = z.input<typeof brokerBody>;

/** Why a broker is not connected. */
export const brokerProblem = z.enum([
  "host_unknown",
  "unreachable",
  "no_answer",
  "bad_certificate",
  "certificate_expired",
  "certificate_of_another_host",
  "tls_failed",
  "wrong_password",
  "client_id_refused",
  "protocol_refused",
  "refused",
  "dropped",
  "taken_over",
  "packet_too_large",
  "malformed_packet",
  "not_stored",
  "password_unreadable",
]);
export type BrokerProblem = z.infer<typeof brokerProblem>;

/**
 * `off`: switched off; `waiting`: the next attempt comes at `nextAttemptAt`; `elsewhere`: another node of the product
 * connects, or none does yet.
 */
export const brokerState = z.enum(["off", "connecting", "connected", "waiting", "elsewhere"]);
export type BrokerState = z.infer<typeof brokerState>;

const subscriptionStatus = z.object({
  topic: z.string(),
  messages: z.number().int(),
  lastMessageAt: isoTime.nullable(),
  /** Messages on topics that belong to no device. */
  unclaimed: z.number().int(),
  /** Messages of which nothing could be read; they are dead letters. */
  unreadable: z.number().int(),
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const brokerStatus = z.object({
  brokerId: z.number().int(),
  state: brokerState,
  /** The last problem, until the broker is connected again. */
  problem: brokerProblem.nullable(),
  /** What the broker or the network said, in its own words. */
  detail: z.string().nullable(),
  since: isoTime.nullable(),
  nextAttemptAt: isoTime.nullable(),
  /** Messages of the last minute. */
  messagesPerMinute: z.number().int(),
  /** Since the start of the server: all, and those on topics of no device. */
  messages: z.number().int(),
  unclaimed: z.number().int(),
  /** Of those, the messages that are kept no longer, or never were, because there were too many. */
  unclaimedDropped: z.number().int(),
  lastMessageAt: isoTime.nullable(),
  /** Filters that the broker refused. */
  refusedFilters: z.array(z.string()),
  /** What came for each of its subscriptions since the start of the server. */
  topics: z.array(subscriptionStatus),
});
export type BrokerStatus = z.infer<typeof brokerStatus>;

export const broker = z.object({
  id: z.number().int(),
  name: z.string(),
  host: z.string(),
  port: z.number().int(),
  tls: z.boolean(),
  ca: z.string().nullable(),
  verifyTls: z.boolean(),
  protocol: z.union([z.literal(4), z.literal(5)]),
  clientId: z.string(),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  enabled: z.boolean(),
  subscriptions: z.array(
    z.object({
      topic: z.string(),
      /** The device that the topic belongs to; of no template, and of those in view only. */
      deviceId: z.number().int().nullable(),
      deviceName: z.string().nullable(),
    }),
  ),
  /** Devices in view whose messages and commands go over this broker, the first of them by name. */
  devices: z.number().int(),
  deviceNames: z.array(z.string()),
  status: brokerStatus,
  updatedAt: isoTime,
});
export type Broker = z.infer<typeof broker>;

export const listBrokers = route({
  method: "GET",
  path: "/mqtt-broker",
  summary: "MQTT brokers of customers with their status",
  access: { permission: "Mqtt.Index" },
  answer: z.object({ data: z.array(broker) }),
});
export const createBroker = route({
  method: "POST",
  path: "/mqtt-broker",
  summary: "Register a broker of a customer and connect to it",
  access: { permission: "Mqtt.Connect" },
  body: brokerBody,
  answer: dataOf(broker),
  errors: ["not_found", "value_exists", "mqtt_already_connected", "list_full"],
});
export const updateBroker = route({
  method: "PUT",
  path: "/mqtt-broker/:id",
  summary: "Change a broker; it is connected again when that matters",
  access: createBroker.access,
  params: idParams,
  body: brokerBody,
  answer: dataOf(broker),
  errors: ["mqtt_from_environment", "not_found", "value_exists", "mqtt_already_connected"],
});
export const deleteBroker = route({
  method: "DELETE",
  path: "/mqtt-broker/:id",
  summary: "Disconnect and delete a broker; the readings of its devices stay",
  access: createBroker.access,
  params: idParams,
  answer: null,
  errors: ["mqtt_from_environment", "not_found"],
});
/** What came of an attempt to connect. */
const attempt = z.object({ id: z.number().int(), name: z.string(), status: brokerStatus });
export type BrokerAttempt = z.infer<typeof attempt>;
export const connectBroker = route({
  method: "POST",
  path: "/mqtt-broker/:id/connect",
  summary: "Switch a broker on and connect now",
  access: createBroker.access,
  params: idParams,
  answer: dataOf(attempt),
  errors: ["mqtt_from_environment", "not_found", "mqtt_already_connected"],
});
export const disconnectBroker = route({
  method: "POST",
  path: "/mqtt-broker/:id/disconnect",
  summary: "Disconnect a broker and switch it off",
  access: createBroker.access,
  params: idParams,
  answer: dataOf(attempt),
  errors: ["mqtt_from_environment", "not_found"],
});
export const connectAllBrokers = route({
  method: "POST",
  path: "/mqtt-broker/connect",
  summary: "Switch all brokers on and connect those that are not connected",
  access: createBroker.access,
  answer: z.object({ data: z.array(attempt) }),
});

/** A device whose messages and commands go over a broker. */
export const brokerDevice = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  /** How it came there: a person assigned it, a subscription names it, or it has this topic and no token of its own. */
  by: z.enum(["assigned", "subscription", "topic"]),
  /** The topic that was assigned to it. */
  topic: z.string().nullable(),
  /** The device ignores a command that is past its `exp`: over MQTT 3.1.1 it gets them at QoS 1. */
  checksExpiry: z.boolean(),
  lastMessageAt: isoTime.nullable(),
});
export type BrokerDevice = z.infer<typeof brokerDevice>;
export const brokerDeviceParams = z.object({ id, deviceId: id });

export const listBrokerDevices = route({
  method: "GET",
  path: "/mqtt-broker/:id/device",
  summary: "Devices behind a broker",
  access: { permission: "Mqtt.Index" },
  params: idParams,
  query: listQuery.omit({ sort: true }),
  answer: listOf(brokerDevice),
  errors: ["not_found"],
});
export const exportBrokerDevices = route({
  method: "GET",
  path: "/mqtt-broker/:id/device/export",
  summary: "All devices behind a broker as a CSV, XLSX or PDF file",
  access: listBrokerDevices.access,
  params: idParams,
  query: exportQueryOf(listBrokerDevices.query.omit({ page: true, size: true })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const assignBrokerDevice = route({
  method: "PUT",
  path: "/mqtt-broker/:id/device/:deviceId",
  summary: "Put a device behind a broker, with the topic that is its own there",
  access: createBroker.access,
  params: brokerDeviceParams,
  body: z.object({
    /** Left out, the assigned topic stays. */
    topic: lineText(255)
      .regex(/^[^#+\0]+$/, message("topic_wildcard"))
      .nullish(),
    checksExpiry: z.boolean().optional(),
  }),
  answer: null,
  errors: ["not_found", "mqtt_topic_taken"],
});
/** Details of `mqtt_topic_taken`: the device that has the topic, unless it is out of view. */
export const topicTakenDetails = z.object({ deviceName: z.string().nullable() });
export const releaseBrokerDevice = route({
  method: "DELETE",
  path: "/mqtt-broker/:id/device/:deviceId",
  summary: "Take back that a device was put behind a broker",
  access: createBroker.access,
  params: brokerDeviceParams,
  answer: null,
  errors: ["not_found"],
});
