import { dayMs, hourMs } from "@sgval/quantities/duration";
import { mailDays, mailService } from "../../gateways/mail/mailer.ts";
import { installationUnits } from "../../gateways/tables/send-table.ts";
import { outbound } from "../../gateways/webhooks/outbound.ts";
import { consoleAddress } from "../../kernel/http/public-origin.ts";
import { jobs } from "../../kernel/jobs/jobs.ts";
import { serverLease } from "../../kernel/nodes/leases.ts";
import { keptData } from "../../kernel/retention/kept-data.ts";
import { secretBox } from "../../kernel/secrets/secret-box.ts";
import { defineService } from "../../kernel/services.ts";
import { deviceRegistry } from "../devices/index.ts";
import { latestReadings } from "../readings/index.ts";
import { createAlarmNotices } from "./alarm-notices.ts";
import { dropDeliveries, giveUpMails, settleDelivery } from "./deliveries.store.ts";
import { deliverNotification, deliverWebhook } from "./delivery-jobs.ts";
import { dutyRosterSetting, escalationSetting } from "./duty/duty-settings.ts";
import { dropNotices } from "./notices.store.ts";
import type { NotificationsDeps } from "./notifications-deps.ts";
import { createPushKey } from "./push/push-key.ts";
import { deliver, mailNow } from "./send-delivery.ts";
import { createDataWebhooks } from "./webhooks/data-webhooks.ts";

/** How long notices and the log of deliveries are kept. */
const keepDays = 90;

/** Notifications: whom they reach by which channel, and who is next when nobody answers. */
export const notifications = defineService("notifications", ({ use, onStart, onStop, ...kernel }) => {
  const { db, clock, logger } = kernel;
  const secrets = use(secretBox);
  const mailer = use(mailService);
  const worker = use(jobs);
  const deps: NotificationsDeps = {
    ...kernel,
    secrets,
    mailer,
    jobs: worker,
    outbound: use(outbound),
    origin: use(consoleAddress),
    units: use(installationUnits),
    registry: use(deviceRegistry),
    latest: use(latestReadings),
    dutyRoster: use(dutyRosterSetting),
    escalation: use(escalationSetting),
    lease: use(serverLease),
    pushKey: createPushKey({ db, secrets }),
  };
  worker.handle(deliverNotification, deliver(deps));
  worker.handle(deliverWebhook, deliver(deps));
  mailer.onResult(async ({ reference, reason, tries, isLast }) => {
    // Others keep a log of their mails too.
    if (!/^\d+$/.test(reference)) return;
    const status = reason === null ? "sent" : isLast ? "failed" : "waiting";
    await settleDelivery(db.kysely, Number(reference), { status, reason, tries }, new Date(clock.now()));
  });
  mailer.beforeEach(mailNow(deps));
  use(keptData).add({
    kind: "notifications",
    source: "fixed",
    tables: ["notice", "notification_delivery"],
    term: () => ({ days: keepDays }),
  });
  const alarms = createAlarmNotices(deps);
  const stopDropping = clock.every(hourMs, () => {
    const now = clock.now();
    const before = new Date(now - keepDays * dayMs);
    Promise.all([
      dropNotices(db.kysely, before),
      dropDeliveries(db.kysely, before),
      giveUpMails(db.kysely, new Date(now - mailDays * dayMs), new Date(now)),
    ]).catch((error: unknown) => logger.debug({ err: error }, "old notifications could not be deleted"));
  });
  const webhooks = createDataWebhooks(deps);
  onStart(alarms.start);
  onStart(webhooks.start);
  onStop(async () => {
    stopDropping();
    await webhooks.close();
    await alarms.close();
  });
  return { deps, alarms };
});
