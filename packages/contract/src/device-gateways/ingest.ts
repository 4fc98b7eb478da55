import * as z from "zod";
import { idParams, route } from "../route.ts";

export const ingest = route({
  method: "POST",
  path: "/ingest/:id",
  summary: "A message of a gateway, whose secret is the bearer or in the header x-gateway-secret",
  access: { gatewaySecret: true },
  params: idParams,
  // Network servers write more behind the address, such as ThingPark `LrnDevEui`.
  query: z.looseObject({
    /** What ChirpStack says the request is about; only `up` is about measurements. Left unread for other network servers. */
    event: z.string().optional().catch(undefined),
  }),
  receives: "message",
  answer: z.object({
    /** Devices that the message was handed to. */
    forwarded: z.number().int(),
    /** Devices that wait to be adopted. */
    unknown: z.number().int(),
    /** Devices that were refused, with the reason of the first. */
    refused: z.number().int(),
    reason: z.string().nullable(),
    /** Readings of all of them. */
    accepted: z.number().int(),
    duplicates: z.number().int(),
  }),
  errors: [
    "malformed_payload",
    "payload_too_large",
    "too_many_requests",
    "server_busy",
    "database_unavailable",
  ],
});
