import * as routes from "@sgval/contract/alarms/alarms";
import { minuteSeconds } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useAlarms } from "./alarms.fixture.ts";

const { alarmsOf, clock, harness, pass, report } = useAlarms();
const setBack = -7 * 60 * minuteSeconds * 1000;
const kindsOf = async (device: { id: number }) =>
  (await alarmsOf(device)).map(({ kind, active }) => [kind, active]);
const aLogger = () => aDevice().ofType("DATALOGGER").withChannel("pressure").reportingEvery(300);

it("a device that goes silent after the clock was set back is an alarm as soon as without that", async () => {
  const device = await aLogger().withTokenIn(harness);
  await pass(5 * minuteSeconds);
  clock.setBy(setBack);
  await harness.call("POST", "/telemetry", { pressure: 2 }, device.token);
  for (let minute = 0; minute < 11; minute += 1) await pass(minuteSeconds);
  expect(await kindsOf(device)).toEqual([]);
  for (let minute = 0; minute < 4; minute += 1) await pass(minuteSeconds);
  expect(await kindsOf(device)).toEqual([["stale", true]]);
  for (let minute = 0; minute < 18; minute += 1) await pass(minuteSeconds);
  expect((await kindsOf(device))[0]).toEqual(["offline", true]);
});

it("so is one that was heard last before that, by a clock of its own", async () => {
  const device = await aLogger().withTokenIn(harness);
  await report(device, { pressure: 2 });
  await pass(minuteSeconds);
  clock.setBy(setBack);
  for (let minute = 0; minute < 16; minute += 1) await pass(minuteSeconds);
  expect(await kindsOf(device)).toEqual([["stale", true]]);
});

it("a limit that is violated while the clock is set back is an alarm after its delay", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { under: 0.5, over: 6 })
    .reportingEvery(3600)
    .withTokenIn(harness);
  await harness.call("POST", "/telemetry", { pressure: 6.5 }, device.token);
  await pass(2 * minuteSeconds);
  clock.setBy(setBack);
  await pass(2 * minuteSeconds);
  expect(await kindsOf(device)).toEqual([]);
  await pass(2 * minuteSeconds);
  expect(await kindsOf(device)).toEqual([["over_limit", true]]);
});

it("an alarm comes off the shelf and back into service after as long as was asked, though the clock was set back", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .withChannel("pressure", { under: 0.5, over: 6 })
    .reportingEvery(86_400)
    .withTokenIn(harness);
  await report(device, { pressure: 6.5 });
  for (let minute = 0; minute < 6; minute += 1) await pass(minuteSeconds);
  await report(device, { pressure: 6.5 });
  const [alarm] = await alarmsOf(device);
  const params = { id: alarm?.id ?? 0 };
  const stateNow = async () => (await harness.ok(harness.admin, routes.readAlarm, { params })).data.state;
  const body = { seconds: 30 * minuteSeconds, reason: "đang sửa" };
  await harness.ok(harness.admin, routes.shelveAlarm, { params, body });
  const until = new Date(clock.now() + 60 * minuteSeconds * 1000).toISOString();
  await harness.ok(harness.admin, routes.takeAlarmOut, { params, body: { owner: "Tổ 2", until } });
  for (let minute = 0; minute < 10; minute += 1) await pass(minuteSeconds);
  clock.setBy(setBack);
  for (let minute = 0; minute < 49; minute += 1) await pass(minuteSeconds);
  expect(await stateNow()).toBe("out_of_service");
  for (let minute = 0; minute < 3; minute += 1) await pass(minuteSeconds);
  expect(await stateNow()).toBe("unacknowledged");
});
