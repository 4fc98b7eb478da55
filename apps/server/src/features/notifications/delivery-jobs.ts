import type { DeliveryWay } from "@sgval/contract/notifications/deliveries";
import * as z from "zod";
import { defineJob, type Job } from "../../kernel/jobs/jobs.ts";

const payload = z.object({ deliveryId: z.number().int() });
type Delivered = z.output<typeof payload>;

/** Of messages to people: tried for about three and a half hours. */
export const deliverNotification = defineJob({
  ...{ name: "deliver-notification", payload, maxAttempts: 10 },
  ownWorker: true,
});

/**
 * Of webhooks: tried for more than a day, because the program behind one catches up on what it missed, as nobody does with
 * yesterday's messages. A target that hangs keeps none of the places of other work.
 */
export const deliverWebhook = defineJob({
  ...{ name: "deliver-webhook", payload, maxAttempts: 14 },
  ownWorker: true,
});

export const jobFor = (way: DeliveryWay): Job<Delivered> =>
  way === "webhook" ? deliverWebhook : deliverNotification;
