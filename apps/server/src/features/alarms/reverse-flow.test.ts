import type { DeviceType } from "@sgval/quantities/device-types";
import { minuteSeconds } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useAlarms } from "./alarms.fixture.ts";

const { alarmsOf, harness, pass, report } = useAlarms();

it.each([["VGA"], ["WATER_PUMP"], ["WELL_LOGGING"], ["DATALOGGER"]] as [DeviceType][])(
  "water that flows back for 15 minutes is an alarm of a %s, whose flow meter has no channel for it",
  async (type) => {
    const device = await aDevice().ofType(type).withChannel("flow").reportingEvery(60).withTokenIn(harness);
    const flow = async (value: (minute: number) => number, minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        await report(device, { flow: value(minute) });
        await pass(minuteSeconds);
      }
    };
    const found = async () =>
      (await alarmsOf(device)).map(({ kind, channel, active }) => [kind, channel, active]);
    await flow(() => 40, 2);
    await flow((minute) => -40 - (minute % 5), 14);
    expect(await found()).toEqual([]);
    // A pump that stands still and a check valve that leaks: always the same.
    await flow(() => -40, 3);
    expect(await found()).toEqual([["reverse_flow", "flow", true]]);
    await flow(() => 0, 9);
    expect(await found()).toEqual([["reverse_flow", "flow", true]]);
    await flow(() => 12, 3);
    expect(await found()).toEqual([["reverse_flow", "flow", false]]);
  },
);

it("water that flows back for a short time is none, nor what a channel of its own measures twice", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .withChannel("flow")
    .withChannel("flow_reverse", { under: 0, over: 0.5 })
    .reportingEvery(60)
    .withTokenIn(harness);
  for (let minute = 0; minute < 17; minute += 1) {
    await report(device, { flow: -40, flow_reverse: 40 });
    await pass(minuteSeconds);
  }
  expect((await alarmsOf(device)).map(({ kind, channel }) => [kind, channel])).toEqual([
    ["reverse_flow", "flow_reverse"],
  ]);
});
