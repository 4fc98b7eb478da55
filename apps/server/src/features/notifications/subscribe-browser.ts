import type { PushSubscription, SubscribedBrowser } from "@sgval/contract/notifications/notices";
import type { Outbound } from "../../gateways/webhooks/outbound.ts";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { SecretBox } from "../../kernel/secrets/secret-box.ts";
import { type BrowserRecord, findBrowsers, keepBrowser } from "./browsers.store.ts";
import { subscriptionPurpose } from "./send-message.ts";

const mostBrowsers = 20;

export const browserView = (browser: BrowserRecord): SubscribedBrowser => ({
  id: browser.id,
  userAgent: browser.user_agent,
  createdAt: browser.created_at.toISOString(),
  usedAt: browser.used_at?.toISOString() ?? null,
});

/**
 * Keeps where a browser of the caller receives messages, until the session ends that did so. Errors: `address_refused`,
 * `list_full`.
 */
export const subscribeBrowser =
  ({
    db,
    clock,
    secrets,
    outbound,
  }: {
    db: Pick<DatabaseHandle, "kysely">;
    clock: Clock;
    secrets: SecretBox;
    outbound: Pick<Outbound, "isCallable">;
  }) =>
  async (
    subscription: PushSubscription,
    { userId, sessionId }: Actor,
    userAgent: string | null,
  ): Promise<SubscribedBrowser> => {
    if (!outbound.isCallable(subscription.endpoint, false)) throw new Refusal("address_refused");
    const endpointDigest = secrets.digest(subscription.endpoint, subscriptionPurpose);
    const own = await findBrowsers(db.kysely, userId);
    if (own.length >= mostBrowsers && !own.some((one) => one.endpoint_digest === endpointDigest))
      throw new Refusal("list_full");
    const sealed = secrets.seal(JSON.stringify(subscription), subscriptionPurpose);
    const browser = { userId, sessionId, endpointDigest, sealed, userAgent };
    return browserView(await keepBrowser(db.kysely, browser, new Date(clock.now())));
  };
