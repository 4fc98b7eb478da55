import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { operate } from "../../testing/operate.ts";
import { runsFixture } from "./runs/runs.fixture.store.ts";

const harness = useHarness();

it("has every command of a month in which a hundred valves opened and closed each day", async () => {
  const { id } = await aDevice().named("VGA-1").withThreshold(1, 2).in(harness);
  expect((await operate(harness, id, { requestId: "first", action: "fully_open_on" })).status).toBe(200);
  await runsFixture(harness.db).repeatCommands(id, 6_199);
  await harness.clock.advance(minuteMs);
  const to = harness.clock.now();
  const query = { kind: "control", deviceIds: String(id), from: to - 30 * dayMs, to };
  const { data } = await harness.ok(harness.admin, readReport, { query });
  const { rows, summary } = data as ReportOf<"control">;
  expect([rows.length, summary.commands]).toEqual([6_200, 6_200]);
});
