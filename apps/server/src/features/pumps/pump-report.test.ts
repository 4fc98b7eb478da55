import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { allStopped, usePumps } from "./pumps.fixture.ts";

const pumps = usePumps();
const { harness } = pumps;

it("reports the recorded runs of pumps without counters, and how often they started within an hour", async () => {
  const station = await pumps.station();
  const from = harness.clock.now();
  const running = { ...allStopped, "pump_running.p1": 1 };
  for (const state of [allStopped, running, allStopped, running, allStopped]) {
    await pumps.report(station.id, state);
    await pumps.pass(60, 30);
  }
  const query = {
    ...{ kind: "pumps", deviceIds: String(station.id), from: new Date(from).toISOString() },
    to: new Date(harness.clock.now() + minuteMs).toISOString(),
  };
  const { data } = await harness.ok(harness.admin, readReport, { query });
  const { rows } = data as ReportOf<"pumps">;
  const [whole, first] = rows;
  // Twice from one report to the next, which is a second later than the minute that passed.
  expect(first).toMatchObject({ pump: "Bơm 1", starts: 2, startsPerHour: 2 });
  expect(first?.hours).toBeCloseTo(122 / 3600, 6);
  expect(rows.find(({ pumpKey }) => pumpKey === "p2")).toMatchObject({ hours: 0, starts: 0 });
  expect(whole).toMatchObject({ scope: "station", starts: 2, startsPerHour: 2 });
  expect(whole?.spread).toBeCloseTo(122 / 3600, 6);
});
