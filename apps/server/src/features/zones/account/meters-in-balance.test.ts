import { listActivity } from "@sgval/contract/activity/activity";
import { exportRecentLosses, readRecentLosses } from "@sgval/contract/dashboards/losses";
import { updateDevice } from "@sgval/contract/devices/routes";
import { createWaterMeter, deleteWaterMeter, readMeterArea } from "@sgval/contract/meters/meters";
import { addMeterReading, deleteMeterReading } from "@sgval/contract/meters/readings";
import { type ReportOf, readReport } from "@sgval/contract/reports/reports";
import { likelihoodIndexOf, likelihoodOf } from "@sgval/contract/risk/risk-score";
import { exportRisks, listRisks, readRiskBoard } from "@sgval/contract/risk/risks";
import { readAuthorisedUse, updateAuthorisedUse } from "@sgval/contract/zones/authorised-use";
import {
  deleteStepTest,
  enterStepTest,
  exportStepTests,
  readStepTests,
} from "@sgval/contract/zones/step-tests";
import {
  readWaterBalanceSetting,
  updateWaterBalanceSetting,
} from "@sgval/contract/zones/water-balance-setting";
import { createCalendarEntry, deleteCalendarEntry, listCalendar } from "@sgval/contract/zones/water-calendar";
import {
  exportZoneBalance,
  readZoneAccounting,
  readZoneBalance,
} from "@sgval/contract/zones/zone-accounting";
import { exportRanking, rankZones, readNrwTrend } from "@sgval/contract/zones/zone-ranking";
import { createZone, deleteZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, quarterMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { risks } from "../../risk/index.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025; history begins on 6 October.
const harness = useHarness();
const { clock } = harness;
const historyDays = 45;
/** m³/h. */
const flow = 40;
const polygon = aTriangle();
const local = (text: string) => `2025-${text}:00+07:00`;

let zoneId = 0;
let zoneDevice = 0;
let inletId = 0;
const addMeter = async (code: string) =>
  (
    await harness.ok(harness.admin, createWaterMeter, {
      body: { code, customerName: "Lan", customerCode: code, qMax: 1_000, memberships: [{ zoneId }] },
    })
  ).data.id;
const read = (id: number, at: string, index: number) =>
  harness.ok(harness.admin, addMeterReading, { params: { id }, body: { at: local(at), index } });
const october = async () =>
  (await harness.ok(harness.admin, readZoneBalance, { params: { id: zoneId }, query: {} })).data;
const rankingFile = async () => {
  const query = { format: "csv", language: "en", columns: "name,note" } as const;
  return (await harness.file(harness.admin, exportRanking, { query })).toString();
};
const trend = async () =>
  (await harness.ok(harness.admin, readNrwTrend, { params: { id: zoneId } })).data.months.at(-1);
const indicators = async () => {
  clock.setBy(quarterMs);
  await harness.app.use(risks).compute();
  const { data } = await harness.ok(harness.admin, listRisks, { query: { size: 100 } });
  return (
    data.find(({ deviceId }) => deviceId === zoneDevice)?.reasons.map(({ indicator }) => indicator) ?? []
  );
};

beforeAll(async () => {
  const inlet = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named("DL-IN")
    .withoutChannels()
    .withChannel("flow_forward")
    .withChannel("pressure")
    .withTokenIn(harness);
  inletId = inlet.id;
  zoneDevice = (await aDevice().ofType("DMA").named("DMA-01").in(harness)).id;
  const account = {
    boundary: [{ deviceId: inlet.id, role: "inlet" as const }],
    ...{ households: 1_200, connections: 1_250, mainsLength: 12.5, azpDeviceId: inlet.id },
  };
  const body = { name: "DMA 01", polygon, deviceId: zoneDevice, account };
  zoneId = (await harness.ok(harness.admin, createZone, { body })).data.id;
  const from = clock.now() - historyDays * dayMs;
  await reportQuarters(harness, inlet, { flow_forward: () => flow, pressure: () => 2.5 }, { from });
  await rollUp(harness);
});

it("ranks a zone of which too little is known after the others, and says what is missing", async () => {
  const ranking = async () => {
    const { data } = await harness.ok(harness.admin, rankZones, { query: {} });
    return data.map(({ name, recoverable, missing }) => [
      name,
      recoverable && Math.round(recoverable),
      missing,
    ]);
  };
  const more = { boundary: [{ deviceId: inletId, role: "inlet" as const }], households: 0 };
  const known = { ...more, connections: 1_250, mainsLength: 12.5, azpDeviceId: inletId };
  await harness.ok(harness.admin, createZone, { body: { name: "DMA 02", polygon, account: known } });
  await harness.ok(harness.admin, createZone, { body: { name: "DMA 03", polygon, account: more } });
  // 40 m³/h leave 37.96 and 40 by night; of the third one all of it would seem to be recoverable.
  expect(await ranking()).toEqual([
    ["DMA 02", 929, null],
    ["DMA 01", 880, null],
    ["DMA 03", null, "no_connections"],
  ]);
  expect(await rankingFile()).toContain("DMA 03,Connections are not entered");
});

it("compares the meters of an area with the inflow of exactly their period", async () => {
  const inflowOf = async (from: string, to: string) => {
    const query = { from: Date.parse(local(from)), to: Date.parse(local(to)) };
    const { data } = await harness.ok(harness.admin, readMeterArea, { params: { id: zoneId }, query });
    return [Math.round(data.inflow ?? 0), data.inflowCovered];
  };
  expect(await inflowOf("11-19T00:00", "11-19T06:00")).toEqual([6 * flow, 1]);
  expect(await inflowOf("11-18T12:00", "11-20T00:00")).toEqual([36 * flow, 1]);
  // The running period ends now, at 08:00.
  expect(await inflowOf("11-19T00:00", "11-21T00:00")).toEqual([32 * flow, 1]);
  // What is low follows the same setting as in the balance.
  const least = async () =>
    (await harness.ok(harness.admin, readMeterArea, { params: { id: zoneId }, query: {} })).data
      .leastCoverage;
  const { data: setting } = await harness.ok(harness.admin, readWaterBalanceSetting);
  expect(await least()).toBe(setting.meterCoverage);
  await harness.ok(harness.admin, updateWaterBalanceSetting, { body: { ...setting, meterCoverage: 50 } });
  expect(await least()).toBe(50);
  await harness.ok(harness.admin, updateWaterBalanceSetting, { body: setting });
});

it("[R1.5] knows no revenue, and so no losses, while no meter of the zone was read", async () => {
  const [first, second] = [await addMeter("DH-1"), await addMeter("DH-2")];
  const { figures, ili, meters } = await october();
  const unread = { value: null, missing: "not_read" };
  expect(figures.revenue_water).toMatchObject({ ...unread, quality: { good: 0, expected: 2 } });
  expect(figures.nrw_share).toMatchObject(unread);
  expect(figures.real_losses).toMatchObject(unread);
  expect(figures.ili).toMatchObject(unread);
  expect(figures.losses_per_connection).toMatchObject(unread);
  expect(figures.meter_coverage).toMatchObject({ value: 0, notes: ["low_coverage"] });
  expect(ili.band).toBeNull();
  expect(meters).toMatchObject({ meters: 2, read: 0, volume: null });
  expect(await trend()).toMatchObject({ revenue: null, nrw: null, share: null, meterCoverage: 0 });
  expect(await indicators()).not.toContain("ili");

  await read(first, "10-01T00:00", 0);
  await read(first, "11-01T00:00", 7_000);
  const half = await october();
  expect(half.figures.revenue_water?.value).toBeCloseTo(7_000, 0);
  // The first days of October are not known: what is estimated of the input is estimated of all that follows from it.
  expect(half.figures.ili).toMatchObject({
    notes: ["estimated", "low_coverage", "unread_meters", "indicative"],
    quality: { good: 1, expected: 2 },
  });
  expect(await trend()).toMatchObject({ revenue: expect.closeTo(7_000, 0), lowCoverage: true });
  // A share of losses that half of the meters make is no number to rank a zone by without a word.
  expect(await rankingFile()).toMatch(/DMA 01,"?Share of non-revenue water: .*Low meter coverage/);
  // Half of the meters say more of the reading than of the zone.
  expect(await indicators()).not.toContain("ili");

  await read(second, "10-01T00:00", 0);
  await read(second, "11-01T00:00", 7_000);
  const whole = (await october()).figures;
  expect(whole.ili).toMatchObject({
    notes: ["estimated", "indicative"],
    quality: whole.system_input?.quality,
  });
  expect(await trend()).toMatchObject({ lowCoverage: false });
  expect(await indicators()).toContain("ili");
});

it("[R1.5] says in how many meters of the balance readings are odd, in the zone, the ranking and its file", async () => {
  const id = await addMeter("DH-ODD");
  for (const [at, index] of [
    ["09-30T00:00", 2_560],
    ["10-15T00:00", 258],
    ["10-31T00:00", 2_620],
  ] as const)
    await read(id, at, index);
  const { figures } = await october();
  expect(figures.revenue_water?.inputs).toContainEqual({ key: "meters_doubtful", value: 1 });
  expect(figures.ili?.notes).toContain("doubtful_readings");
  const { data } = await harness.ok(harness.admin, rankZones, { query: { q: "DMA 01" } });
  expect(data[0]?.figures.nrw_share).toMatchObject({
    notes: expect.arrayContaining(["doubtful_readings"]),
    inputs: expect.arrayContaining([{ key: "meters_doubtful", value: 1 }]),
  });
  expect(await rankingFile()).toMatch(/DMA 01,.*Meters whose volume is in doubt/);
  await harness.ok(harness.admin, deleteWaterMeter, { params: { id } });
  expect((await october()).figures.ili?.notes).not.toContain("doubtful_readings");
});

it("[R6.7] names the ILI among the reasons of a risk to whoever sees the water of the zone, in the list and the file", async () => {
  await harness.ok(harness.admin, updateDevice, { params: { id: zoneDevice }, body: { zoneId } });
  await indicators();
  const viewer = (...devices: number[]) =>
    aUser()
      .withPermissions("Risk.Index")
      .seeing(...devices)
      .signedInTo(harness);
  const query = { q: "DMA-01", columns: "device,reasons", format: "csv", language: "en" } as const;
  const shownTo = async (by: SignedIn) => {
    const { data } = await harness.ok(by, listRisks, {});
    const risk = data.find(({ deviceId }) => deviceId === zoneDevice);
    const file = (await harness.file(by, exportRisks, { query })).toString();
    return [
      risk?.reasons.some(({ indicator }) => indicator === "ili"),
      file.includes("Infrastructure leakage index"),
      risk?.likelihoodIndex,
      risk?.score,
    ];
  };
  const [, , index, score] = await shownTo(harness.admin);
  // The meter of the zone alone shows that there is a zone; the score says no more than the reasons that are shown.
  const other = await viewer(zoneDevice);
  const { data } = await harness.ok(other, listRisks, {});
  const known = likelihoodIndexOf(data.flatMap(({ reasons }) => reasons));
  expect(known).toBeLessThan(Number(index));
  expect(await shownTo(other)).toEqual([false, false, expect.closeTo(known, 1), expect.any(Number)]);
  expect(await shownTo(await viewer(zoneDevice, inletId))).toEqual([true, true, index, score]);
  // Nor do the filters, the board and the days before, of which the scores alone are kept.
  const { likelihood, consequence, trend } = data[0] ?? expect.unreachable("the device has a score");
  expect(likelihood).toBe(likelihoodOf(known));
  expect(trend.slice(0, -1).every((kept) => kept === null)).toBe(true);
  const found = async (at: number) =>
    (await harness.ok(other, listRisks, { query: { likelihood: at } })).data.length;
  expect([await found(likelihood), await found(likelihoodOf(Number(index)))]).toEqual([1, 0]);
  const { data: board } = await harness.ok(other, readRiskBoard, {});
  expect(board).toMatchObject({ grid: [{ likelihood, consequence, count: 1 }], days: [] });
});

it("takes the ILI of a zone for no risk while customers of a zone within seem to be its losses", async () => {
  const { data: within } = await harness.ok(harness.admin, createZone, {
    body: { name: "DMA 01A", polygon: aTriangle(106.705, 10.801, 0.003) },
  });
  const params = { id: within.id };
  expect(await indicators()).toContain("ili");
  const use = { month: "2025-10", billedUnmetered: 9_000, unbilledMeasured: null, unbilledEstimated: null };
  await harness.ok(harness.admin, updateAuthorisedUse, { params, body: use });
  expect((await october()).problems).toContain("zone_within");
  expect(await indicators()).not.toContain("ili");
  await harness.ok(harness.admin, deleteZone, { params });
  expect(await indicators()).toContain("ili");
});

it("balances use without a meter as it was entered for the month, and assumes a share only without an entry", async () => {
  const params = { id: zoneId };
  const month = "2025-10";
  const nothing = { billedUnmetered: null, unbilledMeasured: null, unbilledEstimated: null };
  const before = (await october()).figures;
  expect(before.unbilled_authorised?.notes).toContain("not_measured_use");
  const entered = (await harness.ok(harness.admin, readAuthorisedUse, { params, query: { month } })).data;
  expect(entered).toEqual({ month, ...nothing, flushed: null, updatedBy: null, updatedAt: null });

  const body = { month, billedUnmetered: 600, unbilledMeasured: 310, unbilledEstimated: null };
  const reader = await aUser().withPermissions("Zone.Index").signedInTo(harness);
  expect(await harness.refused(reader, updateAuthorisedUse, { params, body })).toMatchObject({ status: 403 });
  const wrong = { ...body, unbilledMeasured: -1 };
  expect(await harness.refused(harness.admin, updateAuthorisedUse, { params, body: wrong })).toMatchObject({
    details: [{ field: "unbilledMeasured" }],
  });
  const { data } = await harness.ok(harness.admin, updateAuthorisedUse, { params, body });
  expect(data).toMatchObject({ ...body, updatedAt: new Date(clock.now()).toISOString() });

  const { figures } = await october();
  expect(figures.unbilled_authorised).toMatchObject({ value: 310, notes: ["estimated"] });
  expect(figures.revenue_water?.value).toBeCloseTo((before.revenue_water?.value ?? 0) + 600, 6);
  expect(figures.under_registration?.value).toBe(before.under_registration?.value);
  expect(figures.non_revenue_water?.value).toBeCloseTo((before.non_revenue_water?.value ?? 0) - 600, 6);
  expect(await trend()).toMatchObject({ nrw: figures.non_revenue_water?.value });

  await harness.ok(harness.admin, updateAuthorisedUse, { params, body: { month, ...nothing } });
  expect((await october()).figures.unbilled_authorised?.value).toBe(before.unbilled_authorised?.value);
});

it("counts the water of logged flushing in its month where it is more than the share, and never beside what was entered", async () => {
  const params = { id: zoneId };
  const assumed = (await october()).figures.unbilled_authorised?.value ?? 0;
  const flushing = { kind: "flushing" as const, zoneId, note: "" };
  const log = async (from: string, to: string, volume: number, over = {}) =>
    (
      await harness.ok(harness.admin, createCalendarEntry, {
        body: { ...flushing, from: local(from), to: local(to), volume, ...over },
      })
    ).data;
  // A little flushing is a part of what the share stands for, and takes nothing away from it.
  const few = await log("10-12T08:00", "10-12T09:00", 5);
  const { unbilled_authorised: little } = (await october()).figures;
  expect(little?.value).toBe(assumed);
  expect(little?.notes).toContain("not_measured_use");
  await harness.ok(harness.admin, deleteCalendarEntry, { params: { id: few.id } });
  await log("10-14T22:00", "10-15T02:00", 900);
  // A quarter of it is of October.
  const last = await log("10-31T23:00", "11-01T03:00", 1_200);
  // Of all zones, or of a holiday, a volume would be of no zone.
  expect(await log("10-20T08:00", "10-20T10:00", 500, { zoneId: null })).toMatchObject({ volume: null });
  const { figures } = await october();
  expect(assumed).toBeLessThan(1_200);
  expect(figures.unbilled_authorised?.value).toBeCloseTo(1_200, 9);
  expect(figures.unbilled_authorised?.notes).not.toContain("not_measured_use");
  expect(figures.unbilled_authorised?.inputs).toContainEqual({
    key: "flushing_logged",
    value: expect.closeTo(1_200, 9),
  });
  expect(figures.water_losses?.value).toBeCloseTo((figures.non_revenue_water?.value ?? 0) - 1_200, 6);

  // A free period has what was flushed in it, not a share of its month.
  const during = async (from: string, to: string) =>
    (await harness.ok(harness.admin, readZoneBalance, { params, query: { from, to } })).data.figures
      .unbilled_authorised;
  expect((await during("2025-10-14", "2025-10-14"))?.value).toBeCloseTo(450, 9);
  expect((await during("2025-10-16", "2025-10-25"))?.notes).toContain("not_measured_use");

  const month = "2025-10";
  const body = { month, billedUnmetered: null, unbilledMeasured: 310, unbilledEstimated: null };
  const { data } = await harness.ok(harness.admin, updateAuthorisedUse, { params, body });
  expect(data.flushed).toBeCloseTo(1_200, 9);
  expect((await october()).figures.unbilled_authorised?.value).toBe(310);

  await harness.ok(harness.admin, updateAuthorisedUse, { params, body: { ...body, unbilledMeasured: null } });
  const { data: entries } = await harness.ok(harness.admin, listCalendar, { query: { zoneId } });
  expect(entries.map(({ volume }) => volume)).toEqual([last.volume, null, 900]);
  for (const { id } of entries) await harness.ok(harness.admin, deleteCalendarEntry, { params: { id } });
  expect((await october()).figures.unbilled_authorised?.value).toBe(assumed);
});

it("takes N1 of a zone from its newest step test, keeps who entered it, and has the number of before without it", async () => {
  const params = { id: zoneId };
  const account = { nonHouseholds: 50, exceptionalNightUse: 1.2 };
  await harness.ok(harness.admin, updateZone, { params, body: { account } });
  const lan = await aUser().named("lan1").withPermissions("Zone.Index", "Zone.Update").signedInTo(harness);
  // 26 m to 20 m, of which the use of 3.64 m³/h is no leakage.
  const steps = { flowBefore: 21.3, pressureBefore: 2.6, flowAfter: 16.84, pressureAfter: 2, note: "" };
  const body = { ...steps, testedAt: local("11-19T02:30") };
  const reader = await aUser().withPermissions("Zone.Index").signedInTo(harness);
  expect(await harness.refused(reader, enterStepTest, { params, body })).toMatchObject({ status: 403 });
  for (const [wrong, field, problem] of [
    [{ flowAfter: 21 }, "flowAfter", "step_test_exponent"],
    [{ testedAt: local("11-21T02:30") }, "testedAt", "invalid_time"],
    [{ pressureAfter: 0 }, "pressureAfter", "zone_pressure"],
  ] as const)
    expect(await harness.refused(lan, enterStepTest, { params, body: { ...body, ...wrong } })).toMatchObject({
      details: [{ field, message: `validation.${problem}` }],
    });

  const { data } = await harness.ok(lan, enterStepTest, { params, body });
  const [test] = data.tests;
  expect(data).toMatchObject({ exponent: 1.109, usedId: test?.id, nightUse: expect.closeTo(3.64, 9) });
  expect(test).toMatchObject({ ...steps, exponent: 1.109, enteredBy: "lan1" });
  const factor = async () =>
    (await harness.ok(lan, readZoneAccounting, { params })).data.figures.night_day_factor?.inputs;
  expect(await factor()).toContainEqual({ key: "leakage_exponent", value: 1.109 });

  // One of an earlier night is kept beside it.
  const older = { ...body, testedAt: local("11-12T02:30"), flowAfter: 16 };
  const both = (await harness.ok(lan, enterStepTest, { params, body: older })).data;
  expect(both.tests.map(({ id }) => id)).toEqual([test?.id, expect.any(Number)]);
  expect(both).toMatchObject({ exponent: 1.109, usedId: test?.id });
  const file = await harness.file(lan, exportStepTests, {
    params,
    query: { format: "csv", language: "en", machine: "true" },
  });
  const [head, ...lines] = file.toString().trim().split("\r\n");
  expect(head).toMatch(/testedAt,flowBefore \(.*\),pressureBefore \(bar\)/);
  expect(lines.map((line) => line.split(",").slice(1, 5))).toEqual([
    ["21.3", "2.6", "16.84", "2"],
    ["21.3", "2.6", "16", "2"],
  ]);
  // Whoever types another number takes it from the test.
  await harness.ok(lan, updateZone, { params, body: { account: { leakageExponent: 0.9 } } });
  expect((await harness.ok(lan, readStepTests, { params })).data).toMatchObject({
    exponent: 0.9,
    usedId: null,
  });
  await harness.ok(lan, updateZone, { params, body: { account: { leakageExponent: 1.109 } } });
  await harness.ok(lan, deleteStepTest, { params: { id: zoneId, testId: test?.id ?? 0 } });
  // The one that was entered late is the newest now.
  const [left] = both.tests.slice(1);
  expect((await harness.ok(lan, readStepTests, { params })).data).toMatchObject({
    exponent: left?.exponent,
    usedId: left?.id,
  });
  await harness.ok(lan, deleteStepTest, { params: { id: zoneId, testId: left?.id ?? 0 } });
  expect((await harness.ok(lan, readStepTests, { params })).data).toMatchObject({
    exponent: 1,
    usedId: null,
  });
  expect(await factor()).toContainEqual({ key: "leakage_exponent", value: 1 });

  const { data: log } = await harness.ok(harness.admin, listActivity, { query: { q: "step_test" } });
  // The file of them is in the log, too.
  expect(log.filter(({ subject }) => subject === "zone")).toMatchObject([
    { detail: "step_test_deleted", after: { leakageExponent: 1 } },
    { detail: "step_test_deleted", after: { leakageExponent: left?.exponent } },
    { detail: "step_test_entered", after: { flowAfter: 16 } },
    { detail: "step_test_entered", before: { leakageExponent: 1 }, after: { leakageExponent: 1.109 } },
  ]);
});

it("shows a step test that was stored under other bounds than those of the form, so that it can be deleted", async () => {
  const params = { id: zoneId };
  const tested = { testedAt: local("11-19T02:30"), note: "" };
  const body = { ...tested, flowBefore: 21.3, pressureBefore: 2.6, flowAfter: 16.84, pressureAfter: 2 };
  const { data } = await harness.ok(harness.admin, enterStepTest, { params, body });
  // Metres of water in fields of bar.
  await harness.db.kysely
    .updateTable("zone_step_test")
    .set({ pressure_before: 26, pressure_after: 20 })
    .execute();
  const { tests } = (await harness.ok(harness.admin, readStepTests, { params })).data;
  expect(tests).toMatchObject([{ pressureBefore: 26, pressureAfter: 20 }]);
  await harness.ok(harness.admin, deleteStepTest, {
    params: { id: zoneId, testId: data.tests[0]?.id ?? 0 },
  });
  expect((await harness.ok(harness.admin, readStepTests, { params })).data.tests).toEqual([]);
});

it("never brings back N1 of a step test that was deleted, and a number that was typed over one", async () => {
  const params = { id: zoneId };
  const steps = { flowBefore: 21.3, pressureBefore: 2.6, pressureAfter: 2, note: "" };
  const enter = async (day: string, flowAfter: number) => {
    const body = { ...steps, flowAfter, testedAt: local(`${day}T02:30`) };
    const { data } = await harness.ok(harness.admin, enterStepTest, { params, body });
    return data.tests.find(({ testedAt }) => testedAt === new Date(local(`${day}T02:30`)).toISOString());
  };
  const remove = (test: { id: number } | undefined) =>
    harness.ok(harness.admin, deleteStepTest, { params: { id: zoneId, testId: test?.id ?? 0 } });
  const type = (leakageExponent: number) =>
    harness.ok(harness.admin, updateZone, { params, body: { account: { leakageExponent } } });
  const known = async () => {
    const { exponent, usedId } = (await harness.ok(harness.admin, readStepTests, { params })).data;
    return [exponent, usedId];
  };
  // The first, then the second.
  const [first, second] = [await enter("11-15", 16.5), await enter("11-16", 16.2)];
  await remove(first);
  expect(await known()).toEqual([second?.exponent, second?.id]);
  await remove(second);
  expect(await known()).toEqual([1, null]);
  // The second, then the first.
  const [third, fourth] = [await enter("11-15", 16.5), await enter("11-16", 16.2)];
  await remove(fourth);
  expect(await known()).toEqual([third?.exponent, third?.id]);
  await type(0.9);
  const fifth = await enter("11-17", 16.2);
  await remove(fifth);
  expect(await known()).toEqual([0.9, null]);
  await remove(third);
  expect(await known()).toEqual([0.9, null]);
  await type(1);
});

it("shows on the overview the losses of the last seven days as the balance of the same days has them", async () => {
  const account = { boundary: [{ deviceId: inletId, role: "inlet" as const }], connections: 1_250 };
  const body = { name: "DMA 77", polygon, account };
  const { id: other } = (await harness.ok(harness.admin, createZone, { body })).data;
  const losses = async (dma: number) =>
    (await harness.ok(harness.admin, readRecentLosses, { query: { dma } })).data;
  expect(await losses(other)).toMatchObject({ share: null, balanced: 0, zones: 1, target: 15 });
  const meter = await harness.ok(harness.admin, createWaterMeter, {
    body: {
      ...{ code: "W-7", customerName: "Lan", customerCode: "W-7", qMax: 1_000 },
      memberships: [{ zoneId: other }],
    },
  });
  const start = clock.now() - 9 * dayMs;
  for (const [days, index] of [
    [0, 0],
    [9, 9 * 24 * 30],
  ] as const) {
    const at = new Date(start + days * dayMs).toISOString();
    await harness.ok(harness.admin, addMeterReading, { params: { id: meter.data.id }, body: { at, index } });
  }
  const { share, from, to, rows } = await losses(other);
  const day = (time: number) => new Date(time + 7 * 3_600_000).toISOString().slice(0, 10);
  const query = { from: day(Date.parse(from)), to: day(Date.parse(to) - 1) };
  const { figures, days } = (
    await harness.ok(harness.admin, readZoneBalance, { params: { id: other }, query })
  ).data;
  expect(days).toBe(7);
  // Of 40 m³/h that flow in 30 are metered.
  expect(share).toBeCloseTo(25, 0);
  expect(share).toBeCloseTo(figures.nrw_share?.value ?? 0, 9);
  // The bars are that balance, too, and the nights are those of the ranking.
  const all = (await harness.ok(harness.admin, readRecentLosses)).data;
  const row = all.rows.find(({ zoneId: id }) => id === other);
  expect(rows).toEqual([row]);
  const ranked = (await harness.ok(harness.admin, rankZones, { query: { q: "DMA 77" } })).data[0];
  expect(row).toMatchObject({
    ...{ name: "DMA 77", deviceId: null, lowCoverage: false, coverage: 100 },
    ...{ inflow: figures.system_input?.value, metered: figures.revenue_water?.value },
    ...{ lost: figures.non_revenue_water?.value, share: figures.nrw_share?.value },
    ...{ nightFlow: ranked?.nightFlow, leakage: ranked?.leakage },
  });
  // The worst first; without a balance last.
  const shares = all.rows.map((one) => one.share ?? Number.NEGATIVE_INFINITY);
  expect(shares).toEqual(shares.toSorted((one, next) => next - one));
  expect(all.rows).toHaveLength(all.zones);
  const written = await harness.file(harness.admin, exportRecentLosses, {
    query: { dma: other, format: "csv", language: "en", machine: "true", columns: "name,coverage" },
  });
  expect(written).toBe("name,coverage (%)\r\nDMA 77,100\r\n");
  // An index that fell within these days.
  expect(row?.doubtfulMeters).toBe(0);
  const fallen = await harness.ok(harness.admin, addMeterReading, {
    params: { id: meter.data.id },
    body: { at: new Date(start + 5 * dayMs).toISOString(), index: 9 * 24 * 30 + 10 },
  });
  expect((await losses(other)).rows[0]?.doubtfulMeters).toBe(1);
  const inDoubt = await harness.file(harness.admin, exportRecentLosses, {
    query: { dma: other, format: "csv", language: "en", machine: "true", columns: "name,doubtful" },
  });
  expect(inDoubt).toContain("DMA 77,1\r\n");
  await harness.ok(harness.admin, deleteMeterReading, {
    params: { id: meter.data.id, readingId: fallen.data.id },
  });
  // A zone within, of 10 of these 40 m³/h, has customers of its own that use 9; the zone around seems to lose them.
  const inner = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named("DL-77A")
    .withoutChannels()
    .withChannel("flow_forward")
    .withTokenIn(harness);
  await reportQuarters(harness, inner, { flow_forward: () => 10 }, { from: clock.now() - 9 * dayMs });
  await rollUp(harness);
  const within = {
    ...{ name: "DMA 77A", polygon: aTriangle(106.705, 10.801, 0.003) },
    account: { boundary: [{ deviceId: inner.id, role: "inlet" as const }] },
  };
  const { id: innerId } = (await harness.ok(harness.admin, createZone, { body: within })).data;
  let nightsWithin = false;
  const problems = async () => {
    const params = { id: other };
    const page = (await harness.ok(harness.admin, readZoneAccounting, { params })).data.problems;
    const balance = (await harness.ok(harness.admin, readZoneBalance, { params, query })).data.problems;
    nightsWithin = page.includes("inflow_within");
    return [page, balance].map((found) => found.includes("zone_within"));
  };
  expect(await problems()).toEqual([false, false]);
  // Its nights contain those of the zone within, whether that has customers or not.
  expect(nightsWithin).toBe(true);
  expect((await losses(other)).share).toBeCloseTo(25, 0);
  const use = {
    month: "2025-11",
    billedUnmetered: 9 * 24 * 30,
    unbilledMeasured: null,
    unbilledEstimated: null,
  };
  await harness.ok(harness.admin, updateAuthorisedUse, { params: { id: innerId }, body: use });
  // The last closed month has no use of that zone.
  expect(await problems()).toEqual([false, true]);
  expect((await losses(innerId)).share).toBeCloseTo(10, 0);
  // Nor does the file of the balance give losses without that word.
  const file = await harness.file(harness.admin, exportZoneBalance, {
    ...{ params: { id: other }, query: { ...query, format: "csv", language: "en", columns: "line,notes" } },
  });
  for (const line of ["Share of non-revenue water", "Real losses"])
    expect(file).toMatch(new RegExp(`\\n${line},.*A zone within is no export of this one`));
  // Of the 30 m³/h that the zone around keeps, all are metered; its own balance has the customers of the other as lost, and says so.
  expect(await losses(other)).toMatchObject({ balanced: 1, share: expect.closeTo(0, 0) });
  expect((await losses(other)).rows).toMatchObject([{ zoneWithin: true, share: expect.closeTo(25, 0) }]);
  expect((await losses(innerId)).rows).toMatchObject([{ zoneWithin: false }]);
  const { data: ranking } = await harness.ok(harness.admin, rankZones, { query: { q: "DMA 77" } });
  expect(ranking.map(({ name, zoneWithin }) => [name, zoneWithin]).toSorted()).toEqual([
    ["DMA 77", true],
    ["DMA 77A", false],
  ]);
  // The meters of the zone around say the same of what is not accounted for.
  const area = async (id: number) => {
    const { from, to } = await losses(other);
    const period = { from: Date.parse(from), to: Date.parse(to) };
    return (await harness.ok(harness.admin, readMeterArea, { params: { id }, query: period })).data
      .zoneWithin;
  };
  expect([await area(other), await area(innerId)]).toEqual([true, false]);
  const reported = async (by = harness.admin) => {
    const { from, to } = await losses(other);
    const asked = { query: { kind: "zones" as const, zoneIds: String(other), from, to } };
    return (await harness.ok(by, readReport, asked)).data as ReportOf<"zones">;
  };
  const said = { key: "zones_within", values: { zones: "DMA 77" } };
  const report = await reported();
  expect(report.notes).toContainEqual(said);
  expect(report.summary).toMatchObject({ balanced: 1, nrwShare: expect.closeTo(0, 0) });
  expect(report.rows).toMatchObject([{ zone: "DMA 77", nrwShare: expect.closeTo(25, 0) }]);
  const marked = await harness.file(harness.admin, exportRecentLosses, {
    query: { dma: other, format: "csv", language: "en", machine: "true", columns: "name,note" },
  });
  expect(marked).toContain("DMA 77,A zone within is no export of this one");
  // Beside that row a share would say what flows into the zone within, whose water this reader does not see.
  const inIt = await aDevice().ofType("DATALOGGER").named("DL-77").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: inIt.id }, body: { zoneId: other } });
  const around = await aUser()
    .named("losses2")
    .withPermissions("Zone.Index", "Report.Index")
    .seeing({ id: inletId }, inIt)
    .signedInTo(harness);
  const { data: seen } = await harness.ok(around, readRecentLosses, { query: { dma: other } });
  expect(seen).toMatchObject({ share: null, balanced: 0, rows: [{ name: "DMA 77", zoneWithin: true }] });
  const limited = await reported(around);
  expect(limited.notes).toContainEqual(said);
  expect(limited.summary).toMatchObject({ balanced: 0, input: null, nrwShare: null });
  const exported = { boundary: [...account.boundary, { deviceId: inner.id, role: "export" as const }] };
  await harness.ok(harness.admin, updateZone, { params: { id: other }, body: { account: exported } });
  expect(await problems()).toEqual([false, false]);
  expect(await losses(other)).toMatchObject({ balanced: 1, share: expect.closeTo(0, 0) });
  const blind = await aUser().named("losses1").withPermissions("Zone.Index").seeing().signedInTo(harness);
  const { data } = await harness.ok(blind, readRecentLosses);
  expect(data).toMatchObject({ share: null, zones: 0, rows: [] });
});
