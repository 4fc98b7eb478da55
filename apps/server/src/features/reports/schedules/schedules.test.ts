import { createServer, type Server, type Socket } from "node:net";
import { deleteUser } from "@sgval/contract/access/users";
import { deleteDevice } from "@sgval/contract/devices/routes";
import { listRuns, startRun } from "@sgval/contract/reports/runs";
import {
  createSchedule,
  deleteSchedule,
  listSchedules,
  type ReportSchedule,
  updateSchedule,
} from "@sgval/contract/reports/schedules";
import { createTemplate } from "@sgval/contract/reports/templates";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { channelName } from "@sgval/quantities/parameter";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { jobsFixture } from "../../../kernel/jobs/jobs.fixture.store.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { type SignedIn, testPassword, useHarness, usualPassword } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { widenTemplate } from "../templates/templates.fixture.store.ts";

/** Mails that were received, and how the server behaves: it takes them, refuses them, or says nothing at all. */
const received: string[] = [];
let manner: "takes" | "refuses" | "hangs" = "takes";
const sockets = new Set<Socket>();
const smtp: Server = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
  if (manner === "hangs") return;
  let data: string | null = null;
  socket.write("220 mail.example\r\n");
  socket.on("data", (chunk) => {
    if (data !== null) {
      data += chunk.toString();
      if (!data.endsWith("\r\n.\r\n")) return;
      received.push(data);
      data = null;
      socket.write("250 taken\r\n");
      return;
    }
    const verb = chunk.toString().slice(0, 4).toUpperCase();
    if (verb === "QUIT") socket.end("221 bye\r\n");
    else if (verb === "MAIL" && manner === "refuses") socket.write("550 no\r\n");
    else {
      if (verb === "DATA") data = "";
      socket.write(verb === "DATA" ? "354 go on\r\n" : "250 well\r\n");
    }
  });
});
const port = await new Promise<number>((resolve) => {
  smtp.listen(0, "127.0.0.1", () => {
    const address = smtp.address();
    resolve(typeof address === "object" && address ? address.port : 0);
  });
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  smtp.close();
});

// 02:00 becomes 03:00 on 29 March 2026, a Sunday.
const start = Date.parse("2026-03-28T20:00:00+01:00");
const harness = useHarness({
  clock: fakeClock(start),
  env: { SGVAL_SMTP_URL: `smtp://127.0.0.1:${port}?from=sg@example.org`, SGVAL_TIME_ZONE: "Europe/Paris" },
});
const polled = { timeout: 15_000 };
let device: { id: number };
let stays: { id: number };
let goes: { id: number };
let pressure: { id: number };
let level: { id: number };
let lan: SignedIn;
let admin: SignedIn;
let templateId: number;

beforeAll(async () => {
  admin = await harness.signIn("admin01", testPassword);
  device = await aDevice().named("SCH-1").ofType("VGA").in(harness);
  stays = await aDevice().named("SCH-2").ofType("VGA").in(harness);
  goes = await aDevice().named("SCH-3").ofType("VGA").in(harness);
  const aLogger = (name: string) => aDevice().named(name).ofType("DATALOGGER").withChannel("pressure");
  pressure = await aLogger("SCH-4").in(harness);
  level = await aLogger("SCH-5").withChannel("water_level").in(harness);
  lan = await aUser()
    .named("lan-sch")
    .withEmail("lan@example.org")
    .withPermissions("Report.Index")
    .seeing(device)
    .signedInTo(harness);
  const body = {
    ...{ name: "Áp lực ngày", kind: "pressure", deviceIds: [device.id], zoneIds: [], parameters: [] },
    ...{ range: { preset: "yesterday" }, shared: true },
  };
  templateId = (await harness.ok(admin, createTemplate, { body })).data.id;
});
afterEach(async () => {
  manner = "takes";
  received.length = 0;
  for (const { id } of await schedules()) await harness.ok(admin, deleteSchedule, { params: { id } });
});

/** Time is set forward, as when the server was down, and the next look finds what is due. */
const later = async (hours: number) => {
  harness.clock.setBy(hours * hourMs);
  // No session lives so long.
  admin = await harness.signIn("admin01", testPassword);
  await harness.clock.advance(2 * minuteMs);
};
const schedules = async (): Promise<ReportSchedule[]> => (await harness.ok(admin, listSchedules)).data;
const add = async (more: object = {}): Promise<ReportSchedule> => {
  const body = {
    ...{ templateId, enabled: true, userIds: [], addresses: ["director@example.org"] },
    ...{ sendTimes: ["02:30"], days: [1, 2, 3, 4, 5, 6, 7], formats: ["csv"], delivery: "attachment" },
    ...more,
  };
  return (await harness.ok(admin, createSchedule, { body })).data;
};
const lastRun = async () => (await schedules())[0]?.lastRun;
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
/** The text of a mail, however it is encoded. */
const textOf = (mail: string) =>
  mail
    .split(/\r\n\r\n/)
    .map((part) => {
      const bare = part.replace(/\r\n--.*/s, "").replace(/\s/g, "");
      return /^[A-Za-z0-9+/=]+$/.test(bare) ? Buffer.from(bare, "base64").toString() : unquoted(part);
    })
    .join("\n");

it("mails a report once at the next minute that exists, when its time is in the hour that the clocks leave out", async () => {
  const { nextSendAt } = await add();
  expect(nextSendAt).toBe("2026-03-29T01:00:00.000Z");
  await later(5.9);
  expect(await lastRun()).toBeNull();
  await later(0.1);
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
  await later(4);
  expect((await schedules())[0]).toMatchObject({ nextSendAt: "2026-03-30T00:30:00.000Z" });
  const runs = (await harness.ok(admin, listRuns)).data;
  expect(runs).toMatchObject([
    // The whole day before, of 24 hours.
    { state: "done", from: "2026-03-27T23:00:00.000Z", to: "2026-03-28T23:00:00.000Z" },
  ]);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain("director@example.org");
  expect(received[0]).toContain("Content-Disposition: attachment; filename=");
  await vi.waitFor(
    async () =>
      expect((await lastRun())?.mails).toMatchObject([
        { to: "director@example.org", state: "sent", reason: null, tries: 1 },
      ]),
    polled,
  );
});

it("makes the report of a time that has just passed when the schedule is saved within the minute, and of no time that is new", async () => {
  const { id, nextSendAt } = await add({ sendTimes: ["12:00"] });
  // Half a minute after the time, before anybody has looked what is due.
  harness.clock.setBy(Date.parse(nextSendAt ?? "") + 30_000 - harness.clock.now());
  admin = await harness.signIn("admin01", testPassword);
  const save = async (sendTimes: string[]) => {
    const body = {
      ...{ templateId, enabled: true, userIds: [], addresses: ["director@example.org"], sendTimes },
      ...{ days: [1, 2, 3, 4, 5, 6, 7], formats: ["csv"], delivery: "attachment" },
    };
    await harness.ok(admin, updateSchedule, { params: { id }, body });
    await harness.clock.advance(2 * minuteMs);
  };
  await save(["12:00"]);
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
  const runs = async () => (await harness.ok(admin, listRuns)).data.length;
  const before = await runs();
  // Schedules are looked at in their order: when the report of this one is ordered, that of 12:02 would have been, too.
  await add({ sendTimes: ["12:04"] });
  await save(["12:00", "12:02"]);
  // A look that is still under way lets the next one pass.
  await vi.waitFor(async () => {
    await harness.clock.advance(minuteMs / 2);
    expect(received.length).toBeGreaterThan(1);
  }, polled);
  expect(await runs()).toBe(before + 1);
});

it("mails a link to users who want no attachment, and they find the report among theirs", async () => {
  await add({ userIds: [lan.id], addresses: [], delivery: "link" });
  await later(24);
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
  const mail = received[0] ?? "";
  expect(mail).not.toContain("Content-Disposition: attachment");
  expect(textOf(mail)).toContain("/pages/account-settings/files");
  lan = await harness.signIn("lan-sch", usualPassword("lan-sch"));
  expect((await harness.ok(lan, listRuns)).data).toMatchObject([
    { name: "Áp lực ngày", own: false, scheduledBy: "admin01", state: "done" },
  ]);
});

it("says why a mail that the server refuses has not left, how often it was tried, and sends it when it may", async () => {
  manner = "refuses";
  await add();
  await later(24);
  const mailIs = (state: object) =>
    vi.waitFor(async () => expect((await lastRun())?.mails).toMatchObject([state]), polled);
  await mailIs({ state: "waiting", reason: "EENVELOPE", tries: 1 });
  manner = "takes";
  await jobsFixture(harness.db).makeDue();
  await jobsFixture(harness.db).lookNow();
  await mailIs({ state: "sent", reason: null, tries: 2 });
  expect(received).toHaveLength(1);
});

it("says so when the mail server hangs", async () => {
  manner = "hangs";
  await add();
  await later(24);
  await vi.waitFor(
    async () =>
      expect((await lastRun())?.mails).toMatchObject([{ state: "waiting", reason: "ETIMEDOUT", tries: 1 }]),
    { timeout: 18_000 },
  );
  // Tried again, it would be among the mails of another test.
  manner = "takes";
  await jobsFixture(harness.db).makeDue();
  await jobsFixture(harness.db).lookNow();
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
}, 45_000);

it("goes on making reports while the mail server hangs and many mails wait for it", async () => {
  manner = "hangs";
  const before = sockets.size;
  const addresses = ["one@example.org", "two@example.org", "three@example.org"];
  await add({ addresses });
  await later(24);
  await vi.waitFor(() => expect(sockets.size - before).toBe(2), polled);
  const body = { kind: "pressure", deviceIds: [stays.id], formats: ["csv"] } as const;
  const range = { from: "2026-03-28T00:00:00.000Z", to: "2026-03-29T00:00:00.000Z" };
  const { data } = await harness.ok(admin, startRun, { body: { ...body, ...range } });
  const run = async () => (await harness.ok(admin, listRuns)).data.find(({ id }) => id === data.id);
  // Sooner than a server that hangs is given up.
  await vi.waitFor(async () => expect(await run()).toMatchObject({ state: "done" }), { timeout: 7_000 });
  expect((await lastRun())?.mails.map(({ to, tries }) => [to, tries])).toEqual(
    addresses.map((to) => [to, 0]),
  );
  // Tried again, they would be among the mails of another test.
  manner = "takes";
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => {
    await jobsFixture(harness.db).makeDue();
    await jobsFixture(harness.db).lookNow();
    expect(received).toHaveLength(3);
  }, polled);
}, 45_000);

it("names in the mail a device that was deleted, and makes the report of those that are left", async () => {
  const body = {
    ...{ name: "Hai thiết bị", kind: "pressure", deviceIds: [stays.id, goes.id], zoneIds: [] },
    ...{ parameters: [], range: { preset: "yesterday" }, shared: true },
  };
  const both = (await harness.ok(admin, createTemplate, { body })).data.id;
  await add({ templateId: both });
  await harness.ok(admin, deleteDevice, { params: { id: goes.id } });
  await later(24);
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
  expect(await lastRun()).toMatchObject({ state: "done", error: null });
  const lines = textOf(received[0] ?? "").split(/\r?\n/);
  expect(lines.filter((line) => line.includes("SCH-3"))).toEqual([expect.stringMatching(/: SCH-3$/)]);
  expect(lines.join("\n")).toContain("SCH-2");
});

it("makes the report of the chosen parameters that are left when the only device with another was deleted", async () => {
  const deviceIds = [pressure.id, level.id];
  const body = {
    ...{ name: "Áp lực và mực nước", kind: "availability", deviceIds, zoneIds: [] },
    ...{ parameters: ["pressure", "water_level"], range: { preset: "yesterday" }, shared: true },
  };
  await add({ templateId: (await harness.ok(admin, createTemplate, { body })).data.id });
  await harness.ok(admin, deleteDevice, { params: { id: level.id } });
  await later(24);
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
  expect(await lastRun()).toMatchObject({ state: "done", error: null });
  const lines = textOf(received[0] ?? "").split(/\r?\n/);
  expect(lines).toContainEqual(expect.stringMatching(/: SCH-5$/));
  expect(lines).toContain(`Không còn thiết bị nào có thông số này: ${channelName("water_level", "vn")}`);
});

it("fails with a reason when no device is left", async () => {
  await harness.ok(admin, deleteDevice, { params: { id: device.id } });
  await add();
  await later(24);
  await vi.waitFor(
    async () => expect(await lastRun()).toMatchObject({ state: "failed", error: "not_found" }),
    polled,
  );
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
  const mail = textOf(received[0] ?? "");
  expect(mail).toMatch(/: SCH-1(\r?\n|$)/);
  // In words of the reader's language, not as the code of the API.
  expect(mail).toContain("Không lập được báo cáo: Có thiết bị hoặc vùng đã bị xóa");
  expect(mail).not.toContain("not_found");
});

it("fails with a reason, in the list and by mail, where no report can be asked for what its template has kept", async () => {
  const body = {
    ...{ name: "Từ trước", kind: "pressure", deviceIds: [stays.id], zoneIds: [], parameters: [] },
    ...{ range: { preset: "yesterday" }, shared: true },
  };
  const { data } = await harness.ok(admin, createTemplate, { body });
  const { id } = await add({ templateId: data.id });
  await widenTemplate(harness.db.kysely, data.id);
  expect(await schedules()).toMatchObject([{ id, templateName: "Từ trước" }]);
  await later(24);
  await vi.waitFor(() => expect(received).toHaveLength(1), polled);
  expect(await lastRun()).toMatchObject({ state: "failed", error: "validation_failed" });
  expect(textOf(received[0] ?? "")).toContain("Không lập được báo cáo: Nội dung đã chọn không còn hợp lệ");
});

it("refuses a link for addresses without an account, and the schedule of a template that is not in view", async () => {
  const refused = async (more: object) => {
    const body = {
      ...{ templateId, enabled: true, userIds: [], addresses: ["director@example.org"] },
      ...{ sendTimes: ["06:00"], days: [1], formats: ["csv"], delivery: "attachment", ...more },
    };
    return (await harness.refused(admin, createSchedule, { body })).code;
  };
  expect(await refused({ delivery: "link" })).toBe("validation_failed");
  expect(await refused({ templateId: 999 })).toBe("not_found");
});

it("says that the account of a recipient was deleted, and can be switched off all the same", async () => {
  const gone = await aUser().named("gone-sch").signedInTo(harness);
  const { id, recipients: _, ...fields } = await add({ userIds: [gone.id, lan.id], addresses: [] });
  await harness.ok(admin, deleteUser, { params: { id: gone.id } });
  expect(await schedules()).toMatchObject([{ userIds: [lan.id], goneRecipients: 1 }]);
  const body = { ...fields, enabled: false };
  const { data } = await harness.ok(admin, updateSchedule, { params: { id }, body });
  expect(data).toMatchObject({ enabled: false, userIds: [lan.id], goneRecipients: 0 });
});
