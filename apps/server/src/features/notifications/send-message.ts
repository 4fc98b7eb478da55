import { defaultTemplates, fillTemplate } from "@sgval/contract/notifications/channels";
import { pushSubscription } from "@sgval/contract/notifications/notices";
import type { Outbound, OutboundResult } from "../../gateways/webhooks/outbound.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { SecretBox } from "../../kernel/secrets/secret-box.ts";
import type { BrowserRecord } from "./browsers.store.ts";
import type { ChannelRecord } from "./channels.store.ts";
import type { PushKey } from "./push/push-key.ts";
import { encryptForBrowser, vapidAuthorization } from "./push/push-request.ts";
import { signedHeaders } from "./webhooks/sign-body.ts";

export const urlPurpose = "address of a notification channel";
export const secretPurpose = "secret of a notification channel";
const ownSecretPurpose = "signature of a webhook without a secret";
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
/** Letters, so that a message fits what every vendor takes, in any writing. */
const longestPush = { title: 200, text: 900 } as const;

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
    // One of before each had a secret is signed all the same, by one that nobody was shown; saving it makes one that is.
    const signing = secret ?? secrets.digest(String(channel.id), ownSecretPurpose);
    const headers = signedHeaders(body, signing, now, message.id);
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
  { outbound, secrets, clock, pushKey, origin }: SenderDeps,
  browser: BrowserRecord,
  message: Message,
  urgent: boolean,
): Promise<OutboundResult> => {
  const opened = secrets.open(browser.sealed, subscriptionPurpose);
  const { success, data: subscription } = pushSubscription.safeParse(
    opened === null ? null : JSON.parse(opened),
  );
  if (!success) return noChannel;
  const site = origin();
  const { title, text, href } = message;
  const payload = {
    title: title.slice(0, longestPush.title),
    body: text.slice(0, longestPush.text),
    href,
    tag: String(message.id),
  };
  const { endpoint, keys } = subscription;
  // The vendor wants to know whom to write to; a plain address of this machine is refused by some.
  const contact = site.startsWith("https:") ? site : "mailto:admin@sg-val.invalid";
  let body: Buffer;
  try {
    body = encryptForBrowser(Buffer.from(JSON.stringify(payload)), keys);
  } catch {
    // The keys come from the browser; a later try would find the same ones.
    return { accepted: false, reason: "not_encrypted", mayRetry: false };
  }
  const headers = {
    authorization: vapidAuthorization(await pushKey(), { endpoint, contact, now: clock.now() }),
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    ttl: String(pushHours * 3600),
    urgency: urgent ? "high" : "normal",
  };
  return outbound.post({ url: endpoint, headers, body, insideAllowed: false });
};
