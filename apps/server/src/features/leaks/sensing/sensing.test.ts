import { listAlarms } from "@sgval/contract/alarms/alarms";
import { updateDevice } from "@sgval/contract/devices/routes";
import { exportLeakEvidence } from "@sgval/contract/leaks/leak-evidence-table";
import { leakSensingDefaults } from "@sgval/contract/leaks/leak-sensing";
import { createLeak, deleteLeak, readLeak, updateLeak } from "@sgval/contract/leaks/leaks";
import { connectSuspectedLeak } from "@sgval/contract/leaks/nearby-suspected";
import { readRepairEffect } from "@sgval/contract/leaks/repair-effect";
import * as routes from "@sgval/contract/leaks/suspected-leaks";
import { readZoneSensing } from "@sgval/contract/leaks/zone-sensing";
import { basePath } from "@sgval/contract/route";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { findZones, zones } from "../../zones/index.ts";
import { leakSensing, replayReadings } from "../index.ts";
import { picture } from "../leaks.fixture.ts";
import { createInflowReader } from "./inflow/zone-inflows.ts";
import { createSensingRun } from "./run-sensing.ts";
import { storeQuarters } from "./sensing.fixture.store.ts";
import { netFlowAlone } from "./series/day-series.ts";
import { insertSuspectedLeak } from "./suspected-leaks.store.ts";
import { sensedZones } from "./zone-meters.ts";
import { zoneSignal } from "./zone-signals.fixture.ts";

// A Thursday, as day 0 of the signals; 00:00 in Ho Chi Minh City.
const start = Date.parse("2025-09-24T17:00:00Z");
const leakDay = 50;
const harness = useHarness({ clock: fakeClock(start + (leakDay + 1) * dayMs) });
const { clock } = harness;

const at = (day: number, hour: number) => (day * 24 + hour) * 4;
const leak = { from: at(leakDay, 2), to: at(60, 0), flow: 12 };
const aMeter = (name: string, type: "DMA" | "DATALOGGER", parameter: string) =>
  aDevice().ofType(type).named(name).withoutChannels().withChannel(parameter).in(harness);
const aZone = async (name: string, seed: number, added: (typeof leak)[]) => {
  const meter = await aMeter(name, "DMA", "flow");
  const values = zoneSignal({ seed, days: leakDay + 1, mean: 60, added });
  await storeQuarters(harness.db, { deviceId: meter.id, from: start, values });
  return meter;
};
const list = (query = {}) => harness.ok(harness.admin, routes.listSuspectedLeaks, { query });
const sense = () => harness.app.use(leakSensing).sense();

it("suspects a leak of a zone, raises an alarm, and ends both when a person dismisses it", async () => {
  const meter = await aZone("DMA-S1", 31, [leak]);
  const quiet = await aZone("DMA-S2", 32, []);
  await sense();
  const { data } = await list();
  expect(data).toHaveLength(1);
  const [found] = data;
  if (!found) throw new Error("nothing is suspected");
  expect(found).toMatchObject({ deviceId: meter.id, state: "open", pipes: [], dismissed: null });
  expect(Math.abs(Date.parse(found.startedAt) - (start + leakDay * dayMs + 2 * hourMs))).toBeLessThan(
    2 * hourMs,
  );
  expect(found.flow).toBeGreaterThan(8);
  expect((await list({ deviceId: quiet.id })).data).toEqual([]);
  const alarms = async () =>
    (await harness.ok(harness.admin, listAlarms, { query: { deviceId: meter.id } })).data.map(
      ({ kind, state }) => [kind, state],
    );
  await expect.poll(alarms).toEqual([["suspected_leak", "unacknowledged"]]);

  const params = { id: found.id };
  const { data: whole } = await harness.ok(harness.admin, routes.readSuspectedLeak, { params });
  expect(whole.evidence.score).toBeGreaterThan(whole.evidence.level);
  expect(whole.evidence.nights.length).toBeGreaterThan(7);

  // What its charts draw, as a file: one line for each hour and each night.
  const drawn = await harness.file(harness.admin, exportLeakEvidence, {
    params,
    query: { format: "csv", language: "en", machine: "true" },
  });
  const [head, ...lines] = drawn.toString().trim().split("\r\n");
  expect(head).toMatch(/series,at,day,measured \(.*\),expected/);
  expect(lines.filter((line) => line.startsWith("hours,"))).toHaveLength(whole.evidence.hours.length);
  expect(lines.filter((line) => line.startsWith("nights,"))).toHaveLength(whole.evidence.nights.length);

  // A second run finds the same leak.
  await sense();
  expect((await list()).data).toHaveLength(1);

  const body = { reason: "known_use", note: "Nhà máy mới" } as const;
  const { data: dismissed } = await harness.ok(harness.admin, routes.dismissSuspectedLeak, { params, body });
  expect(dismissed).toMatchObject({
    state: "dismissed",
    dismissed: { reason: "known_use", note: "Nhà máy mới" },
  });
  expect((await harness.refused(harness.admin, routes.dismissSuspectedLeak, { params, body })).code).toBe(
    "suspected_leak_closed",
  );
  expect(await harness.recorded("DMA-S1")).toContain("suspected_leak_dismissed");
  await sense();
  expect((await list({ state: "open" })).data).toEqual([]);

  // Taken back, it is followed again, and asks for an answer.
  const reopened = await harness.ok(harness.admin, routes.reopenSuspectedLeak, { params });
  expect(reopened.data).toMatchObject({ id: found.id, state: "open", dismissed: null });
  // Who said what when stays known, and who took it back.
  const { by, at: dismissedAt } = dismissed.dismissed ?? {};
  const reopenedAt = new Date(clock.now()).toISOString();
  expect(reopened.data.reopened).toEqual([{ ...body, by, at: dismissedAt, reopenedBy: by, reopenedAt }]);
  expect((await harness.refused(harness.admin, routes.reopenSuspectedLeak, { params })).code).toBe(
    "suspected_leak_closed",
  );
  expect(await harness.recorded("DMA-S1")).toContain("suspected_leak_reopened");
  await sense();
  await sense();
  expect((await list({ state: "open" })).data).toMatchObject([{ id: found.id, endedAt: null }]);
  const kept = (await harness.ok(harness.admin, routes.readSuspectedLeak, { params })).data;
  expect(kept.reopened).toEqual(reopened.data.reopened);
  const written = await harness.file(harness.admin, routes.exportSuspectedLeaks, {
    query: { deviceId: meter.id, format: "csv", language: "en", machine: "true", columns: "state,takenBack" },
  });
  expect(written).toContain("open,known_use");
  await expect.poll(alarms).toContainEqual(["suspected_leak", "unacknowledged"]);

  const other = await aUser().named("leaks1").withOpenRole().seeing(quiet).signedInTo(harness);
  expect((await harness.ok(other, routes.listSuspectedLeaks)).data).toEqual([]);
  expect(await harness.refused(other, routes.readSuspectedLeak, { params })).toMatchObject({ status: 404 });
  const refused = await harness.refused(other, exportLeakEvidence, { params, query: { format: "csv" } });
  expect(refused.status).toBe(404);
});

it("is confirmed by the leak point that is reported for it, and keeps it", async () => {
  const meter = await aZone("DMA-S3", 33, [leak]);
  await sense();
  const [found] = (await list({ deviceId: meter.id })).data;
  const form = new FormData();
  form.append("images", new Blob([new Uint8Array(await picture())]), "leak.jpg");
  const sent = await fetch(`${harness.address}${basePath}/leak-image`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  const { data: image } = JSON.parse(await sent.text());
  const body = {
    ...{ description: "Vỡ ống", position: null, deviceId: null, diameter: null, pipe: null, materials: [] },
    ...{ foundAt: new Date(clock.now()).toISOString(), imageIds: [image.id] },
  };
  const report = (suspectedLeakId: number) => ({ body: { ...body, suspectedLeakId } });
  expect((await harness.refused(harness.admin, createLeak, report(99_999))).details).toMatchObject([
    { field: "suspectedLeakId" },
  ]);
  const { data: point } = await harness.ok(harness.admin, createLeak, report(found?.id ?? 0));
  expect(point.suspectedLeak).toMatchObject({
    id: found?.id,
    flow: found?.flow,
    startedAt: found?.startedAt,
  });
  expect((await list({ deviceId: meter.id })).data).toMatchObject([
    { state: "confirmed", leakPointId: point.id },
  ]);
  await sense();
  expect((await list({ deviceId: meter.id })).data).toMatchObject([{ state: "confirmed", endedAt: null }]);

  // Whoever sees the water of the zone sees what is suspected in it, also at the leak point; one logger in it is not enough.
  const zone = await harness.ok(harness.admin, createZone, {
    body: { name: "DMA Nghi", polygon: aTriangle(), deviceId: meter.id },
  });
  const zoneId = zone.data.id;
  const logger = await aMeter("DL-S3", "DATALOGGER", "pressure");
  await harness.ok(harness.admin, updateDevice, { params: { id: logger.id }, body: { zoneId } });
  // It stands in another zone than the one that it measures.
  const beside = { name: "DMA Bên cạnh", polygon: aTriangle(106.8) };
  const { id: besideId } = (await harness.ok(harness.admin, createZone, { body: beside })).data;
  const standing = { params: { id: meter.id }, body: { zoneId: besideId } };
  await harness.ok(harness.admin, updateDevice, standing);
  expect((await list({ deviceId: meter.id, q: "nghi" })).data).toMatchObject([{ zoneId, zone: "DMA Nghi" }]);
  expect((await list({ q: "ben canh" })).data).toEqual([]);
  const { imageIds: _, ...changed } = { ...body, zoneId };
  const params = { id: point.id };
  await harness.ok(harness.admin, updateLeak, { params, body: changed });
  const client = await aUser().named("leaks5").withOpenRole().seeing(logger).signedInTo(harness);
  const viewer = await aUser().named("leaks3").withOpenRole().seeing(logger, meter).signedInTo(harness);
  expect((await harness.ok(viewer, readLeak, { params })).data.suspectedLeak).toMatchObject({
    id: found?.id,
  });

  const address = "/suspected-leak/export?format=pdf&language=vn";
  const printed = async (query: string) => {
    const response = await harness.request("GET", `${address}${query}`, viewer);
    expect(response.status).toBe(200);
    return pdfText(Buffer.from(await response.arrayBuffer()));
  };
  expect(await printed(`&zoneId=${zoneId}`)).toMatch(/Bộ lọc: [^:·]+: DMA Nghi/u);
  expect(await printed(`&deviceId=${meter.id}`)).toMatch(/Bộ lọc: [^:·]+: DMA- ?S3/u);

  expect((await harness.ok(client, readLeak, { params })).data.suspectedLeak).toBeNull();
  expect((await harness.ok(client, routes.listSuspectedLeaks, { query: { zoneId } })).data).toEqual([]);
  const one = { params: { id: found?.id ?? 0 } };
  const file = { format: "csv", zoneId } as const;
  for (const refused of [
    await harness.refused(client, routes.readSuspectedLeak, one),
    await harness.refused(client, routes.reopenSuspectedLeak, one),
    await harness.refused(client, readZoneSensing, { params: { deviceId: meter.id } }),
    await harness.refused(client, routes.exportSuspectedLeaks, { query: file }),
    await harness.refused(client, connectSuspectedLeak, {
      params,
      body: { suspectedLeakId: found?.id ?? 0 },
    }),
  ])
    expect(refused.status).toBe(404);
  expect((await harness.ok(client, readRepairEffect, { params })).data.state).toBe("out_of_view");
  // Without its leak point it is reported by nothing, while the water runs on.
  await harness.ok(harness.admin, deleteLeak, { params });
  expect((await list({ deviceId: meter.id })).data).toMatchObject([{ state: "open", leakPointId: null }]);
  await sense();
  expect((await list({ deviceId: meter.id })).data).toMatchObject([{ state: "open", endedAt: null }]);
  const other = await aUser().named("leaks4").withOpenRole().seeing().signedInTo(harness);
  for (const [key, id] of Object.entries({ zoneId, deviceId: meter.id }))
    expect(
      await harness.refused(other, routes.exportSuspectedLeaks, { query: { format: "csv", [key]: id } }),
    ).toMatchObject({ status: 404 });
});

it("replays what was stored without looking ahead, and finds the same leak", async () => {
  const stuck = await aMeter("DMA-S6", "DMA", "flow");
  const values = zoneSignal({ seed: 36, days: leakDay + 1, mean: 60, missing: 0.05 });
  // The use of an evening all night.
  values.fill(90, at(leakDay - 1, 19), at(leakDay, 9));
  await storeQuarters(harness.db, { deviceId: stuck.id, from: start, values });
  const zone = createTimeZone("Asia/Ho_Chi_Minh");
  const replayed = (to: number) =>
    replayReadings({ db: harness.db, zone, log: () => {} }, { from: start, to });
  const [found, ...more] = await replayed(clock.now());
  for (const same of [found?.zone, stuck.id]) expect(more.map(({ zone: of }) => of)).not.toContain(same);
  const detectedAt = Date.parse(found?.detectedAt ?? "");
  expect(detectedAt - (start + leakDay * dayMs + 2 * hourMs)).toBeLessThan(12 * hourMs);
  expect(await replayed(detectedAt - hourMs)).toEqual([]);
  // What is found until a time does not depend on what comes after it.
  expect(await replayed(detectedAt)).toEqual([found]);
  const night = [start + (leakDay - 1) * dayMs + 18 * hourMs, start + leakDay * dayMs] as const;
  const [whole, byQuarter, sooner] = [
    await inflowsOf(stuck.id, ...night, 6 * hourMs),
    await inflowsOf(stuck.id, ...night, hourMs / 4),
    await inflowsOf(stuck.id, night[0], night[0] + 2.5 * hourMs, hourMs / 2),
  ];
  expect(whole.slice(-8)).toEqual(Array.from({ length: 8 }, () => Number.NaN));
  expect(byQuarter).toEqual(whole);
  expect(sooner).toEqual(whole.slice(0, 10));
});

it("keeps a leak that began and ended in readings that came late, and raises no alarm for it", async () => {
  const over = { from: at(leakDay - 10, 2), to: at(leakDay - 4, 9), flow: 15 };
  const meter = await aZone("DMA-S7", 37, [over]);
  await sense();
  const { data } = await list({ deviceId: meter.id });
  expect(data).toMatchObject([{ state: "ended", endedAt: expect.any(String) }]);
  // With another zone everything is worked out anew.
  await aMeter("DMA-S8", "DMA", "flow");
  await sense();
  expect((await list({ deviceId: meter.id })).data).toEqual(data);
  const query = { deviceId: meter.id };
  expect((await harness.ok(harness.admin, listAlarms, { query })).data).toEqual([]);
});

it("follows a leak that was suspected before all that it still learns from, until it is repaired", async () => {
  const [firstDay, repairedDay] = [-20, leakDay - 1];
  const meter = await aMeter("DMA-S4", "DMA", "flow");
  const days = repairedDay + 2 - firstDay;
  const old = { from: 0, to: at(repairedDay - firstDay, 10), flow: 12 };
  const values = zoneSignal({ seed: 34, days, mean: 60, added: [old] });
  await storeQuarters(harness.db, { deviceId: meter.id, from: start + firstDay * dayMs, values });
  const startedAt = new Date(start + (firstDay + 1) * dayMs);
  const night = { day: "2025-09-06", flow: 30, expected: 18 };
  const { id } = await insertSuspectedLeak(
    harness.db.kysely,
    meter.id,
    new Date(startedAt.getTime() + 9 * hourMs),
    {
      ...{ startedAt, endedAt: null, flow: 12, confidence: 0.9, networkId: null },
      pipes: [{ id: "P6-68", likelihood: 0.4 }],
      evidence: {
        ...{ score: 9, level: 5, coverage: 1, location: "located" },
        ...{ hours: [], nights: [night], sensors: [] },
      },
    },
    startedAt,
  );
  await sense();
  const { data: whole } = await harness.ok(harness.admin, routes.readSuspectedLeak, { params: { id } });
  expect(whole).toMatchObject({
    state: "ended",
    // What is known of its beginning stays, though those days are forgotten.
    ...{ pipes: [{ id: "P6-68" }], evidence: { nights: [night] } },
  });
  const repairedAt = start + repairedDay * dayMs + 10 * hourMs;
  expect(Math.abs(Date.parse(whole.endedAt ?? "") - repairedAt)).toBeLessThan(12 * hourMs);
  expect((await list({ deviceId: meter.id })).data).toHaveLength(1);
});

/** What sensing reads of a zone, so much time (ms) after the other. */
const inflowsOf = async (deviceId: number, from: number, to: number, step: number): Promise<number[]> => {
  const sensed = sensedZones(harness.app.use(deviceRegistry), await findZones(harness.db.kysely));
  const read = createInflowReader(
    harness.db,
    sensed.filter((zone) => zone.deviceId === deviceId),
  );
  const inflows: number[] = [];
  for (let at = from; at < to; at += step)
    inflows.push(...((await read({ from: at, to: at + step }))[0]?.inflow ?? []));
  return inflows;
};

it("reads what flows into a zone by the rule of its account, and nothing where a part measures nothing", async () => {
  const [measured, counted, silent] = [
    await aMeter("DL-FLOW", "DATALOGGER", "flow"),
    await aMeter("DL-COUNT", "DATALOGGER", "total_flow"),
    await aMeter("DL-LEVEL", "DATALOGGER", "pressure"),
  ];
  const inlets = [measured, counted].map(({ id }) => ({ deviceId: id, role: "inlet" as const }));
  const zone = await harness.ok(harness.admin, createZone, {
    body: { name: "DMA 05", polygon: aTriangle(), account: { boundary: inlets } },
  });
  const params = { id: zone.data.id };
  const dma = await aMeter("DMA-S5", "DMA", "flow");
  await harness.ok(harness.admin, updateDevice, { params: { id: dma.id }, body: { zoneId: params.id } });
  const from = start + leakDay * dayMs;
  const of = (valueAt: (quarter: number) => number) =>
    Float64Array.from({ length: 96 }, (_, at) => valueAt(at));
  const stored = [
    { deviceId: measured.id, values: of((at) => 20 + (at % 5)) },
    { deviceId: counted.id, values: of((at) => 1_000 + 2.5 * at) },
    // The zone's own meter shows what one inlet does not: it is not asked where a boundary is entered.
    { deviceId: dma.id, values: of((at) => 25 + (at % 3)) },
  ];
  for (const one of stored) await storeQuarters(harness.db, { from, ...one });
  const read = async () => {
    const sensed = sensedZones(harness.app.use(deviceRegistry), await findZones(harness.db.kysely));
    const one = sensed.filter(({ deviceId }) => deviceId === dma.id);
    const [{ inflow } = { inflow: new Float64Array() }] = await createInflowReader(
      harness.db,
      one,
    )({
      ...{ from, to: from + dayMs },
    });
    return [...inflow].map((value) => (Number.isNaN(value) ? null : value));
  };
  const accounted = async () =>
    (await harness.app.use(zones).inflowQuarters(params.id, { from: "2025-11-14", to: "2025-11-14" }))[0]
      ?.inflow;
  const inflow = await read();
  expect(inflow.slice(0, 3)).toEqual([null, 31, 32]);
  expect(await accounted()).toEqual(inflow);

  const boundary = [...inlets, { deviceId: silent.id, role: "inlet" as const }];
  await harness.ok(harness.admin, updateZone, { params, body: { account: { boundary } } });
  // It is not sensed at all.
  expect(await read()).toEqual([]);
  expect(new Set(await accounted())).toEqual(new Set([null]));
});

it("looks again for the place of a leak every half hour while its pressures are measured, then every six hours", async () => {
  const young = { from: at(leakDay, 16), to: at(60, 0), flow: 20 };
  const meter = await aMeter("DMA-S9", "DMA", "flow");
  const values = zoneSignal({ seed: 39, days: leakDay + 8, mean: 60, added: [young] });
  await storeQuarters(harness.db, { deviceId: meter.id, from: start, values });
  const searches: number[] = [];
  const run = createSensingRun({
    ...{ db: harness.db, clock, events: harness.app.events, registry: harness.app.use(deviceRegistry) },
    ...{ zone: createTimeZone("Asia/Ho_Chi_Minh"), parameters: () => leakSensingDefaults },
    ...{ findings: () => Promise.resolve([]), openSeries: () => Promise.resolve(netFlowAlone) },
    locate: (leak) => {
      if (leak.deviceId === meter.id) searches.push((clock.now() - leak.startedAt) / hourMs);
      return Promise.resolve({ state: "no_model", networkId: null, pipes: [], sensors: [] });
    },
  });
  /** Hours between the searches of these hours. */
  const waitsOf = async (hours: number): Promise<number[]> => {
    searches.length = 0;
    for (let passed = 0; passed < hours; passed += 0.5) {
      await run.turn();
      // Its own server does not sense meanwhile.
      clock.setBy(hourMs / 2);
    }
    return searches.slice(1).map((at, index) => at - (searches[index] ?? 0));
  };
  const first = await waitsOf(16);
  expect(first.length).toBeGreaterThan(4);
  for (const wait of first) expect(wait).toBeLessThanOrEqual(0.5);
  clock.setBy(4 * dayMs);
  expect(await waitsOf(20)).toEqual([6, 6, 6]);
});
