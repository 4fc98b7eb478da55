import type { testedWays } from "@sgval/contract/notifications/notices";
import { pagePaths } from "@sgval/contract/pages";
import type { Mailer } from "../../gateways/mail/mailer.ts";
import type { Outbound, OutboundResult } from "../../gateways/webhooks/outbound.ts";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { findChannels } from "./channels.store.ts";
import {
  type DeliveryRecord,
  findDelivery,
  insertDelivery,
  reopenDelivery,
  settleDelivery,
} from "./deliveries.store.ts";
import { jobFor } from "./delivery-jobs.ts";
import { sentence } from "./message-text.ts";
import { deliveriesTo, mailOf, type NotifierDeps, waitingFor } from "./notify.ts";
import { findPeople } from "./people.store.ts";
import { demandWholeScope } from "./save-channel.ts";
import { type DeliverDeps, sendOnce } from "./send-delivery.ts";
import { sendToChannel } from "./send-message.ts";

export interface TryDeps
  extends AuditDeps,
    Omit<DeliverDeps, "db" | "clock" | "config">,
    Omit<NotifierDeps, "mailer" | "origin"> {
  mailer: Pick<Mailer, "server" | "send" | "sendNow">;
  jobs: Pick<Jobs, "enqueue">;
  outbound: Outbound;
}

export interface Tried {
  sent: boolean;
  reason: string | null;
}
const triedOf = (result: OutboundResult): Tried =>
  result.accepted ? { sent: true, reason: null } : { sent: false, reason: result.reason };

/**
 * Sends the caller a test notification by one channel, at once; it stands in the log like any other. Errors:
 * `no_address` where the account has none for the channel.
 */
export const testNotice =
  (deps: TryDeps) =>
  async (way: (typeof testedWays)[number], { actor }: Caller): Promise<Tried> => {
    const { kysely } = deps.db;
    const now = new Date(deps.clock.now());
    const [person] = await findPeople(kysely, [], [actor.userId]);
    const text = sentence("test", person?.language ?? deps.config.locale);
    const made = person
      ? await deliveriesTo(kysely, person, way, await findChannels(kysely), {
          kind: null,
          title: deps.config.title,
          text,
          href: pagePaths.root,
          duty: false,
          deviceIds: [],
          lines: [],
          events: [],
        })
      : [];
    if (!person || made.length === 0) throw new Refusal("no_address");
    let last: Tried = { sent: false, reason: "unknown" };
    for (const one of made) {
      const id = await insertDelivery(kysely, one, now);
      const delivery = await findDelivery(kysely, id);
      if (way === "mail") {
        const reason = await deps.mailer.sendNow({ to: person.email ?? "", subject: one.title, text });
        last = { sent: reason === null, reason };
      } else if (delivery) last = triedOf(await sendOnce(deps, delivery, person));
      await settleDelivery(
        kysely,
        id,
        { status: last.sent ? "sent" : "failed", reason: last.reason, tries: 1 },
        now,
      );
    }
    return last;
  };

/** Sends a test message by a channel. Errors: `not_found`, `permission_not_held`. */
export const testChannel =
  (deps: TryDeps) =>
  async ({ id, to }: { id: number; to: string | null }, { actor }: Caller): Promise<Tried> => {
    demandWholeScope(actor);
    const channel = (await findChannels(deps.db.kysely)).find((one) => one.id === id);
    if (!channel) throw new Refusal("not_found");
    const text = sentence("test", deps.config.locale);
    const at = new Date(deps.clock.now()).toISOString();
    return triedOf(
      await sendToChannel(deps, channel, {
        id: 0,
        to: to ?? "",
        title: deps.config.title,
        text,
        href: pagePaths.root,
        events: [{ kind: "test", key: "test", text, at }],
      }),
    );
  };

/** Tries a delivery again that was given up. Errors: `not_found`, `delivery_not_failed`, `permission_not_held`. */
export const retryDelivery =
  (deps: TryDeps) =>
  (id: number, caller: Caller): Promise<DeliveryRecord> => {
    demandWholeScope(caller.actor);
    return auditedChange(deps, caller, async ({ trx, now, record }) => {
      const known = await findDelivery(trx, id);
      if (!known) throw new Refusal("not_found");
      const delivery = await reopenDelivery(trx, id, { ...waitingFor(deps, known.view), at: now });
      if (!delivery) throw new Refusal("delivery_not_failed");
      const { way, to } = delivery.view;
      if (way === "mail") {
        // What its reader may see of it is asked when it is sent.
        const [person] = delivery.userId === null ? [] : await findPeople(trx, [], [delivery.userId]);
        if (!person?.email) throw new Refusal("delivery_not_failed");
        await deps.mailer.send(trx, mailOf(deps, person.email, { ...delivery, title: delivery.view.title }));
      } else await deps.jobs.enqueue(trx, jobFor(way), { deliveryId: id }, String(id));
      await record({
        subject: "notification_channel",
        subjectId: id,
        subjectName: to,
        detail: "delivery_retried",
      });
      return delivery;
    });
  };
