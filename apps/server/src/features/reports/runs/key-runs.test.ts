import { createApiKey } from "@sgval/contract/api-keys/api-keys";
import { exportReadings } from "@sgval/contract/readings/readings";
import { listRuns, type ReportRun, readRunFile, startRun } from "@sgval/contract/reports/runs";
import { expect, it, vi } from "vitest";
import { tableExport } from "../../../gateways/tables/send-table.ts";
import { jobsFixture } from "../../../kernel/jobs/jobs.fixture.store.ts";
import type { SignedIn } from "../../../testing/harness.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { at, useReports } from "../reports.fixture.ts";
import { findRunFor, setReaders } from "./runs.store.ts";

const fixture = useReports();
const { harness, queryOf } = fixture;

/** Whoever calls with a key of this owner. */
const programOf = async (owner: SignedIn, permissions?: string[]): Promise<SignedIn> => {
  const body = { name: "program", days: 30, ...(permissions && { permissions }) };
  return { ...owner, token: (await harness.ok(owner, createApiKey, { body })).data.key };
};
const order = async (who: SignedIn): Promise<ReportRun> => {
  const { deviceIds, ...query } = queryOf("pressure");
  const body = { ...query, deviceIds: deviceIds.split(",").map(Number), formats: ["csv"], language: "en" };
  return (await harness.ok(who, startRun, { body })).data;
};
const runsOf = async (who: SignedIn) => (await harness.ok(who, listRuns)).data;
const untilDone = (id: number, who: SignedIn) =>
  vi.waitFor(
    async () => {
      await jobsFixture(harness.db).lookNow();
      expect((await runsOf(who)).find((run) => run.id === id)?.state).toBe("done");
    },
    { timeout: 15_000 },
  );
const statusOf = async (id: number, format: string, who: SignedIn): Promise<number> => {
  const path = readRunFile.path.replace(":id", String(id));
  return (await harness.request("GET", `${path}?format=${format}`, { token: who.token })).status;
};

it("makes a long file for a key with the permissions of the key, which fetches it by its id", async () => {
  Object.assign(harness.app.use(tableExport).inlineRows, { xlsx: 20 });
  const program = await programOf(harness.admin, ["Device.Index"]);
  const path = exportReadings.path.replace(":id", String(fixture.whole.id));
  const search = new URLSearchParams({ format: "xlsx", from: String(at(0)), to: String(at(24)) });
  const { status, body } = await harness.call("GET", `${path}?${search}`, undefined, program.token);
  expect(status).toBe(202);
  const { runId } = body.data;
  await untilDone(runId, program);
  expect(await statusOf(runId, "xlsx", program)).toBe(200);
  expect(await statusOf(runId, "xlsx", harness.admin)).toBe(200);
  const other = await programOf(harness.admin, ["Room.Index"]);
  expect(await statusOf(runId, "xlsx", other)).toBe(404);
  expect((await runsOf(other)).map(({ id }) => id)).not.toContain(runId);
});

it("makes a report that a key ordered with no more than the key may", async () => {
  const permissions = ["Device.Index", "Report.Export", "Report.Index"];
  const program = await programOf(harness.admin, permissions);
  const { id } = await order(program);
  await untilDone(id, program);
  const made = await findRunFor(harness.db.kysely, id, harness.admin.id);
  expect(made?.rightsThen?.permissions?.toSorted()).toEqual(permissions);
  expect(await statusOf(id, "csv", program)).toBe(200);
  expect(await statusOf(id, "csv", await programOf(harness.admin, ["Device.Index"]))).toBe(404);
});

it("shows a key neither what others send to its owner nor what its owner made with more rights", async () => {
  const lan = await aUser()
    .withPermissions("ApiKey.Create", "Device.Index", "Report.Index", "Report.Export")
    .signedInTo(harness);
  const sent = await order(harness.admin);
  await untilDone(sent.id, harness.admin);
  await setReaders(harness.db.kysely, sent.id, [lan.id]);
  const own = await order(lan);
  await untilDone(own.id, lan);
  const program = await programOf(lan, ["Report.Index"]);
  expect(await runsOf(program)).toEqual([]);
  for (const { id } of [sent, own]) {
    expect(await statusOf(id, "csv", program)).toBe(404);
    expect(await statusOf(id, "csv", lan)).toBe(200);
  }
});
