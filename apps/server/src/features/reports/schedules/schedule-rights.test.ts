import { updateRole } from "@sgval/contract/access/roles";
import { deleteDevice } from "@sgval/contract/devices/routes";
import { listRuns } from "@sgval/contract/reports/runs";
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  type ReportSchedule,
  updateSchedule,
} from "@sgval/contract/reports/schedules";
import { createTemplate } from "@sgval/contract/reports/templates";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { jobsFixture } from "../../../kernel/jobs/jobs.fixture.store.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { type SignedIn, testPassword, useHarness, usualPassword } from "../../../testing/harness.ts";
import { mailsTo } from "../../../testing/mails.ts";
import { aUser, type BuiltUser } from "../../../testing/user-builder.ts";
import { runsFixture } from "../runs/runs.fixture.store.ts";

// 20:00 in Vietnam; what these tests schedule is sent at 06:00.
const harness = useHarness({ clock: fakeClock(Date.parse("2026-03-02T13:00:00Z")) });
const polled = { timeout: 15_000 };
let seen: { id: number };
let other: { id: number };
let deleted: { id: number };
let binh: BuiltUser;
let lan: BuiltUser;
let admin: SignedIn;

const scheduling = ["Report.Index", "Report.Export", "Report.Schedule"];
const signIn = (): Promise<SignedIn> => harness.signIn("binh-sch", usualPassword("binh-sch"));
const allow = (permissions: string[]) =>
  harness.ok(admin, updateRole, { params: { id: binh.roleId }, body: { permissions } });

beforeAll(async () => {
  admin = await harness.signIn("admin01", testPassword);
  seen = await aDevice().named("SCR-1").ofType("VGA").in(harness);
  other = await aDevice().named("SCR-2").ofType("VGA").in(harness);
  deleted = await aDevice().named("SCR-3").ofType("VGA").in(harness);
  binh = await aUser()
    .named("binh-sch")
    .withEmail("binh@example.org")
    .withPermissions(...scheduling)
    .seeing(seen)
    .in(harness);
  lan = await aUser()
    .named("lan-sch")
    .withEmail("lan@example.org")
    .withPermissions("Report.Index")
    .in(harness);
});
const schedules = async (): Promise<ReportSchedule[]> => (await harness.ok(admin, listSchedules)).data;
afterEach(async () => {
  await allow(scheduling);
  for (const { id } of await schedules()) await harness.ok(admin, deleteSchedule, { params: { id } });
});

const templateOf = async (who: SignedIn, name: string, deviceIds: number[], shared: boolean) => {
  const body = {
    ...{ name, kind: "pressure", deviceIds, zoneIds: [], parameters: [], range: { preset: "yesterday" } },
    shared,
  };
  return (await harness.ok(who, createTemplate, { body })).data.id;
};
const bodyOf = (templateId: number, address: string) => ({
  ...{ templateId, enabled: true, userIds: [], addresses: [address], sendTimes: ["06:00"] },
  ...{ days: [1, 2, 3, 4, 5, 6, 7], formats: ["csv"], delivery: "attachment" },
});
const schedule = async (who: SignedIn, templateId: number, address: string) =>
  (await harness.ok(who, createSchedule, { body: bodyOf(templateId, address) })).data;
/** A day later, past every send time. */
const nextDay = async () => {
  harness.clock.setBy(24 * hourMs);
  // No session lives so long.
  admin = await harness.signIn("admin01", testPassword);
  await harness.clock.advance(2 * minuteMs);
};
/** The text of the only mail to an address. */
const mailTo = async (address: string): Promise<string> => {
  const call: typeof harness.call = (method, path) => harness.call(method, path, undefined, admin.token);
  return vi.waitFor(async () => {
    const mails = await mailsTo({ call }, address);
    expect(mails).toHaveLength(1);
    return mails[0]?.text ?? "";
  }, polled);
};

it("sends nothing for whoever may schedule reports no more, says so, and a super user finds and ends it", async () => {
  const own = await templateOf(await signIn(), "Riêng của Bình", [seen.id], false);
  const { id } = await schedule(await signIn(), own, "director@example.net");
  expect(await schedules()).toMatchObject([{ id, mayNotSchedule: false, templateName: "Riêng của Bình" }]);
  await allow(["Report.Index", "Report.Export"]);
  expect(await schedules()).toMatchObject([{ id, mayNotSchedule: true, nextSendAt: null, lastRun: null }]);
  await nextDay();
  // A schedule of somebody who may schedule is the sign that the due ones were looked at.
  const shared = await templateOf(admin, "Chung", [seen.id], true);
  const { id: second } = await schedule(admin, shared, "shared@example.net");
  await nextDay();
  await mailTo("shared@example.net");
  expect(await schedules()).toMatchObject([{ id, lastSentAt: null, lastRun: null }, { id: second }]);
  expect(
    (await harness.call("GET", "/mail/outbox", undefined, admin.token)).body.data.map(
      ({ to }: { to: string }) => to,
    ),
  ).not.toContain("director@example.net");
  // The template is not theirs: it can be ended, but not taken over.
  const body = bodyOf(own, "other@example.net");
  expect((await harness.refused(admin, updateSchedule, { params: { id }, body })).code).toBe("not_found");
  await harness.ok(admin, deleteSchedule, { params: { id } });
  expect(await schedules()).toMatchObject([{ id: second }]);
});

it("does not make good what fell due while whoever saved the schedule might not schedule", async () => {
  const own = await templateOf(await signIn(), "Nghỉ một ngày", [seen.id], false);
  await schedule(await signIn(), own, "pause@example.net");
  await allow(["Report.Index", "Report.Export"]);
  await nextDay();
  await allow(scheduling);
  await harness.clock.advance(2 * minuteMs);
  expect(await schedules()).toMatchObject([{ lastSentAt: null, nextSendAt: expect.any(String) }]);
  await nextDay();
  expect(await mailTo("pause@example.net")).toContain("Báo cáo đính kèm thư này.");
});

it("makes the report of what whoever saved the schedule sees, and gives the rest as a number, deleted or not", async () => {
  const shared = await templateOf(admin, "Ba thiết bị", [seen.id, other.id, deleted.id], true);
  await schedule(await signIn(), shared, "three@example.net");
  await schedule(admin, shared, "owner@example.net");
  await harness.ok(admin, deleteDevice, { params: { id: deleted.id } });
  await nextDay();
  const mail = await mailTo("three@example.net");
  expect(mail).toContain("Báo cáo đính kèm thư này.");
  expect(mail).not.toMatch(/SCR-2|SCR-3/);
  expect(mail).toMatch(
    /không có trong báo cáo, vì đã bị xóa hoặc ngoài phạm vi xem của người đặt lịch: 2$/mu,
  );
  // Who shared it could have seen what was deleted.
  expect(await mailTo("owner@example.net")).toContain("Đã bị xóa nên không còn trong báo cáo: SCR-3");
});

it("links recipients to a page that all of them may open", async () => {
  const shared = await templateOf(admin, "Liên kết", [seen.id], true);
  const body = { ...bodyOf(shared, ""), addresses: [], userIds: [binh.id], delivery: "link" };
  await harness.ok(admin, createSchedule, { body });
  await nextDay();
  expect(await mailTo("binh@example.org")).toContain("/pages/account-settings/files");
  const runs = (await harness.ok(await signIn(), listRuns)).data;
  expect(runs).toContainEqual(expect.objectContaining({ name: "Liên kết", own: false, state: "done" }));
});

it("gives the file to those whom its mails reach, who may be others than when it was ordered", async () => {
  const shared = await templateOf(admin, "Đổi người nhận", [seen.id], true);
  const { id } = await schedule(admin, shared, "before@example.net");
  await runsFixture(harness.db).failFiles("57014");
  await nextDay();
  await vi.waitFor(
    async () => expect((await schedules())[0]?.lastRun).toMatchObject({ error: "not_written" }),
    polled,
  );
  const body = { ...bodyOf(shared, ""), addresses: [], userIds: [lan.id], delivery: "link" };
  await harness.ok(admin, updateSchedule, { params: { id }, body });
  await runsFixture(harness.db).writeFiles();
  await jobsFixture(harness.db).makeDue();
  await jobsFixture(harness.db).lookNow();
  await mailTo("lan@example.org");
  const runs = (await harness.ok(await harness.signIn("lan-sch", usualPassword("lan-sch")), listRuns)).data;
  expect(runs).toMatchObject([{ name: "Đổi người nhận", state: "done", own: false }]);
});
