import { pagePaths } from "@sgval/contract/pages";
import type { Language } from "@sgval/quantities/language";
import type { Kysely } from "kysely";
import type { Mail } from "../../gateways/mail/mailer.ts";
import type { OutboundResult } from "../../gateways/webhooks/outbound.ts";
import type { Config } from "../../kernel/config.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { JobTry } from "../../kernel/jobs/jobs.ts";
import type { Database } from "../../kernel/schema.ts";
import { deleteBrowser, findBrowser, noteBrowserUsed } from "./browsers.store.ts";
import { findChannels } from "./channels.store.ts";
import { type DeliveryRecord, findDelivery, settleDelivery } from "./deliveries.store.ts";
import { shownTo } from "./delivery-lines.ts";
import { mailOf, type NotifierDeps } from "./notify.ts";
import { findPeople, type Person } from "./people.store.ts";
import { type Message, type SenderDeps, sendToBrowser, sendToChannel } from "./send-message.ts";

export interface DeliverDeps extends SenderDeps {
  db: Pick<DatabaseHandle, "kysely">;
  config: Pick<Config, "locale">;
}

const failed = (reason: string): OutboundResult => ({ accepted: false, reason, mayRetry: false });

/** The vendor knows the browser no more. */
const isGone = (result: OutboundResult): boolean =>
  !result.accepted && (result.reason === "status_404" || result.reason === "status_410");

const messageOf = ({ id, view, text, href, events }: DeliveryRecord, to: string): Message => ({
  id,
  to,
  title: view.title,
  text,
  href: href ?? pagePaths.root,
  events,
});

/** Sends what a delivery says, as things are now; returns what became of it. */
export const sendOnce = async (
  deps: DeliverDeps,
  delivery: DeliveryRecord,
  person: Person | null,
): Promise<OutboundResult> => {
  const { kysely } = deps.db;
  const { way, kind, duty } = delivery.view;
  if (way === "push") {
    const browser =
      delivery.subscriptionId === null ? null : await findBrowser(kysely, delivery.subscriptionId);
    if (!browser || browser.user_id !== person?.id) return failed("no_channel");
    const urgent = duty || kind === "alarmCritical" || kind === "alarmHigh";
    const result = await sendToBrowser(deps, browser, messageOf(delivery, person.username), urgent);
    if (result.accepted) await noteBrowserUsed(kysely, browser.id, new Date(deps.clock.now()));
    else if (isGone(result)) await deleteBrowser(kysely, browser.id);
    return result;
  }
  const channel = (await findChannels(kysely)).find(({ id }) => id === delivery.channelId);
  if (!channel?.enabled) return failed("no_channel");
  if (way === "webhook") return sendToChannel(deps, channel, messageOf(delivery, delivery.view.to));
  const to = way === "telegram" ? person?.preferences.telegramChat : person?.preferences.smsNumber;
  return to ? sendToChannel(deps, channel, messageOf(delivery, to)) : failed("no_address");
};

/** Whom a delivery is for, and what of it they may read as they see devices now; `null` for nothing. */
const shownNow = async (
  db: Kysely<Database>,
  delivery: DeliveryRecord,
  locale: Language,
): Promise<{ person: Person | null; shown: DeliveryRecord | null }> => {
  const { userId, deviceIds } = delivery;
  const [person = null] = userId === null ? [] : await findPeople(db, deviceIds, [userId]);
  return { person, shown: shownTo(delivery, person, person?.language ?? locale) };
};

/**
 * Does one try of a delivery and writes what became of it; throws where a later try may succeed. Whoever lost the right
 * to see its devices meanwhile does not get it, and of a bundle only the lines about those that they see.
 */
export const deliver =
  (deps: DeliverDeps) =>
  async ({ deliveryId }: { deliveryId: number }, { number, isLast }: JobTry): Promise<void> => {
    const { kysely } = deps.db;
    const delivery = await findDelivery(kysely, deliveryId);
    if (delivery?.view.status !== "waiting") return;
    const settle = (status: "waiting" | "sent" | "failed" | "withdrawn", reason: string | null) =>
      settleDelivery(kysely, deliveryId, { status, reason, tries: number }, new Date(deps.clock.now()));
    const { person, shown } = await shownNow(kysely, delivery, deps.config.locale);
    if (!shown) return settle("withdrawn", "not_visible");
    const result = await sendOnce(deps, shown, person);
    if (result.accepted) return settle("sent", null);
    if (result.reason === "no_channel" || result.reason === "no_address")
      return settle("withdrawn", result.reason);
    await settle(result.mayRetry && !isLast ? "waiting" : "failed", result.reason);
    if (result.mayRetry) throw new Error(result.reason);
  };

/** The mail of a delivery as its reader may read it now; `null` where they see nothing of it any more, and its log says so. */
export const mailNow =
  (deps: DeliverDeps & Pick<NotifierDeps, "config">) =>
  async (mail: Mail & { reference: string }): Promise<Mail | null> => {
    // Others have mails with a reference too.
    if (!/^\d+$/.test(mail.reference)) return mail;
    const { kysely } = deps.db;
    const delivery = await findDelivery(kysely, Number(mail.reference));
    if (!delivery) return mail;
    const { shown } = await shownNow(kysely, delivery, deps.config.locale);
    if (shown)
      return shown === delivery ? mail : mailOf(deps, mail.to, { ...shown, title: shown.view.title });
    const { tries } = delivery.view;
    await settleDelivery(
      kysely,
      delivery.id,
      { status: "withdrawn", reason: "not_visible", tries },
      new Date(deps.clock.now()),
    );
    return null;
  };
