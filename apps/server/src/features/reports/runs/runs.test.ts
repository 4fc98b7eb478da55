import { listNotices } from "@sgval/contract/notifications/notices";
import { exportReport } from "@sgval/contract/reports/reports";
import {
  cancelRun,
  deleteRun,
  listRuns,
  type ReportRun,
  readRunFile,
  startRun,
} from "@sgval/contract/reports/runs";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { afterEach, describe, expect, it, vi } from "vitest";
import { jobsFixture } from "../../../kernel/jobs/jobs.fixture.store.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { signIn } from "../../sign-in/index.ts";
import { reports } from "../index.ts";
import { useReports } from "../reports.fixture.ts";
import { runsFixture } from "./runs.fixture.store.ts";

const fixture = useReports();
const { harness, queryOf } = fixture;
/** A job that is added before the worker listens is found when it polls. */
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
    const run = await find(id, who);
    expect(run.state).toBe(state);
    return run;
  }, polled);
const fetchFile = async (path: string, query: Record<string, string>, who: SignedIn = harness.admin) => {
  const response = await fetch(`${harness.address}/api/v1${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: response.status, text: await response.text() };
};
const fileOf = (id: number, format: string, who?: SignedIn) =>
  fetchFile(readRunFile.path.replace(":id", String(id)), { format }, who);

afterEach(() => runsFixture(harness.db).writeFiles());

describe("a report in the background", () => {
  it("[R1.7] is the file that the page exports, in every format that was asked for, and says when it is ready", async () => {
    const { id, state } = await order({ formats: ["csv", "pdf"], name: "Áp lực ngày" });
    expect(state).toBe("waiting");
    const run = await until(id, "done");
    expect(run).toMatchObject({
      name: "Áp lực ngày",
      progress: 100,
      error: null,
      own: true,
      kind: "pressure",
    });
    expect(run.files.map(({ format }) => format)).toEqual(["csv", "pdf"]);
    const file = await fileOf(id, "csv");
    const direct = await fetchFile(exportReport.path, {
      ...queryOf("pressure"),
      format: "csv",
      language: "en",
    });
    expect(file).toEqual(direct);
    expect((await fileOf(id, "pdf")).text.slice(0, 5)).toBe("%PDF-");
    expect((await fileOf(id, "xlsx")).status).toBe(404);
    await vi.waitFor(async () =>
      expect((await harness.ok(harness.admin, listNotices)).data).toMatchObject([
        {
          kind: "reportReady",
          key: `report-${id}`,
          tone: "success",
          text: expect.stringContaining("Áp lực ngày"),
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
    expect(
      (await harness.refused(lan, startRun, { body: { ...queryOf("pressure"), formats: ["csv"] } })).code,
    ).toBe("not_found");
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
  it("fails with its reason when the disk is full, and leaves no file", async () => {
    await runsFixture(harness.db).failFiles("53100");
    const { id } = await order();
    expect(await until(id, "failed")).toMatchObject({ error: "disk_full", files: [], progress: 99 });
    await vi.waitFor(async () =>
      expect((await harness.ok(harness.admin, listNotices)).data[0]).toMatchObject({
        ...{ key: `report-${id}`, tone: "error" },
      }),
    );
  });

  it("fails with its reason when the database refuses the file", async () => {
    await runsFixture(harness.db).failFiles("P0001");
    const { id } = await order();
    expect(await until(id, "failed")).toMatchObject({ error: "not_written", files: [] });
  });

  it("waits and says why while an error may pass, and is made when it has", async () => {
    await runsFixture(harness.db).failFiles("57014");
    const { id } = await order();
    await vi.waitFor(
      async () => expect(await find(id)).toMatchObject({ state: "waiting", error: "not_written", tries: 1 }),
      polled,
    );
    await runsFixture(harness.db).writeFiles();
    await jobsFixture(harness.db).makeDue();
    expect(await until(id, "done")).toMatchObject({ tries: 2, error: null });
  });
});

describe("after a restart", () => {
  it("a report that was under way is made, also when its job was lost", async () => {
    await runsFixture(harness.db).failFiles("57014");
    const { id } = await order();
    await vi.waitFor(async () => expect((await find(id)).error).toBe("not_written"), polled);
    await runsFixture(harness.db).loseJobs();
    await runsFixture(harness.db).writeFiles();
    await harness.restart();
    // A sweep begins a minute after the one before has ended, and ends when the database has answered.
    await vi.waitFor(
      async () => {
        await harness.clock.advance(minuteMs);
        expect((await find(id)).state).toBe("done");
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
