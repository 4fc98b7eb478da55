import {
  createActivitySetting,
  listActivityRecipients,
  listActivitySettings,
} from "@sgval/contract/activity/settings";
import { createContact, listContacts } from "@sgval/contract/contacts/contacts";
import { createCalendarEntry, listCalendar } from "@sgval/contract/zones/water-calendar";
import { listZones } from "@sgval/contract/zones/zones";
import { cityZones } from "../city/areas.ts";
import { cityContacts } from "../city/contacts.ts";
import { customerMeters } from "../city/customer-meters.ts";
import { flushedVolume, flushing, flushingSpan, leakStories, pastHolidays } from "../city/leak-story.ts";
import { localIso } from "../city/local-time.ts";
import type { Network } from "../city/network.ts";
import type { Api } from "./api-client.ts";
import { ensureLeaks, ensureMaterials } from "./ensure-leaks.ts";
import { ensureMeters } from "./ensure-meters.ts";
import { ensureSamples } from "./ensure-samples.ts";

/** Logs the holidays and the flushing of the last weeks, by their beginnings. */
async function ensureCalendar(api: Api, anchor: number): Promise<void> {
  const { data: known } = listCalendar.answer.parse(await api.get(`${listCalendar.path}?size=100`));
  const { data: zones } = listZones.answer.parse(await api.get(listZones.path));
  const flushed = cityZones().find(({ measuredBy }) => measuredBy === flushing.zone)?.name;
  const zoneId = zones.find(({ name }) => name === flushed)?.id;
  const entries = [
    ...pastHolidays(anchor).map((holiday) => ({ ...holiday, kind: "holiday", zoneId: null })),
    ...(zoneId === undefined
      ? []
      : [
          {
            ...flushingSpan(anchor),
            kind: "flushing",
            zoneId,
            note: "Xả cặn họng cứu hỏa cuối tuyến",
            volume: flushedVolume,
          },
        ]),
  ];
  for (const { from, to, ...entry } of entries) {
    if (known.some((one) => one.kind === entry.kind && Date.parse(one.from) === from)) continue;
    await api.post(createCalendarEntry.path, { ...entry, from: localIso(from), to: localIso(to) });
  }
}

/** Whom to reach, by their keys. */
async function ensureContacts(api: Api): Promise<void> {
  const { data: known } = listContacts.answer.parse(await api.get(`${listContacts.path}?size=100`));
  const keys = new Set(known.map(({ key }) => key));
  for (const contact of cityContacts())
    if (!keys.has(contact.key)) await api.post(createContact.path, contact);
}

const digest = {
  name: "Nhật ký vận hành mỗi sáng",
  enabled: true,
  types: ["control", "set_threshold", "set_timer", "set_pump_parameter"],
  addresses: [],
  sendTimes: ["07:00"],
  days: [1, 2, 3, 4, 5],
};

/** Has the log of the day before mailed to an engineer. */
async function ensureDigest(api: Api, username: string): Promise<void> {
  const { data: known } = listActivitySettings.answer.parse(await api.get(listActivitySettings.path));
  if (known.some(({ name }) => name === digest.name)) return;
  const { data: users } = listActivityRecipients.answer.parse(await api.get(listActivityRecipients.path));
  const userIds = users.filter(({ name }) => name === username).map(({ id }) => id);
  if (userIds.length > 0) await api.post(createActivitySetting.path, { ...digest, userIds });
}

export type Records = {
  /** Of the administrator. */
  api: Api;
  /** Of whoever finds and repairs leaks, and takes samples of the water. */
  technician: Api;
  /** Who reads the log of activities. */
  engineer: string;
  network: Network;
  /** Ids of the registered devices by name. */
  deviceIds: ReadonlyMap<string, number>;
  /** epoch ms of the first start */
  anchor: number;
};

/**
 * What a utility has on record besides its devices: meters of customers with their readings, materials, leak points and their
 * repairs, certificates of the laboratory, holidays and flushing, contacts, and who gets the log. Nothing twice; what fails is reported.
 */
export async function ensureRecords(
  { api, technician, engineer, network, deviceIds, anchor }: Records,
  report: (line: string) => void,
): Promise<void> {
  const attempt = (name: string, work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) =>
      report(`${name}: ${error instanceof Error ? error.message : String(error)}`),
    );
  await attempt("calendar", () => ensureCalendar(api, anchor));
  await attempt("contacts", () => ensureContacts(api));
  await attempt("log by mail", () => ensureDigest(api, engineer));
  await ensureMeters(api, customerMeters(network), anchor, report);
  await attempt("leak points", async () => {
    const materials = await ensureMaterials(api);
    await ensureLeaks(technician, leakStories, { network, materials, anchor }, report);
  });
  await attempt("laboratory", () => ensureSamples(technician, deviceIds, anchor, report));
}
