import * as z from "zod";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { labelText, longestReason } from "../text.ts";
import type { Viewer } from "./who-acts.ts";

/** A lock-out tag: a person keeps every command but a stop away from a device, because somebody works there. */
const hungLockOut = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  /** Without an id when the account is gone. */
  owner: z.object({ id: z.number().int().nullable(), name: z.string() }),
  reason: z.string(),
  since: isoTime,
  /** When it ends by itself; `null` for an open end. */
  until: isoTime.nullable(),
});
export type HungLockOut = z.infer<typeof hungLockOut>;

/** A tag as a person may see it; owner and reason are `null` for whoever may not know who acts (`who-acts.ts`). */
export const lockOut = hungLockOut.extend({
  owner: hungLockOut.shape.owner.nullable(),
  reason: z.string().nullable(),
});
export type LockOut = z.infer<typeof lockOut>;

/** A tag as somebody may see it; their own always in full. */
export const lockOutFor = (tag: HungLockOut, { userId, knows }: Viewer): LockOut =>
  knows || (userId !== null && tag.owner.id === userId) ? tag : { ...tag, owner: null, reason: null };

/** How far ahead a tag may end, in days; what lasts longer has an open end. */
export const longestLockOutDays = 366;

export const lockOutBody = z.object({
  reason: labelText(longestReason),
  /** `null` for an open end. */
  until: isoTime.nullable(),
});
export type LockOutForm = z.input<typeof lockOutBody>;

/** What a command to such a device is refused with; of several tags the first. */
export const lockOutDetails = z.object({
  actor: z.string(),
  reason: z.string(),
  since: isoTime,
  until: isoTime.nullable(),
});
export type LockOutDetails = z.infer<typeof lockOutDetails>;

/** Taking off somebody else's tag needs the permission and a reason. */
export const isOthersTag = (tag: Pick<LockOut, "owner">, userId: number | null | undefined): boolean =>
  userId == null || tag.owner?.id !== userId;

export const listLockOuts = route({
  method: "GET",
  path: "/lock-out",
  summary: "The lock-out tags of the devices in view, oldest first",
  access: { permission: "Device.Index" },
  answer: dataOf(z.array(lockOut)),
});
export const setLockOut = route({
  method: "PUT",
  path: "/device/:id/lock-out",
  summary: "Hang one's own lock-out tag on a device, or change it",
  access: { permission: "Control.Lock" },
  params: idParams,
  body: lockOutBody,
  answer: dataOf(hungLockOut),
  errors: ["not_found", "validation_failed"],
});
export const liftLockOut = route({
  method: "POST",
  path: "/device/:id/lock-out/:lockOutId/lift",
  summary: "Take a lock-out tag off: one's own, or with a reason that of somebody else",
  access: { permission: "Device.Index", ofKeys: "Control.Lock" },
  params: z.object({ id, lockOutId: id }),
  body: z.object({ reason: labelText(longestReason).optional() }),
  answer: null,
  errors: ["not_found", "forbidden", "validation_failed"],
});
