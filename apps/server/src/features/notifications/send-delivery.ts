import { notificationKinds } from "@sgval/contract/account/preferences";
import type { DeliveryFailure } from "@sgval/contract/notifications/deliveries";
import { pagePaths } from "@sgval/contract/pages";
import { minuteMs } from "@sgval/quantities/duration";
import type { Mail } from "../../gateways/mail/mailer.ts";
import type { OutboundResult } from "../../gateways/webhooks/outbound.ts";
import type { Config } from "../../kernel/config.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { JobTry } from "../../kernel/jobs/jobs.ts";
import { findUnanswered } from "../alarms/index.ts";
import type { DeviceRegistry } from "../devices/index.ts";
import { deleteBrowser, findBrowser, noteBrowserUsed } from "./browsers.store.ts";
import { findChannels } from "./channels.store.ts";
import { type DeliveryRecord, findDelivery, settleDelivery } from "./deliveries.store.ts";
import { shownTo } from "./delivery-lines.ts";
import { mailOf, type NotifierDeps } from "./notify.ts";
import { mayRead } from "./occurrence.ts";
import { findPeople, type Person } from "./people.store.ts";
import { type Message, type SenderDeps, sendToBrowser, sendToChannel } from "./send-message.ts";

export interface DeliverDeps extends SenderDeps {
  registry: Pick<DeviceRegistry, "get">;
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

/** A message of that age is read as one of now, and calls for an answer that somebody may have given. */
const answeredAfter = 10 * minuteMs;

/** Whether it waited, and is about alarms none of which asks for an answer any more. */
const isAnswered = async (deps: DeliverDeps, { view, lines }: DeliveryRecord): Promise<boolean> => {
  const ids = lines.flatMap(({ alarmId }) => alarmId ?? []);
  if (ids.length === 0 || ids.length < lines.length) return false;
  if (Date.parse(view.createdAt) > deps.clock.now() - answeredAfter) return false;
  return (await findUnanswered(deps, deps.db.kysely, ids)).length === 0;
};

type Shown = { person: Person | null } & (
  | { shown: DeliveryRecord }
  | { shown: null; reason: DeliveryFailure }
);

/** Whom a delivery is for, and what of it they may read now; `null` for nothing, and why. */
const shownNow = async (deps: DeliverDeps, delivery: DeliveryRecord): Promise<Shown> => {
  const { userId, deviceIds, view } = delivery;
  const [person = null] = userId === null ? [] : await findPeople(deps.db.kysely, deviceIds, [userId]);
  const shown = shownTo(delivery, person, person?.language ?? deps.config.locale);
  if (!shown) return { person, shown, reason: "not_visible" };
  const kind = notificationKinds.find((one) => one === view.kind);
  if (person && kind && !mayRead(kind, person.may)) return { person, shown: null, reason: "no_permission" };
  if (await isAnswered(deps, delivery)) return { person, shown: null, reason: "answered" };
  return { person, shown };
};

/**
 * Does one try of a delivery and writes what became of it; throws where a later try may succeed. Whoever lost the right
 * to read it or to see its devices meanwhile does not get it, and of a bundle only the lines about those that they see.
 */
export const deliver =
  (deps: DeliverDeps) =>
  async ({ deliveryId }: { deliveryId: number }, { number, isLast }: JobTry): Promise<void> => {
    const { kysely } = deps.db;
    const delivery = await findDelivery(kysely, deliveryId);
    if (delivery?.view.status !== "waiting") return;
    const settle = (status: "waiting" | "sent" | "failed" | "withdrawn", reason: string | null) =>
      settleDelivery(kysely, deliveryId, { status, reason, tries: number }, new Date(deps.clock.now()));
    const now = await shownNow(deps, delivery);
    if (!now.shown) return settle("withdrawn", now.reason);
    const result = await sendOnce(deps, now.shown, now.person);
    if (result.accepted) return settle("sent", null);
    if (result.reason === "no_channel" || result.reason === "no_address")
      return settle("withdrawn", result.reason);
    await settle(result.mayRetry && !isLast ? "waiting" : "failed", result.reason);
    if (result.mayRetry) throw new Error(result.reason);
  };

/** The mail of a delivery as its reader may read it now; `null` where nothing of it is for them any more, and its log says why. */
export const mailNow =
  (deps: DeliverDeps & Pick<NotifierDeps, "config">) =>
  async (mail: Mail & { reference: string }): Promise<Mail | null> => {
    // Others have mails with a reference too.
    if (!/^\d+$/.test(mail.reference)) return mail;
    const { kysely } = deps.db;
    const delivery = await findDelivery(kysely, Number(mail.reference));
    if (!delivery) return mail;
    const now = await shownNow(deps, delivery);
    const { shown } = now;
    if (shown)
      return shown === delivery ? mail : mailOf(deps, mail.to, { ...shown, title: shown.view.title });
    const { tries } = delivery.view;
    await settleDelivery(
      kysely,
      delivery.id,
      { status: "withdrawn", reason: now.reason, tries },
      new Date(deps.clock.now()),
    );
    return null;
  };
