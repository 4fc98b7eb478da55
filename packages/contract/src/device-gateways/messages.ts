import * as z from "zod";
import { idParams, isoTime, route } from "../route.ts";

/** One message as it came, and what became of it. */
export const gatewayMessage = z.object({
  /** Rises with every message since the start of the server. */
  number: z.number().int(),
  at: isoTime,
  topic: z.string().nullable(),
  /** The start of it, as text, or as base64 if it is not UTF-8. */
  payload: z.string(),
  encoding: z.enum(["utf8", "base64"]),
  bytes: z.number().int(),
  forwarded: z.number().int(),
  unknown: z.number().int(),
  refused: z.number().int(),
  /** The first keys in it. */
  keys: z.array(z.string()),
  /** Why it, or a part of it, was refused or left unread. */
  reason: z
    .enum([
      "other_topic",
      "other_event",
      "not_readable",
      "no_device_key",
      "unknown_alias",
      "too_many_devices",
      "device_elsewhere",
      "too_many_requests",
      "not_stored",
    ])
    .nullable(),
});
export type GatewayMessage = z.infer<typeof gatewayMessage>;
export const listGatewayMessages = route({
  method: "GET",
  path: "/gateway/:id/message",
  summary: "The last messages of a gateway since the start of the server, newest first",
  access: { permission: "Gateway.Index" },
  params: idParams,
  answer: z.object({ data: z.array(gatewayMessage) }),
  errors: ["not_found"],
});
