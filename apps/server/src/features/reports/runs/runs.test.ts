import { randomBytes } from "node:crypto";
import { updateRole } from "@sgval/contract/access/roles";
import { deleteDevice } from "@sgval/contract/devices/routes";
import { listNotices } from "@sgval/contract/notifications/notices";
import { exportReadings, listReadings } from "@sgval/contract/readings/readings";
import { exportReport } from "@sgval/contract/reports/reports";
import {
  cancelRun,
  deleteRun,
  listRuns,
  type ReportRun,
  readRunFile,
  startRun,
} from "@sgval/contract/reports/runs";
import { madeInBackground } from "@sgval/contract/table-export";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import readXlsxFile from "read-excel-file/universal";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tableExport } from "../../../gateways/tables/send-table.ts";
import { jobsFixture } from "../../../kernel/jobs/jobs.fixture.store.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { signIn } from "../../sign-in/index.ts";
import { reports } from "../index.ts";
import { at, useReports } from "../reports.fixture.ts";
import { runsFixture } from "./runs.fixture.store.ts";
import { noteProgress } from "./runs.store.ts";

const fixture = useReports();
const { harness, queryOf } = fixture;
/** Longer than until the worker polls, which finds what it has missed. */
const polled = { timeout: 15_000 };

const order = async (more: object = {}, who: SignedIn = harness.admin): Promise<ReportRun> => {
  const { deviceIds, ...query } = queryOf("pressure");
  const body = {
    ...query,
    deviceIds: deviceIds.split(",").map(Number),
    formats: ["csv"],
    language: "en",
    ...more,
  };
  return (await harness.ok(who, startRun, { body })).data;
};
const find = async (id: number, who: SignedIn = harness.admin): Promise<ReportRun> => {
  const found = (await harness.ok(who, listRuns)).data.find((run) => run.id === id);
  if (!found) throw new Error("no such run");
  return found;
};
const until = (id: number, state: ReportRun["state"], who?: SignedIn) =>
  vi.waitFor(async () => {
    await jobsFixture(harness.db).lookNow();
    const run = await find(id, who);
    expect(run.state).toBe(state);
    return run;
  }, polled);
const fetchFile = async (path: string, query: Record<string, string>, who: SignedIn = harness.admin) => {
  const response = await fetch(`${harness.address}/api/v1${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  const bytes = await response.arrayBuffer();
  return { status: response.status, bytes, text: Buffer.from(bytes).toString() };
};
const fileOf = (id: number, format: string, who?: SignedIn) =>
  fetchFile(readRunFile.path.replace(":id", String(id)), { format }, who);

/** Exports the readings of the whole day, which are more than a person waits for. */
const exportLong = async (format: "xlsx" | "pdf", who?: SignedIn): Promise<number> => {
  const path = exportReadings.path.replace(":id", String(fixture.whole.id));
  const { status, text } = await fetchFile(path, { format, language: "en", from: at(0), to: at(24) }, who);
  expect(status).toBe(202);
  return madeInBackground.parse(JSON.parse(text)).data.runId;
};
const waitFor = (rows: number) =>
  Object.assign(harness.app.use(tableExport).inlineRows, { xlsx: rows, pdf: rows });

afterEach(() => runsFixture(harness.db).writeFiles());

describe("a report in the background", () => {
  it("[R1.7] is the file that the page exports, in every format that was asked for, and says when it is ready", async () => {
    const name = "Áp lực ngày";
    const { id, state } = await order({ formats: ["csv", "pdf"], name });
    expect(state).toBe("waiting");
    const run = await until(id, "done");
    expect(run).toMatchObject({ name, progress: 100, error: null, own: true, kind: "pressure" });
    expect(run.files.map(({ format }) => format)).toEqual(["csv", "pdf"]);
    const file = await fileOf(id, "csv");
    const direct = await fetchFile(exportReport.path, {
      ...queryOf("pressure"),
      format: "csv",
      language: "en",
    });
    expect(file.text).toBe(direct.text);
    expect((await fileOf(id, "pdf")).text.slice(0, 5)).toBe("%PDF-");
    expect((await fileOf(id, "xlsx")).status).toBe(404);
    await vi.waitFor(async () =>
      expect((await harness.ok(harness.admin, listNotices)).data).toMatchObject([
        {
          kind: "reportReady",
          key: `report-${id}`,
          tone: "success",
          text: expect.stringContaining(name),
        },
      ]),
    );
  });

  it("is made with the rights that its requester has when it is made", async () => {
    const lan = await aUser()
      .named("lan-run")
      .withPermissions("Report.Index", "Report.Export")
      .seeing(fixture.whole)
      .signedInTo(harness);
    const seen = { deviceIds: [fixture.whole.id] };
    const whole = { body: { ...queryOf("pressure"), formats: ["csv"] } };
    expect((await harness.refused(lan, startRun, whole)).code).toBe("not_found");
    const made = await order(seen, lan);
    await until(made.id, "done", lan);
    // Nobody else finds it.
    expect((await fileOf(made.id, "csv")).status).toBe(404);
    expect((await harness.ok(harness.admin, listRuns)).data.map(({ id }) => id)).not.toContain(made.id);
    // What is taken from its owner after the order is not in the file, nor can an earlier file be fetched.
    await runsFixture(harness.db).failFiles("57014");
    const late = await order(seen, lan);
    await vi.waitFor(async () => expect((await find(late.id, lan)).error).toBe("not_written"), polled);
    await runsFixture(harness.db).narrow(lan.id);
    await runsFixture(harness.db).writeFiles();
    await jobsFixture(harness.db).makeDue();
    expect(await until(late.id, "failed", lan)).toMatchObject({ error: "not_found", files: [] });
    await harness.app.use(signIn).readAllAgain();
    expect((await fileOf(made.id, "csv", lan)).status).toBe(404);
  });

  it("is fetched after a device of it was deleted, and not without the permission to export", async () => {
    const gone = await aDevice().named("RPT-GONE").ofType("DATALOGGER").withChannel("pressure").in(harness);
    const minh = await aUser()
      .named("minh-run")
      .withPermissions("Report.Index", "Report.Export")
      .seeing(fixture.whole, gone)
      .signedInTo(harness);
    const { id } = await order({ deviceIds: [fixture.whole.id, gone.id] }, minh);
    await until(id, "done", minh);
    await harness.ok(harness.admin, deleteDevice, { params: { id: gone.id } });
    expect((await fileOf(id, "csv", minh)).status).toBe(200);
    await harness.ok(harness.admin, updateRole, {
      params: { id: minh.roleId },
      body: { permissions: ["Report.Index"] },
    });
    expect((await fileOf(id, "csv", minh)).status).toBe(403);
  });

  it("is not made once it is cancelled, and leaves no file", async () => {
    // Nothing is made while the only job of the queue is elsewhere.
    const { id } = await order();
    const { data } = await harness.ok(harness.admin, cancelRun, { params: { id } });
    expect(["cancelled", "done"]).toContain(data.state);
    await harness.ok(harness.admin, deleteRun, { params: { id } });
    expect((await runsFixture(harness.db).files()).filter((file) => file.startsWith(`${id} `))).toEqual([]);
    expect((await harness.refused(harness.admin, cancelRun, { params: { id } })).code).toBe("not_found");
  });
});

describe("a report that cannot be made", () => {
  it("fails where what it was asked for cannot be read any more, and stays in the list until it is deleted", async () => {
    const made = await order({ name: "made" });
    await until(made.id, "done");
    await runsFixture(harness.db).failFiles("57014");
    const spoilt = await order({ name: "spoilt" });
    await vi.waitFor(async () => expect((await find(spoilt.id)).error).toBe("not_written"), polled);
    await runsFixture(harness.db).spoilQuery(spoilt.id);
    await runsFixture(harness.db).writeFiles();
    await jobsFixture(harness.db).makeDue();
    expect(await until(spoilt.id, "failed")).toMatchObject({ kind: null, error: "validation_failed" });
    await runsFixture(harness.db).spoilQuery(made.id);
    expect(await find(made.id)).toMatchObject({ state: "done", kind: null, from: null });
    // What its file is about is not known, nor whether its requester still sees it.
    expect((await fileOf(made.id, "csv")).status).toBe(404);
    for (const { id } of [made, spoilt]) await harness.ok(harness.admin, deleteRun, { params: { id } });
    expect((await harness.ok(harness.admin, listRuns)).data.map(({ id }) => id)).not.toContain(spoilt.id);
  });

  it("fails with its reason when the disk is full, and leaves no file", async () => {
    await runsFixture(harness.db).failFiles("53100");
    const { id } = await order();
    expect(await until(id, "failed")).toMatchObject({ error: "disk_full", files: [], progress: 99 });
    const failed = { key: `report-${id}`, tone: "error" };
    await vi.waitFor(async () =>
      expect((await harness.ok(harness.admin, listNotices)).data[0]).toMatchObject(failed),
    );
  });

  it("has the files that are not too long, and says which one is", async () => {
    const many = await aDevice()
      .named("RPT-MANY")
      .ofType("DATALOGGER")
      .reportingEvery(60)
      .withChannel("pressure")
      .withTokenIn(harness);
    const start = Date.parse(at(-48)) / 1000;
    for (const from of [0, 3_600, 7_200]) {
      const rows = Array.from({ length: 3_600 }, (_, index) => ({
        ...{ ts: start + 10 * (from + index), pressure: 2 + (index % 2) / 10 },
      }));
      await harness.call("POST", "/telemetry", rows, many.token);
    }
    const asked = { kind: "readings", deviceIds: [many.id], from: at(-48), to: at(0), step: "raw" };
    const { id } = await order({ ...asked, formats: ["pdf", "xlsx"] });
    const run = await until(id, "done");
    expect(run).toMatchObject({ error: "table_too_long", formats: ["pdf", "xlsx"] });
    expect(run.files.map(({ format }) => format)).toEqual(["xlsx"]);
    await vi.waitFor(async () =>
      expect((await harness.ok(harness.admin, listNotices)).data[0]).toMatchObject({
        ...{ key: `report-${id}`, tone: "success", text: expect.stringMatching(/quá dài/) },
      }),
    );
    // Nothing is left where every file is.
    const alone = await order({ ...asked, formats: ["pdf"] });
    expect(await until(alone.id, "failed")).toMatchObject({ error: "table_too_long", files: [] });
  });

  it("fails with its reason when the database refuses the file", async () => {
    await runsFixture(harness.db).failFiles("P0001");
    const { id } = await order();
    expect(await until(id, "failed")).toMatchObject({ error: "not_written", files: [] });
  });

  it.each([
    ["the file", "report_file"],
    ["its entry in the log", "activity"],
    ["the notification", "notice"],
  ] as const)("waits and says why while %s cannot be written, and is made when it can", async (_, table) => {
    const before = (await harness.history("report_pressure", "table")).length;
    const { asSuperuser } = harness.database;
    const writeAgain = await runsFixture(harness.db).failTable(table, asSuperuser);
    const { id } = await order();
    await vi.waitFor(
      async () => expect(await find(id)).toMatchObject({ state: "waiting", error: "not_written", tries: 1 }),
      polled,
    );
    await writeAgain();
    await jobsFixture(harness.db).makeDue();
    expect(await until(id, "done")).toMatchObject({ tries: 2, error: null });
    // The log has a file once, however often it was tried, and its requester hears of it.
    expect((await harness.history("report_pressure", "table")).length).toBe(before + 1);
    expect((await harness.ok(harness.admin, listNotices)).data[0]).toMatchObject({
      ...{ key: `report-${id}`, tone: "success" },
    });
  });
});

describe("a list with more rows than a person waits for", () => {
  beforeEach(() => void waitFor(20));

  it("is made into a file in the background, with all of its rows, and says when it is ready", async () => {
    const id = await exportLong("xlsx");
    const run = await until(id, "done");
    expect(run).toMatchObject({ kind: null, from: null, own: true, formats: ["xlsx"], progress: 100 });
    expect(run.name).toContain("RPT-1");
    expect(run.filters).toContain("From: ");
    const book = await readXlsxFile((await fileOf(id, "xlsx")).bytes);
    const { metaData } = await harness.ok(harness.admin, listReadings, {
      params: { id: fixture.whole.id },
      query: { from: at(0), to: at(24) },
    });
    expect(metaData.total).toBe(96);
    expect(book.at(-1)?.data).toHaveLength(1 + metaData.total);
    await vi.waitFor(async () =>
      expect((await harness.ok(harness.admin, listNotices)).data[0]).toMatchObject({
        ...{ kind: "reportReady", key: `report-${id}`, tone: "success" },
        ...{ href: "/pages/account-settings/files", text: expect.stringContaining("RPT-1") },
      }),
    );
    // A PDF is made in the same way; what is short is still answered at once.
    const printed = await until(await exportLong("pdf"), "done");
    expect((await fileOf(printed.id, "pdf")).text.slice(0, 5)).toBe("%PDF-");
    // Bytes are read in slices of a megabyte.
    const long = randomBytes(2 * 1024 * 1024 + 7);
    await runsFixture(harness.db).replaceFiles(id, long);
    expect(Buffer.from((await fileOf(id, "xlsx")).bytes).equals(long)).toBe(true);
    waitFor(1_000);
    const path = exportReadings.path.replace(":id", String(fixture.whole.id));
    expect((await fetchFile(path, { format: "xlsx" })).status).toBe(200);
  });

  it("is of the rights of who asked, when it is made and when it is fetched, and nobody else's", async () => {
    const hoa = await aUser()
      .named("hoa-run")
      .withPermissions("Device.Index")
      .seeing(fixture.whole)
      .signedInTo(harness);
    const id = await exportLong("xlsx", hoa);
    await until(id, "done", hoa);
    expect((await fileOf(id, "xlsx")).status).toBe(404);
    expect((await fileOf(id, "xlsx", hoa)).status).toBe(200);
    await runsFixture(harness.db).failFiles("57014");
    const late = await exportLong("xlsx", hoa);
    await vi.waitFor(async () => expect((await find(late, hoa)).error).toBe("not_written"), polled);
    await runsFixture(harness.db).narrow(hoa.id);
    await runsFixture(harness.db).writeFiles();
    await jobsFixture(harness.db).makeDue();
    expect(await until(late, "failed", hoa)).toMatchObject({ error: "not_found", files: [] });
    await harness.app.use(signIn).readAllAgain();
    const { status, text } = await fileOf(id, "xlsx", hoa);
    expect([status, JSON.parse(text).error.code]).toEqual([409, "rights_changed"]);
  });

  it("fails with its reason when the disk is full, and waits for its turn behind ten others at most", async () => {
    await runsFixture(harness.db).failFiles("53100");
    const id = await exportLong("xlsx");
    expect(await until(id, "failed")).toMatchObject({ error: "disk_full", files: [] });
    await runsFixture(harness.db).failFiles("57014");
    const ids: number[] = [];
    for (let run = 0; run < 10; run += 1) ids.push(await exportLong("xlsx"));
    const path = exportReadings.path.replace(":id", String(fixture.whole.id));
    const { status, text } = await fetchFile(path, { format: "xlsx" });
    expect([status, JSON.parse(text).error.code]).toEqual([409, "too_many_runs"]);
    for (const each of ids) await harness.ok(harness.admin, deleteRun, { params: { id: each } });
    // Each of them would take a turn of the queue, in which nothing is done.
    await runsFixture(harness.db).loseJobs();
  });
});

describe("a report behind another", () => {
  it("waits as long as the other moves, which is not made a second time meanwhile", async () => {
    const { runs } = harness.app.use(reports);
    const standStill = () => harness.clock.setBy(10 * minuteMs + 1);
    await runsFixture(harness.db).failFiles("57014");
    const { id } = await order();
    await vi.waitFor(async () => expect((await find(id)).error).toBe("not_written"), polled);
    await runsFixture(harness.db).takeUp(id);
    await runsFixture(harness.db).writeFiles();
    const behind = await order();
    standStill();
    await noteProgress(harness.db.kysely, id, 50, new Date(harness.clock.now()));
    await runs.resume();
    expect(await runsFixture(harness.db).holders()).toEqual(["other"]);
    expect(await find(id)).toMatchObject({ state: "running", progress: 50, tries: 1 });
    expect(await find(behind.id)).toMatchObject({ state: "waiting", tries: 0 });
    standStill();
    await runs.resume();
    expect(await until(id, "done")).toMatchObject({ tries: 2 });
    expect(await until(behind.id, "done")).toMatchObject({ tries: 1 });
  });
});

describe("after a restart", () => {
  it("a report and a list that were under way are made, also when their jobs were lost", async () => {
    await runsFixture(harness.db).failFiles("57014");
    const { id } = await order();
    waitFor(20);
    const list = await exportLong("xlsx");
    await vi.waitFor(async () => expect((await find(id)).error).toBe("not_written"), polled);
    await runsFixture(harness.db).loseJobs();
    await runsFixture(harness.db).writeFiles();
    await harness.restart();
    // A sweep begins a minute after the one before has ended, and ends when the database has answered.
    await vi.waitFor(
      async () => {
        await harness.clock.advance(minuteMs);
        await jobsFixture(harness.db).lookNow();
        expect((await find(id)).state).toBe("done");
        expect((await find(list)).state).toBe("done");
      },
      { ...polled, interval: 200 },
    );
  });

  it("files go after their seven days, and nothing else does", async () => {
    const { id } = await order();
    const { deletedAt, finishedAt } = await until(id, "done");
    expect(Date.parse(deletedAt ?? "") - Date.parse(finishedAt ?? "")).toBe(7 * dayMs);
    harness.clock.setBy(7 * dayMs - hourMs);
    await harness.app.use(reports).runs.dropOld();
    expect(await runsFixture(harness.db).files()).toContain(`${id} csv`);
    harness.clock.setBy(2 * hourMs);
    await harness.app.use(reports).runs.dropOld();
    expect(await runsFixture(harness.db).files()).not.toContain(`${id} csv`);
  });
});
