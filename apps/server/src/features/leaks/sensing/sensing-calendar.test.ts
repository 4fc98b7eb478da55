import { listSuspectedLeaks } from "@sgval/contract/leaks/suspected-leaks";
import { createCalendarEntry, deleteCalendarEntry, listCalendar } from "@sgval/contract/zones/water-calendar";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { leakSensing, replayReadings } from "../index.ts";
import { storeQuarters } from "./sensing.fixture.store.ts";
import { zoneSignal } from "./zone-signals.fixture.ts";

// A Thursday, as day 0 of the signals; 00:00 in Ho Chi Minh City.
const start = Date.parse("2025-09-24T17:00:00Z");
const flushedDay = 50;
const today = start + flushedDay * dayMs;
const harness = useHarness({ clock: fakeClock(today + 0.2 * hourMs) });
const flushing = { from: (flushedDay * 24 + 2) * 4, to: (flushedDay + 1) * 96, flow: 12 };
const values = zoneSignal({ seed: 31, days: flushedDay + 1, mean: 60, added: [flushing] });
const sense = () => harness.app.use(leakSensing).sense();
const log = () =>
  harness.ok(harness.admin, createCalendarEntry, {
    body: {
      ...{ kind: "flushing" as const, zoneId: null, note: "Xả cuối tuyến" },
      from: new Date(today + hourMs).toISOString(),
      to: new Date(today + 21 * hourMs).toISOString(),
    },
  });
const replayed = () =>
  replayReadings(
    { db: harness.db, zone: createTimeZone("Asia/Ho_Chi_Minh"), log: () => undefined },
    { from: today, to: today + dayMs },
  );

it("suspects no leak while a flushing goes on that was logged this day, live as replayed", async () => {
  const { id: deviceId } = await aDevice().ofType("DMA").withoutChannels().withChannel("flow").in(harness);
  const before = flushedDay * 96;
  await storeQuarters(harness.db, { deviceId, from: start, values: values.slice(0, before) });
  await sense();
  await log();
  await storeQuarters(harness.db, { deviceId, from: today, values: values.slice(before, before + 40) });
  harness.clock.setBy(10 * hourMs);
  await sense();
  expect((await harness.ok(harness.admin, listSuspectedLeaks, { query: {} })).data).toEqual([]);
  expect(await replayed()).toEqual([]);
});

it("finds in a replay what was called a flushing only when it was over", async () => {
  const { data } = await harness.ok(harness.admin, listCalendar, { query: {} });
  for (const { id } of data) await harness.ok(harness.admin, deleteCalendarEntry, { params: { id } });
  harness.clock.setBy(12 * hourMs);
  await log();
  expect(await replayed()).toHaveLength(1);
});
