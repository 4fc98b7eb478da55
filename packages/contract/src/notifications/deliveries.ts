import * as z from "zod";
import { notificationKinds } from "../account/preferences.ts";
import { commaList, dataOf, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { webhookDataKinds } from "./channels.ts";

/** `duty`: by none, because the duty roster skipped whoever it was for, no channel leads to them, or nobody is on duty. */
export const deliveryWays = ["mail", "push", "telegram", "sms", "webhook", "duty"] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

/**
 * `withdrawn`: the recipient may not see its device, read of it or acknowledge the alarm, or has no password yet; none of its
 * alarms waits for an answer any more; or the channel is gone.
 */
export const deliveryStatuses = ["waiting", "sent", "failed", "withdrawn"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why a delivery did not leave; beside these, `status_404` is what the receiver answered. */
export const deliveryFailures = [
  "address_refused",
  "unreachable",
  "timeout",
  "redirect",
  "no_channel",
  "no_address",
  "no_mail_server",
  "not_visible",
  "no_permission",
  "answered",
  "may_not_acknowledge",
  "no_password_yet",
  "only_bell",
  "nobody_on_duty",
  "not_encrypted",
  "not_sendable",
  "too_many_waiting",
  "unknown",
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** What a delivery is about. */
export const deliveryKinds = [...notificationKinds, ...webhookDataKinds] as const;

export const delivery = z.object({
  id: z.number().int(),
  way: z.enum(deliveryWays),
  kind: z.enum(deliveryKinds).nullable(),
  /** Name of the user, or of the webhook; empty where there was nobody. */
  to: z.string(),
  title: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  reason: z.string().nullable(),
  /** Sent because of the duty roster. */
  duty: z.boolean(),
  createdAt: isoTime,
  /** When it was tried last, given up, or opened again by hand. */
  triedAt: isoTime.nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const deliveryListQuery = listQuery.omit({ sort: true, q: true }).extend({
  status: commaList(z.enum(deliveryStatuses)).optional(),
  way: commaList(z.enum(deliveryWays)).optional(),
  kind: commaList(z.enum(deliveryKinds)).optional(),
});
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;

export const listDeliveries = route({
  method: "GET",
  path: "/notification/delivery",
  summary: "What was sent to whom by which channel, newest first; for users who see every device",
  access: { permission: "Setting.Index" },
  query: deliveryListQuery,
  answer: listOf(delivery),
  errors: ["permission_not_held"],
});
export const exportDeliveries = route({
  method: "GET",
  path: `${listDeliveries.path}/export`,
  summary: "All deliveries of a filter as a CSV, XLSX or PDF file; for users who see every device",
  access: listDeliveries.access,
  query: exportQueryOf(deliveryListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: ["permission_not_held", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
export const retryDelivery = route({
  method: "POST",
  path: "/notification/delivery/:id/retry",
  summary: "Try a delivery again that was given up",
  access: { permission: "Setting.Update" },
  params: idParams,
  answer: dataOf(delivery),
  errors: ["not_found", "permission_not_held", "delivery_not_failed"],
});
