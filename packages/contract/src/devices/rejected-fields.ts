import * as z from "zod";
import { rejectionReason } from "../readings/readings.ts";
import { idParams, isoTime, listOf, listQuery, route } from "../route.ts";

/** A field of a device's payload of which a value could not be used. */
export const rejectedField = z.object({
  key: z.string(),
  reason: rejectionReason,
  lastValue: z.string(),
  /** Messages in which it was rejected. */
  count: z.number().int(),
  firstSeenAt: isoTime,
  lastSeenAt: isoTime,
  /** When the first value came that could be used again; such a field stays listed for some days. */
  goodSince: isoTime.nullable(),
});

export const listRejectedFields = route({
  method: "GET",
  path: "/device/:id/rejected",
  summary:
    "Payload fields of which a value was rejected, until some days after they are good again, newest first",
  access: { permission: "Device.Index" },
  params: idParams,
  query: listQuery,
  answer: listOf(rejectedField),
  errors: ["not_found"],
});
export const clearRejectedFields = route({
  method: "DELETE",
  path: "/device/:id/rejected",
  summary: "Empty the list of rejected fields; what is rejected again is listed again",
  access: { permission: "Device.Update" },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
