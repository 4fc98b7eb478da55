import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, route } from "../route.ts";
import { freeText, longestReason } from "../text.ts";
import { leakDetail } from "./leaks.ts";
import { suspectedLeak } from "./suspected-leaks.ts";

/** As far (m) from a leak point the likely pipes of a suspected leak may be that is probably the same water. */
export const sameLeakWithin = 300;

/** A suspected leak that waits for an answer, and how far its likely pipes are from a place. */
const nearbySuspected = suspectedLeak
  .pick({ id: true, deviceDisplayName: true, zone: true, startedAt: true, flow: true, confidence: true })
  .extend({
    /** Metres from the nearest of its likely pipes; `null` without a place, or where it is not located. */
    distance: z.number().nullable(),
  });
export type NearbySuspected = z.output<typeof nearbySuspected>;

const degrees = (most: number) => z.coerce.number().min(-most).max(most);

export const findNearbySuspected = route({
  method: "GET",
  path: "/suspected-leak/nearby",
  summary:
    "The suspected leaks in view that wait for an answer in a zone, in the zones around a place and in pipes near to it, the nearest first",
  access: { permission: "LeakPoint.Index" },
  query: z.object({
    zoneId: id.optional(),
    /** One that a report was begun for: answered also when it has ended, if it is here. */
    suspectedLeakId: id.optional(),
    latitude: degrees(90).optional(),
    longitude: degrees(180).optional(),
  }),
  answer: dataOf(z.array(nearbySuspected)),
});

export const connectSuspectedLeak = route({
  method: "POST",
  path: "/leak-point/:id/suspected-leak",
  summary: "Say that an open leak point in the zone of a suspected leak is what it shows, which confirms it",
  access: { permission: "LeakPoint.Update" },
  params: idParams,
  body: z.object({ suspectedLeakId: id }),
  answer: dataOf(leakDetail),
  errors: [
    ...(["not_found", "suspected_leak_closed", "leak_point_connected"] as const),
    ...(["leak_point_elsewhere", "leak_state_changed"] as const),
  ],
});

export const disconnectBody = z.object({
  /** Why it is another leak. */
  note: freeText(longestReason).refine((text) => text !== "", message("required")),
});

export const disconnectSuspectedLeak = route({
  method: "POST",
  path: "/leak-point/:id/suspected-leak/disconnect",
  summary:
    "Say with a reason that a leak point is not what its suspected leak shows, which waits for an answer again",
  access: { permission: "LeakPoint.Update" },
  params: idParams,
  body: disconnectBody,
  answer: dataOf(leakDetail),
  errors: ["not_found"],
});
