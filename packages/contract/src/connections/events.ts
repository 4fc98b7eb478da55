import * as z from "zod";
import { fieldRejection, reading } from "../readings/readings.ts";
import { isoTime } from "../route.ts";
import { brokerStatus } from "./brokers.ts";
import { deadLetterReason, deadLetterSource } from "./dead-letters.ts";

/** Messages a second of one broker that a viewer gets; of the others it gets the number. */
export const viewedPerSecond = 20;

/** One message as the viewer shows it. */
export const viewedMessage = z.object({
  at: isoTime,
  topic: z.string(),
  qos: z.number().int(),
  deviceName: z.string().nullable(),
  /** The start of it, as text, or as base64 if it is not UTF-8. */
  payload: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  bytes: z.number().int(),
});
export type ViewedMessage = z.infer<typeof viewedMessage>;

/** What became of a message of a device that a console waits for. */
export const awaitedMessage = z.object({
  deviceId: z.number().int(),
  at: isoTime,
  source: deadLetterSource,
  /** Readings that brought something new, and those that were stored before. */
  accepted: z.number().int(),
  duplicates: z.number().int(),
  /** The newest of them. */
  reading: reading.nullable(),
  rejected: z.array(fieldRejection),
  /** Fields that belong to no channel. */
  unmapped: z.array(z.string()),
  /** Why it, or a part of it, is a dead letter. */
  cause: z.object({ reason: deadLetterReason, detail: z.string().nullable() }).nullable(),
});
export type AwaitedMessage = z.infer<typeof awaitedMessage>;

export const socketEvents = {
  /** A message of the device whose first message a console waits for. */
  "token:message": awaitedMessage,
  /** A broker of a customer connected, failed or received something. */
  "mqtt:status": brokerStatus,
  /** Messages of the broker that a console views, oldest first, and how many were left out. */
  "mqtt:messages": z.object({
    brokerId: z.number().int(),
    messages: z.array(viewedMessage),
    skipped: z.number().int(),
  }),
};
