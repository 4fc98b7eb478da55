import { pagePaths } from "@sgval/contract/pages";
import type { OutboundResult } from "../../gateways/webhooks/outbound.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { JobTry } from "../../kernel/jobs/jobs.ts";
import { deleteBrowser, findBrowser, noteBrowserUsed } from "./browsers.store.ts";
import { findChannels } from "./channels.store.ts";
import { type DeliveryRecord, findDelivery, settleDelivery } from "./deliveries.store.ts";
import { findPeople, type Person } from "./people.store.ts";
import { type Message, type SenderDeps, sendToBrowser, sendToChannel } from "./send-message.ts";

export interface DeliverDeps extends SenderDeps {
  db: Pick<DatabaseHandle, "kysely">;
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

/**
 * Does one try of a delivery and writes what became of it; throws where a later try may succeed. Whoever lost the right
 * to see its devices meanwhile does not get it, and of a bundle whose devices are seen in part its title alone.
 */
export const deliver =
  (deps: DeliverDeps) =>
  async ({ deliveryId }: { deliveryId: number }, { number, isLast }: JobTry): Promise<void> => {
    const { kysely } = deps.db;
    const delivery = await findDelivery(kysely, deliveryId);
    if (delivery?.view.status !== "waiting") return;
    const settle = (status: "waiting" | "sent" | "failed" | "withdrawn", reason: string | null) =>
      settleDelivery(kysely, deliveryId, { status, reason, tries: number }, new Date(deps.clock.now()));
    const [person = null] =
      delivery.userId === null ? [] : await findPeople(kysely, delivery.deviceIds, [delivery.userId]);
    const hidden = delivery.userId === null ? [] : delivery.deviceIds.filter((id) => !person?.sees(id));
    if (hidden.length > 0 && hidden.length === delivery.deviceIds.length)
      return settle("withdrawn", "not_visible");
    // The lines of a bundle name what its reader may not see any more, its title says only how many there are.
    const shown = hidden.length > 0 ? { ...delivery, text: delivery.view.title } : delivery;
    const result = await sendOnce(deps, shown, person);
    if (result.accepted) return settle("sent", null);
    if (result.reason === "no_channel" || result.reason === "no_address")
      return settle("withdrawn", result.reason);
    await settle(result.mayRetry && !isLast ? "waiting" : "failed", result.reason);
    if (result.mayRetry) throw new Error(result.reason);
  };
