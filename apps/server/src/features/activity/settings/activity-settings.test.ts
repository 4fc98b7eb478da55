import { deleteUser } from "@sgval/contract/access/users";
import * as routes from "@sgval/contract/activity/settings";
import { createContact } from "@sgval/contract/contacts/contacts";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import type { Mail } from "../../../gateways/mail/mailer.ts";
import { systemSignature } from "../../../kernel/actor.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { mailsTo } from "../../../testing/mails.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { auditedChange } from "../audited-change.ts";
import { sendSummaries } from "./send-summaries.ts";

const harness = useHarness();

const body = (change: Partial<routes.ActivitySettingForm> = {}): routes.ActivitySettingForm => ({
  ...{ name: "Ca sáng", enabled: true, types: ["modify", "device_create"], sendTimes: ["06:00"] },
  ...{ userIds: [], addresses: ["director@example.org"], days: [1, 2, 3, 4, 5, 6, 7] },
  ...change,
});
const add = async (change: Partial<routes.ActivitySettingForm> = {}, by: SignedIn = harness.admin) =>
  (await harness.ok(by, routes.createActivitySetting, { body: body(change) })).data;
const addContact = (key: string) =>
  harness.ok(harness.admin, createContact, {
    body: { key, information: key, address: "12 Lê Lợi", phone: "1", hotline: "1" },
  });
/** Time is set forward, as when the server was down, and the next look finds what is due. */
const later = async (minutes: number) => {
  harness.clock.setBy(minutes * minuteMs);
  await harness.clock.advance(2 * minuteMs);
};

it("[R1.6] mails what happened since the last send time, once, and times that were missed in one mail", async () => {
  // It is 08:00 in Vietnam.
  const sendTimes = ["08:30", "09:00", "09:30", "10:00"];
  const { id, nextSendAt } = await add({ name: "Giao ban", sendTimes });
  expect(nextSendAt).toBe("2025-11-20T01:30:00.000Z");
  await harness.clock.advance(1_000);
  await addContact("before-half-past");
  await later(30);
  const [first] = await mailsTo(harness, "director@example.org");
  expect(first?.subject).toBe("SG-VAL: Giao ban");
  expect(first?.text).toContain("before-half-past");
  await addContact("afterwards");
  await later(120);
  const [second, ...others] = await mailsTo(harness, "director@example.org", 2);
  expect(others).toEqual([first]);
  expect(second?.text).toContain("afterwards");
  expect(second?.text).not.toContain("before-half-past");
  const [setting] = (await harness.ok(harness.admin, routes.listActivitySettings)).data;
  expect(setting).toMatchObject({ lastSentAt: expect.any(String), savedBy: "admin01" });
  await harness.ok(harness.admin, routes.deleteActivitySetting, { params: { id } });
});

it("[R6.7] mails a user only what they may see, and addresses what whoever saved the setting may see", async () => {
  const seen = await aDevice().named("SEEN-1").in(harness);
  await aDevice().named("HIDDEN-1").in(harness);
  const limited = await aUser()
    .named("mails1")
    .withEmail("mails1@example.org")
    .withPermissions("Device.Index", "History.Index")
    .seeing(seen)
    .signedInTo(harness);
  const { id } = await add({
    ...{ name: "Thiết bị", userIds: [limited.id], addresses: ["office@example.org"], sendTimes: ["11:00"] },
  });
  await harness.clock.advance(1_000);
  await aDevice().named("HIDDEN-2").in(harness);
  await later(60);
  const [own] = await mailsTo(harness, "mails1@example.org");
  expect(own?.text).not.toContain("HIDDEN");
  const [office] = await mailsTo(harness, "office@example.org");
  expect(office?.text).toContain("HIDDEN-2");
  await harness.ok(harness.admin, routes.deleteActivitySetting, { params: { id } });
});

it("refuses a name that is taken, people that do not exist and callers without the permission, and logs each change", async () => {
  const { id } = await add({ name: "Đêm" });
  const refused = (change: Partial<routes.ActivitySettingForm>, by = harness.admin) =>
    harness.refused(by, routes.createActivitySetting, { body: body(change) });
  expect(await refused({ name: "đêm" })).toMatchObject({
    code: "value_exists",
    details: [{ field: "name" }],
  });
  expect(await refused({ name: "x", userIds: [99_999] })).toMatchObject({ details: [{ field: "userIds" }] });
  const reader = await aUser().named("mails2").withPermissions("ActivitySetting.Index").signedInTo(harness);
  expect(await refused({ name: "y" }, reader)).toMatchObject({ status: 403 });
  const params = { id };
  const off = await harness.ok(harness.admin, routes.updateActivitySetting, {
    ...{ params, body: body({ name: "Đêm", enabled: false }) },
  });
  expect(off.data).toMatchObject({ enabled: false, nextSendAt: null });
  expect(await harness.refused(harness.admin, routes.testActivitySetting, { params })).toMatchObject({
    code: "no_address",
  });
  await harness.ok(harness.admin, routes.deleteActivitySetting, { params });
  expect(await harness.recorded("Đêm")).toEqual([
    "activity_setting_deleted",
    "activity_setting_updated",
    "activity_setting_created",
  ]);
});

it("[R1.6] sends by changed times from the next one on, with all that happened since the last mail", async () => {
  const to = "shift@example.org";
  const setting = { name: "Đổi giờ", addresses: [to] };
  const { id, nextSendAt } = await add({ ...setting, sendTimes: ["22:00"] });
  await harness.clock.advance(1_000);
  await addContact("before-the-first-mail");
  await later((Date.parse(nextSendAt ?? "") - harness.clock.now()) / minuteMs);
  expect(await mailsTo(harness, to)).toHaveLength(1);
  await addContact("before-the-change");
  // It is ten in the morning, and what was to come at 22:00 shall come at 07:00.
  await later(12 * 60);
  await harness.ok(harness.admin, routes.updateActivitySetting, {
    params: { id },
    body: body({ ...setting, sendTimes: ["07:00"] }),
  });
  await harness.clock.advance(5 * minuteMs);
  expect(await mailsTo(harness, to)).toHaveLength(1);
  await later(21 * 60);
  const [mail] = await mailsTo(harness, to, 2);
  expect(mail?.text).toContain("before-the-change");
  await harness.ok(harness.admin, routes.deleteActivitySetting, { params: { id } });
});

it("mails what was due by a time that has just passed when the setting is saved within the minute", async () => {
  const to = "evening@example.org";
  const setting = { name: "Cuối ngày", addresses: [to] };
  const { id, nextSendAt } = await add({ ...setting, sendTimes: ["22:00"] });
  await harness.clock.advance(1_000);
  await addContact("of-that-day");
  // Half a minute after the time, before anybody has looked what is due.
  harness.clock.setBy(Date.parse(nextSendAt ?? "") + 30_000 - harness.clock.now());
  await harness.ok(harness.admin, routes.updateActivitySetting, {
    params: { id },
    body: body({ ...setting, addresses: [to, "second@example.org"], sendTimes: ["22:00"] }),
  });
  await harness.clock.advance(2 * minuteMs);
  const [mail, ...others] = await mailsTo(harness, to);
  expect(mail?.text).toContain("of-that-day");
  expect(others).toEqual([]);
  await harness.ok(harness.admin, routes.deleteActivitySetting, { params: { id } });
});

it("says that the account of a recipient was deleted, and can be changed or switched off all the same", async () => {
  const gone = await aUser().named("mails-gone").signedInTo(harness);
  const [first, alone] = [
    await add({ name: "Với địa chỉ", userIds: [gone.id, harness.admin.id] }),
    await add({ name: "Một người", userIds: [gone.id], addresses: [] }),
  ];
  await harness.ok(harness.admin, deleteUser, { params: { id: gone.id } });
  const settings = (await harness.ok(harness.admin, routes.listActivitySettings)).data;
  const shown = (id: number) => settings.find((one) => one.id === id);
  expect(shown(first.id)).toMatchObject({ userIds: [harness.admin.id], goneRecipients: 1 });
  expect(shown(alone.id)).toMatchObject({ userIds: [], goneRecipients: 1 });
  const save = (id: number, change: Partial<routes.ActivitySettingForm>) => ({
    ...{ params: { id }, body: body(change) },
  });
  // Of a form that was opened before.
  const { data } = await harness.ok(
    ...([harness.admin, routes.updateActivitySetting] as const),
    save(first.id, { name: "Với địa chỉ", userIds: [gone.id, harness.admin.id] }),
  );
  expect(data).toMatchObject({ userIds: [harness.admin.id], goneRecipients: 0 });
  const nobody = { name: "Một người", userIds: [], addresses: [] };
  for (const userIds of [[], [gone.id]])
    expect(
      await harness.refused(
        ...([harness.admin, routes.updateActivitySetting] as const),
        save(alone.id, { ...nobody, userIds }),
      ),
    ).toMatchObject({ details: [{ field: "userIds", message: "validation.required" }] });
  const off = save(alone.id, { ...nobody, enabled: false });
  expect((await harness.ok(harness.admin, routes.updateActivitySetting, off)).data.enabled).toBe(false);
  const named = save(alone.id, { ...nobody, userIds: [gone.id, harness.admin.id] });
  expect(await harness.refused(harness.admin, routes.updateActivitySetting, named)).toMatchObject({
    details: [{ field: "userIds", message: "validation.invalid_value" }],
  });
  for (const { id } of [first, alone])
    await harness.ok(harness.admin, routes.deleteActivitySetting, { params: { id } });
});

it("mails what was written by the send time, also where the change is kept only after it", async () => {
  const to = "late@example.org";
  const sendAt = new Date(harness.clock.now() + 7 * hourMs + 10 * minuteMs).toISOString().slice(11, 16);
  const { id } = await add({ name: "Đang ghi", addresses: [to], sendTimes: [sendAt] });
  await harness.clock.advance(1_000);
  let keep = (): void => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  let written = false;
  const deps = { db: harness.db, events: harness.app.events, clock: harness.clock };
  const change = auditedChange(deps, systemSignature("import"), async ({ record }) => {
    await record({ subject: "contact", subjectName: "kept-late", detail: "contact_created" });
    written = true;
    await kept;
  });
  await expect.poll(() => written).toBe(true);
  harness.clock.setBy(10 * minuteMs);
  const mails: Mail[] = [];
  const look = () =>
    sendSummaries({
      ...{ db: harness.db, clock: harness.clock, origin: () => "", units: () => ({}) },
      config: { locale: "vn", timeZone: "Asia/Ho_Chi_Minh", title: "SG-VAL" },
      mailer: { send: async (_db, mail) => void mails.push(mail) },
    });
  await look();
  keep();
  await change;
  await look();
  expect(mails.map(({ to: whom, text }) => [whom, text.includes("kept-late")])).toEqual([[to, true]]);
  await harness.ok(harness.admin, routes.deleteActivitySetting, { params: { id } });
});
