import { updateDevice } from "@sgval/contract/devices/routes";
import { createWaterMeter } from "@sgval/contract/meters/meters";
import * as calendar from "@sgval/contract/zones/water-calendar";
import type { ZoneAccountForm } from "@sgval/contract/zones/zone-account";
import * as routes from "@sgval/contract/zones/zone-accounting";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { beforeAll, describe, expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { testPassword, useHarness } from "../../../testing/harness.ts";
import { aTriangle } from "../../../testing/outlines.ts";
import { reportQuarters, rollUp } from "../../../testing/quarter-readings.ts";
import { firstAdministratorName } from "../../sign-in/index.ts";
import { zones } from "../index.ts";
import { meanProfile } from "./read-profile.ts";

// 08:00 in Ho Chi Minh City on 20 November 2025, a Thursday.
const harness = useHarness();
const { clock } = harness;
const historyDays = 22;

const addZone = async (name: string, account: ZoneAccountForm = {}) =>
  (await harness.ok(harness.admin, createZone, { body: { name, polygon: aTriangle(), account } })).data;
const accountingOf = async (id: number) =>
  (await harness.ok(harness.admin, routes.readZoneAccounting, { params: { id } })).data;
const profileOf = async (id: number, day?: string) =>
  (await harness.ok(harness.admin, routes.readZoneProfile, { params: { id }, query: day ? { day } : {} }))
    .data;

type Sender = { id: number; token: string };
const report = (device: Sender, values: Parameters<typeof reportQuarters>[2], days = historyDays) =>
  reportQuarters(harness, device, values, { from: clock.now() - days * dayMs });
const localDay = (at: number) => new Date(at + 7 * hourMs).toISOString().slice(0, 10);
const localHour = (at: number) => ((at + 7 * hourMs) % dayMs) / hourMs;
/** m³/h: 40, on 12 November 60; since the 19th nothing is sent between 02:00 and 04:00. */
const flowAt = (at: number) => {
  const day = localDay(at);
  if (day >= "2025-11-19" && localHour(at) >= 2 && localHour(at) < 4) return null;
  return day === "2025-11-12" ? 60 : 40;
};

let zoneId = 0;
let valve: Sender = { id: 0, token: "" };

beforeAll(async () => {
  const overHttp = () => aDevice().overHttp().reportingEvery(900);
  valve = await overHttp()
    .ofType("VGA")
    .named("VGA-IN")
    .withoutChannels()
    .withChannel("flow")
    .withChannel("inlet_pressure")
    .withChannel("outlet_pressure")
    .withTokenIn(harness);
  const average = await overHttp()
    .ofType("DATALOGGER")
    .named("DL-AVERAGE")
    .withoutChannels()
    .withChannel("average_pressure")
    .withTokenIn(harness);
  // Neither stands in the outline of the zone, and neither is named: one is in the zone by membership, the other at its boundary.
  const zone = await addZone("DMA 11", { boundary: [{ deviceId: valve.id, role: "inlet" }] });
  zoneId = zone.id;
  await harness.ok(harness.admin, updateDevice, { params: { id: average.id }, body: { zoneId } });
  await report(valve, {
    flow: flowAt,
    inlet_pressure: () => 4.2,
    outlet_pressure: () => 2.6,
  });
  await report(average, { average_pressure: () => 2.1 });
  await rollUp(harness);
});

it("shows P1 and P2 of the valve at the inlet, each with its age and how many valves report", async () => {
  const { figures } = await accountingOf(zoneId);
  expect(figures.valve_inlet_pressure).toMatchObject({
    value: expect.closeTo(4.2, 1),
    quality: { good: 1, expected: 1 },
    from: new Date(clock.now()).toISOString(),
    inputs: [{ key: "inlet_valves", value: 1 }],
  });
  expect(figures.valve_outlet_pressure?.value).toBeCloseTo(2.6, 1);
});

it("takes the average zone pressure from a device that belongs to the zone, wherever it stands", async () => {
  const { figures, pressurePoints, problems } = await accountingOf(zoneId);
  expect(figures.azp_pressure?.value).toBeCloseTo(2.1, 1);
  expect(pressurePoints).toMatchObject([
    { displayName: expect.any(String), role: "azp", freshness: "fresh" },
  ]);
  const now = new Date(clock.now()).toISOString();
  expect(pressurePoints[0]?.pressure).toMatchObject({
    ...{ value: expect.closeTo(2.1, 1), quality: { good: 1, expected: 1 }, from: now, to: now },
  });
  expect(problems).not.toContain("no_azp");
});

it("lays a day beside the mean of the same weekday, without holidays and flushing", async () => {
  const wednesday = await profileOf(zoneId);
  expect(wednesday).toMatchObject({ day: "2025-11-19", good: 88, expected: 96, missing: null });
  expect(wednesday.days).toEqual(["2025-11-12", "2025-11-05"]);
  expect(wednesday.inflow[0]).toBeCloseTo(40, 0);
  expect(wednesday.inflow[9]).toBeNull();
  expect(wednesday.usual[9]).toBeCloseTo(50, 0);
  const body = {
    ...{ kind: "flushing" as const, zoneId, note: "" },
    ...{ from: "2025-11-12T09:00:00+07:00", to: "2025-11-12T11:00:00+07:00" },
  };
  await harness.ok(harness.admin, calendar.createCalendarEntry, { body });
  const after = await profileOf(zoneId);
  expect(after.days).toEqual(["2025-11-05"]);
  expect(after.usual[9]).toBeCloseTo(40, 0);
  const file = await harness.file(harness.admin, routes.exportZoneProfile, {
    params: { id: zoneId },
    query: { format: "csv", language: "vn" },
  });
  expect(file.trim().split("\n").length).toBeGreaterThan(96);
});

it("has a usual day of the quarters that are known", () => {
  expect(
    meanProfile(
      [
        [1, null],
        [3, 5],
      ],
      2,
    ),
  ).toEqual([2, 5]);
  expect(meanProfile([], 2)).toEqual([null, null]);
});

it("balances the last closed month, of whatever length, while no period is asked for", async () => {
  const { data } = await harness.ok(harness.admin, routes.readZoneBalance, {
    params: { id: zoneId },
    query: {},
  });
  expect(data).toMatchObject({ from: "2025-10-01", to: "2025-10-31", days: 31 });
});

it("refuses days that are still to come: nothing is known of them", async () => {
  const params = { id: zoneId };
  for (const route of [routes.readZoneBalance, routes.readZoneDays])
    for (const query of [{ from: "2025-11-19", to: "2025-11-21" }, { to: "2025-11-21" }] as Record<
      string,
      string
    >[])
      expect(await harness.refused(harness.admin, route, { params, query })).toMatchObject({
        details: [{ field: "to", message: "validation.invalid_time" }],
      });
  const until = { from: "2025-11-19", to: "2025-11-20" };
  const { data } = await harness.ok(harness.admin, routes.readZoneBalance, { params, query: until });
  expect(data).toMatchObject({ ...until, days: 2 });
});

it("says that last night is below the data gate, and has no night flow of it", async () => {
  const { problems, figures } = await accountingOf(zoneId);
  expect(problems).toContain("last_night_missing");
  expect(figures.night_flow).toMatchObject({
    value: null,
    missing: "too_few_values",
    quality: { good: 0, expected: 8 },
  });
});

it("estimates the water of today, and its hours of low pressure, for the quarters that are missing", async () => {
  const { figures } = await accountingOf(zoneId);
  // Two of eight hours are missing.
  expect(figures.inflow_today).toMatchObject({
    ...{ value: expect.closeTo(8 * 40, -1), notes: ["estimated"], quality: { good: 24, expected: 32 } },
  });
  const point = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .withoutChannels()
    .withChannel("critical_point_pressure")
    .withTokenIn(harness);
  const zone = await addZone("DMA 18", { boundary: [{ deviceId: point.id, role: "inlet" }] });
  const params = { id: point.id };
  await harness.ok(harness.admin, updateDevice, { params, body: { zoneId: zone.id } });
  // Of the last 24 hours 12 are known, of which 3 are low.
  const critical_point_pressure = (at: number) =>
    localHour(at) >= 20 || localHour(at) < 8 ? (localHour(at) < 3 ? 0.8 : 1.9) : null;
  await report(point, { critical_point_pressure }, 3);
  await rollUp(harness);
  const { low_pressure_hours: low } = (await accountingOf(zone.id)).figures;
  expect(low).toMatchObject({ value: 6, notes: ["estimated"], quality: { good: 48, expected: 96 } });
});

it("takes the newest value into the lowest pressure of 24 hours, before its quarter of an hour is over", async () => {
  const point = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .withoutChannels()
    .withChannel("critical_point_pressure")
    .withTokenIn(harness);
  const zone = await addZone("DMA 19", { boundary: [{ deviceId: point.id, role: "inlet" }] });
  await harness.ok(harness.admin, updateDevice, { params: { id: point.id }, body: { zoneId: zone.id } });
  const now = clock.now();
  await report(point, { critical_point_pressure: (at) => (at === now ? 1.3 : 1.9) }, 1);
  await rollUp(harness);
  const { critical_minimum: lowest } = (await accountingOf(zone.id)).figures;
  expect(lowest?.value).toBeCloseTo(1.3, 1);
});

it("says of a zone without inlets that it has none, and draws no day", async () => {
  const empty = await addZone("DMA 12");
  expect((await accountingOf(empty.id)).problems).toContain("no_inlets");
  expect(await profileOf(empty.id)).toMatchObject({ good: 0, missing: "no_inlets", days: [] });
});

it("says where the water of a device counts in two zones, and not where one zone gives it to the other", async () => {
  expect((await accountingOf(zoneId)).problems).not.toContain("counted_twice");
  const giving = await addZone("DMA 13", {
    boundary: [{ deviceId: valve.id, role: "export", toZoneId: zoneId }],
  });
  expect((await accountingOf(giving.id)).problems).not.toContain("counted_twice");
  const twice = await addZone("DMA 14", { boundary: [{ deviceId: valve.id, role: "inlet" }] });
  expect((await accountingOf(twice.id)).problems).toContain("counted_twice");
});

it("refuses a water meter that would belong to two zones at a time, and says where", async () => {
  const other = await addZone("DMA 15");
  const body = {
    ...{ code: "DH-1", customerName: "Lan", customerCode: "KH-1" },
    memberships: [
      { zoneId, from: null, to: "2025-11-10T00:00:00Z" },
      { zoneId: other.id, from: "2025-11-09T00:00:00Z", to: null },
    ],
  };
  expect(await harness.refused(harness.admin, createWaterMeter, { body })).toMatchObject({
    details: [{ field: "memberships.1.from", message: "validation.memberships_overlap" }],
  });
});

it("knows no volume of a day that a totaliser counted in part, were it none at all", async () => {
  const meter = await aDevice()
    .overHttp()
    .reportingEvery(900)
    .ofType("DATALOGGER")
    .named("DL-PART")
    .withoutChannels()
    .withChannel("flow_forward")
    .withChannel("total_forward")
    .withTokenIn(harness);
  const begin = clock.now() - 8 * dayMs;
  const noonOf = (day: string) => Date.parse(`${day}T12:00:00+07:00`);
  // From noon to noon, a day and more, a morning; and the flow of every day lacks three hours.
  const isSilent = (at: number) =>
    (at >= noonOf("2025-11-14") && at < noonOf("2025-11-15")) ||
    localDay(at) === "2025-11-17" ||
    (localDay(at) === "2025-11-19" && localHour(at) < 12);
  await report(
    meter,
    {
      flow_forward: (at) => (isSilent(at) || (localHour(at) >= 12 && localHour(at) < 15) ? null : 40),
      total_forward: (at) => (isSilent(at) ? null : 5_000 + (40 * (at - begin)) / hourMs),
    },
    8,
  );
  await rollUp(harness);
  const zone = await addZone("DMA 17", { boundary: [{ deviceId: meter.id, role: "inlet" }] });
  const query = { from: "2025-11-13", to: "2025-11-19" };
  const { data } = await harness.ok(harness.admin, routes.readZoneDays, { params: { id: zone.id }, query });
  const hours = data.map(({ volume, counted }) =>
    [volume, counted].map((one) => one && Math.round(one / 40)),
  );
  const whole = [24, 24];
  const unknown = [null, null];
  // A totaliser that spoke before midnight counts on while it is silent.
  expect(hours).toEqual([whole, unknown, unknown, whole, unknown, whole, whole]);
});

describe("the problems of a zone", () => {
  let id = 0;
  let meterId = 0;
  const change = (account: ZoneAccountForm) =>
    harness.ok(harness.admin, updateZone, { params: { id }, body: { account } });
  const problemsOf = async (from: string, to: string) =>
    (await harness.ok(harness.admin, routes.readZoneBalance, { params: { id }, query: { from, to } })).data
      .problems;
  const measured = ["2025-11-05", "2025-11-14"] as const;

  beforeAll(async () => {
    const meter = await aDevice()
      .overHttp()
      .reportingEvery(900)
      .ofType("DATALOGGER")
      .named("DL-TOTAL")
      .withoutChannels()
      .withChannel("flow_forward")
      .withChannel("total_forward")
      .withTokenIn(harness);
    meterId = meter.id;
    const begin = clock.now() - historyDays * dayMs;
    await report(meter, {
      // One packet of each day is lost.
      flow_forward: (at) => (localHour(at) === 13 ? null : 40),
      // A tenth more than the flow says: 44 m³/h.
      total_forward: (at) => 5_000 + (44 * (at - begin)) / hourMs,
    });
    await rollUp(harness);
    id = (await addZone("DMA 16", { boundary: [{ deviceId: meterId, role: "inlet" }] })).id;
  });

  it("are a boundary valve that is open, and households that are not entered", async () => {
    const inlet = { deviceId: meterId, role: "inlet" as const };
    const border = (status: "open" | "closed") => ({
      boundary: [inlet, { deviceId: valve.id, role: "boundary" as const, status }],
    });
    await change(border("open"));
    expect((await accountingOf(id)).problems).toEqual(
      expect.arrayContaining(["boundary_open", "no_households"]),
    );
    await change({ ...border("closed"), households: 1_000 });
    const { problems } = await accountingOf(id);
    expect(problems).not.toContain("boundary_open");
    expect(problems).not.toContain("no_households");
  });

  it("are a boundary valve that reports another state than the one it should have", async () => {
    const border = await aDevice().overHttp().ofType("VGA").named("VGA-BORDER").withTokenIn(harness);
    const standing = { deviceId: border.id, role: "boundary" as const, status: "closed" as const };
    await change({ boundary: [{ deviceId: meterId, role: "inlet" }, standing] });
    const reported = async () => {
      const { members, problems } = await accountingOf(id);
      const member = members.find(({ deviceId }) => deviceId === border.id);
      return [member?.reported, problems.includes("boundary_open")];
    };
    expect(await reported()).toEqual([null, false]);
    const message = { ts: clock.now() / 1000, valve_state: 2 };
    await harness.call("POST", "/telemetry", message, border.token);
    expect(await reported()).toEqual([{ state: 2, at: new Date(clock.now()).toISOString() }, true]);
  });

  it("say that more is used at night than flows in", async () => {
    await change({ households: 1_000 });
    expect((await accountingOf(id)).problems).not.toContain("negative_night_flow");
    await change({ households: 60_000 });
    const { problems, figures } = await accountingOf(id);
    expect(problems).toContain("negative_night_flow");
    expect(figures.net_night_flow).toMatchObject({ value: 0, notes: ["floored"] });
  });

  it("are totalisers that differ by more than a twentieth from the flow, also of days that lack a value", async () => {
    expect(await problemsOf(...measured)).toContain("totaliser_differs");
    expect((await accountingOf(id)).figures.inflow_yesterday).toMatchObject({
      notes: ["totaliser_differs"],
      inputs: [{ key: "counted_volume", value: expect.closeTo(1_056, 0) }],
    });
  });

  it("are losses by night and by balance that differ by more than a fifth, and nights that are missing", async () => {
    await change({ households: 1_000 });
    const billed = { value: 8_000 };
    const revenue = { coverage: 1, estimatedShare: 0, meters: 1_000, read: 1_000, doubtful: 0 };
    harness.app
      .use(zones)
      .registerRevenue(async (zone) => (zone === id ? { ...revenue, billed: billed.value } : null));
    expect(await problemsOf(...measured)).toContain("balance_differs");
    // By night 38.3 m³/h are lost, 919 m³ a day: as much as is not billed.
    billed.value = 300;
    expect(await problemsOf(...measured)).not.toContain("balance_differs");
    expect(await problemsOf(...measured)).not.toContain("missing_nights");
    expect(await problemsOf("2025-10-01", "2025-10-10")).toContain("missing_nights");
  });
});

it("marks a night whose window is open as unfinished, without a burst", async () => {
  const before = await harness.ok(harness.admin, routes.readZoneDays, { params: { id: zoneId }, query: {} });
  expect(before.data.some(({ unfinished }) => unfinished)).toBe(false);
  // 03:00 of the next day; the window ends at 04:00.
  clock.setBy(19 * hourMs);
  const { data } = await harness.ok(harness.admin, routes.readZoneDays, {
    params: { id: zoneId },
    query: {},
  });
  expect(data.filter(({ unfinished }) => unfinished)).toMatchObject([
    { day: localDay(clock.now()), level: "unknown" },
  ]);
  expect(data.at(-1)?.day).toBe(localDay(clock.now()));
  const file = await harness.file(harness.admin, routes.exportZoneDays, {
    params: { id: zoneId },
    query: { format: "csv", language: "en", columns: "day,level" },
  });
  expect(file).toContain(`${localDay(clock.now())},the night is not over`);
});

it("says that the lowest pressure leaves out a critical point that has been dead for a week", async () => {
  const logger = () =>
    aDevice()
      .overHttp()
      .reportingEvery(900)
      .ofType("DATALOGGER")
      .withoutChannels()
      .withChannel("critical_point_pressure")
      .withTokenIn(harness);
  const [point, dead] = [await logger(), await logger()];
  const zone = await addZone("DMA 20", { boundary: [{ deviceId: point.id, role: "inlet" }] });
  for (const { id } of [point, dead])
    await harness.ok(harness.admin, updateDevice, { params: { id }, body: { zoneId: zone.id } });
  const notes = async () => {
    await report(point, { critical_point_pressure: () => 1.9 }, 1);
    await rollUp(harness);
    const admin = await harness.signIn(firstAdministratorName, testPassword);
    const { data } = await harness.ok(admin, routes.readZoneAccounting, { params: { id: zone.id } });
    return data.figures.critical_minimum;
  };
  expect(await notes()).toMatchObject({ notes: [] });
  clock.setBy(8 * dayMs);
  expect(await notes()).toMatchObject({ value: expect.closeTo(1.9, 1), notes: ["point_left_out"] });
});
