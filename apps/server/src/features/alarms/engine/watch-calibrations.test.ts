import { listAlarms } from "@sgval/contract/alarms/alarms";
import { updateDevice } from "@sgval/contract/devices/routes";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { alarmEngine } from "./alarm-engine.ts";

// 20 November 2025, 08:00 in Ho Chi Minh City.
const harness = useHarness();
const { clock } = harness;

it("raises a low alarm on the day of calibration, and clears it when the next day is entered", async () => {
  const { id } = await aDevice().ofType("CARBONATE_HARDNESS").in(harness);
  const enter = (calibrationDueOn: string | null) =>
    harness.ok(harness.admin, updateDevice, { params: { id }, body: { site: { calibrationDueOn } } });
  const alarms = async () => {
    await clock.advance(minuteMs);
    await harness.app.use(alarmEngine).flush();
    const { data } = await harness.ok(harness.admin, listAlarms, { query: { deviceId: id } });
    return data
      .filter(({ kind }) => kind === "calibration_due")
      .map(({ priority, clearedAt }) => [priority, clearedAt !== null]);
  };
  await enter("2025-11-21");
  expect(await alarms()).toEqual([]);
  await enter("2025-11-20");
  expect(await alarms()).toEqual([[4, false]]);
  await enter("2026-11-21");
  expect(await alarms()).toEqual([[4, true]]);
});
