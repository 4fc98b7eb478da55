import {
  listDueTimers,
  readThresholds,
  readTimersOfDevices,
  setThresholds,
  setTimersOfDevices,
} from "@sgval/contract/automation/bulk";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { nextWindow } from "./due-timers.ts";

// Thursday, 08:00 in Ho Chi Minh City.
const harness = useHarness();
const timeZone = createTimeZone("Asia/Ho_Chi_Minh");
const now = Date.parse("2025-11-20T01:00:00Z");
const next = (days: number[], startTime: string, endTime: string) => {
  const window = nextWindow({ days, startTime, endTime }, now, timeZone);
  return window && [window.startsAt, window.endsAt].map((at) => new Date(at).toISOString().slice(5, 16));
};

it("finds the window that is open or opens within twelve hours, by local time and weekday", () => {
  expect(next([4], "07:00", "09:00")).toEqual(["11-20T00:00", "11-20T02:00"]);
  expect(next([4], "19:00", "24:00")).toEqual(["11-20T12:00", "11-20T17:00"]);
  expect(next([5], "19:00", "24:00")).toBeNull();
  expect(next([4], "06:00", "08:00")).toBeNull();
  expect(next([4], "20:01", "22:00")).toBeNull();
});

it("lists the due timers of the devices in view, the next first", async () => {
  const late = await aDevice().named("T-1").withTimer("18:00", "19:00").in(harness);
  const soon = await aDevice().named("T-2").withTimer("07:30", "09:00").inAutomaticMode().in(harness);
  await aDevice().withTimer("22:00", "23:00").in(harness);
  const { data } = await harness.ok(harness.admin, listDueTimers);
  expect(data).toMatchObject([
    { deviceId: soon.id, automatic: true, startsAt: "2025-11-20T00:30:00.000Z" },
    { deviceId: late.id, automatic: false, endsAt: "2025-11-20T12:00:00.000Z" },
  ]);
  const user = await aUser().named("due1").withPermissions("Timer.Index").seeing(late).signedInTo(harness);
  expect((await harness.ok(user, listDueTimers)).data.map(({ deviceId }) => deviceId)).toEqual([late.id]);
});

it("sets thresholds and timers of several devices, and names those that may not have them", async () => {
  const valve = await aDevice().named("B-1").in(harness);
  const automatic = await aDevice().named("B-2").withThreshold(1.2, 2.4).inAutomaticMode().in(harness);
  const logger = await aDevice().ofType("DATALOGGER").named("B-3").in(harness);
  const ids = [valve.id, automatic.id, logger.id];
  const answer = await harness.ok(harness.admin, setThresholds, {
    body: { ids, startPressurePoint: 1.5, limitPressurePoint: 2.5 },
  });
  expect(answer).toMatchObject({
    data: [{ errors: [] }, { errors: [] }, { name: "B-3", errors: [{ code: "action_not_available" }] }],
    metaData: { done: 2, refused: 1 },
  });
  const wrong = await harness.ok(harness.admin, setThresholds, {
    body: { ids: [valve.id], startPressurePoint: 0.5, limitPressurePoint: 2.5 },
  });
  expect(wrong.data[0]?.errors).toMatchObject([{ field: "startPressurePoint" }]);
  const timers = [{ days: [1], startTime: "01:00", endTime: "03:00" }];
  const limited = await aUser().named("due2").withOpenRole().seeing(valve).signedInTo(harness);
  const some = await harness.ok(limited, setTimersOfDevices, {
    body: { ids: [valve.id, automatic.id], timers },
  });
  expect(some).toMatchObject({
    data: [
      { name: "B-1", errors: [] },
      { name: "", errors: [{ code: "not_found" }] },
    ],
    metaData: { done: 1, refused: 1 },
  });
  const query = { ids: ids.join(",") };
  expect((await harness.ok(harness.admin, readThresholds, { query })).data).toEqual([
    ...[valve, automatic].map(({ id: deviceId }) => ({
      ...{
        deviceId,
        mode: deviceId === automatic.id ? "auto" : "manual",
        threshold: { startPressurePoint: 1.5, limitPressurePoint: 2.5 },
      },
    })),
    { deviceId: logger.id, mode: "manual", threshold: null },
  ]);
  // A device out of view is left out.
  expect((await harness.ok(limited, readTimersOfDevices, { query })).data).toEqual([
    { deviceId: valve.id, mode: "manual", timers },
  ]);
  expect(await harness.recorded("B-1")).toEqual(["timer_set", "threshold_set", "device_created"]);
});
