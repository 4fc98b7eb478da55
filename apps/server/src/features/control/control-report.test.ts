import { listCommandHistory } from "@sgval/contract/control/history";
import { countCommandsToday } from "@sgval/contract/dashboards/overview";
import { eventBarsOf } from "@sgval/contract/reports/event-bars";
import { exportReport, type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import type { SignedIn } from "../../testing/harness.ts";
import { expectFilesLikeApi } from "../../testing/report-files.ts";
import { aUser } from "../../testing/user-builder.ts";
import { useCommands } from "./control.fixture.ts";

const commands = useCommands();
const { harness } = commands;

it("[R1.7] counts a command once that a stop ended and the device carried out all the same", async () => {
  const pump = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness);
  const from = harness.clock.now();
  const start = await commands.send(pump.id, "pump_start");
  const stop = await commands.send(pump.id, "pump_stop");
  await commands.answer(pump.id, { cmdId: stop.cmdId, result: "ok", state: { DO4: 0 } });
  await commands.answer(pump.id, { cmdId: start.cmdId, result: "ok", state: { DO4: 1 } });
  await commands.pass(1);
  const { data } = await harness.ok(harness.admin, readReport, {
    query: {
      ...{ kind: "control", deviceIds: String(pump.id), from: new Date(from).toISOString() },
      to: new Date(harness.clock.now() + minuteMs).toISOString(),
    },
  });
  const report = data as ReportOf<"control">;
  expect(report.rows.map(({ status }) => status)).toEqual(["failed", "completed"]);
  expect(report.summary).toMatchObject({ commands: 2, done: 2, failed: 0, unanswered: 0, success: 100 });
  // Carried out, failed, unanswered, cancelled or not over.
  expect(eventBarsOf(report, "en")[1]?.values).toEqual([2, 0, 0, 0]);
});

it("counts as failed today what the report counts, and lists as many behind it", async () => {
  const pump = await aDevice().ofType("WATER_PUMP").withThreshold(1.2, 2.4).in(harness);
  const today = async () => (await harness.ok(harness.admin, countCommandsToday)).data;
  const before = await today();
  const start = await commands.send(pump.id, "pump_start");
  const stop = await commands.send(pump.id, "pump_stop");
  await commands.answer(pump.id, { cmdId: stop.cmdId, result: "ok", state: { DO4: 0 } });
  expect(await today()).toMatchObject({ total: before.total + 2, failed: before.failed + 1 });
  // The start did happen: the device says so, late.
  await commands.answer(pump.id, { cmdId: start.cmdId, result: "ok", state: { DO4: 1 } });
  const { failed } = await today();
  expect(failed).toBe(before.failed);
  const query = { status: "failed", failed: "true", from: Date.parse(before.since) };
  expect((await harness.ok(harness.admin, listCommandHistory, { query })).metaData.total).toBe(failed);
});

it("[R1.7] reports every command of a range with its latency and the share carried out, on screen and in files alike", async () => {
  const valve = await aDevice().ofType("VGA").named("CTL-1").withThreshold(1.2, 2.4).in(harness);
  const other = await aDevice().ofType("VGA").named("CTL-2").withThreshold(1.2, 2.4).in(harness);
  const from = harness.clock.now();
  const first = await commands.send(valve.id, "high_pressure");
  await commands.pass(5);
  await commands.answer(valve.id, { cmdId: first.cmdId, result: "ok", state: { DO3: 1 } });
  await commands.pass(60);
  const second = await commands.send(valve.id, "low_pressure");
  await commands.pass(101);
  const query = {
    ...{ kind: "control", deviceIds: `${valve.id},${other.id}` },
    ...{ from: new Date(from).toISOString(), to: new Date(harness.clock.now() + minuteMs).toISOString() },
  };
  const read = async (who: SignedIn) =>
    (await harness.ok(who, readReport, { query })).data as ReportOf<"control">;
  const { rows, summary, without } = await read(harness.admin);
  expect(rows).toMatchObject([
    { code: "CTL-1", commandId: first.id, action: "high_pressure", status: "completed", latency: 5 },
    { commandId: second.id, action: "low_pressure", status: "device_not_response", latency: null },
  ]);
  expect(summary).toEqual({
    ...{ commands: 2, done: 1, failed: 0, unanswered: 1, success: 50 },
    ...{ latency: 5, slowest: 5, slowestDevice: "CTL-1" },
  });
  expect(without).toEqual([]);

  await expectFilesLikeApi(harness, query);

  // Who may not see the control history sees no report of it, nor its file.
  const viewer = await aUser()
    .named("no-history")
    .withPermissions("Report.Index", "Report.Export")
    .seeing(valve, other)
    .signedInTo(harness);
  expect((await harness.refused(viewer, readReport, { query })).code).toBe("forbidden");
  const file = { query: { ...query, format: "csv" } };
  expect((await harness.refused(viewer, exportReport, file)).code).toBe("forbidden");
  const allowed = await aUser()
    .named("with-history")
    .withPermissions("Report.Index", "History.Index")
    .seeing(valve, other)
    .signedInTo(harness);
  expect((await read(allowed)).rows).toHaveLength(2);
});
