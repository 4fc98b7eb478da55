import { updateDevice } from "@sgval/contract/devices/routes";
import { stepLeak, updateLeak } from "@sgval/contract/leaks/leaks";
import { disconnectSuspectedLeak } from "@sgval/contract/leaks/nearby-suspected";
import { readRepairEffect } from "@sgval/contract/leaks/repair-effect";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../../testing/device-builder.ts";
import { reportQuarters } from "../../../../testing/quarter-readings.ts";
import { deviceRegistry } from "../../../devices/index.ts";
import { zones } from "../../../zones/index.ts";
import { useLeaks } from "../../leaks.fixture.ts";
import {
  closeSuspectedLeak,
  insertSuspectedLeak,
  lockSuspectedLeak,
  reopenSuspectedLeakRow,
} from "../suspected-leaks.store.ts";
import { readFindings } from "./read-findings.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const { harness, report, bodyOf } = useLeaks();
const ago = (days: number) => new Date(harness.clock.now() - days * dayMs);
const latitude = 10.805;

/** A zone that takes so much (m³/h) so many days ago, with the device that senses its leaks and a position in it. */
const aZone = async (west: number, flow: (daysAgo: number) => number) => {
  const inlet = await aDevice()
    .ofType("DATALOGGER")
    .overHttp()
    .reportingEvery(900)
    .withChannel("flow_forward")
    .withTokenIn(harness);
  const [south, north, east] = [10.8, 10.81, west + 0.01];
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const body = {
    ...{ name: `DMA ${west}`, polygon: { type: "Polygon" as const, coordinates: [ring] } },
    account: { boundary: [{ deviceId: inlet.id, role: "inlet" as const }] },
  };
  const zoneId = (await harness.ok(harness.admin, createZone, { body })).data.id;
  const now = harness.clock.now();
  const values = { flow_forward: (at: number) => flow((now - at) / dayMs) };
  await reportQuarters(harness, inlet, values, { from: now - 25 * dayMs, noise: 0.05 });
  const { id: deviceId, displayName } = await aDevice().ofType("DMA").in(harness);
  await harness.ok(harness.admin, updateDevice, {
    params: { id: deviceId },
    body: { displayName, zoneId },
  });
  return { deviceId, position: { latitude, longitude: west + 0.005 } };
};
const suspect = async (deviceId: number, from: number, to: number | null, flow = 12): Promise<number> =>
  (
    await insertSuspectedLeak(
      ...([harness.db.kysely, deviceId, ago(from)] as const),
      {
        ...{ startedAt: ago(from), endedAt: to === null ? null : ago(to), flow, confidence: 0.9 },
        ...{ networkId: null, pipes: [] },
        evidence: {
          ...{ score: 9, level: 5, coverage: 1, location: "no_model" },
          ...{ hours: [], nights: [], sensors: [] },
        },
      },
      ago(from),
    )
  ).id;
/** A leak point that was found 11 days ago, worked on since a day, and repaired on another. */
const repaired = async (position: { latitude: number; longitude: number }, began = 9, ended = 8) => {
  const point = await report({ position, foundAt: ago(11).toISOString() });
  const steps = [
    ["reported", "located", 10.5],
    ["located", "repairing", began],
    ["repairing", "repaired", ended],
  ] as const;
  for (const [from, to, days] of steps) {
    const body = { from, to, at: ago(days).toISOString(), note: "" };
    await harness.ok(harness.admin, stepLeak, { params: { id: point.id }, body });
  }
  return point;
};
const answer = (suspectedId: number, leakPointId: number, state: "confirmed" | "ended") =>
  closeSuspectedLeak(harness.db.kysely, suspectedId, { state, leakPointId }, ago(8));
const findingsNow = () =>
  readFindings({
    ...{ db: harness.db, nightsAround: harness.app.use(zones).nightsAround, smallestFlow: 1 },
    registry: harness.app.use(deviceRegistry),
  });
const learnt = async (deviceId: number) =>
  (await findingsNow()).filter((finding) => finding.deviceId === deviceId).map(({ verdict }) => verdict);

it("learns nothing from the repair of a leak point that was moved to another zone since", async () => {
  const { deviceId, position } = await aZone(106.7, (days) => (days > 8 ? 32 : 20));
  const point = await repaired(position);
  await answer(await suspect(deviceId, 14, 8), point.id, "ended");
  expect(await learnt(deviceId)).toEqual(["water_found", "repaired"]);
  const { imageIds: _images, ...body } = bodyOf({ foundAt: point.foundAt });
  const moveTo = (longitude: number) =>
    harness.ok(harness.admin, updateLeak, {
      params: { id: point.id },
      body: { ...body, zoneId: null, position: { latitude, longitude } },
    });
  // Outlines are drawn roughly.
  await moveTo(106.699);
  expect(await learnt(deviceId)).toEqual(["water_found", "repaired"]);
  await moveTo(106.95);
  expect(await learnt(deviceId)).toEqual([]);
});

it("keeps what a connection said of the days before it was taken back", async () => {
  const { deviceId, position } = await aZone(106.65, (days) => (days > 8 ? 32 : 20));
  const point = await repaired(position);
  const id = await suspect(deviceId, 14, 8);
  await answer(id, point.id, "ended");
  const params = { params: { id: point.id }, body: { note: "Nước của ống khác" } };
  await harness.ok(harness.admin, disconnectSuspectedLeak, params);
  const now = harness.clock.now();
  const known = async () =>
    (await findingsNow())
      .filter((finding) => finding.id === id)
      .map(({ verdict, at, until }) => [verdict, at, until]);
  expect(await known()).toEqual([["water_found", ago(8).getTime(), now]]);
  // Whoever takes it back often corrects then where the point is.
  const { imageIds: _images, ...body } = bodyOf({ foundAt: point.foundAt });
  const moved = { ...body, zoneId: null, position: { latitude, longitude: 106.95 } };
  await harness.ok(harness.admin, updateLeak, { params: { id: point.id }, body: moved });
  expect(await known()).toEqual([["water_found", ago(8).getTime(), now]]);
});

it("takes no repair for the right one whose suspected leak runs on, whatever else made the night flow fall", async () => {
  const { deviceId, position } = await aZone(106.75, (days) => (days > 8 ? 44 : 32));
  const point = await repaired(position);
  const id = await suspect(deviceId, 14, null);
  await answer(id, point.id, "confirmed");
  expect(await learnt(deviceId)).toEqual(["water_found", "repaired"]);
  const confirmed = await lockSuspectedLeak(harness.db.kysely, id);
  await reopenSuspectedLeakRow(
    ...([harness.db.kysely, confirmed ?? expect.unreachable("it is stored"), "lan", ago(5)] as const),
  );
  expect(await learnt(deviceId)).toEqual(["water_found", "unrelated"]);
});

it("compares a repair with the nights in which its suspected leak ran, not with those after it was shut off", async () => {
  const { deviceId, position } = await aZone(106.8, (days) => (days > 14.5 ? 32 : 20));
  const point = await repaired(position);
  await answer(await suspect(deviceId, 22, 14.5), point.id, "ended");
  const { data } = await harness.ok(harness.admin, readRepairEffect, { params: { id: point.id } });
  expect(data).toMatchObject({
    before: { counted: 1, mean: expect.closeTo(32, 1) },
    saved: { flow: expect.closeTo(12, 1) },
  });
  expect(await learnt(deviceId)).toEqual(["water_found", "repaired"]);
});

it("does not take what ended with another suspected leak for the water of one that nobody suspected", async () => {
  const { deviceId, position } = await aZone(106.85, (days) => (days > 12 ? 44 : 20));
  await repaired(position);
  expect(await learnt(deviceId)).toEqual(["missed"]);
  await suspect(deviceId, 22, 12);
  expect(await learnt(deviceId)).toEqual([]);
});
