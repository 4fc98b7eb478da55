import * as z from "zod";
import { type NotificationKind, notificationKinds } from "../account/preferences.ts";
import { message } from "../message.ts";
import { dataOf, idParams, isoTime, route } from "../route.ts";
import { emptyAsNull, freeText, labelText, lineText } from "../text.ts";

/** `webhook` gets every event of its kinds; the others carry messages to one person each. */
export const channelTypes = ["webhook", "telegram", "sms"] as const;
export type ChannelType = (typeof channelTypes)[number];

/** What one person alone is notified of: whoever sent the command, or ordered the file. */
const ownKinds: readonly NotificationKind[] = ["commandResult", "reportReady"];
/** What no person is notified of, for programs alone: every change of a command, and readings as they come. */
export const webhookDataKinds = ["commands", "readings"] as const;
/** What a webhook can get. */
export const webhookKinds = [
  ...notificationKinds.filter((kind) => !ownKinds.includes(kind)),
  ...webhookDataKinds,
];

/** Placeholders of a template, as `{{text}}`. */
export const placeholders = ["to", "title", "text", "link"] as const;
export type TemplateValues = Readonly<Record<(typeof placeholders)[number], string>>;

/** Body of a message where no template is set, as the service expects it. */
export const defaultTemplates = {
  webhook: null,
  telegram: '{"chat_id": "{{to}}", "text": "{{text}}"}',
  sms: '{"to": "{{to}}", "text": "{{text}}"}',
} as const satisfies Record<ChannelType, string | null>;

/** A template with its values as parts of JSON strings, so that no text can add a field. */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const known = placeholders.find((one) => one === name);
    return known ? JSON.stringify(values[known]).slice(1, -1) : whole;
  });

const isJson = (text: string): boolean => {
  try {
    JSON.parse(fillTemplate(text, { to: "1", title: "t", text: "x", link: "/" }));
    return true;
  } catch {
    return false;
  }
};

const url = z
  .url({ protocol: /^https?$/, error: message("invalid_value") })
  .max(1_000, message("too_long"))
  .refine((text) => URL.parse(text)?.username === "", message("invalid_value"));
const template = emptyAsNull(freeText(2_000).refine(isJson, message("invalid_value")));

/**
 * A secret is written once and never read: left out it stays, empty it goes, and so does that of another address. A webhook
 * without one gets one from the server.
 */
const secret = lineText(500).or(z.literal("")).optional();

const channelFields = z.object({
  type: z.enum(channelTypes),
  name: labelText(64),
  enabled: z.boolean(),
  url,
  secret,
  template,
  /** The address may be inside: of this machine or of the utility's own network. */
  insideAllowed: z.boolean(),
  /** What a webhook gets. */
  kinds: z.array(z.enum(webhookKinds)),
});

/** What a header can carry, which is where the secret of an SMS service goes. */
const latin = /^[\u0020-\u00ff]*$/;

export const channelBody = channelFields.refine(
  ({ type, secret }) => type !== "sms" || latin.test(secret ?? ""),
  {
    path: ["secret"],
    error: message("special_characters"),
  },
);
export type ChannelForm = z.input<typeof channelBody>;
export type ChannelInput = z.output<typeof channelBody>;

export const channel = channelFields.omit({ secret: true, url: true, template: true }).extend({
  id: z.number().int(),
  url: z.string(),
  template: z.string().nullable(),
  hasSecret: z.boolean(),
  updatedAt: isoTime,
});
export type Channel = z.output<typeof channel>;

export const savedChannel = channel.extend({
  /** The secret that the server made; it is said here only. */
  madeSecret: z.string().nullable(),
});
export type SavedChannel = z.output<typeof savedChannel>;

export const signatureHeader = "x-sgval-signature";
export const timestampHeader = "x-sgval-timestamp";
export const deliveryHeader = "x-sgval-delivery";

const path = "/notification/channel";
const change = { permission: "Setting.Update" } as const;

export const listChannels = route({
  method: "GET",
  path,
  summary: "Webhooks, and the services that carry Telegram messages and SMS",
  access: { permission: "Setting.Index" },
  answer: dataOf(z.array(channel)),
});
export const createChannel = route({
  method: "POST",
  path,
  summary: "Add a webhook or a messaging service; for users who see every device",
  access: change,
  body: channelBody,
  answer: dataOf(savedChannel),
  errors: ["permission_not_held", "list_full", "address_refused"],
});
export const updateChannel = route({
  method: "PUT",
  path: `${path}/:id`,
  summary: "Change a webhook or a messaging service; for users who see every device",
  access: change,
  params: idParams,
  body: channelBody,
  answer: dataOf(savedChannel),
  errors: ["not_found", "permission_not_held", "address_refused"],
});
export const deleteChannel = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a webhook or a messaging service",
  access: change,
  params: idParams,
  answer: null,
  errors: ["not_found", "permission_not_held"],
});
export const testChannel = route({
  method: "POST",
  path: `${path}/:id/test`,
  summary: "Send a test message by a channel; the answer says what became of it",
  access: change,
  params: idParams,
  body: z.object({
    /** Chat or number, for a messaging service. */
    to: emptyAsNull(lineText(64)),
  }),
  answer: dataOf(z.object({ sent: z.boolean(), reason: z.string().nullable() })),
  errors: ["not_found", "permission_not_held"],
  limitPerMinute: 20,
});
