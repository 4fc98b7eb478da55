import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { allStopped, bankBody, usePumps } from "./pumps.fixture.ts";

const { harness, pass, station, pumpOf, report, sentTo, refusal } = usePumps();
const starting = ["pump_start", { pumpIds: ["p1"] }] as const;
/** No report falls on the very millisecond of an earlier one. */
const tenMinutes = 10 * minuteMs + 137;

it("takes what a station reports at once after the clock was set back, and rests no longer than ever", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  await pass(200, 20);
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  harness.clock.setBy(-tenMinutes);
  await report(device.id, allStopped);
  expect(await pumpOf(device.id, "p1")).toMatchObject({ on: false });
  expect(await refusal(device.id, ...starting)).toMatchObject({ details: { rule: "min_off" } });
  await pass(180, 20);
  expect(await pumpOf(device.id, "p1")).toMatchObject({ blocked: null });
});

it("counts rests from before a setting back from then on at the latest, also after a restart", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  await report(device.id, allStopped);
  harness.clock.setBy(-tenMinutes);
  await harness.restart();
  await pass(182, 26);
  expect(await pumpOf(device.id, "p1")).toMatchObject({ blocked: null });
});

it("stops its pumps for a dry suction that is reported after the clock was set back", async () => {
  const device = await station(bankBody());
  await report(device.id, { ...allStopped, "pump_running.p1": 1 });
  await pass(20, 10);
  harness.clock.setBy(-tenMinutes);
  await report(device.id, { ...allStopped, "pump_running.p1": 1, inlet_pressure: 0.1 });
  await pass(7);
  expect(sentTo(device)).toMatchObject([{ action: "DO_4_OFF", pumps: ["p1"] }]);
});

it("goes on stopping for a condition that had lasted before the clock was set back", async () => {
  const device = await station();
  await report(device.id, { ...allStopped, "pump_running.p1": 1, inlet_pressure: 0.1 });
  await pass(7);
  harness.clock.setBy(-tenMinutes);
  await pass(1);
  expect(await pumpOf(device.id, "p1")).toMatchObject({ warning: { rule: "dry_run" } });
});

it("hears a controller at once whose own clock was set back together with ours, and stops its pumps", async () => {
  const device = await station();
  const reportTimed = async (more: Record<string, number>, ago = 400) =>
    report(device.id, { ...allStopped, "pump_running.p1": 1, ts: harness.clock.now() + 1000 - ago, ...more });
  await reportTimed({});
  await pass(20, 10);
  harness.clock.setBy(-tenMinutes);
  await pass(1);
  await reportTimed({ inlet_pressure: 0.1 });
  await pass(7);
  expect(sentTo(device)).toMatchObject([{ action: "DO_4_OFF", pumps: ["p1"] }]);
  // What it kept from before says nothing of now.
  await reportTimed({ inlet_pressure: 0.5, "pump_running.p1": 0 }, -5 * minuteMs);
  expect(await pumpOf(device.id, "p1")).toMatchObject({ on: true, warning: { rule: "dry_run" } });
});
