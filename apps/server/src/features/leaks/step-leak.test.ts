import { stepLeak, updateLeak } from "@sgval/contract/leaks/leaks";
import { createZone } from "@sgval/contract/zones/zones";
import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import { useLeaks } from "./leaks.fixture.ts";
import {
  insertSuspectedLeak,
  lockSuspectedLeak,
  reopenSuspectedLeakRow,
} from "./sensing/suspected-leaks.store.ts";

const { harness, report, bodyOf } = useLeaks();
const here = { latitude: 10.8, longitude: 106.7 };
const far = { latitude: 10.9, longitude: 106.9 };
const corners = [
  [106.69, 10.79],
  [106.71, 10.79],
  [106.71, 10.81],
  [106.69, 10.81],
  [106.69, 10.79],
] as [number, number][];

it("answers what is suspected again by a step back only where that still is", async () => {
  const meter = await aDevice().ofType("DMA").named("DMA-BACK").in(harness);
  const polygon = { type: "Polygon" as const, coordinates: [corners] };
  await harness.ok(harness.admin, createZone, { body: { name: "DMA lùi", polygon, deviceId: meter.id } });
  const startedAt = new Date(harness.clock.now());
  const { kysely } = harness.db;
  const { id: suspectedLeakId } = await insertSuspectedLeak(
    ...([kysely, meter.id, startedAt] as const),
    {
      ...{ startedAt, endedAt: null, flow: 5, confidence: 0.9, networkId: null, pipes: [] },
      evidence: {
        ...{ score: 6, level: 5, coverage: 1, location: "no_model" },
        ...{ hours: [], nights: [], sensors: [] },
      },
    },
    startedAt,
  );
  const suspected = async () =>
    (await lockSuspectedLeak(kysely, suspectedLeakId)) ?? expect.unreachable("it is stored");
  const point = await report({ position: here, suspectedLeakId });
  const step = async (from: "reported" | "located" | "repairing" | "repaired", to: typeof from) => {
    await harness.clock.advance(minuteMs);
    const at = new Date(harness.clock.now()).toISOString();
    return harness.ok(harness.admin, stepLeak, {
      params: { id: point.id },
      body: { from, to, at, note: "Còn chảy" },
    });
  };
  const move = (position: typeof here) => {
    const { imageIds: _images, ...body } = bodyOf({ position, foundAt: point.foundAt });
    return harness.ok(harness.admin, updateLeak, {
      params: { id: point.id },
      body: { ...body, zoneId: null },
    });
  };
  await step("reported", "located");
  await step("located", "repairing");
  await step("repairing", "repaired");
  await reopenSuspectedLeakRow(kysely, await suspected(), "lan", startedAt);
  // Nothing hides what waits for an answer: the point may be corrected to where it really was.
  await move(far);
  await step("repaired", "repairing");
  expect(await suspected()).toMatchObject({ state: "open", leakPointId: point.id });
  await move(here);
  await step("repairing", "repaired");
  await step("repaired", "repairing");
  expect(await suspected()).toMatchObject({ state: "confirmed", leakPointId: point.id });
});
