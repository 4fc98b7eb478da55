import { previewAlarms } from "@sgval/contract/alarms/alarm-preview";
import { expect, it } from "vitest";
import { changesMissed } from "../../../../kernel/nodes/node-channel.ts";
import { aDevice } from "../../../../testing/device-builder.ts";
import { useAlarms } from "../../alarms.fixture.ts";

const { harness, clock, report, pass, settle, alarmsOf } = useAlarms();

const minute = 60;
const aLogger = () =>
  aDevice().ofType("DATALOGGER").reportingEvery(300).withChannel("pressure", { under: 1, over: 6 });
const aValve = () =>
  aDevice()
    .ofType("VGA")
    .reportingEvery(300)
    .withChannel("inlet_pressure")
    .withChannel("outlet_pressure", { under: 1, over: 9 });
/** Seconds after which a clock that was never set began to count. */
const neverSet = 100;
const sinceNeverSet = () => Math.round(clock.now() / 1000) - neverSet;

it("one sample counts once, also when it came in the first minute of a server", async () => {
  const [low, faulty] = [await aLogger().withTokenIn(harness), await aLogger().withTokenIn(harness)];
  await harness.restart();
  await pass(10);
  await report(low, { pressure: 0.8 });
  await report(faulty, { pressure: -999 });
  await pass(minute);
  expect([await alarmsOf(low), await alarmsOf(faulty)]).toEqual([[], []]);
  for (const device of [low, faulty]) await report(device, { pressure: device === low ? 0.8 : -999 });
  expect(await alarmsOf(low)).toMatchObject([{ kind: "under_limit", active: true }]);
  expect(await alarmsOf(faulty)).toMatchObject([{ kind: "sensor_fault", active: true }]);
});

it("a sample that another message of its time completes counts once", async () => {
  const valve = await aValve().withTokenIn(harness);
  await report(valve, { outlet_pressure: 0.8 });
  await report(valve, { outlet_pressure: 0.8, inlet_pressure: 5 });
  expect(await alarmsOf(valve)).toEqual([]);
});

it("a value that its device sends after a newer one of another channel is the newest of its own, and an alarm", async () => {
  const valve = await aValve().withTokenIn(harness);
  for (let times = 0; times < 2; times += 1) {
    await report(valve, { inlet_pressure: 5 });
    await report(valve, { outlet_pressure: 0.3 }, 1);
    await pass(4 * minute);
  }
  expect(await alarmsOf(valve)).toMatchObject([
    { kind: "under_limit", channel: "outlet_pressure", historical: false, active: true },
  ]);
});

it("what a device sends again after newer values of the same channel is history, however little late", async () => {
  const valve = await aValve().withTokenIn(harness);
  await report(valve, { inlet_pressure: 5, outlet_pressure: 2 });
  for (const secondsAgo of [540, 480, 420])
    await report(valve, { inlet_pressure: 5, outlet_pressure: 0.2 }, secondsAgo);
  expect(await alarmsOf(valve)).toMatchObject([
    { kind: "under_limit", channel: "outlet_pressure", historical: true, active: false },
  ]);
});

it("only the time of a device whose clock is not set is an estimate: its values raise alarms, and so does its clock", async () => {
  const logger = await aLogger().withTokenIn(harness);
  await report(logger, { pressure: 0.2 }, sinceNeverSet());
  expect(await alarmsOf(logger)).toMatchObject([{ kind: "clock_drift", active: true }]);
  await pass(minute);
  await report(logger, { pressure: 0.2 }, sinceNeverSet());
  const kinds = async () => (await alarmsOf(logger)).map(({ kind, active }) => `${kind} ${active}`).sort();
  expect(await kinds()).toEqual(["clock_drift true", "under_limit true"]);
  await pass(minute);
  await report(logger, { pressure: 3 });
  await pass(5 * minute);
  expect(await kinds()).toEqual(["clock_drift false", "under_limit false"]);
});

it("a clock that was set before the message left raises no alarm, and one by which no time can be estimated does", async () => {
  const logger = await aLogger().withTokenIn(harness);
  const send = async (...times: number[]) => {
    const rows = times.map((ts) => ({ ts, values: { pressure: 3 } }));
    await harness.call("POST", "/telemetry", rows, logger.token);
    await settle();
    return await alarmsOf(logger);
  };
  const now = Math.round(clock.now() / 1000);
  expect(await send(now - 1, neverSet + 300, neverSet)).toEqual([]);
  expect(await send(neverSet + 900, neverSet + 600)).toMatchObject([{ kind: "clock_drift", active: true }]);
});

it("a sensor at the end of its range may raise the alarm of a limit before it, and does not end one", async () => {
  const range = { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 6 };
  const valve = await aDevice()
    .ofType("VGA")
    .reportingEvery(300)
    .withChannel("outlet_pressure", { under: 0.5, over: 4, ...range })
    .withTokenIn(harness);
  const send = async (milliamperes: number) => {
    await report(valve, { outlet_pressure: milliamperes });
    await pass(minute);
  };
  for (const milliamperes of [20.8, 20.8]) await send(milliamperes);
  expect(await alarmsOf(valve)).toMatchObject([{ kind: "over_limit", value: 6, limit: 4, active: true }]);
  for (let times = 0; times < 6; times += 1) await send(3.7);
  expect(await alarmsOf(valve)).toMatchObject([
    { kind: "under_limit", value: 0, active: true },
    { kind: "over_limit", active: true },
  ]);
});

it("what is on its way counts on after changes of other nodes were missed", async () => {
  const logger = await aLogger().withTokenIn(harness);
  await report(logger, { pressure: 0.8 });
  await pass(minute);
  harness.app.events.emit(changesMissed, null);
  await pass(1);
  await report(logger, { pressure: 0.8 });
  expect(await alarmsOf(logger)).toMatchObject([{ kind: "under_limit", active: true }]);
});

it("a preview counts what came late, which is kept as history", async () => {
  const logger = await aLogger().withTokenIn(harness);
  for (const secondsAgo of [3_600, 3_300, 3_000]) await report(logger, { pressure: 7 }, secondsAgo);
  expect(await alarmsOf(logger)).toMatchObject([{ kind: "over_limit", historical: true }]);
  const { data } = await harness.ok(harness.admin, previewAlarms, {
    params: { id: logger.id },
    body: { channels: [] },
  });
  expect(data.alarms).toMatchObject([{ kind: "over_limit", times: 1 }]);
});

it("a pressure that has not moved for hours is an alarm of a stuck sensor until it moves", async () => {
  const logger = await aLogger().withTokenIn(harness);
  for (let hours = 0; hours <= 7; hours += 1) {
    await report(logger, { pressure: 3 });
    await pass(60 * minute);
  }
  const [stuck] = await alarmsOf(logger, { kind: "stuck" });
  expect(stuck).toMatchObject({ channel: "pressure", value: 3, active: true });
  await report(logger, { pressure: 3.2 });
  expect(await alarmsOf(logger, { kind: "stuck" })).toMatchObject([{ id: stuck?.id, active: false }]);
});

it("a battery whose device may stop at any time is another alarm than one that is low", async () => {
  const logger = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(3_600)
    .withSite({ powerSupply: "lithium" })
    .withChannel("battery")
    .withTokenIn(harness);
  const send = async (volts: number) => {
    for (let times = 0; times < 3; times += 1) {
      await report(logger, { battery: volts });
      await pass(60 * minute);
    }
    return (await alarmsOf(logger)).map(({ kind, limit, active }) => [kind, limit, active]);
  };
  expect(await send(3.3)).toEqual([["battery_low", 3.4, true]]);
  expect(await send(3.1)).toEqual([
    ["battery_critical", 3.2, true],
    ["battery_low", 3.4, true],
  ]);
  expect(await send(3.3)).toEqual([
    ["battery_critical", 3.2, false],
    ["battery_low", 3.4, true],
  ]);
});

it("too little chlorine by the standard is an alarm, and critical below a tenth of a milligram", async () => {
  const station = await aDevice()
    .ofType("CARBONATE_HARDNESS")
    .reportingEvery(300)
    .withChannel("residual_chlorine")
    .withTokenIn(harness);
  const send = async (value: number) => {
    for (let times = 0; times < 3; times += 1) {
      await report(station, { residual_chlorine: value });
      await pass(minute);
    }
    return await alarmsOf(station);
  };
  const [alarm] = await send(0.15);
  expect(alarm).toMatchObject({
    ...{ kind: "quality_under", channel: "residual_chlorine", limit: 0.2, active: true },
    standard: "QCVN 01-1:2024/BYT",
  });
  expect(alarm?.priority).not.toBe(1);
  expect(await send(0.05)).toMatchObject([{ id: alarm?.id, priority: 1, value: 0.05 }]);
});

it("what a meter finds by itself is an alarm at its first report, and over when it says so", async () => {
  const meter = await aDevice().ofType("DATALOGGER").withChannel("leak").withTokenIn(harness);
  await report(meter, { leak: "detected" });
  expect(await alarmsOf(meter)).toMatchObject([{ kind: "over_limit", channel: "leak", active: true }]);
  await pass(minute);
  await report(meter, { leak: "normal" });
  expect(await alarmsOf(meter)).toMatchObject([{ channel: "leak", active: false }]);
});
