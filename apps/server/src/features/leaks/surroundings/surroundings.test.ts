import { updateDevice } from "@sgval/contract/devices/routes";
import type { LeakState } from "@sgval/contract/leaks/leak-state";
import {
  createLeak,
  deleteLeak,
  listLeaks,
  readLeak,
  stepLeak,
  updateLeak,
} from "@sgval/contract/leaks/leaks";
import { readNearbyDevices } from "@sgval/contract/leaks/nearby-devices";
import {
  connectSuspectedLeak,
  disconnectSuspectedLeak,
  findNearbySuspected,
  sameLeakWithin,
} from "@sgval/contract/leaks/nearby-suspected";
import { exportRepairEffect, readRepairEffect } from "@sgval/contract/leaks/repair-effect";
import { listSuspectedLeaks } from "@sgval/contract/leaks/suspected-leaks";
import { listNetworks } from "@sgval/contract/network/networks";
import { listRisks } from "@sgval/contract/risk/risks";
import { createZone, listZones, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { upload, villageInp, villagePlacement } from "../../../testing/network-files.ts";
import { reportQuarters } from "../../../testing/quarter-readings.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { risks } from "../../risk/index.ts";
import { zones } from "../../zones/index.ts";
import { deleteLeakRow } from "../change-leak.store.ts";
import { useLeaks } from "../leaks.fixture.ts";
import { readFindings } from "../sensing/learning/read-findings.ts";
import {
  closeSuspectedLeak,
  insertSuspectedLeak,
  lockSuspectedLeak,
  reopenSuspectedLeakRow,
  updateSensed,
} from "../sensing/suspected-leaks.store.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const { harness, report, bodyOf, uploaded } = useLeaks();
const ring = [
  [106.7, 10.8],
  [106.71, 10.8],
  [106.71, 10.81],
  [106.7, 10.81],
  [106.7, 10.8],
] as [number, number][];
const position = { latitude: 10.805, longitude: 106.705 };
const ago = (days: number) => new Date(harness.clock.now() - days * dayMs).toISOString();
const repairedAt = ago(8);
const logger = () => aDevice().ofType("DATALOGGER").overHttp().reportingEvery(900);
const effectOf = async (id: number) =>
  (await harness.ok(harness.admin, readRepairEffect, { params: { id } })).data;
const repair = async (id: number, until: "repairing" | "repaired") => {
  const steps = [
    ["reported", "located", ago(10)],
    ["located", "repairing", ago(9)],
    ["repairing", "repaired", repairedAt],
  ] as const;
  for (const [from, to, at] of until === "repaired" ? steps : steps.slice(0, 2))
    await harness.ok(harness.admin, stepLeak, { params: { id }, body: { from, to, at, note: "" } });
};

it("[R3.8] compares the night flow of the zone of a leak point before its repair and after it", async () => {
  const inlet = await logger().named("DL-LEAK").withChannel("flow_forward").withTokenIn(harness);
  const zone = (
    await harness.ok(harness.admin, createZone, {
      body: {
        ...{ name: "DMA sửa ống", polygon: { type: "Polygon", coordinates: [ring] } },
        account: { boundary: [{ deviceId: inlet.id, role: "inlet" }] },
      },
    })
  ).data;
  const leaking = (at: number) => (at < Date.parse(repairedAt) ? 12 : 0);
  const from = harness.clock.now() - 20 * dayMs;
  await reportQuarters(harness, inlet, { flow_forward: (at) => 20 + leaking(at) }, { from, noise: 0.05 });
  const leak = await report({ position, foundAt: ago(11) });
  expect(await effectOf(leak.id)).toMatchObject({
    ...{ state: "not_repaired", zone: { id: zone.id }, after: null },
    before: { at: leak.foundAt, counted: 7, mean: expect.closeTo(32, 1) },
  });
  await repair(leak.id, "repaired");
  const effect = await effectOf(leak.id);
  expect(effect).toMatchObject({
    state: "compared",
    before: { at: ago(9), counted: 7, mean: expect.closeTo(32, 1) },
    after: { at: repairedAt, counted: 7, mean: expect.closeTo(20, 1) },
    saved: { flow: expect.closeTo(12, 1), volume: expect.closeTo(288, 0), pressureCorrected: false },
  });
  const file = await harness.file(harness.admin, exportRepairEffect, {
    params: { id: leak.id },
    query: { format: "csv", language: "en", machine: "true" },
  });
  const [head, ...nights] = file.toString().trim().split("\r\n");
  expect(head).toMatch(/side,day,flow \(.*\),counted,good,expected,calendar$/);
  expect(nights.filter((line) => line.startsWith("before,"))).toHaveLength(7);
  expect(nights.at(-1)).toMatch(/^after,2025-11-19,(?:19\.9|20)/);
  const findings = (smallestFlow = 1) =>
    readFindings({
      ...{ db: harness.db, nightsAround: harness.app.use(zones).nightsAround, smallestFlow },
      registry: harness.app.use(deviceRegistry),
    });
  const detectedAt = new Date(ago(10));
  const sensed = { startedAt: new Date(ago(11)), endedAt: new Date(repairedAt), flow: 11, confidence: 0.9 };
  const evidence = {
    ...{ score: 9, level: 5, coverage: 1, location: "no_model" as const },
    ...{ hours: [], nights: [], sensors: [] },
  };
  const { id } = await insertSuspectedLeak(
    ...([harness.db.kysely, inlet.id, detectedAt] as const),
    {
      ...{ ...sensed, networkId: null, pipes: [] },
      evidence,
    },
    detectedAt,
  );
  // Somebody found the leak while sensing suspected nothing; nobody can be sure of one that is smaller than what is looked for.
  expect(await findings()).toEqual([]);
  const sensedBy = await aDevice().ofType("DMA").named("DMA-LEAK").in(harness);
  const body = { displayName: "DMA-LEAK", zoneId: zone.id };
  await harness.ok(harness.admin, updateDevice, { params: { id: sensedBy.id }, body });
  const known = { deviceId: sensedBy.id, at: harness.clock.now() };
  expect(await findings()).toEqual([{ ...known, id: `point ${leak.id}`, verdict: "missed" }]);
  expect(await findings(13)).toEqual([]);
  const suspect = (detectedAt: Date, endedAt: Date) =>
    insertSuspectedLeak(
      ...([harness.db.kysely, sensedBy.id, detectedAt] as const),
      { ...{ ...sensed, startedAt: detectedAt, endedAt, networkId: null, pipes: [] }, evidence },
      detectedAt,
    );
  await suspect(new Date(ago(24)), new Date(ago(20)));
  expect(await findings()).toMatchObject([{ verdict: "missed" }]);
  await suspect(new Date(ago(10)), new Date(repairedAt));
  expect(await findings()).toEqual([]);
  // It had ended by itself before somebody reported it.
  const closing = { state: "ended", leakPointId: leak.id } as const;
  const at = harness.clock.now();
  await closeSuspectedLeak(harness.db.kysely, id, closing, new Date(at));
  // Of the nights before the repair only those in which it leaked are compared.
  expect((await effectOf(leak.id)).before).toMatchObject({
    ...{ counted: 2, mean: expect.closeTo(32, 1) },
    nights: [{ day: "2025-11-10" }, { day: "2025-11-11" }],
  });
  expect(await findings()).toEqual([
    { id, deviceId: inlet.id, at, verdict: "water_found" },
    { id, deviceId: inlet.id, at, verdict: "repaired" },
  ]);
  // 9 days ago at 08:00 the night of that day was over; the first night after the repair is that of the next day.
  expect(effect.before?.nights.at(-1)?.day).toBe("2025-11-11");
  expect(effect.after?.nights.map(({ day }) => day)).toEqual(
    ["13", "14", "15", "16", "17", "18", "19"].map((day) => `2025-11-${day}`),
  );

  // Across the outline of the zone it is measured where its water was missing.
  const across = await report({ position: { latitude: 10.805, longitude: 106.699 }, foundAt: ago(11) });
  await repair(across.id, "repaired");
  expect((await effectOf(across.id)).state).toBe("no_zone");
  const answered = await suspect(new Date(ago(14)), new Date(repairedAt));
  const answer = { state: "confirmed", leakPointId: across.id } as const;
  await closeSuspectedLeak(harness.db.kysely, answered.id, answer, new Date(at));
  expect(await effectOf(across.id)).toMatchObject({
    ...{ state: "compared", zone: { id: zone.id }, saved: { flow: expect.closeTo(12, 1) } },
  });
  expect(await findings()).toContainEqual({
    ...{ id: answered.id, deviceId: sensedBy.id, at, verdict: "repaired" },
  });
});

it("says what is missing of a comparison: the repair, the nights, the inlets, or the zone", async () => {
  const far = (west: number) => ring.map(([x, y]): [number, number] => [x + west, y]);
  const polygon = { type: "Polygon" as const, coordinates: [far(0.1)] };
  await harness.ok(harness.admin, createZone, { body: { name: "DMA không đầu vào", polygon } });
  const without = await report({ position: { latitude: 10.805, longitude: 106.805 } });
  expect((await effectOf(without.id)).state).toBe("no_inlets");
  expect((await effectOf((await report()).id)).state).toBe("no_zone");

  const silent = await logger().named("DL-SILENT").withChannel("flow_forward").withTokenIn(harness);
  await harness.ok(harness.admin, createZone, {
    body: {
      ...{ name: "DMA im lặng", polygon: { type: "Polygon", coordinates: [far(0.2)] } },
      account: { boundary: [{ deviceId: silent.id, role: "inlet" }] },
    },
  });
  const quiet = await report({
    ...{ position: { latitude: 10.805, longitude: 106.905 }, foundAt: ago(11) },
  });
  await repair(quiet.id, "repaired");
  expect(await effectOf(quiet.id)).toMatchObject({
    ...{ state: "too_few", saved: null, before: { counted: 0, mean: null } },
  });
});

it("[R3.8] begins a repair with the step into it that was not taken back", async () => {
  const inlet = await logger().named("DL-AGAIN").withChannel("flow_forward").withTokenIn(harness);
  const corners = ring.map(([x, y]): [number, number] => [x + 0.4, y]);
  await harness.ok(harness.admin, createZone, {
    body: {
      ...{ name: "DMA sửa lại", polygon: { type: "Polygon", coordinates: [corners] } },
      account: { boundary: [{ deviceId: inlet.id, role: "inlet" }] },
    },
  });
  const { id, foundAt } = await report({
    ...{ position: { latitude: 10.805, longitude: 107.105 }, foundAt: ago(19) },
  });
  const took = async (from: LeakState, to: LeakState, days: number) => {
    const body = { from, to, at: ago(days), note: "Nhầm" };
    await harness.ok(harness.admin, stepLeak, { params: { id }, body });
    return (await effectOf(id)).before?.at;
  };
  await took("reported", "located", 18);
  expect(await took("located", "repairing", 17)).toBe(ago(17));
  expect(await took("repairing", "located", 16)).toBe(foundAt);
  expect(await took("located", "repairing", 5)).toBe(ago(5));
  expect(await took("repairing", "repaired", 4)).toBe(ago(5));
  // It goes on with the same repair.
  expect(await took("repaired", "repairing", 3)).toBe(ago(5));
  expect(await took("repairing", "repaired", 2)).toBe(ago(5));
});

it("[R6.7] names the devices in view near a leak point with their values when it was found", async () => {
  const near = await logger().named("DL-NEAR", "Gần").at(10.8055, 106.705).withTokenIn(harness);
  const beside = await logger().named("DL-BESIDE", "Cạnh").at(10.8051, 106.705).in(harness);
  const silent = await logger().named("DL-MUTE", "Im").at(10.81, 106.705).in(harness);
  await logger().named("DL-AWAY", "Xa").at(10.82, 106.705).in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: near.id }, body: { displayName: "Gần đó" } });
  const at = harness.clock.now() - 6 * hourMs;
  const values = [
    { ts: (at - 40 * minuteMs) / 1000, pressure: 2.1, flow: 31 },
    { ts: (at + 10 * minuteMs) / 1000, pressure: 1.6 },
    { ts: (at + 60 * minuteMs) / 1000, pressure: 1.9 },
  ];
  expect((await harness.call("POST", "/telemetry", values, near.token)).status).toBe(200);
  const leak = await report({ position, foundAt: new Date(at).toISOString() });
  const params = { id: leak.id };
  const { placed, devices } = (await harness.ok(harness.admin, readNearbyDevices, { params })).data;
  expect(placed).toBe(true);
  expect(devices.map(({ displayName, distance }) => [displayName, distance])).toEqual([
    ["Cạnh", 11],
    ["Gần đó", 56],
    ["Im", 556],
  ]);
  expect(devices[1]?.values).toEqual([
    {
      ...{ parameter: "pressure", value: 1.6, quality: "good", late: false },
      measuredAt: new Date(at + 10 * minuteMs).toISOString(),
    },
    {
      ...{ parameter: "flow", value: 31, quality: "good", late: true },
      measuredAt: new Date(at - 40 * minuteMs).toISOString(),
    },
  ]);
  expect(devices[2]?.values).toEqual([]);

  const reader = await aUser()
    .named("leak_near1")
    .withPermissions("LeakPoint.Index", "LeakPoint.Create", "Device.Index")
    .seeing(beside, silent)
    .signedInTo(harness);
  const own = await report({ position }, reader);
  const seen = (await harness.ok(reader, readNearbyDevices, { params: { id: own.id } })).data;
  expect(seen.devices.map(({ id }) => id)).toEqual([beside.id, silent.id]);
  expect(await harness.refused(reader, readNearbyDevices, { params })).toMatchObject({ status: 404 });
  const placeless = await report();
  expect(
    (await harness.ok(harness.admin, readNearbyDevices, { params: { id: placeless.id } })).data,
  ).toMatchObject({ placed: false, devices: [] });
});

it("[R1.19] open leak points of the last 90 days in a zone are a risk of the device that measures it", async () => {
  const device = await aDevice().ofType("DMA").named("DMA-OPEN").in(harness);
  const corners = ring.map(([x, y]): [number, number] => [x + 0.3, y]);
  const polygon = { type: "Polygon" as const, coordinates: [corners] };
  await harness.ok(harness.admin, createZone, {
    body: { name: "DMA điểm rò rỉ", polygon, deviceId: device.id },
  });
  const within = { latitude: 10.805, longitude: 107.005 };
  const open = async () => (await reasonsOf(device)).filter(([indicator]) => indicator === "open_leaks");
  expect(await open()).toEqual([]);
  await report({ position: within, foundAt: ago(91) });
  await report({ position: { ...within, longitude: 107.2 } });
  expect(await open()).toEqual([]);
  await report({ position: within, foundAt: ago(89) });
  expect(await open()).toEqual([["open_leaks", 1, 0.33]]);
  const repaired = await report({ position: within, foundAt: ago(11) });
  await report({ position: within });
  expect(await open()).toEqual([["open_leaks", 3, 1]]);
  await repair(repaired.id, "repaired");
  expect(await open()).toEqual([["open_leaks", 2, 0.67]]);
  // A zone that names none is measured by the one in it.
  const { data: all } = await harness.ok(harness.admin, listZones);
  const zone = all.find(({ name }) => name === "DMA điểm rò rỉ")?.id ?? 0;
  const inIt = await aDevice().ofType("DMA").named("DMA-IN").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: inIt.id }, body: { zoneId: zone } });
  const openIn = async () => (await reasonsOf(inIt)).filter(([indicator]) => indicator === "open_leaks");
  expect(await openIn()).toEqual([]);
  await harness.ok(harness.admin, updateZone, { params: { id: zone }, body: { deviceId: null } });
  expect([await open(), await openIn()]).toEqual([[], [["open_leaks", 2, 0.67]]]);
  const params = { id: repaired.id };
  expect((await harness.ok(harness.admin, readLeak, { params })).data.zoneDevice).toMatchObject({
    id: inIt.id,
  });

  // Across the outline it is one of the zone whose water it loses.
  const across = await report({ position: { ...within, longitude: 106.999 } });
  const listed = async (query: Record<string, string>, who = harness.admin) =>
    (await harness.ok(who, listLeaks, { query: { ...query, zoneId: zone } })).data.map(({ id }) => id);
  expect(await listed({ open: "true" })).not.toContain(across.id);
  const startedAt = new Date(ago(2));
  const evidence = {
    ...{ score: 6, level: 5, coverage: 1, location: "no_model" as const },
    ...{ hours: [], nights: [], sensors: [] },
  };
  const sensed = { startedAt, endedAt: null, flow: 5, confidence: 0.6, networkId: null, pipes: [], evidence };
  const { id } = await insertSuspectedLeak(harness.db.kysely, inIt.id, startedAt, sensed, startedAt);
  const answer = { state: "confirmed", leakPointId: across.id } as const;
  await closeSuspectedLeak(harness.db.kysely, id, answer, new Date(harness.clock.now()));
  expect(await openIn()).toEqual([["open_leaks", 3, 1]]);
  expect(await listed({ open: "true" })).toContain(across.id);
  // Its chart is that of the flow that shows it.
  const answering = { params: { id: across.id } };
  expect((await harness.ok(harness.admin, readLeak, answering)).data.zoneDevice?.id).toBe(inIt.id);
  // Whoever sees none of the suspected leaks of the zone is not shown by its list that one of them has that place.
  const inlet = await aDevice().ofType("DATALOGGER").named("DL-OPEN").in(harness);
  const account = { boundary: [{ deviceId: inlet.id, role: "inlet" as const }] };
  await harness.ok(harness.admin, updateZone, { params: { id: zone }, body: { account } });
  const client = await aUser()
    .named("leak_zone1")
    .withPermissions("LeakPoint.Index", "LeakPoint.Create")
    .seeing(inIt)
    .signedInTo(harness);
  const own = await report({ position: { ...within, longitude: 106.999 }, foundAt: ago(11) }, client);
  await closeSuspectedLeak(harness.db.kysely, id, { ...answer, leakPointId: own.id }, new Date());
  expect([await listed({}, client), await listed({})]).toEqual([
    expect.not.arrayContaining([own.id]),
    expect.arrayContaining([own.id]),
  ]);
  await repair(own.id, "repaired");
  expect(await listed({ state: "repaired,verified" })).toEqual([own.id, repaired.id]);
  expect(await openIn()).toEqual([["open_leaks", 2, 0.67]]);
});

/** About 110 m a thousandth of a degree. */
const northOf = (north: number, longitude = 106.7446) => ({ latitude: 10.8 + north / 1000, longitude });
const placed = (type: "VGA" | "WATER_PUMP", { latitude, longitude }: ReturnType<typeof northOf>) =>
  aDevice().ofType(type).at(latitude, longitude).in(harness);
const reasonsOf = async ({ id }: { id: number }) => {
  await harness.app.use(risks).compute();
  const { data } = await harness.ok(harness.admin, listRisks, { query: { size: 100 } });
  const reasons = data.find(({ deviceId }) => deviceId === id)?.reasons ?? [];
  return reasons.map(({ indicator, value, severity }) => [indicator, value, severity]);
};

it("[R1.19] open leak points and suspected leaks within 200 m of a device in the mains are its risk", async () => {
  const [valve, pump, far] = [
    await placed("VGA", northOf(0.5)),
    await placed("WATER_PUMP", northOf(0.5)),
    await placed("VGA", northOf(8)),
  ];
  expect(await reasonsOf(valve)).toEqual([]);
  // However long ago it was found: it still loses water.
  const foundAt = new Date(harness.clock.now() - 200 * dayMs).toISOString();
  const near = await report({ position: northOf(2), foundAt });
  await report({ position: northOf(3) });
  expect(await reasonsOf(valve)).toEqual([["nearby_leaks", 1, 0.33]]);

  const network = (
    await upload(harness, ["POST", "/network"], villageInp, { name: "Village", placement: villagePlacement })
  ).body.data.network.id;
  const startedAt = new Date(harness.clock.now() - dayMs);
  const { id } = await insertSuspectedLeak(
    ...([harness.db.kysely, pump.id, startedAt] as const),
    {
      ...{ startedAt, endedAt: null, flow: 5, confidence: 0.6, networkId: network },
      pipes: ["P1", "P2"].map((pipe, index) => ({ id: pipe, likelihood: 0.6 - index / 4 })),
      evidence: {
        ...{ score: 6, level: 5, coverage: 1, location: "located" },
        ...{ hours: [], nights: [], sensors: [] },
      },
    },
    startedAt,
  );
  expect(await reasonsOf(valve)).toEqual([["nearby_leaks", 2, 0.67]]);
  expect([await reasonsOf(pump), await reasonsOf(far)]).toEqual([[], []]);

  // Confirmed it is where its leak point is, and without that point where it was.
  const point = await report({ position: northOf(2) });
  await closeSuspectedLeak(harness.db.kysely, id, { state: "confirmed", leakPointId: point.id }, new Date());
  expect(await reasonsOf(valve)).toEqual([["nearby_leaks", 2, 0.67]]);
  await deleteLeakRow(harness.db.kysely, point.id);
  expect(await reasonsOf(valve)).toEqual([["nearby_leaks", 2, 0.67]]);

  const closing = { state: "dismissed", reason: "known_use", note: null, by: "lan" } as const;
  await closeSuspectedLeak(harness.db.kysely, id, closing, new Date());
  const steps = [
    ["reported", "located"],
    ["located", "repairing"],
    ["repairing", "repaired"],
  ] as const;
  for (const [from, to] of steps)
    await harness.ok(harness.admin, stepLeak, {
      params: { id: near.id },
      body: { from, to, at: new Date(harness.clock.now()).toISOString(), note: "" },
    });
  expect(await reasonsOf(valve)).toEqual([]);
});

it("offers a leak point the suspected leaks that wait in its zone, the nearest first, and connects one", async () => {
  const meter = await aDevice().ofType("DMA").named("DMA-NEAR").in(harness);
  const [west, east] = [106.74, 106.75];
  const corners = [
    [west, 10.79],
    [east, 10.79],
    [east, 10.81],
    [west, 10.81],
    [west, 10.79],
  ] as [number, number][];
  const polygon = { type: "Polygon" as const, coordinates: [corners] };
  const zone = { name: "DMA gần", polygon, deviceId: meter.id };
  const zoneId = (await harness.ok(harness.admin, createZone, { body: zone })).data.id;
  const [network] = (await harness.ok(harness.admin, listNetworks, { query: {} })).data;
  const startedAt = new Date(harness.clock.now() - dayMs);
  const suspect = async (
    pipes: string[],
    confidence: number,
    endedAt: Date | null = null,
    deviceId = meter.id,
  ) =>
    (
      await insertSuspectedLeak(
        ...([harness.db.kysely, deviceId, startedAt] as const),
        {
          ...{ startedAt, endedAt, flow: 5, confidence },
          networkId: pipes.length > 0 ? (network?.id ?? null) : null,
          pipes: pipes.map((id) => ({ id, likelihood: 0.5 })),
          evidence: {
            ...{ score: 6, level: 5, coverage: 1, location: "located" },
            ...{ hours: [], nights: [], sensors: [] },
          },
        },
        startedAt,
      )
    ).id;
  const [unlocated, located, dismissed] = [
    await suspect([], 0.99),
    await suspect(["P1"], 0.5),
    await suspect(["P1"], 0.5),
  ];
  const closing = { state: "dismissed", reason: "known_use", note: null, by: "lan" } as const;
  await closeSuspectedLeak(harness.db.kysely, dismissed, closing, new Date());
  const place = northOf(0.5);
  const beyond = { latitude: 10.792, longitude: 106.7446 };
  const offered = async (query: Record<string, number>, who = harness.admin) =>
    (await harness.ok(who, findNearbySuspected, { query })).data.map(({ id, distance }) => [id, distance]);
  const near = expect.toSatisfy((metres: number) => metres < sameLeakWithin);
  expect(await offered(place)).toEqual([
    [located, near],
    [unlocated, null],
  ]);
  expect(await offered({ zoneId })).toEqual([
    [unlocated, null],
    [located, null],
  ]);
  // One that has ended waits for nobody; a report that was begun for it may be sent.
  const over = await suspect([], 0.2, startedAt);
  expect(await offered({ zoneId, suspectedLeakId: over })).toContainEqual([over, null]);
  expect(await offered({ latitude: 10.9, longitude: 106.9, suspectedLeakId: over })).toEqual([]);
  const other = await aUser().named("leaks7").withOpenRole().seeing().signedInTo(harness);
  expect([await offered(place, other), await offered({ latitude: 10.9, longitude: 106.9 })]).toEqual([
    [],
    [],
  ]);

  // Across the border of the zone its likely pipe is as near as within it.
  expect(await offered({ latitude: 10.8, longitude: west - 0.001 })).toEqual([[located, near]]);
  const smaller = corners.map(([x, y]): [number, number] => [
    place.longitude + (x - place.longitude) / 4,
    place.latitude + (y - place.latitude) / 4,
  ]);
  const innerPolygon = { type: "Polygon" as const, coordinates: [smaller] };
  const inner = { body: { name: "DMA trong", polygon: innerPolygon } };
  const innerId = (await harness.ok(harness.admin, createZone, inner)).data.id;
  expect((await offered(place)).map(([id]) => id)).toEqual([located, unlocated]);
  // Who says the zone alone is in what flows into the one around it, too.
  expect((await offered({ zoneId: innerId })).map(([id]) => id)).toEqual([unlocated, located]);
  // And who says the one around alone may be in one within, whose water it may not even bring; a place says which.
  const innerMeter = await aDevice().ofType("DMA").named("DMA-WITHIN").in(harness);
  const boundary = [{ deviceId: innerMeter.id, role: "inlet" as const }];
  await harness.ok(harness.admin, updateZone, {
    ...{ params: { id: innerId }, body: { deviceId: innerMeter.id, account: { boundary } } },
  });
  const within = await suspect([], 0.3, null, innerMeter.id);
  expect((await offered({ zoneId })).map(([id]) => id)).toEqual([unlocated, located, within]);
  expect((await offered({ zoneId, ...beyond })).map(([id]) => id)).toEqual([located, unlocated]);
  const inIt = await report({ zoneId, suspectedLeakId: within });
  expect(inIt.suspectedLeak?.id).toBe(within);
  // A place that it gets afterwards is where the zone is, or near to it.
  const placedAt = (position: typeof place) => {
    const { imageIds: _images, ...body } = bodyOf({ position, description: inIt.description });
    return { params: { id: inIt.id }, body: { ...body, zoneId } };
  };
  expect(
    (await harness.refused(harness.admin, updateLeak, placedAt({ latitude: 10.9, longitude: 106.9 }))).code,
  ).toBe("leak_point_elsewhere");
  await harness.ok(harness.admin, updateLeak, placedAt(place));
  await harness.ok(harness.admin, deleteLeak, { params: { id: inIt.id } });
  await closeSuspectedLeak(harness.db.kysely, within, closing, new Date());

  // A report that names one is where that one is, or takes nothing from it.
  const elsewhere = { position: { latitude: 10.9, longitude: 106.9 }, suspectedLeakId: unlocated };
  const imageIds = [await uploaded()];
  const desk = { body: bodyOf({ ...elsewhere, imageIds }) };
  expect((await harness.refused(harness.admin, createLeak, desk)).details).toMatchObject([
    { field: "suspectedLeakId" },
  ]);
  const sent = await report({ ...elsewhere, imageIds, requestId: "8f6f3a525f0c4f069d0e3f6a0a8f7f22" });
  expect([sent.suspectedLeak, sent.history[0]?.leftOut]).toEqual([null, ["suspectedLeakId"]]);
  const beyondOutline = {
    zoneId,
    position: { latitude: 10.8112, longitude: west },
    suspectedLeakId: unlocated,
  };
  const farOff = {
    body: bodyOf({ ...beyondOutline, position: elsewhere.position, imageIds: [await uploaded()] }),
  };
  expect((await harness.refused(harness.admin, createLeak, farOff)).details).toMatchObject([
    { field: "suspectedLeakId" },
  ]);
  const named = await report(beyondOutline);
  expect(named.suspectedLeak?.id).toBe(unlocated);
  await harness.ok(harness.admin, deleteLeak, { params: { id: named.id } });

  const beside = await aDevice().ofType("DATALOGGER").named("DL-CLERK").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: beside.id }, body: { zoneId: innerId } });
  const clerk = await aUser().named("leaks8").withOpenRole().seeing(beside).signedInTo(harness);
  const point = await report({ position: place }, clerk);
  const connect = (suspectedLeakId: number, id = point.id) => ({ params: { id }, body: { suspectedLeakId } });
  for (const times of [1, 2]) {
    const { data } = await harness.ok(harness.admin, connectSuspectedLeak, connect(located));
    expect([times, data.suspectedLeak?.id, data.isConnected]).toEqual([times, located, true]);
  }
  // It is not moved to where the flow is not that it explains.
  const moved = (position: typeof place) => {
    const { imageIds: _images, ...body } = bodyOf({ position, description: point.description });
    return { params: { id: point.id }, body: { ...body, zoneId: null } };
  };
  expect((await harness.refused(harness.admin, updateLeak, moved(elsewhere.position))).code).toBe(
    "leak_point_elsewhere",
  );
  // Nor by its reporter, who does not see what it answers: they hear that it is elsewhere, and no more.
  const seen = (await harness.ok(clerk, readLeak, { params: { id: point.id } })).data;
  expect([seen.suspectedLeak, seen.isConnected]).toEqual([null, true]);
  const heard = await harness.refused(clerk, updateLeak, moved(elsewhere.position));
  expect([heard.code, heard.details]).toEqual(["leak_point_elsewhere", undefined]);
  const nearer = { ...place, latitude: place.latitude + 0.0001 };
  await harness.ok(harness.admin, updateLeak, moved(nearer));
  // Across the outline it is near its likely pipes; where these are others since, its place can be corrected all the same.
  const outside = { latitude: 10.8, longitude: west - 0.001 };
  await harness.ok(harness.admin, updateLeak, moved(outside));
  const sensed = { startedAt, endedAt: null, flow: 5, confidence: 0.5 };
  const originOf = (pipes: { id: string; likelihood: number }[]) => ({
    networkId: network?.id ?? null,
    pipes,
    evidence: {
      score: 6,
      level: 5,
      coverage: 1,
      location: "located" as const,
      hours: [],
      nights: [],
      sensors: [],
    },
  });
  await updateSensed(harness.db.kysely, located, sensed, originOf([]), startedAt);
  await harness.ok(harness.admin, updateLeak, moved({ ...outside, latitude: 10.8001 }));
  expect((await harness.refused(harness.admin, updateLeak, moved(elsewhere.position))).code).toBe(
    "leak_point_elsewhere",
  );
  // The flow is back: nothing runs on that nobody would look for.
  await updateSensed(harness.db.kysely, located, { ...sensed, endedAt: startedAt }, null, startedAt);
  await harness.ok(harness.admin, updateLeak, moved(elsewhere.position));
  const likely = originOf([{ id: "P1", likelihood: 0.5 }]);
  await updateSensed(harness.db.kysely, located, sensed, likely, startedAt);
  await harness.ok(harness.admin, updateLeak, moved(place));
  const states = { query: { zoneId, sort: "-detectedAt" } };
  const { data } = await harness.ok(harness.admin, listSuspectedLeaks, states);
  expect(data.find(({ id }) => id === located)).toMatchObject({ state: "confirmed", leakPointId: point.id });
  expect(await harness.recorded("DMA-NEAR")).toContain("suspected_leak_confirmed");
  expect(await harness.recorded(point.description)).toContain("leak_point_connected");
  expect(await offered(place)).toEqual([[unlocated, null]]);

  const refused = async (...of: Parameters<typeof connect>) =>
    (await harness.refused(harness.admin, connectSuspectedLeak, connect(...of))).code;
  const second = await report({ position: place });
  expect(await refused(unlocated)).toBe("leak_point_connected");
  expect([await refused(located, second.id), await refused(dismissed, second.id)]).toEqual([
    "suspected_leak_closed",
    "suspected_leak_closed",
  ]);
  expect(await refused(999_999, second.id)).toBe("not_found");
  // Neither what leaks in another zone nor what is mended is what the flow of this one shows.
  const farAway = await report({ position: elsewhere.position });
  expect(await refused(unlocated, farAway.id)).toBe("leak_point_elsewhere");
  const mended = await report({ position: place, foundAt: ago(11) });
  await repair(mended.id, "repaired");
  expect(await refused(unlocated, mended.id)).toBe("leak_state_changed");
  // Taken back into its repair it answers again what ran on, also by somebody who does not see that.
  const runsOn = await suspect([], 0.1);
  await closeSuspectedLeak(
    ...([harness.db.kysely, runsOn, { state: "confirmed", leakPointId: mended.id }, startedAt] as const),
  );
  const answered = await lockSuspectedLeak(harness.db.kysely, runsOn);
  await reopenSuspectedLeakRow(
    ...([harness.db.kysely, answered ?? expect.unreachable("it was confirmed"), "lan", startedAt] as const),
  );
  const back = { from: "repaired", to: "repairing", at: ago(7), note: "Còn chảy" } as const;
  expect(
    (await harness.ok(clerk, stepLeak, { params: { id: mended.id }, body: back })).data.suspectedLeak,
  ).toBeNull();
  expect((await lockSuspectedLeak(harness.db.kysely, runsOn))?.state).toBe("confirmed");
  expect((await harness.refused(other, connectSuspectedLeak, connect(unlocated, second.id))).code).toBe(
    "not_found",
  );
  // What is over waits for no answer; what lost its leak point does again.
  const endedState = { startedAt, endedAt: startedAt, flow: 20, confidence: 0.9 };
  await updateSensed(harness.db.kysely, unlocated, endedState, null, startedAt);
  expect(await refused(unlocated, second.id)).toBe("suspected_leak_closed");
  await deleteLeakRow(harness.db.kysely, point.id);
  expect(await offered(place)).toEqual([[located, near]]);
  const again = await harness.ok(harness.admin, connectSuspectedLeak, connect(located, second.id));
  expect(again.data.suspectedLeak?.id).toBe(located);
  // Said to be another leak, it waits for an answer once more.
  const disconnect = { params: { id: second.id }, body: { note: "Nước của ống khác" } };
  const apart = (await harness.ok(harness.admin, disconnectSuspectedLeak, disconnect)).data;
  expect([apart.suspectedLeak, apart.isConnected]).toEqual([null, false]);
  expect(await lockSuspectedLeak(harness.db.kysely, located)).toMatchObject({
    state: "open",
    leakPointId: null,
    connections: expect.arrayContaining([
      expect.objectContaining({
        ...{ leakPointId: second.id, at: expect.any(String) },
        until: new Date(harness.clock.now()).toISOString(),
      }),
    ]),
  });
  expect((await harness.ok(harness.admin, disconnectSuspectedLeak, disconnect)).data.isConnected).toBe(false);
  expect(
    (await harness.history(second.description, "leak_point")).map(({ detail, after }) => [detail, after]),
  ).toContainEqual(["leak_point_connection_removed", { note: "Nước của ống khác" }]);
  expect((await harness.refused(other, disconnectSuspectedLeak, disconnect)).code).toBe("not_found");
  const without = { params: { id: second.id }, body: { note: " " } };
  expect((await harness.refused(harness.admin, disconnectSuspectedLeak, without)).details).toMatchObject([
    { field: "note" },
  ]);
  await harness.ok(harness.admin, connectSuspectedLeak, connect(located, second.id));
  // Another leak point answers what was opened again, and the one before says so.
  const confirmed = await lockSuspectedLeak(harness.db.kysely, located);
  if (!confirmed) throw new Error("nothing is suspected");
  await reopenSuspectedLeakRow(harness.db.kysely, confirmed, "lan", startedAt);
  const third = await report({ position: place, suspectedLeakId: located });
  expect(third.suspectedLeak?.id).toBe(located);
  expect(
    (await harness.history(second.description, "leak_point")).map(({ detail, before }) => [detail, before]),
  ).toContainEqual(["leak_point_disconnected", { suspectedLeakId: `#${located}` }]);
});
