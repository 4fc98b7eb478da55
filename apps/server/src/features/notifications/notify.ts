import type { Preferences } from "@sgval/contract/account/preferences";
import type { testedWays } from "@sgval/contract/notifications/notices";
import { isQuiet } from "@sgval/contract/notifications/quiet-hours";
import { pagePaths } from "@sgval/contract/pages";
import { inEveryLanguage } from "@sgval/quantities/language";
import type { Kysely } from "kysely";
import type { Mail, Mailer } from "../../gateways/mail/mailer.ts";
import type { View } from "../../gateways/tables/table-source.ts";
import type { Config } from "../../kernel/config.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import type { Database } from "../../kernel/schema.ts";
import { findBrowsers } from "./browsers.store.ts";
import { type ChannelRecord, findChannels } from "./channels.store.ts";
import { type DeliveryRecord, insertDelivery, type NewDelivery } from "./deliveries.store.ts";
import { jobFor } from "./delivery-jobs.ts";
import { longestSms, writeLines } from "./delivery-lines.ts";
import { bellDeliveries, skippedDeliveries } from "./duty/skipped-deliveries.ts";
import { sinceLine } from "./message-text.ts";
import { keepNotices, type NewNotice } from "./notices.store.ts";
import { devicesNamedIn, devicesOf, gravestFirst, type Occurrence, sees } from "./occurrence.ts";
import { findAccounts, type Person } from "./people.store.ts";

type PersonalWay = (typeof testedWays)[number];
const personalWays: readonly PersonalWay[] = ["mail", "push", "telegram", "sms"];

/** Notices were kept: every node shows them to the consoles of their users. */
export const noticesStored = defineSharedEvent<{ noticeIds: number[] }>("noticesStored");

export interface NotifierDeps {
  config: Pick<Config, "locale" | "timeZone" | "title">;
  jobs: Pick<Jobs, "enqueue">;
  mailer: Pick<Mailer, "send" | "server">;
  origin: () => string;
  /** The units of whoever has chosen none. */
  units: () => Readonly<Record<string, string>>;
}

/** Notices that one person gets behind the bell at once. */
const mostAtOnce = 20;

/** @param person `null` for nobody in particular */
const viewOf = ({ config, units }: NotifierDeps, person: Person | null): View => ({
  language: person?.language ?? config.locale,
  timeZone: config.timeZone,
  units: { ...units(), ...person?.preferences.units },
});

/** The channels by which a person gets one occurrence, besides the bell. */
export const waysFor = (
  { kind, duty }: Pick<Occurrence, "kind" | "duty">,
  person: { id: number; preferences: Pick<Preferences, "notifications" | "quietHours"> },
  now: number,
  timeZone: string,
): PersonalWay[] => {
  const { notifications, quietHours } = person.preferences;
  const chosen = personalWays.filter((way) => notifications[kind][way]);
  if (duty?.userId === person.id) return chosen.length > 0 ? chosen : [...personalWays];
  return kind !== "alarmCritical" && isQuiet(quietHours, now, timeZone) ? [] : chosen;
};

const lineFor = (one: Occurrence, person: Person, view: View): string =>
  one.duty?.userId === person.id ? one.duty.line(view) : one.line(view);

/** What a person gets by one channel, as one message however many occurrences there are. */
const messageOf = (deps: NotifierDeps, person: Person, chosen: readonly Occurrence[]) => {
  const view = viewOf(deps, person);
  const [first] = chosen;
  const lines = chosen.map((one) => {
    const [text, deviceIds] = [lineFor(one, person, view), devicesOf(one).filter(person.sees)];
    const { alarm } = one;
    return alarm ? { text: sinceLine(alarm, text, view), deviceIds, alarmId: alarm.id } : { text, deviceIds };
  });
  const more = chosen.length === 1 ? first?.more?.(view, person) : undefined;
  // What is said beside it names another device: whoever does not see that any more gets the line alone.
  const named = chosen.flatMap(more ? devicesNamedIn : devicesOf);
  const { title, text } = writeLines(lines, view.language);
  return {
    title,
    text: more ? `${text}\n${more}` : text,
    lines,
    deviceIds: [...new Set(named.filter(person.sees))],
    href: chosen.length === 1 ? (first?.href ?? pagePaths.root) : pagePaths.risks,
  };
};

/** Makes what leaves the server for a person by one channel: one delivery, or one for each of the subscribed browsers. */
export const deliveriesTo = async (
  trx: Kysely<Database>,
  person: Person,
  way: PersonalWay,
  channels: readonly Pick<ChannelRecord, "id" | "type" | "enabled">[],
  made: Omit<NewDelivery, "way" | "to" | "userId" | "channelId" | "subscriptionId">,
): Promise<NewDelivery[]> => {
  const base = {
    ...made,
    way,
    to: person.username,
    userId: person.id,
    channelId: null,
    subscriptionId: null,
  };
  if (way === "mail") return person.email === null ? [] : [base];
  if (way === "push")
    return (await findBrowsers(trx, person.id)).map(({ id }) => ({ ...base, subscriptionId: id }));
  const service = channels.find(({ type, enabled }) => enabled && type === way);
  const address = way === "telegram" ? person.preferences.telegramChat : person.preferences.smsNumber;
  if (!service || address === null) return [];
  const text = way === "sms" ? made.text.slice(0, longestSms) : made.text;
  return [{ ...base, text, channelId: service.id }];
};

/** The mail of a delivery; what became of it comes back under the id of the delivery. */
export const mailOf = (
  { config, origin }: Pick<NotifierDeps, "config" | "origin">,
  to: string,
  { id, title, text, href }: Pick<DeliveryRecord, "id" | "text" | "href"> & { title: string },
): Mail => ({
  to,
  subject: `${config.title}: ${title}`,
  text: `${text}\n\n${origin()}${href ?? pagePaths.root}`,
  secret: false,
  reference: String(id),
});

/** Why a delivery that is made now cannot be tried yet. */
export const waitingFor = (
  { mailer }: { mailer: Pick<Mailer, "server"> },
  { way }: Pick<NewDelivery, "way">,
): Pick<NewDelivery, "waitsFor"> => (way === "mail" && !mailer.server ? { waitsFor: "no_mail_server" } : {});

/** Adds deliveries and what sends them, in the caller's transaction: they are kept together, or neither is. */
export const enqueueDeliveries = async (
  deps: NotifierDeps,
  trx: Kysely<Database>,
  deliveries: readonly (NewDelivery & { mailTo?: string | null })[],
  at: Date,
): Promise<void> => {
  for (const made of deliveries) {
    const id = await insertDelivery(trx, { ...made, ...waitingFor(deps, made) }, at);
    if (made.notSent) continue;
    if (made.way === "mail" && made.mailTo)
      await deps.mailer.send(trx, mailOf(deps, made.mailTo, { ...made, id }));
    else await deps.jobs.enqueue(trx, jobFor(made.way), { deliveryId: id }, String(id));
  }
};

const webhookDeliveries = (
  channels: readonly ChannelRecord[],
  occurrences: readonly Occurrence[],
  view: View,
): NewDelivery[] =>
  channels
    .filter(({ type, enabled }) => enabled && type === "webhook")
    .flatMap(({ id, name, kinds }) => {
      const wanted = occurrences.filter(({ kind }) => kinds.includes(kind));
      const [first] = wanted;
      if (!first) return [];
      return [
        {
          way: "webhook" as const,
          to: name,
          userId: null,
          channelId: id,
          subscriptionId: null,
          kind: first.kind,
          title: writeLines(
            wanted.map((one) => ({ text: one.line(view), deviceIds: [...devicesOf(one)] })),
            view.language,
          ).title,
          text: "",
          href: null,
          duty: false,
          deviceIds: wanted.flatMap(devicesOf),
          lines: [],
          events: wanted.map(({ kind, key, event }) => ({ kind, key, ...event })),
        },
      ];
    });

/**
 * Notifies everybody who may see it, by the channels of their choice, within the caller's transaction; returns the ids
 * of what was kept behind the bells, for `noticesStored`.
 */
export const notify = async (
  deps: NotifierDeps,
  trx: Kysely<Database>,
  occurrences: readonly Occurrence[],
  at: Date,
): Promise<number[]> => {
  if (occurrences.length === 0) return [];
  const accounts = await findAccounts(trx, [...new Set(occurrences.flatMap(devicesNamedIn))]);
  const channels = await findChannels(trx);
  const notices: NewNotice[] = [];
  const deliveries: (NewDelivery & { mailTo?: string | null })[] = [];
  for (const person of accounts) {
    if (person.mustChangePassword) continue;
    const mine = gravestFirst(occurrences).filter(
      (one) =>
        sees(person, one) &&
        (one.permission === null || person.may(one.permission)) &&
        (one.onlyUserId ?? person.id) === person.id &&
        one.exceptUserId !== person.id,
    );
    if (mine.length === 0) continue;
    const view = viewOf(deps, person);
    const kept = mine.filter(
      ({ kind, duty }) => person.preferences.notifications[kind].inApp || duty?.userId === person.id,
    );
    // The bell has the newest one on top, and of one time the last: the gravest.
    for (const one of kept.slice(0, mostAtOnce).toReversed()) {
      const { key, kind, tone, href, deviceId } = one;
      const texts = inEveryLanguage((language) => lineFor(one, person, { ...view, language }));
      const text = texts[view.language];
      notices.push({ userId: person.id, key, kind, tone, href, deviceId, text, texts });
    }
    const isOnDuty = ({ duty }: Occurrence) => duty?.userId === person.id;
    /** Whether it can leave: a mail without a server waits in the outbox, and reaches nobody. */
    const sendBy = async (way: PersonalWay, chosen: readonly Occurrence[]): Promise<boolean> => {
      const [first] = chosen;
      if (!first) return false;
      const made = await deliveriesTo(trx, person, way, channels, {
        ...messageOf(deps, person, chosen),
        kind: first.kind,
        duty: chosen.some(isOnDuty),
        events: [],
      });
      deliveries.push(...made.map((one) => ({ ...one, mailTo: way === "mail" ? person.email : null })));
      return made.length > 0 && (way !== "mail" || deps.mailer.server);
    };
    const ways = (one: Occurrence) => waysFor(one, person, at.getTime(), deps.config.timeZone);
    const unreached = new Set(mine.filter(isOnDuty));
    for (const way of personalWays) {
      const chosen = mine.filter((one) => ways(one).includes(way));
      if (await sendBy(way, chosen)) for (const one of chosen) unreached.delete(one);
    }
    // What was chosen leads nowhere, as a browser that was never allowed or a mail without a server: whoever is on duty gets it by whatever does.
    const onlyBell = new Set(unreached);
    for (const way of personalWays) {
      const chosen = [...unreached].filter((one) => !ways(one).includes(way));
      if (await sendBy(way, chosen)) for (const one of chosen) onlyBell.delete(one);
    }
    deliveries.push(...bellDeliveries(person, [...onlyBell], view));
  }
  deliveries.push(
    ...skippedDeliveries(accounts, gravestFirst(occurrences), (person) => viewOf(deps, person)),
    ...webhookDeliveries(
      channels,
      // An escalation is for one person, and of an alarm all the same.
      occurrences.filter(({ onlyUserId, duty }) => onlyUserId === undefined || duty !== undefined),
      viewOf(deps, null),
    ),
  );
  await enqueueDeliveries(deps, trx, deliveries, at);
  return keepNotices(trx, notices, at);
};
