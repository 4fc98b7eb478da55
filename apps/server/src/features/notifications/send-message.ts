import { buildPushHTTPRequest } from "@pushforge/builder";
import { defaultTemplates, fillTemplate } from "@sgval/contract/notifications/channels";
import { pushSubscription } from "@sgval/contract/notifications/notices";
import type { Outbound, OutboundResult } from "../../gateways/webhooks/outbound.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import type { BrowserRecord } from "./browsers.store.ts";
import type { ChannelRecord } from "./channels.store.ts";
import type { PushKey } from "./push-key.ts";
import { signedHeaders } from "./sign-body.ts";

export const urlPurpose = "address of a notification channel";
export const secretPurpose = "secret of a notification channel";
export const subscriptionPurpose = "push subscription";

export interface SenderDeps {
  outbound: Outbound;
  secrets: SecretBox;
  clock: Clock;
  pushKey: () => Promise<PushKey>;
  origin: () => string;
}

/** One message as channels carry it. */
export interface Message {
  id: number;
  to: string;
  title: string;
  text: string;
  /** A page of the console. */
  href: string;
  events: readonly Record<string, unknown>[];
}

const noChannel: OutboundResult = { accepted: false, reason: "no_channel", mayRetry: false };

/** Hours that the vendor of a browser keeps a message for one that is off; an alarm of yesterday helps nobody. */
const pushHours = 12;

/** Posts a message to a webhook or a messaging service. */
export const sendToChannel = (
  { outbound, secrets, clock, origin }: SenderDeps,
  channel: ChannelRecord,
  message: Message,
): Promise<OutboundResult> => {
  const address = secrets.open(channel.urlSealed, urlPurpose);
  const secret = channel.secretSealed === null ? null : secrets.open(channel.secretSealed, secretPurpose);
  if (address === null || (channel.secretSealed !== null && secret === null))
    return Promise.resolve(noChannel);
  const { insideAllowed } = channel;
  const now = clock.now();
  const link = origin() + message.href;
  const values = { to: message.to, title: message.title, text: message.text, link };
  const template = channel.template ?? defaultTemplates[channel.type];
  if (channel.type === "webhook") {
    const body = template
      ? fillTemplate(template, { ...values, text: message.text || message.title })
      : JSON.stringify({ id: message.id, sentAt: new Date(now).toISOString(), events: message.events });
    const headers = signedHeaders(body, secret, now, message.id);
    return outbound.post({ url: address, headers, body, insideAllowed });
  }
  const body = fillTemplate(template ?? "", { ...values, text: `${message.text}\n${link}` });
  const headers: Record<string, string> = { "content-type": "application/json", "user-agent": "SG-VAL" };
  // Telegram has its secret in the path, as the documentation of its bots says.
  if (channel.type === "sms" && secret !== null) headers.authorization = secret;
  const url =
    channel.type === "telegram" ? `${address.replace(/\/+$/, "")}/bot${secret ?? ""}/sendMessage` : address;
  return outbound.post({ url, headers, body, insideAllowed });
};

/** Posts a message to the vendor of a browser, encrypted for that browser alone. */
export const sendToBrowser = async (
  { outbound, secrets, pushKey, origin }: SenderDeps,
  browser: BrowserRecord,
  message: Message,
  urgent: boolean,
): Promise<OutboundResult> => {
  const opened = secrets.open(browser.sealed, subscriptionPurpose);
  const { success, data: subscription } = pushSubscription.safeParse(
    opened === null ? null : JSON.parse(opened),
  );
  if (!success) return noChannel;
  const { privateKey } = await pushKey();
  const site = origin();
  const { title, text, href } = message;
  const built = await buildPushHTTPRequest({
    privateJWK: privateKey,
    subscription,
    message: {
      payload: { title, body: text, href, tag: String(message.id) },
      // The vendor wants to know whom to write to; a plain address of this machine is refused by some.
      adminContact: site.startsWith("https:") ? site : "mailto:admin@sg-val.invalid",
      options: { ttl: pushHours * 3600, urgency: urgent ? "high" : "normal" },
    },
  }).catch(() => null);
  // The keys come from the browser; a later try would find the same ones.
  if (!built) return { accepted: false, reason: "not_encrypted", mayRetry: false };
  const { endpoint, headers, body } = built;
  const { "content-length": _gatewayCounts, ...sent } = Object.fromEntries(new Headers(headers));
  return outbound.post({ url: endpoint, headers: sent, body: Buffer.from(body), insideAllowed: false });
};
