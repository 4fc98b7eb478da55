import { readAlarmBoard } from "@sgval/contract/alarms/alarm-health";
import { listAlarms } from "@sgval/contract/alarms/alarms";
import { boardParts, exportAlarmBoard } from "@sgval/contract/alarms/board-tables";
import { updateDevice } from "@sgval/contract/devices/routes";
import { createSample, type SampleForm } from "@sgval/contract/quality/samples";
import { riskLevels } from "@sgval/contract/risk/risk-score";
import * as routes from "@sgval/contract/risk/risks";
import { readZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import { createZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs, minuteMs, quarterMs } from "@sgval/quantities/duration";
import { expect, it, vi } from "vitest";
import { deviceLinks } from "../../gateways/mqtt/device-links.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { testPassword, useHarness } from "../../testing/harness.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../testing/quarter-readings.ts";
import { aUser } from "../../testing/user-builder.ts";
import { readings } from "../readings/index.ts";
import { firstAdministratorName } from "../sign-in/index.ts";
import { zones } from "../zones/index.ts";
import { risksChanged } from "./compute-risks.ts";
import { risks } from "./index.ts";

// 23:40 in Ho Chi Minh City.
const harness = useHarness({ clock: fakeClock(Date.parse("2025-11-20T16:40:00Z")) });
const { clock } = harness;

type Sender = { id: number; token: string };
const report = (device: Sender, values: Record<string, number>, at = clock.now()) =>
  harness.call("POST", "/telemetry", { ts: Math.round(at / 1000), ...values }, device.token);
const compute = () => harness.app.use(risks).compute();
const riskOf = async (device: { id: number }) => {
  const { data } = await harness.ok(harness.admin, routes.listRisks, { query: { size: 100 } });
  const found = data.find(({ deviceId }) => deviceId === device.id);
  if (!found) throw new Error("no risk");
  return found;
};
const reasonsOf = async (device: { id: number }) =>
  (await riskOf(device)).reasons.map(({ indicator, value, severity }) => [indicator, value, severity]);

it("[R1.19] scores are computed every quarter of an hour, and the first of each local day are kept", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(600)
    .withChannel("battery")
    .withTokenIn(harness);
  await report(device, { battery: 3.6 });
  await compute();
  const changes: number[] = [];
  const stop = harness.app.events.on(risksChanged, ({ computedAt }) => void changes.push(computedAt ?? 0));
  const before = clock.now();
  // Past midnight in Ho Chi Minh City.
  await clock.advance(30 * minuteMs);
  await vi.waitFor(() => expect(Math.max(...changes)).toBeGreaterThan(before));
  stop();
  await compute();
  // Three report intervals old: 1 − (1 − 0.6 · ⅔) = 40 %, so 2 × 3.
  const { trend, score } = await riskOf(device);
  expect(score).toBe(6);
  expect(trend).toEqual([null, null, null, null, null, 3, 6]);
  // The file counts from the first kept day, as the page does.
  const query = { q: device.name, format: "csv", language: "en", machine: "true" } as const;
  const [head = "", row = ""] = (await harness.file(harness.admin, routes.exportRisks, { query }))
    .toString()
    .split("\r\n");
  expect(row.split(",")[head.split(",").indexOf("change")]).toBe("3");
});

it("[R1.19] a silent logger with an empty battery gets a score with its reasons, the heaviest first", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(600)
    .withChannel("battery")
    .withChannel("signal")
    .withSite({ powerSupply: "lithium", connectionsDownstream: 1200, singleSupply: true })
    .withTokenIn(harness);
  await report(device, { battery: 3.3, signal: -110 });
  await clock.advance(40 * minuteMs);
  await compute();
  // 1 − (1 − 0.6 · 1)(1 − 0.5 · 0.5)(1 − 0.2 · 1) = 76 %.
  expect(await riskOf(device)).toMatchObject({
    ...{ likelihoodIndex: 76, likelihood: 4, consequence: 5, assessed: true, score: 20, level: "critical" },
    reasons: [
      { indicator: "stale", value: 4, severity: 1 },
      { indicator: "battery", value: 3.3, severity: 0.5, channel: "battery" },
      { indicator: "signal", value: -110, severity: 1 },
    ],
  });
});

it("[R1.19] the time that the server did not listen is no silence of a device", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(600)
    .withChannel("battery")
    .withTokenIn(harness);
  await report(device, { battery: 3.6 });
  clock.setBy(2 * hourMs);
  await harness.restart();
  await compute();
  expect(await reasonsOf(device)).toEqual([]);
  await clock.advance(40 * minuteMs);
  await compute();
  expect(await reasonsOf(device)).toEqual([["stale", 4, 1]]);
});

it("[R1.19] an outage of the broker that a device is behind is no silence of the device", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(600)
    .withChannel("battery")
    .withTokenIn(harness);
  const links = harness.app.use(deviceLinks);
  await report(device, { battery: 3.6 });
  const from = clock.now();
  const state = { connected: false, lostAt: from, listening: false };
  const of = vi.spyOn(links, "of").mockReturnValue({ ...state, unheard: [{ from, to: null }] });
  await clock.advance(2 * hourMs);
  await compute();
  expect(await reasonsOf(device)).toEqual([]);
  of.mockReturnValue({ ...state, unheard: [{ from, to: clock.now() }] });
  await clock.advance(40 * minuteMs);
  await compute();
  expect(await reasonsOf(device)).toEqual([["stale", 4, 1]]);
  of.mockRestore();
});

it("[R1.19] what came of an outage after the last report is no silence of the device either", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(600)
    .withChannel("battery")
    .withTokenIn(harness);
  await report(device, { battery: 3.6 });
  const state = { connected: false, lostAt: null, listening: false };
  const unheard = [{ from: clock.now() - minuteMs, to: null }];
  const of = vi.spyOn(harness.app.use(deviceLinks), "of").mockReturnValue({ ...state, unheard });
  await clock.advance(2 * hourMs);
  await compute();
  expect(await reasonsOf(device)).toEqual([]);
  of.mockRestore();
});

it("a battery is low below the limit that was set for it, and critical below its usual one wherever that is", async () => {
  const limited = (under: number) =>
    aDevice()
      .ofType("DATALOGGER")
      .reportingEvery(600)
      .withChannel("battery", { under, over: 15 })
      .withSite({ powerSupply: "lithium" })
      .withTokenIn(harness);
  const [early, late] = [await limited(3.6), await limited(3.1)];
  const reports = async (volts: number) => {
    await report(early, { battery: volts });
    await report(late, { battery: volts });
    await compute();
    return Promise.all([reasonsOf(early), reasonsOf(late)]);
  };
  // Half of the way from 3.6 V to 3.2 V.
  expect(await reports(3.4)).toEqual([[["battery", 3.4, 0.5]], []]);
  await clock.advance(minuteMs);
  expect(await reports(3.19)).toEqual([[["battery", 3.19, 1]], [["battery", 3.19, 1]]]);
});

it("a device that was never heard has no reason, and without consequence inputs counts as not assessed", async () => {
  const device = await aDevice().ofType("VGA").in(harness);
  await compute();
  expect(await riskOf(device)).toMatchObject({ score: 3, level: "low", assessed: false, reasons: [] });
});

it("hours of low service pressure and over-pressure are counted from roll-ups and from what is not rolled up yet", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(1800)
    .withChannel("critical_point_pressure", { under: 0.5, over: 4 })
    .withTokenIn(harness);
  // Half past.
  await clock.advance(hourMs + hourMs / 2 - (clock.now() % hourMs));
  const start = Math.floor(clock.now() / hourMs) * hourMs - 6 * hourMs;
  // Two hours above the limit, one half low, three low, and half of one low that is not rolled up.
  const halves = [5, 5, 5, 5, 2, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8];
  for (const [index, pressure] of halves.entries())
    await report(device, { critical_point_pressure: pressure }, start + index * 30 * minuteMs);
  await report(device, { critical_point_pressure: 0.8 });
  const { rollups } = harness.app.use(readings);
  await rollups.run();
  await rollups.run();
  await compute();
  const reasons = await reasonsOf(device);
  expect(reasons).toContainEqual(["low_service_pressure", 4, 1]);
  expect(reasons).toContainEqual(["over_pressure", 2, 0.25]);
});

it("hours of pressure are those of the last day, not of the hour before it, nor more of an hour than has passed", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(900)
    .withChannel("critical_point_pressure", { under: 0.5, over: 4 })
    .withTokenIn(harness);
  await clock.advance(hourMs - (clock.now() % hourMs) + 45 * minuteMs);
  const quarters = async (since: number, until: number) => {
    for (let at = since; at <= until; at += 15 * minuteMs)
      await report(device, { critical_point_pressure: 0.8 }, at);
  };
  // An hour and three quarters now, and half an hour around this time of yesterday, of which a quarter is within the day.
  await quarters(clock.now() - 105 * minuteMs, clock.now() - minuteMs);
  await quarters(clock.now() - dayMs - 15 * minuteMs, clock.now() - dayMs);
  for (const _ of [1, 2, 3]) await harness.app.use(readings).rollups.run();
  await compute();
  expect(await reasonsOf(device)).toContainEqual(["low_service_pressure", 2, 0.5]);
});

it("[R1.19] the pressure at a critical point is a risk of its valve and of its zone, whose connections are its consequence", async () => {
  const point = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(1800)
    .withChannel("pressure", { under: 0.5, over: 2 })
    .withTokenIn(harness);
  const elsewhere = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(1800)
    .withChannel("pressure", { under: 0.5, over: 2 })
    .withTokenIn(harness);
  const inZone = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(60)
    .withChannel("critical_point_pressure", { under: 0.5, over: 2 })
    .withTokenIn(harness);
  const valve = await aDevice().linkedToDatalogger(point.id).in(harness);
  const meter = await aDevice().ofType("DMA").in(harness);
  const body = { name: "DMA 07", polygon: aTriangle(), deviceId: meter.id };
  const account = { boundary: [], connections: 1_250 };
  const { data: zone } = await harness.ok(harness.admin, createZone, { body: { ...body, account } });
  await harness.ok(harness.admin, updateDevice, { params: { id: inZone.id }, body: { zoneId: zone.id } });
  const hour = Math.floor(clock.now() / hourMs) * hourMs;
  for (const logger of [point, elsewhere]) {
    for (const [index, pressure] of [2.5, 2.5, 0.8, 0.8, 0.8, 0.8].entries())
      await report(logger, { pressure }, hour - (6 - index) * 30 * minuteMs);
    await report(logger, { pressure: 1.2 });
  }
  for (const [index, critical_point_pressure] of [2.5, 0.8, 0.7, 0.8].entries())
    await report(inZone, { critical_point_pressure }, hour - (30 - index) * minuteMs);
  await rollUp(harness);
  await compute();
  // A logger has no other name for it than pressure: that it is a critical point is said by the valve.
  expect((await riskOf(point)).reasons).toMatchObject([
    { indicator: "low_service_pressure", value: 2, channel: "pressure" },
    { indicator: "over_pressure", value: 1, channel: "pressure" },
  ]);
  expect((await reasonsOf(elsewhere)).map(([indicator]) => indicator)).toEqual(["over_pressure"]);
  const channel = "critical_point_pressure";
  expect((await riskOf(valve)).reasons).toMatchObject([
    { indicator: "low_service_pressure", value: 2, channel },
    { indicator: "over_pressure", value: 1, channel },
  ]);
  expect(await riskOf(meter)).toMatchObject({
    ...{ consequence: 4, assessed: true },
    reasons: [
      { indicator: "low_service_pressure", value: 0.75, channel },
      { indicator: "transients", value: 1, channel },
      { indicator: "over_pressure", value: 0.25, channel },
    ],
  });
  // What is entered on the device itself is surer.
  const site = { connectionsDownstream: 60 };
  await harness.ok(harness.admin, updateDevice, { params: { id: meter.id }, body: { site } });
  await compute();
  expect(await riskOf(meter)).toMatchObject({ consequence: 2, assessed: true });
});

it("steps of half a bar within a minute are counted, slower changes are not", async () => {
  const device = await aDevice()
    .ofType("VGA")
    .reportingEvery(60)
    .withChannel("outlet_pressure")
    .withTokenIn(harness);
  const pressures = [2, 2.6, 2, 2.1, 2.2, 2.7];
  for (const outlet_pressure of pressures) {
    await clock.advance(minuteMs);
    await report(device, { outlet_pressure });
  }
  await clock.advance(3 * minuteMs);
  await report(device, { outlet_pressure: 3.5 });
  await compute();
  expect(await reasonsOf(device)).toEqual([["transients", 3, 0.3]]);
});

it("what the water is like counts against the standard, low chlorine and a level near the intake by themselves", async () => {
  const station = await aDevice()
    .ofType("CARBONATE_HARDNESS")
    .reportingEvery(300)
    .withChannel("turbidity")
    .withChannel("residual_chlorine")
    .withTokenIn(harness);
  const well = await aDevice()
    .ofType("WELL_LOGGING")
    .reportingEvery(300)
    .withChannel("water_level")
    .withSite({ intakeDepth: 40 })
    .withTokenIn(harness);
  await report(station, { turbidity: 1.8, residual_chlorine: 0.13 });
  await report(well, { water_level: 37 });
  await compute();
  expect(await reasonsOf(station)).toEqual([
    ["chlorine", 0.13, 0.8],
    ["quality", 90, 0.25],
  ]);
  // What protects health has consequence 4 at least.
  expect(await riskOf(station)).toMatchObject({ consequence: 4, assessed: false });
  expect(await reasonsOf(well)).toEqual([["level_margin", 3, 0.5]]);
  await clock.advance(minuteMs);
  await report(station, { turbidity: 1.8, residual_chlorine: 1.4 });
  await compute();
  expect(await reasonsOf(station)).toContainEqual(["quality", 140, 1]);
});

it("[R1.19] a laboratory sample beyond a limit that protects health counts as its alarm does, until a newer one complies", async () => {
  const station = await aDevice().ofType("CARBONATE_HARDNESS").in(harness);
  const well = await aDevice().ofType("WELL_LOGGING").withSite({ connectionsDownstream: 40 }).in(harness);
  const add = async ({ id }: { id: number }, takenAt: string, results: SampleForm["results"]) => {
    const body = { takenAt: `${takenAt}:00+07:00`, code: "M-01", laboratory: "CDC Vĩnh Long", results };
    await harness.ok(harness.admin, createSample, { params: { id }, body });
    await compute();
  };
  const result = (parameter: "arsenic" | "e_coli" | "residual_chlorine" | "turbidity", value: number) => ({
    parameter,
    value,
    operator: "=" as const,
  });
  // Turbidity protects no health by itself.
  await add(station, "2025-11-18T07:00", [result("arsenic", 0.03), result("turbidity", 9)]);
  expect(await riskOf(station)).toMatchObject({
    likelihoodIndex: 90,
    level: "critical",
    reasons: [{ indicator: "quality", value: 300, severity: 1, channel: "arsenic" }],
  });
  await add(station, "2025-11-19T07:00", [result("arsenic", 0.009), result("residual_chlorine", 0.13)]);
  expect(await reasonsOf(station)).toEqual([["chlorine", 0.13, 0.8]]);
  await add(station, "2025-11-20T07:00", [result("residual_chlorine", 0.4)]);
  expect(await reasonsOf(station)).toEqual([]);
  // Where nothing may be found, a percentage of the limit says nothing.
  await add(well, "2025-11-19T07:00", [result("e_coli", 4)]);
  expect(await reasonsOf(well)).toEqual([["quality", 100, 1]]);
  // Few drink of it, and no sensor says what: the sample does.
  expect(await riskOf(well)).toMatchObject({ likelihood: 5, consequence: 4, score: 20, level: "critical" });
  await add(well, "2025-11-20T07:00", [result("e_coli", 0)]);
  expect(await riskOf(well)).toMatchObject({ likelihood: 1, consequence: 1 });
});

it("a battery that falls steadily is forecast", async () => {
  const device = await aDevice()
    .ofType("DATALOGGER")
    .reportingEvery(3600)
    .withChannel("battery")
    .withSite({ powerSupply: "lithium" })
    .withTokenIn(harness);
  // 10 mV a day down to 3.61 V on the last day that is rolled up, so 41 days to 3.2 V.
  for (let day = 0; day <= 12; day += 1)
    await report(device, { battery: 3.72 - day * 0.01 }, clock.now() - (12 - day) * dayMs);
  const { rollups } = harness.app.use(readings);
  await rollups.run();
  await rollups.run();
  await compute();
  const [reason] = await reasonsOf(device);
  expect(reason).toEqual(["battery_forecast", 41, 0.64]);
});

it("owner, treatment and due date are set by who may, and stand in the activity log", async () => {
  const device = await aDevice().ofType("VGA").in(harness);
  await compute();
  const viewer = await aUser().withPermissions("Risk.Index").signedInTo(harness);
  const body = { owner: "Tổ van", treatment: "plan", dueOn: "2025-12-01" } as const;
  const params = { deviceId: device.id };
  expect(await harness.refused(viewer, routes.treatRisk, { params, body })).toMatchObject({ status: 403 });
  await harness.ok(harness.admin, routes.treatRisk, { params, body });
  expect(await riskOf(device)).toMatchObject(body);
  expect(await harness.history(device.displayName, "risk")).toEqual([
    { detail: "risk_treated", before: { owner: null, treatment: null, dueOn: null }, after: body },
  ]);
  expect(
    await harness.refused(harness.admin, routes.treatRisk, { params, body: { ...body, dueOn: "soon" } }),
  ).toMatchObject({ status: 422, details: [{ field: "dueOn" }] });
});

it("list, board and file show the devices in view only", async () => {
  const seen = await aDevice().ofType("VGA").named("VGA-SEEN").in(harness);
  await aDevice().ofType("VGA").in(harness);
  await compute();
  const viewer = await aUser().withPermissions("Risk.Index").seeing(seen).signedInTo(harness);
  const { data } = await harness.ok(viewer, routes.listRisks, {});
  expect(data.map(({ deviceName }) => deviceName)).toEqual(["VGA-SEEN"]);
  const board = (await harness.ok(viewer, routes.readRiskBoard, {})).data;
  expect(board).toMatchObject({
    levels: { critical: 0, high: 0, medium: 0, low: 1 },
    grid: [{ likelihood: 1, consequence: 3, count: 1 }],
    notAssessed: 1,
  });
  expect((await harness.ok(viewer, readAlarmBoard, {})).data.days).toHaveLength(30);
  const file = await harness.file(viewer, routes.exportRisks, { query: { format: "csv", language: "en" } });
  expect(file).toContain("VGA-SEEN");
  const csv = { format: "csv", language: "en", machine: "true" } as const;
  const days = await harness.file(viewer, routes.exportRiskDays, { query: csv });
  const lines = days.toString().split("\r\n");
  expect([lines[0], lines.length - 2]).toEqual(["day,critical,high,medium", board.days.length]);
});

it("lists behind a bar of the trend the devices that it counts, by their scores of that day", async () => {
  const day = (await harness.ok(harness.admin, routes.readRiskBoard, {})).data.days.at(-1);
  const query = { day: day?.day ?? "", size: 100 } as const;
  const listed = async (more: object) =>
    (await harness.ok(harness.admin, routes.listRisks, { query: { ...query, ...more } })).metaData.total;
  for (const level of riskLevels) expect(await listed({ level })).toBe(day?.levels[level]);
  // None is kept of a device that was added since.
  const newest = await aDevice().ofType("VGA").named("VGA-TODAY").in(harness);
  await compute();
  const { data, metaData } = await harness.ok(harness.admin, routes.listRisks, { query });
  expect(data.map(({ deviceId }) => deviceId)).not.toContain(newest.id);
  expect(metaData.total).toBe(Object.values(day?.levels ?? {}).reduce((sum, count) => sum + count, 0));
  expect(data.map(({ scoreThen }) => scoreThen)).toEqual(
    data.map(({ scoreThen = 0 }) => scoreThen).toSorted((one, other) => other - one),
  );
  expect(await listed({ day: "2020-01-01" })).toBe(0);
  const csv = { format: "csv", language: "en", machine: "true" } as const;
  const heads = async (more: object) =>
    (await harness.file(harness.admin, routes.exportRisks, { query: { ...csv, ...more } })).split("\r\n")[0];
  expect(await heads({ day: query.day })).toContain(",scoreThen,");
  expect(await heads({})).not.toContain("scoreThen");
});

it("every table of the dashboard about alarms is a file, with the rows of its card", async () => {
  const heads = Object.fromEntries(
    await Promise.all(
      boardParts.map(async (part) => {
        const query = { part, format: "csv", language: "en", machine: "true" } as const;
        const lines = (await harness.file(harness.admin, exportAlarmBoard, { query }))
          .toString()
          .split("\r\n");
        return [part, [lines[0], lines.length - 2]] as const;
      }),
    ),
  );
  expect(heads).toMatchObject({
    hours: ["from,to,alarms", 25],
    days: ["day,alarms,critical,high,medium,low", 30],
    zones: ["place,alarms,critical,high,medium,low", expect.any(Number)],
    rooms: ["place,alarms,critical,high,medium,low", expect.any(Number)],
    health: ["figure,value,target,verdict", 8],
    noisy: ["device,kind,channel,times,alarms,share (%)", expect.any(Number)],
    nervous: ["device,kind,channel,behaviour,times", expect.any(Number)],
    standing: ["device,kind,channel,lasted (h)", expect.any(Number)],
  });
});

it("another feature adds what it knows", async () => {
  const device = await aDevice().ofType("DATALOGGER").in(harness);
  harness.app
    .use(risks)
    .register(async () => [
      { deviceId: device.id, finding: { indicator: "transients", value: 10, severity: 1, channel: null } },
    ]);
  await compute();
  expect(await riskOf(device)).toMatchObject({ likelihoodIndex: 60, likelihood: 3 });
});

const reportFlow = async (device: { token: string }, flow: (at: number) => number, from: number) => {
  await reportQuarters(harness, device, { flow }, { from, noise: 0.05 });
  // The rest of a day that was computed before it was over.
  await rollUp(harness);
};

it("an unusual night of a zone is an alarm of its device, worse after the second, and counts as a risk", async () => {
  // Some hours after the night in which it began.
  clock.setBy(Date.parse("2025-11-21T08:00:00+07:00") - clock.now());
  const inlet = await aDevice().ofType("DATALOGGER").overHttp().withChannel("flow").withTokenIn(harness);
  const meter = await aDevice().ofType("DMA").named("DMA-05").in(harness);
  const zone = await harness.ok(harness.admin, createZone, {
    body: {
      ...{ name: "DMA 05", polygon: aTriangle(), deviceId: meter.id },
      account: { boundary: [{ deviceId: inlet.id, role: "inlet" }], households: 500 },
    },
  });
  const service = harness.app.use(zones);
  // Sessions end before the next day.
  const admin = () => harness.signIn(firstAdministratorName, testPassword);
  const alarms = async () => {
    const { data } = await harness.ok(await admin(), listAlarms, { query: { deviceId: meter.id } });
    return data.map(({ kind, priority, value }) => [kind, priority, Math.round(value ?? 0)]);
  };
  const levelOf = async () =>
    (await harness.ok(await admin(), readZoneAccounting, { params: { id: zone.data.id } })).data.burst;
  const leak = clock.now() - 12 * hourMs;
  await reportFlow(inlet, (at) => (at < leak ? 20 : 32), clock.now() - 12 * dayMs);
  await service.refresh();
  await expect.poll(alarms).toEqual([["suspected_burst", 3, 32]]);
  expect(await levelOf()).toMatchObject({ level: "amber", excess: expect.closeTo(12, 0) });
  const before = clock.now() + quarterMs;
  clock.setBy(dayMs);
  await reportFlow(inlet, () => 32, before);
  await service.refresh();
  await expect.poll(alarms).toEqual([["suspected_burst", 2, 32]]);
  expect(await levelOf()).toMatchObject({ level: "red" });
  await harness.app.use(risks).compute();
  const { data } = await harness.ok(await admin(), routes.listRisks, { query: { size: 100 } });
  expect(data.find(({ deviceId }) => deviceId === meter.id)?.reasons).toMatchObject([
    { indicator: "burst", severity: 1 },
  ]);
  const repaired = clock.now() + quarterMs;
  clock.setBy(dayMs);
  await reportFlow(inlet, () => 20, repaired);
  await service.refresh();
  expect(await levelOf()).toMatchObject({ level: "none", since: null });
});
