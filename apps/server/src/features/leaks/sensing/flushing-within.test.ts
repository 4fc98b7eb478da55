import { listSuspectedLeaks } from "@sgval/contract/leaks/suspected-leaks";
import { createCalendarEntry, deleteCalendarEntry } from "@sgval/contract/zones/water-calendar";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { leakSensing, replayReadings } from "../index.ts";
import { storeQuarters } from "./sensing.fixture.store.ts";
import { zoneSignal } from "./zone-signals.fixture.ts";

// A Thursday, as day 0 of the signals; 00:00 in Ho Chi Minh City.
const start = Date.parse("2025-09-24T17:00:00Z");
const flushedDay = 50;
const today = start + flushedDay * dayMs;
const harness = useHarness({ clock: fakeClock(today + 0.2 * hourMs) });
const flushing = { from: (flushedDay * 24 + 2) * 4, to: (flushedDay + 1) * 96, flow: 25 };

it("suspects no leak in the zone around one that is flushed, until that is logged no more, live as replayed", async () => {
  const { id: deviceId } = await aDevice().ofType("DMA").withoutChannels().withChannel("flow").in(harness);
  const values = zoneSignal({ seed: 31, days: flushedDay + 1, mean: 80, added: [flushing] });
  await storeQuarters(harness.db, { deviceId, from: start, values: values.slice(0, flushing.from + 32) });
  const around = { name: "Ngoài", polygon: aTriangle(107.5, 10.8, 0.04), deviceId };
  await harness.ok(harness.admin, createZone, { body: around });
  // What flows into the one within is not measured.
  const within = { name: "Trong", polygon: aTriangle(107.525, 10.805, 0.01) };
  const zoneId = (await harness.ok(harness.admin, createZone, { body: within })).data.id;
  const entry = await harness.ok(harness.admin, createCalendarEntry, {
    body: {
      ...{ kind: "flushing", zoneId, note: "Xả cuối tuyến" },
      from: new Date(today + hourMs).toISOString(),
      to: new Date(today + 21 * hourMs).toISOString(),
    },
  });
  harness.clock.setBy(10 * hourMs);
  const suspected = async () => {
    await harness.app.use(leakSensing).sense();
    const { data } = await harness.ok(harness.admin, listSuspectedLeaks, { query: {} });
    const deps = { db: harness.db, zone: createTimeZone("Asia/Ho_Chi_Minh"), log: () => undefined };
    const replayed = await replayReadings(deps, { from: today, to: today + dayMs });
    return [data.map((leak) => leak.deviceId), replayed.map((leak) => leak.zone)];
  };
  expect(await suspected()).toEqual([[], []]);
  await harness.ok(harness.admin, deleteCalendarEntry, { params: { id: entry.data.id } });
  expect(await suspected()).toEqual([[deviceId], [deviceId]]);
});
