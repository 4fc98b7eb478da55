import * as z from "zod";
import { isoTime } from "../route.ts";
import { brokerStatus } from "./brokers.ts";

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

export const socketEvents = {
  /** A broker of a customer connected, failed or received something. */
  "mqtt:status": brokerStatus,
  /** Messages of the broker that a console views, oldest first, and how many were left out. */
  "mqtt:messages": z.object({
    brokerId: z.number().int(),
    messages: z.array(viewedMessage),
    skipped: z.number().int(),
  }),
};
