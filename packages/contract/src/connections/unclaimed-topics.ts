import * as z from "zod";
import { id, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";

/**
 * Why a message belongs to no device of this broker. `not_subscribed`: nobody asks the broker for its topic, or no
 * longer: a session that it has kept may hold subscriptions of before.
 */
export const unclaimedReason = z.enum(["no_device", "device_elsewhere", "not_subscribed"]);
export type UnclaimedReason = z.infer<typeof unclaimedReason>;
/** Messages on such topics that are kept, the newest ones: of a topic, and of a broker. */
export const unclaimedLimits = { perTopic: 200, perBroker: 10_000 } as const;
export const unclaimedTopic = z.object({
  brokerId: z.number().int(),
  topic: z.string(),
  reason: unclaimedReason,
  /** The name in the place of `{device}`. */
  name: z.string().nullable(),
  times: z.number().int(),
  /** How many of the messages are kept: they become dead letters of the device that the topic is given to. */
  kept: z.number().int(),
  firstAt: isoTime,
  lastAt: isoTime,
  /** The start of the last payload, as text, or as base64 if it is not UTF-8. */
  payload: z.string(),
  encoding: z.enum(["utf8", "base64"]),
});
export type UnclaimedTopic = z.infer<typeof unclaimedTopic>;
export const listUnclaimedTopics = route({
  method: "GET",
  path: "/mqtt-broker/unclaimed",
  summary: "Topics of customers' brokers that belong to no device, the newest topic first",
  access: { permission: "Mqtt.Index" },
  query: listQuery.omit({ sort: true }).extend({ brokerId: id.optional() }),
  answer: listOf(unclaimedTopic),
});
export const exportUnclaimedTopics = route({
  method: "GET",
  path: "/mqtt-broker/unclaimed/export",
  summary: "All topics of customers' brokers that belong to no device as a CSV, XLSX or PDF file",
  access: listUnclaimedTopics.access,
  query: exportQueryOf(listUnclaimedTopics.query.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
