import { updateDevice } from "@sgval/contract/devices/routes";
import {
  readWaterBalanceSetting,
  updateWaterBalanceSetting,
} from "@sgval/contract/zones/water-balance-setting";
import * as calendar from "@sgval/contract/zones/water-calendar";
import type { ZoneAccountForm } from "@sgval/contract/zones/zone-account";
import * as routes from "@sgval/contract/zones/zone-accounting";
import { exportRanking, rankZones, readNrwTrend } from "@sgval/contract/zones/zone-ranking";
import { createZone, listZones, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs, quarterMs } from "@sgval/quantities/duration";
import { beforeAll, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { testPassword, useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { aUser } from "../../../testing/user-builder.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { firstAdministratorName } from "../../sign-in/index.ts";
import { type Revenue, zones } from "../index.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025.
const harness = useHarness();
const { clock } = harness;
const historyDays = 20;

const addZone = async (name: string, account: ZoneAccountForm = {}) =>
  (await harness.ok(harness.admin, createZone, { body: { name, polygon: aTriangle(), account } })).data;

type Sender = { id: number; token: string };
/** Values are never alike twice in a row: a sensor that repeats itself is suspect. */
const noise = 0.05;
const localHour = (at: number) => ((at + 7 * hourMs) % dayMs) / hourMs;
const send = async ({ token }: Sender, rows: object[]) =>
  expect((await harness.call("POST", "/telemetry", rows, token)).status).toBe(200);
/** A value each quarter of an hour from so many days ago until now. */
const report = (device: Sender, key: string, valueAt: (at: number) => number) =>
  reportQuarters(harness, device, { [key]: valueAt }, { from: clock.now() - historyDays * dayMs, noise });
/** m³/h: 20 from 02:00 to 04:00, else 44. */
const inletFlow = (at: number) => (localHour(at) >= 2 && localHour(at) < 4 ? 30 : 54);
const exportFlow = 10;
const dayVolume = 2 * 20 + 22 * 44;

let zoneId = 0;
let inlet: Sender = { id: 0, token: "" };
let outlet: Sender = { id: 0, token: "" };
const revenue = new Map<number, Revenue>();
const params = () => ({ id: zoneId });
const accounting = async () =>
  (await harness.ok(harness.admin, routes.readZoneAccounting, { params: params() })).data;
const days = async (query = {}) =>
  (await harness.ok(harness.admin, routes.readZoneDays, { params: params(), query })).data;

beforeAll(async () => {
  const logger = () => aDevice().ofType("DATALOGGER").overHttp().reportingEvery(900);
  inlet = await logger().named("DL-IN").withChannel("flow_forward").withTokenIn(harness);
  outlet = await logger().named("DL-OUT").withChannel("flow_forward").withTokenIn(harness);
  const azp = await logger().named("DL-AZP").withChannel("pressure").withTokenIn(harness);
  const point = await logger().named("DL-P3").withChannel("critical_point_pressure").withTokenIn(harness);
  const neighbour = await addZone("DMA 02");
  const zone = await addZone("DMA 01", {
    boundary: [
      { deviceId: inlet.id, role: "inlet" },
      { deviceId: outlet.id, role: "export", toZoneId: neighbour.id },
    ],
    households: 1_200,
    nonHouseholds: 50,
    exceptionalNightUse: 1.2,
    mainsLength: 12.5,
    connections: 1_250,
    azpDeviceId: azp.id,
  });
  zoneId = zone.id;
  await harness.ok(harness.admin, updateDevice, { params: { id: point.id }, body: { zoneId } });
  await report(inlet, "flow_forward", inletFlow);
  await report(outlet, "flow_forward", () => exportFlow);
  await report(azp, "pressure", () => 2.55);
  await report(point, "critical_point_pressure", (at) => (localHour(at) < 1 ? 0.8 : 1.9));
  await rollUp(harness);
  harness.app.use(zones).registerRevenue(async (id) => revenue.get(id) ?? null);
});

it("[R1.5] accounts the water of a zone: net inflow, night flow, leakage, pressures, each with period and quality", async () => {
  const { figures, inflow, members, problems, burst } = await accounting();
  expect(inflow).toMatchObject({ value: expect.closeTo(44, 0), reporting: 2, expected: 2, missing: null });
  expect(figures.inflow_yesterday).toMatchObject({
    value: expect.closeTo(dayVolume, -1),
    quality: { good: 96, expected: 96 },
    from: "2025-11-18T17:00:00.000Z",
    to: "2025-11-19T17:00:00.000Z",
  });
  expect(figures.inflow_today).toMatchObject({
    value: expect.closeTo(2 * 20 + 6 * 44, 0),
    quality: { good: 32, expected: 32 },
  });
  expect(figures.inflow_week_mean?.value).toBeCloseTo(dayVolume, -1);
  expect(figures.night_flow).toMatchObject({
    value: expect.closeTo(20, 1),
    quality: { good: 8, expected: 8 },
    // The window says only where the hour was looked for.
    lowestHour: "2025-11-19T19:00:00.000Z",
  });
  expect(figures.night_use?.value).toBeCloseTo(3.64, 6);
  expect(figures.net_night_flow?.value).toBeCloseTo(16.36, 1);
  // The same pressure all day: 24 h/day, and corrected all the same.
  expect(figures.night_day_factor).toMatchObject({ value: expect.closeTo(24, 1), notes: [] });
  expect(figures.daily_leakage?.value).toBeCloseTo(16.36 * 24, 0);
  expect(figures.azp_pressure?.value).toBeCloseTo(2.55, 1);
  expect(figures.critical_minimum?.value).toBeCloseTo(0.8, 0);
  expect(figures.low_pressure_hours?.value).toBeCloseTo(1);
  expect(members.map(({ name, role, flow }) => [name, role, Math.round(flow?.value ?? 0)])).toEqual([
    ["DL-IN", "inlet", 54],
    ["DL-OUT", "export", -10],
  ]);
  expect(members[1]?.flow).toMatchObject({
    ...{ key: "member_flow", quality: { good: 1, expected: 1 }, to: new Date(clock.now()).toISOString() },
  });
  expect(problems).toContain("no_meters");
  expect(burst.level).toBe("none");
  expect(figures.night_median).toMatchObject({
    value: expect.closeTo(20, 1),
    quality: { good: 14, expected: 14 },
    // Of these nights, not of the six weeks in which they were looked for.
    from: "2025-11-05T19:00:00.000Z",
    to: figures.night_flow?.from,
  });
  expect(figures.night_threshold?.value).toBeCloseTo(22, 1);
  expect(figures.night_excess).toMatchObject({ value: expect.closeTo(0, 1), from: figures.night_flow?.from });
  expect(figures.leakage_growth).toMatchObject({ quality: { good: 20, expected: 28 } });
  // What of them is measured says how much of it was good; the night use is entered.
  const unmeasured = Object.values(figures).filter(
    ({ value, quality }) => value !== null && quality === null,
  );
  expect(unmeasured.map(({ key }) => key)).toEqual(["night_use"]);
});

it("knows no inflow of a period of which it knows a few days", async () => {
  revenue.set(zoneId, {
    billed: 900,
    coverage: 1,
    estimatedShare: 0,
    meters: 1_250,
    read: 1_250,
    doubtful: 0,
  });
  const query = { from: "2025-10-10", to: "2025-11-02" };
  const { figures } = (await harness.ok(harness.admin, routes.readZoneBalance, { params: params(), query }))
    .data;
  const unknown = { value: null, missing: "too_few_values" };
  expect(figures).toMatchObject({
    system_input: unknown,
    nrw_share: unknown,
    real_losses: unknown,
    ili: unknown,
  });
  expect(figures.system_input?.quality?.good).toBeGreaterThan(96);
  // Nor do a few nights make the losses of a month, which would then be compared with those of the balance.
  expect(figures).toMatchObject({ real_losses_bottom_up: unknown, balance_check: unknown });
  expect(figures.real_losses_bottom_up?.quality?.good).toBeGreaterThan(0);
  revenue.delete(zoneId);
});

it("[R1.5] balances a period against the meters of customers, and says when they count more than flows in", async () => {
  const query = { from: "2025-11-05", to: "2025-11-14" };
  const read = async () =>
    (await harness.ok(harness.admin, routes.readZoneBalance, { params: params(), query })).data;
  const without = await read();
  expect(without.figures.non_revenue_water).toMatchObject({ value: null, missing: "no_meters" });
  expect(without.problems).toContain("no_meters");
  revenue.set(zoneId, {
    billed: 6_000,
    coverage: 0.95,
    estimatedShare: 0.1,
    meters: 1_250,
    read: 1_188,
    doubtful: 0,
  });
  const balance = await read();
  const input = 10 * dayVolume;
  expect(balance.figures.system_input).toMatchObject({
    value: expect.closeTo(input, -1),
    quality: { good: 960, expected: 960 },
    notes: [],
  });
  expect(balance.figures.nrw_share?.value).toBeCloseTo((100 * (input - 6_000)) / input, 1);
  // Enough are read, and still what the others let through stands among the losses.
  expect(balance.figures.nrw_share?.notes).toContain("unread_meters");
  expect(balance.figures.real_losses_bottom_up?.value).toBeCloseTo(10 * 16.36 * 24, -1);
  expect(balance.ili).toMatchObject({ valid: false, broken: ["connections"] });
  expect(balance.figures.ili?.notes).toContain("indicative");
  revenue.set(zoneId, {
    billed: 20_000,
    coverage: 0.5,
    estimatedShare: 0,
    meters: 1_250,
    read: 625,
    doubtful: 0,
  });
  const over = await read();
  expect(over.figures.non_revenue_water).toMatchObject({
    notes: ["low_coverage", "unread_meters", "check_meters"],
  });
  expect(over.problems).toEqual(expect.arrayContaining(["meters_over_inflow", "low_meter_coverage"]));
  revenue.delete(zoneId);
});

it("says of a zone without inlets that it has none, and offers the devices that measure it", async () => {
  const zone = await addZone("DMA 03");
  const valve = await aDevice().ofType("VGA").named("VGA-03").withChannel("flow").in(harness);
  await harness.ok(harness.admin, updateDevice, { params: { id: valve.id }, body: { zoneId: zone.id } });
  const { data } = await harness.ok(harness.admin, routes.readZoneAccounting, { params: { id: zone.id } });
  expect(data.problems).toContain("no_inlets");
  expect(data.figures.night_flow).toMatchObject({ value: null, missing: "no_inlets" });
  expect(data.inflow).toMatchObject({ value: null, missing: "no_inlets" });
  expect(data.proposed).toMatchObject([{ deviceId: valve.id, role: "inlet" }]);
  expect((await harness.ok(harness.admin, routes.readZoneDays, { params: { id: zone.id } })).data).toEqual(
    [],
  );
});

it("has no night flow of a night or day that lacks values, and computes a day again when late readings fill it", async () => {
  const { data: zone } = await harness.ok(harness.admin, createZone, {
    body: { name: "DMA 04", polygon: aTriangle(106.8) },
  });
  const late = await aDevice()
    .ofType("DATALOGGER")
    .overHttp()
    .named("DL-LATE")
    .withChannel("flow")
    .withTokenIn(harness);
  await harness.ok(harness.admin, updateZone, {
    params: { id: zone.id },
    body: { account: { boundary: [{ deviceId: late.id, role: "inlet" }] } },
  });
  const night = Date.parse("2025-11-18T02:00:00+07:00");
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ts: (night + (from + index) * quarterMs) / 1000,
      flow: 5 + (index % 2 === 0 ? noise : -noise),
    }));
  const read = async () =>
    (
      await harness.ok(harness.admin, routes.readZoneDays, {
        params: { id: zone.id },
        query: { from: "2025-11-18", to: "2025-11-18" },
      })
    ).data;
  await send(late, rows(0, 5));
  await rollUp(harness);
  expect(await read()).toMatchObject([
    { nightFlow: null, nightGood: 5, nightExpected: 8, level: "unknown", volume: null },
  ]);
  await send(late, rows(5, 3));
  await rollUp(harness);
  // The night is whole, and its day is not.
  expect(await read()).toMatchObject([{ nightFlow: null, nightGood: 8, good: 8 }]);
  await send(late, [...rows(-8, 8), ...rows(8, 76)]);
  await rollUp(harness);
  expect(await read()).toMatchObject([{ nightFlow: expect.closeTo(5, 1), good: 92 }]);
});

it("takes a night of logged flushing for no burst, and lets only who may change the zone or settings log one", async () => {
  const from = "2025-11-19T01:00:00+07:00";
  const body = { kind: "flushing" as const, zoneId, from, to: "2025-11-19T05:00:00+07:00", note: "Xả cặn" };
  const reader = await aUser().withPermissions("Zone.Index").signedInTo(harness);
  expect(await harness.refused(reader, calendar.createCalendarEntry, { body })).toMatchObject({
    status: 403,
  });
  const changer = await aUser().withPermissions("Zone.Index", "Zone.Update").signedInTo(harness);
  const forAll = { ...body, kind: "holiday" as const, zoneId: null };
  expect(await harness.refused(changer, calendar.createCalendarEntry, { body: forAll })).toMatchObject({
    status: 403,
  });
  const entry = (await harness.ok(harness.admin, calendar.createCalendarEntry, { body })).data;
  const [night] = await days({ from: "2025-11-19", to: "2025-11-19" });
  expect(night).toMatchObject({ level: "suppressed", calendar: [{ kind: "flushing", note: "Xả cặn" }] });
  const wrong = { ...body, to: from };
  expect(await harness.refused(harness.admin, calendar.createCalendarEntry, { body: wrong })).toMatchObject({
    details: [{ field: "to", message: "validation.start_before_end" }],
  });
  const moved = { ...body, note: "Xả cặn cuối tuyến" };
  await harness.ok(harness.admin, calendar.updateCalendarEntry, { params: { id: entry.id }, body: moved });
  expect(
    (await harness.ok(harness.admin, calendar.listCalendar, { query: { q: "cuoi tuyen" } })).data,
  ).toHaveLength(1);
  const { token } = harness.admin;
  const exported = `/water-calendar/export?format=pdf&language=vn&zoneId=${zoneId}`;
  const printed = await harness.request("GET", exported, { token });
  expect(pdfText(Buffer.from(await printed.arrayBuffer()))).toMatch(/Bộ lọc: [^:·]+: DMA 01/u);
  const unseen = await aUser().withPermissions("Zone.Index").seeing().signedInTo(harness);
  const query = { format: "csv" as const, zoneId };
  expect(await harness.refused(unseen, calendar.exportCalendar, { query })).toMatchObject({ status: 404 });
  await harness.ok(harness.admin, calendar.deleteCalendarEntry, { params: { id: entry.id } });
  expect((await days({ from: "2025-11-19", to: "2025-11-19" }))[0]?.level).toBe("none");
});

it("keeps the settings of the balance, and finds night flow in another window at once", async () => {
  const { data: setting } = await harness.ok(harness.admin, readWaterBalanceSetting);
  const body = { ...setting, nightWindow: { from: "00:00", to: "01:30" } };
  await harness.ok(harness.admin, updateWaterBalanceSetting, { body });
  expect((await accounting()).figures.night_flow?.value).toBeCloseTo(44, 0);
  await harness.ok(harness.admin, updateWaterBalanceSetting, { body: setting });
  const wrong = { ...setting, nightWindow: { from: "04:00", to: "02:00" } };
  expect(await harness.refused(harness.admin, updateWaterBalanceSetting, { body: wrong })).toMatchObject({
    details: [{ field: "nightWindow.to", message: "validation.start_before_end" }],
  });
});

it("ranks zones by recoverable water, shows 13 months, and writes both and the balance to files", async () => {
  const { data } = await harness.ok(harness.admin, rankZones, { query: {} });
  expect(data[0]).toMatchObject({ zoneId, nights: 7, nightsExpected: 7, recoverable: expect.any(Number) });
  expect(data[0]?.recoverable).toBeCloseTo(16.36 * 24 - 31.85, -1);
  // Every number of the ranking says of which days it is, and how many of its nights count.
  expect(data[0]?.figures.recoverable).toMatchObject({
    ...{ value: data[0]?.recoverable, notes: ["mean_of_nights"], quality: { good: 7, expected: 7 } },
    ...{ from: "2025-11-12T17:00:00.000Z", to: "2025-11-19T17:00:00.000Z" },
    inputs: [
      { key: "daily_leakage", value: data[0]?.leakage },
      { key: "uarl", value: data[0]?.unavoidable },
    ],
  });
  expect(data[0]?.figures.nrw_share).toMatchObject({ value: null, from: "2025-09-30T17:00:00.000Z" });
  const trend = (await harness.ok(harness.admin, readNrwTrend, { params: params() })).data;
  expect(trend.months.map(({ month }) => month)).toHaveLength(13);
  // The last day of it is known.
  revenue.set(zoneId, {
    billed: 900,
    coverage: 1,
    estimatedShare: 0,
    meters: 1_250,
    read: 1_250,
    doubtful: 0,
  });
  const read = (await harness.ok(harness.admin, readNrwTrend, { params: params() })).data.months.at(-1);
  revenue.delete(zoneId);
  expect(read?.dataCoverage).toBeGreaterThan(0);
  expect(read).toMatchObject({
    systemInput: null,
    revenue: 900,
    nrw: null,
    share: null,
    perConnection: null,
  });
  expect(trend.months.at(-1)).toMatchObject({ month: "2025-10", share: null });
  const file = await harness.file(harness.admin, exportRanking, { query: { format: "csv", language: "vn" } });
  expect(file).toContain("DMA 01");
  const balance = await harness.file(harness.admin, routes.exportZoneBalance, {
    params: params(),
    query: { format: "csv", language: "vn", from: "2025-11-05", to: "2025-11-14" },
  });
  expect(balance).toContain("Nước không doanh thu");
});

it("[R6.7] shows the account of a zone only to who sees the zone, without the devices out of view", async () => {
  const stranger = await aUser()
    .withPermissions("Zone.Index")
    .seeing(await aDevice().in(harness))
    .signedInTo(harness);
  expect(await harness.refused(stranger, routes.readZoneAccounting, { params: params() })).toMatchObject({
    status: 404,
  });
});

it("[R6.7] shows the water of a zone to who sees all that measures it, not to who sees one device there", async () => {
  const point = harness.app
    .use(deviceRegistry)
    .all()
    .find(({ name }) => name === "DL-P3");
  const viewer = (...devices: { id: number }[]) =>
    aUser()
      .withPermissions("Zone.Index")
      .seeing(...devices)
      .signedInTo(harness);
  const client = await viewer({ id: point?.id ?? 0 });
  expect((await harness.ok(client, rankZones, { query: {} })).data).toEqual([]);
  expect(await harness.refused(client, routes.readZoneAccounting, { params: params() })).toMatchObject({
    status: 404,
  });
  // The zone itself is on the map, with its name and outline.
  expect((await harness.ok(client, listZones)).data).toMatchObject([{ id: zoneId, devices: 1 }]);
  const withWater = async (who: typeof client) =>
    (await harness.ok(who, listZones, { query: { water: "true" } })).data.map(({ id }) => id);
  expect(await withWater(client)).toEqual([]);
  const one = await viewer({ id: point?.id ?? 0 }, inlet);
  expect((await harness.ok(one, rankZones, { query: {} })).data).toEqual([]);
  const all = await viewer({ id: point?.id ?? 0 }, inlet, outlet);
  expect((await harness.ok(all, rankZones, { query: {} })).data).toMatchObject([{ zoneId }]);
  expect(await withWater(all)).toEqual([zoneId]);
});

it("says that an inlet is silent, that nights are missing, and keeps what was known", async () => {
  clock.setBy(2 * dayMs);
  // Sessions end before the next day.
  const admin = await harness.signIn(firstAdministratorName, testPassword);
  const { data } = await harness.ok(admin, routes.readZoneAccounting, { params: params() });
  expect(data.problems).toContain("inlet_silent");
  expect(data.inflow).toMatchObject({ value: null, missing: "no_data", reporting: 0, expected: 2 });
  expect(data.figures.night_flow).toMatchObject({
    value: null,
    missing: "too_few_values",
    quality: { good: 0, expected: 8 },
  });
  expect(data.burst.level).toBe("unknown");
  expect(data.figures.inflow_week_mean).toMatchObject({
    value: expect.closeTo(dayVolume, -1),
    quality: { good: 5 * 96 + 33, expected: 7 * 96 },
    notes: ["estimated"],
  });
  const netInflow = await harness.app.use(zones).netInflow(zoneId, {
    from: Date.parse("2025-11-10T00:00:00+07:00"),
    to: Date.parse("2025-11-12T00:00:00+07:00"),
  });
  expect(netInflow).toMatchObject({
    volume: expect.closeTo(2 * dayVolume, -1),
    estimated: 0,
    good: 192,
    expected: 192,
  });
});
