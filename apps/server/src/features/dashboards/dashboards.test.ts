import { readAlarmSummary } from "@sgval/contract/alarms/alarm-summary";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { listCommandHistory } from "@sgval/contract/control/history";
import { readRecentLosses } from "@sgval/contract/dashboards/losses";
import * as routes from "@sgval/contract/dashboards/overview";
import { overviewTexts } from "@sgval/contract/dashboards/overview-texts";
import { nowhereLabels } from "@sgval/contract/dashboards/tables";
import { freshnessLabels } from "@sgval/contract/devices/labels";
import { listDevices, updateDevice } from "@sgval/contract/devices/routes";
import { createRoom } from "@sgval/contract/rooms/rooms";
import { zoneProblemLabels } from "@sgval/contract/zones/labels";
import { createZone, updateZone } from "@sgval/contract/zones/zones";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import { writeDateTime } from "@sgval/quantities/timestamp";
import { beforeAll, expect, it } from "vitest";
import { aDevice, type DeviceBuilder } from "../../testing/device-builder.ts";
import { type SignedIn, useHarness } from "../../testing/harness.ts";
import { operate } from "../../testing/operate.ts";
import { aTriangle } from "../../testing/outlines.ts";
import { pdfText } from "../../testing/pdf-text.ts";
import { aUser } from "../../testing/user-builder.ts";
import { readings } from "../readings/index.ts";
import { printLosses } from "./print-sections.ts";

// 08:30 in Ho Chi Minh City.
const harness = useHarness();
const { clock } = harness;
const HOURLY = 3600;

type Sample = Record<string, number>;
/** Adds a device over HTTP and stores its readings, each at so many ms before now. */
const reporting = async (builder: DeviceBuilder, ...samples: [ago: number, values: Sample][]) => {
  const device = await builder.overHttp().reportingEvery(HOURLY).withTokenIn(harness);
  const rows = samples.map(([ago, values]) => ({ ts: (clock.now() - ago) / 1000, ...values }));
  const { status } = await harness.call("POST", "/telemetry", rows, device.token);
  expect(status).toBe(200);
  return device;
};
const rollUp = async () => {
  const { rollups } = harness.app.use(readings);
  await rollups.run();
  await rollups.run();
};
const overview = async (query = {}, by: SignedIn = harness.admin) =>
  (await harness.ok(by, routes.readOverview, { query })).data;
const limits = { under: 1, over: 4 };
const aValve = (name: string) =>
  aDevice().ofType("VGA").named(name).withChannel("outlet_pressure", limits).withChannel("flow");

let zoneId = 0;
let roomId = 0;
let valveIds: number[] = [];

beforeAll(async () => {
  await clock.advance(hourMs / 2);
  const polygon = {
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  };
  zoneId = (await harness.ok(harness.admin, createZone, { body: { name: "DMA 01", polygon } })).data.id;
  roomId = (await harness.ok(harness.admin, createRoom, { body: { name: "Trạm bơm 1" } })).data.id;
  const total = aValve("VGA-A").withChannel("total_flow").withSite({ totaliserDigits: 6 });
  const first = await reporting(
    total,
    // The same time last week: 100 m³ since midnight, the last 10 of them half of what an hour counted.
    [7 * dayMs + 8.75 * hourMs, { total_flow: 1000 }],
    [7 * dayMs + hourMs, { total_flow: 1090 }],
    [7 * dayMs, { total_flow: 1110 }],
    [9 * hourMs, { total_flow: 999_950 }],
    [1.5 * hourMs, { outlet_pressure: 0.8, flow: 10, total_flow: 50 }],
    [0, { outlet_pressure: 2, flow: 12, total_flow: 75 }],
  );
  const second = await reporting(
    aValve("VGA-B"),
    [1.5 * hourMs, { outlet_pressure: 1.6, flow: 30 }],
    [0, { outlet_pressure: 3, flow: 33 }],
  );
  const logger = aDevice().ofType("DATALOGGER").named("DL-A");
  // Of a logger with both it is the critical point that counts.
  const critical = logger.withChannel("pressure").withChannel("critical_point_pressure", limits);
  // A cell of this voltage is low unless somebody set another limit.
  await reporting(critical.withChannel("battery", { under: 3.3, over: 4 }), [
    0,
    { pressure: 2.5, critical_point_pressure: 0.9, battery: 3.35 },
  ]);
  const battery = aDevice().ofType("DATALOGGER").named("DL-B").withChannel("battery").withChannel("signal");
  await reporting(battery, [2 * dayMs, { battery: 3.3, signal: -110 }]);
  const station = aDevice().withPumps("p1", "p2").named("PS-A").withChannel("active_power.p1");
  const pumps = await reporting(station, [0, { "pump_running.p1": 1, "active_power.p1": 7.5 }]);
  valveIds = [first.id, second.id];
  for (const id of valveIds)
    await harness.ok(harness.admin, updateDevice, { params: { id }, body: { zoneId } });
  await harness.ok(harness.admin, updateDevice, { params: { id: pumps.id }, body: { roomId } });
  await rollUp();
});

it("says how the network is now: devices, lowest and mean pressure, inflow", async () => {
  expect(await overview()).toMatchObject({
    devices: { total: 5, fresh: 4, offline: 1 },
    longestOffline: { displayName: "DL-B", since: new Date(clock.now() - 2 * dayMs).toISOString() },
    lowestPressure: {
      displayName: "DL-A",
      parameter: "critical_point_pressure",
      value: 0.9,
      under: 1,
    },
    meanPressure: { reporting: 3, total: 3 },
    inflow: { value: 45, reporting: 2, total: 2 },
    // By the limit of its channel, else by that of its supply, as its alarm.
    lowBatteries: 1,
    // Low, not nearly empty.
    lowBatteryPriority: 4,
  });
  expect((await overview()).meanPressure.value).toBeCloseTo((2 + 3 + 0.9) / 3);
});

it("names the logger at the critical point with its own limits and alarm, not the zone that repeats it", async () => {
  const zone = aDevice()
    .ofType("DMA")
    .named("DMA-01")
    .withChannel("critical_point_pressure", { under: 0.5, over: 4 });
  await reporting(zone, [0, { critical_point_pressure: 0.89 }]);
  expect((await overview()).lowestPressure).toMatchObject({
    name: "DL-A",
    value: 0.9,
    under: 1,
    alarm: null,
  });
});

it("adds up the volume since local midnight over a totaliser that began again, against a week ago", async () => {
  const { data } = await harness.ok(harness.admin, routes.readVolume);
  // 999 950 to 1 000 000, to 50, and to 75 in the hour that has no rollup yet.
  expect(data).toMatchObject({ volume: 125, reporting: 1, total: 1, sinceYesterday: null });
  expect(data.sinceLastWeek).toBeCloseTo(125 / 100 - 1);
  // What the chart behind the number draws.
  expect(data.totalisers).toMatchObject([{ parameter: "total_flow" }]);
  expect(data.t).toHaveLength(24);
  expect(data.inflow.slice(-2)).toEqual([null, 40]);
});

it("gives the mean pressure of each zone by hour, and whether a sensor was outside its limits", async () => {
  const { data } = await harness.ok(harness.admin, routes.readPressureTable);
  expect(data).toMatchObject({
    by: "zone",
    rows: [
      { id: zoneId, name: "DMA 01" },
      { id: null, name: null },
    ],
  });
  const [zone] = data.rows;
  expect(zone?.cells.at(-1)).toEqual({ mean: expect.closeTo(1.2), violates: "under" });
  expect(zone?.cells.at(-2)).toBeNull();
  expect(zone?.now).toEqual({ mean: 2.5, violates: null });
  // Those that a cell is the mean of.
  expect(zone?.lines.map(({ parameter }) => parameter)).toEqual(["outlet_pressure", "outlet_pressure"]);
  expect(zone?.sensors).toBe(2);
  expect(data.mean.at(-1)).toBeCloseTo(1.2);
  const wide = await harness.ok(harness.admin, routes.readPressureTable, { query: { hours: 3, by: "room" } });
  expect(wide.data).toMatchObject({ by: "room", rows: [{ id: null }] });
  expect(wide.data.rows[0]?.cells.at(-1)?.mean).toBeCloseTo(1.2);
});

it("counts pumps that run by room with their power, and lists low batteries and weak signals", async () => {
  const { data } = await harness.ok(harness.admin, routes.readEquipment);
  expect(data.pumpRooms).toEqual([
    expect.objectContaining({
      roomId,
      name: "Trạm bơm 1",
      running: 1,
      unknown: 1,
      total: 2,
      power: 7.5,
      metered: 1,
    }),
  ]);
  expect(data).toMatchObject({
    weak: [{ displayName: "DL-B", battery: 3.3, batteryLow: true, signal: -110, signalWeak: true }],
    lowBatteries: 1,
    weakSignals: 1,
  });
});

it("exports pressure, pump rooms and weak devices as files of the same scope, which the log records", async () => {
  const machine = { format: "csv", machine: "true", language: "en" };
  const file = (route: Parameters<typeof harness.file>[1], query: Record<string, string | number>) =>
    harness.file(harness.admin, route, { query: { ...machine, ...query } });
  const [head = "", zone = "", none = ""] = (await file(routes.exportPressureTable, {})).split("\r\n");
  expect(head.split(",")).toHaveLength(1 + 24 + 2);
  expect(zone).toMatch(/^DMA 01,.*,1\.2,2\.5,"20 Nov 2025.*: a sensor below its limit"$/u);
  expect(none).toMatch(/^Outside the DMA zones,/u);
  expect(await file(routes.exportPumpRooms, { columns: "name,running,unknown,total,power" })).toBe(
    "name,running,unknown,total,power (kW)\r\nTrạm bơm 1,1,1,2,7.5\r\n",
  );
  expect(await file(routes.exportWeakDevices, { columns: "displayName,batteryLow,signalWeak" })).toBe(
    "displayName,batteryLow,signalWeak\r\nDL-B,true,true\r\n",
  );
  const ofZone = await file(routes.exportWeakDevices, { machine: "false", dma: zoneId });
  expect(ofZone).toContain("DMA zone: DMA 01");
  expect(ofZone).not.toContain("DL-B");
  expect((await harness.history("weak_devices", "table"))[0]).toMatchObject({
    after: { format: "csv", rows: 0, filters: "DMA zone: DMA 01" },
  });
});

it("prints the overview as a PDF with the numbers of the screen, which the log records", async () => {
  const response = await harness.request("GET", "/dashboard/overview/export?language=vn", harness.admin);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  const dense = (text: string) => text.replace(/\s/g, "").replaceAll("−", "-");
  const printed = dense(pdfText(pdf));
  const read = async <Answer>(answer: Promise<{ data: Answer }>): Promise<Answer> => (await answer).data;
  const { admin } = harness;
  const now = await overview();
  const volume = await read(harness.ok(admin, routes.readVolume));
  const commands = await read(harness.ok(admin, routes.countCommandsToday));
  const losses = await read(harness.ok(admin, readRecentLosses));
  const pressure = await read(harness.ok(admin, routes.readPressureTable));
  const { pumpRooms, weak } = await read(harness.ok(admin, routes.readEquipment));
  const alarms = await read(harness.ok(admin, readAlarmSummary));
  const numeral = (value: number, decimals = 0) =>
    new Intl.NumberFormat("de-DE", {
      ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    }).format(value);
  const bar = (value: number | null | undefined) => (value == null ? "--" : `${numeral(value, 2)} bar`);
  const quantity = (value: number | null, unit: string, decimals = 0) =>
    value === null ? "--" : `${numeral(value, decimals)} ${unit}`;
  const word = (key: keyof typeof overviewTexts) => overviewTexts[key].vn;
  const { devices, inflow, longestOffline, lowestPressure } = now;
  const activeOf = (priority: number) =>
    alarms.priorities.find((one) => one.priority === priority)?.active ?? 0;
  const change = (volume.sinceLastWeek ?? 0) * 100;
  const lines: string[][] = [
    [
      word("online"),
      `${devices.fresh + devices.late} / ${devices.total}`,
      `${devices.stale} ${word("stale")}`,
    ],
    [word("offline"), `${devices.offline}`, `${word("longest")}: ${longestOffline?.displayName}`],
    [
      ...[word("alarms"), `${[1, 2, 3, 4].reduce((sum, one) => sum + activeOf(one), 0)}`],
      ([1, 2, 3, 4] as const).map((one) => `${alarmPriorityLabels[one].vn}: ${activeOf(one)}`).join(" · "),
    ],
    [word("outsideLimits"), `${devices.outsideLimits}`, "", word("lowBatteries"), `${now.lowBatteries}`, ""],
    [
      ...[word("lowestPressure"), bar(lowestPressure?.value)],
      `${lowestPressure?.name} ${lowestPressure?.displayName} · ${word("mean")} ${bar(now.meanPressure.value)}`,
    ],
    [
      ...[word("inflow"), `${numeral(inflow.value ?? Number.NaN, 1)} m³/h`],
      `${inflow.reporting}/${inflow.total} ${word("inlets")}`,
    ],
    [
      ...[word("volume"), `${numeral(volume.volume ?? Number.NaN)} m³`],
      `+${numeral(change, 1)} % ${word("sinceLastWeek")} · ${volume.reporting}/${volume.total} ${word("inlets")}`,
    ],
    [
      ...[word("commands"), `${commands.total}`],
      `${commands.failed} ${word("failed")} · ${commands.noResponse} ${word("noResponse")}`,
    ],
    [
      ...[word("losses"), losses.share === null ? "--" : `${numeral(losses.share, 1)} %`],
      `${losses.balanced}/${losses.zones} ${word("balanced")}`,
    ],
    ...losses.rows.map(({ name, inflow: input, lost, share, nightFlow }) => [
      ...[name, quantity(input, "m³"), quantity(lost, "m³"), quantity(share, "%", 1)],
      quantity(nightFlow, "m³/h", 2),
      "",
    ]),
    ...pressure.rows.map(({ name, cells, now: latest }) => {
      const means = cells.flatMap((cell) => cell?.mean ?? []);
      const ends = means.length === 0 ? [null, null] : [Math.min(...means), Math.max(...means)];
      return [name ?? nowhereLabels.zone.vn, bar(latest?.mean), ...ends.map(bar)];
    }),
    ...pumpRooms.map(({ name, running, unknown, total, power, freshness }) => [
      ...[name, `${running}`, `${unknown}`, `${total}`, power === null ? "--" : `${numeral(power, 1)} kW`],
      freshnessLabels[freshness].vn,
    ]),
    ...weak.map(({ displayName, room, battery, signal }) => [
      ...[displayName, room ?? "", `${numeral(battery ?? Number.NaN, 2)} V`, `${signal} dBm`],
    ]),
    [
      ...[longestOffline?.displayName ?? "", "", freshnessLabels.offline.vn],
      writeDateTime(Date.parse(longestOffline?.since ?? ""), "vn", "Asia/Ho_Chi_Minh"),
    ],
  ];
  expect(printed).toContain(dense("Tổng quan mạng lưới"));
  // A cell without anything says so.
  for (const line of lines) expect(printed).toContain(dense(line.map((cell) => cell || "--").join("")));
  // Zeros and missing numbers would agree with whatever is forgotten.
  expect([volume.volume, inflow.value, weak.length, pumpRooms.length]).toEqual([125, 45, 1, 1]);
  const empty = (await harness.ok(harness.admin, createRoom, { body: { name: "Trạm chưa lắp" } })).data;
  const ofRoom = { query: { format: "csv", language: "en", room: empty.id } };
  for (const route of [routes.exportPressureTable, routes.exportPumpRooms, routes.exportWeakDevices])
    expect(await harness.file(harness.admin, route, ofRoom)).toContain("Room: Trạm chưa lắp");
  const path = `/dashboard/overview/export?language=vn&room=${empty.id}`;
  const ofEmpty = await harness.request("GET", path, harness.admin);
  const written = pdfText(Buffer.from(await ofEmpty.arrayBuffer()));
  expect(written).toContain("Trạm chưa lắp");
  expect(written).not.toContain(overviewTexts.whole.vn);
  expect((await harness.history("network_overview", "table"))[0]).toMatchObject({ after: { format: "pdf" } });
  // The list of silent devices is for whoever may see devices, as on the screen.
  expect(printed).toContain(dense(overviewTexts.silent.vn));
  const plain = await aUser()
    .named("overview5")
    .withPermissions("Dashboard.Index")
    .seeing(...valveIds)
    .signedInTo(harness);
  const ofPlain = await harness.request("GET", "/dashboard/overview/export?language=vn", plain);
  const withoutDevices = pdfText(Buffer.from(await ofPlain.arrayBuffer()));
  expect(withoutDevices).toContain(overviewTexts.figures.vn);
  expect(withoutDevices).not.toContain(overviewTexts.silent.vn);
  const [seen = 0] = valveIds;
  const reader = await aUser().named("overview3").withOpenRole().seeing(seen).signedInTo(harness);
  const elsewhere = { query: { room: roomId } };
  expect(await harness.refused(reader, routes.exportOverview, elsewhere)).toMatchObject({ status: 404 });
});

it("is of one zone or room where that is asked for, and knows no place out of view", async () => {
  expect(await overview({ dma: zoneId })).toMatchObject({ devices: { total: 2 }, inflow: { value: 45 } });
  expect(await overview({ room: roomId })).toMatchObject({ devices: { total: 1 }, inflow: { value: null } });
  const reader = await aUser()
    .named("overview1")
    .withOpenRole()
    .seeing(...valveIds)
    .signedInTo(harness);
  const elsewhere = { query: { room: roomId } };
  expect(await harness.refused(reader, routes.readOverview, elsewhere)).toMatchObject({ status: 404 });
  expect(await overview({ dma: zoneId }, reader)).toMatchObject({ devices: { total: 2 } });
});

it("[R6.7] counts only what is in view of the caller", async () => {
  const [seen = 0] = valveIds;
  const user = await aUser().named("overview2").withOpenRole().seeing(seen).signedInTo(harness);
  expect(await overview({}, user)).toMatchObject({
    devices: { total: 1 },
    inflow: { value: 12, reporting: 1, total: 1 },
    lowestPressure: { displayName: "VGA-A" },
  });
  const { data } = await harness.ok(user, routes.readPressureTable);
  expect(data.rows.map(({ cells }) => cells.at(-1)?.mean)).toEqual([0.8]);
  expect((await harness.ok(user, routes.readEquipment)).data.pumpRooms).toEqual([]);
  const query = { format: "csv", machine: "true", columns: "name" };
  expect(await harness.file(user, routes.exportPumpRooms, { query })).toBe("name\r\n");
});

it("takes the power of a station from its own meter, and says how many running pumps it is of", async () => {
  const roomOf = async (name: string, meters: readonly string[], values: Sample) => {
    const { data: room } = await harness.ok(harness.admin, createRoom, { body: { name } });
    const station = aDevice().withPumps("p1", "p2").named(name);
    const { id } = await reporting(
      meters.reduce((made, one) => made.withChannel(one), station),
      [0, values],
    );
    await harness.ok(harness.admin, updateDevice, { params: { id }, body: { roomId: room.id } });
    const { data } = await harness.ok(harness.admin, routes.readEquipment, { query: { room: room.id } });
    return data.pumpRooms[0];
  };
  const both = { "pump_running.p1": 1, "pump_running.p2": 1 };
  const ofPumps = { "active_power.p1": 7, "active_power.p2": 8 };
  const meters = Object.keys(ofPumps);
  expect(
    await roomOf("PS-own", [...meters, "active_power"], { ...both, ...ofPumps, active_power: 15.2 }),
  ).toMatchObject({ running: 2, power: 15.2, metered: 2 });
  expect(await roomOf("PS-each", meters, { ...both, ...ofPumps })).toMatchObject({ power: 15, metered: 2 });
  // A pump that stands says nothing of one that runs.
  const one = { "pump_running.p1": 1, "pump_running.p2": 0, "active_power.p2": 0.1 };
  expect(await roomOf("PS-one", meters, one)).toMatchObject({ running: 1, power: null, metered: 0 });
  const none = { "pump_running.p1": 0, "pump_running.p2": 0, "active_power.p2": 0.1 };
  expect(await roomOf("PS-none", meters, none)).toMatchObject({ running: 0, power: 0.1, metered: 0 });
});

it("compares the volume with an earlier day only where enough of that day is known", async () => {
  const { data: room } = await harness.ok(harness.admin, createRoom, { body: { name: "Trạm bơm 9" } });
  const valve = await reporting(
    aDevice().ofType("VGA").named("VGA-C").withChannel("flow").withChannel("total_flow"),
    // Of yesterday the last two hours alone.
    [dayMs + 2 * hourMs, { total_flow: 1000 }],
    [dayMs, { total_flow: 1030 }],
    [9 * hourMs, { total_flow: 2000 }],
    [0, { total_flow: 2100 }],
  );
  const inRoom = { params: { id: valve.id }, body: { roomId: room.id } };
  await harness.ok(harness.admin, updateDevice, inRoom);
  const changes = async () => {
    await rollUp();
    const { data } = await harness.ok(harness.admin, routes.readVolume, { query: { room: room.id } });
    return [data.volume, data.sinceYesterday, data.sinceLastWeek];
  };
  expect(await changes()).toEqual([100, null, null]);
  const row = { ts: (clock.now() - dayMs - 8.75 * hourMs) / 1000, total_flow: 950 };
  expect((await harness.call("POST", "/telemetry", [row], valve.token)).status).toBe(200);
  // 50 m³ until six, 30 in two hours, of the last one half.
  expect(await changes()).toEqual([100, expect.closeTo(100 / 65 - 1), null]);
});

it("counts devices with a pressure threshold, and those with a limit of one of their values", async () => {
  const count = async () =>
    (await harness.ok(harness.admin, routes.readOverview, { query: {} })).data.withThreshold;
  const before = await count();
  await aDevice().withThreshold(1, 2).in(harness);
  expect(await count()).toBe(before + 1);
  // With the limits of its type, which nobody has set for it.
  await aDevice().ofType("DATALOGGER").in(harness);
  expect(await count()).toBe(before + 1);
  await aDevice().ofType("DATALOGGER").withChannel("pressure", { under: 1.1, over: 4.4 }).in(harness);
  expect(await count()).toBe(before + 2);
});

it("counts the commands since local midnight, and how they ended", async () => {
  const valve = await aDevice().withThreshold(1, 2).sleeping().in(harness);
  const body = { requestId: "overview-1", action: "high_pressure" };
  expect((await operate(harness, valve.id, body)).status).toBe(200);
  const count = async (query = {}) =>
    (await harness.ok(harness.admin, routes.countCommandsToday, { query })).data;
  expect(await count()).toMatchObject({ total: 1, failed: 0, noResponse: 0, open: 1 });
  expect(await count({ dma: zoneId })).toMatchObject({ total: 0, failed: 0, noResponse: 0, open: 0 });
  await harness.ok(harness.admin, updateDevice, { params: { id: valve.id }, body: { zoneId } });
  for (const [scope, places] of [
    [{}, {}],
    [{ dma: zoneId }, { zoneId }],
    [{ room: roomId }, { roomId }],
  ]) {
    const { since, total } = await count(scope);
    const query = { ...places, from: Date.parse(since) };
    // The list behind the tile has as many entries as the tile says.
    expect((await harness.ok(harness.admin, listCommandHistory, { query })).metaData.total).toBe(total);
  }
  expect(await count({ dma: zoneId })).toMatchObject({ total: 1 });
  clock.setBy(16 * hourMs);
  expect(await count()).toMatchObject({ total: 0 });
});

it("counts in each tile as many as the list behind it has", async () => {
  const { admin } = harness;
  const scopes: Record<string, number>[] = [{}, { dma: zoneId }, { room: roomId }];
  for (const scope of scopes) {
    const { devices, lowBatteries } = await overview(scope);
    const listed = async (query: object) =>
      (await harness.ok(admin, listDevices, { query: { ...scope, ...query } })).metaData.total;
    expect(await listed({ freshness: "fresh,late" })).toBe(devices.fresh + devices.late);
    expect(await listed({ freshness: "offline" })).toBe(devices.offline);
    expect(await listed({ freshness: "offline,stale" })).toBe(devices.offline + devices.stale);
    expect(await listed({ outsideLimits: "true" })).toBe(devices.outsideLimits);
    expect(await listed({ battery: "low" })).toBe(lowBatteries);
    const { weakSignals } = (await harness.ok(admin, routes.readEquipment, { query: scope })).data;
    expect(await listed({ signal: "weak" })).toBe(weakSignals);
  }
});

it("counts soon after midnight only the part of what came since the last rollup that is of the new day", async () => {
  // Half past midnight; of the hour before it nothing is rolled up.
  const { data: room } = await harness.ok(harness.admin, createRoom, { body: { name: "Trạm bơm 10" } });
  const valve = await reporting(
    aDevice().ofType("VGA").named("VGA-D").withChannel("flow").withChannel("total_flow"),
    [2.25 * hourMs, { total_flow: 1000 }],
    [0, { total_flow: 1150 }],
  );
  await harness.ok(harness.admin, updateDevice, { params: { id: valve.id }, body: { roomId: room.id } });
  await rollUp();
  const { data } = await harness.ok(harness.admin, routes.readVolume, { query: { room: room.id } });
  expect(data.volume).toBeCloseTo(50);
});

/** A zone in a room, with a meter that took its water since 2 1/4 hours ago. */
const aZone = async (
  name: string,
  roomOf: number,
  { flow, from, to }: { flow: number; from: number; to: number },
) => {
  const { admin } = harness;
  const builder = aDevice().ofType("DMA").named(name).withChannel("flow").withChannel("total_flow");
  const meter = await reporting(
    builder,
    [2.25 * hourMs, { total_flow: 1000 }],
    [0, { flow, total_flow: 1000 + 3 * flow }],
  );
  await harness.ok(admin, updateDevice, { params: { id: meter.id }, body: { roomId: roomOf } });
  const corners = [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const body = { name, polygon: { type: "Polygon", coordinates: [corners] }, deviceId: meter.id };
  return { meter, zone: (await harness.ok(admin, createZone, { body })).data };
};

it("takes no device of a zone for an inlet that never sent anything, where others measure its inlets", async () => {
  const { admin } = harness;
  const { data: room } = await harness.ok(admin, createRoom, { body: { name: "Trạm bơm 12" } });
  const valve = await reporting(aDevice().ofType("VGA").named("VGA-Z7").withChannel("flow"), [
    0,
    { flow: 30 },
  ]);
  const computed = await aDevice().ofType("DMA").named("DMA-Z7").withChannel("flow").in(harness);
  for (const id of [valve.id, computed.id])
    await harness.ok(admin, updateDevice, { params: { id }, body: { roomId: room.id } });
  const { data: zone } = await harness.ok(admin, createZone, {
    body: { name: "DMA-Z7", polygon: aTriangle(30, 30), deviceId: computed.id },
  });
  const inflow = async () => (await overview({ room: room.id })).inflow;
  // A meter that has not sent yet is missed.
  expect(await inflow()).toMatchObject({ value: null, reporting: 0, total: 1 });
  const boundary = [{ deviceId: valve.id, role: "inlet" }];
  await harness.ok(admin, updateZone, { params: { id: zone.id }, body: { account: { boundary } } });
  expect(await inflow()).toMatchObject({ value: 30, reporting: 1, total: 1 });
  const { data } = await harness.ok(admin, routes.readVolume, { query: { room: room.id } });
  expect(data.total).toBe(0);
});

it("prints what makes the losses of a zone doubtful beside them", () => {
  const zone = { zoneId: 1, name: "DMA 02", deviceId: null, leakage: null, coverage: 98, lowCoverage: false };
  const water = { inflow: 1000, metered: 1100, lost: -100, share: -10, nightFlow: 2.5, doubtfulMeters: 0 };
  const row = { ...zone, ...water, zoneWithin: true, doubts: ["meters_over_inflow" as const] };
  const view = { language: "en", timeZone: "Asia/Ho_Chi_Minh", units: {} } as const;
  const { rows } = printLosses([row], view);
  const doubts = [zoneProblemLabels.zone_within.en, zoneProblemLabels.meters_over_inflow.en].join("; ");
  const written = rows.map((cells) => cells.map((cell) => String(cell).replaceAll("\u00a0", " ")));
  expect(written).toEqual([["DMA 02", "1,000 m³", "−100 m³", "−10.0%", "2.50 m³/h", doubts]]);
  const unread = { ...row, lost: null, share: null, lowCoverage: true, zoneWithin: false, doubts: [] };
  expect(printLosses([unread], view).rows[0]?.at(-1)).toBe(zoneProblemLabels.low_meter_coverage.en);
});

it("counts the water of a zone within another once, and says so, also on paper", async () => {
  const { admin } = harness;
  const { data: room } = await harness.ok(admin, createRoom, { body: { name: "Trạm bơm 11" } });
  const scope = { query: { room: room.id } };
  const outer = await aZone("DMA-OUT", room.id, { flow: 100, from: 10, to: 20 });
  const inner = await aZone("DMA-IN", room.id, { flow: 60, from: 12, to: 14 });
  await rollUp();
  const { inflow } = (await harness.ok(admin, routes.readOverview, scope)).data;
  const once = { reporting: 1, total: 1, within: 1 };
  expect(inflow).toMatchObject({ ...once, value: 100 });
  expect(inflow.lines).toEqual([{ deviceId: outer.meter.id, parameter: "flow" }]);
  const { data: volume } = await harness.ok(admin, routes.readVolume, scope);
  expect(volume).toMatchObject({ ...once, totalisers: [{ deviceId: outer.meter.id }] });
  // Since midnight a third of what was counted.
  expect(volume.volume).toBeCloseTo(100);
  const paper = async () => {
    const path = `/dashboard/overview/export?language=en&room=${room.id}`;
    const written = await harness.request("GET", path, admin);
    return pdfText(Buffer.from(await written.arrayBuffer())).replace(/\s/g, "");
  };
  const [words] = overviewTexts.within.en.split(",");
  const note = `1${words}`.replace(/\s/g, "");
  expect((await paper()).split(note)).toHaveLength(3);
  // Zones are counted, however many meters one has.
  const second = await reporting(aDevice().ofType("DMA").named("DMA-IN-2").withChannel("flow"), [
    0,
    { flow: 5 },
  ]);
  const place = (body: object) => harness.ok(admin, updateDevice, { params: { id: second.id }, body });
  await place({ roomId: room.id, zoneId: inner.zone.id });
  expect((await harness.ok(admin, routes.readOverview, scope)).data.inflow).toMatchObject(once);
  await place({ roomId: null, zoneId: null });
  // What leaves the zone around by an export is not in its inflow.
  const boundary = [{ deviceId: inner.meter.id, role: "export", toZoneId: inner.zone.id }];
  await harness.ok(admin, updateZone, { params: { id: outer.zone.id }, body: { account: { boundary } } });
  const both = (await harness.ok(admin, routes.readOverview, scope)).data.inflow;
  expect(both).toMatchObject({ value: 160, reporting: 2, total: 2, within: 0 });
  expect(await paper()).not.toContain(note);
  // A meter around it that is silent has nobody's water.
  await harness.ok(admin, updateZone, { params: { id: outer.zone.id }, body: { account: { boundary: [] } } });
  await clock.advance(6 * hourMs);
  const innerReads = async (values: Sample) => {
    const sample = { ts: clock.now() / 1000, ...values };
    expect((await harness.call("POST", "/telemetry", sample, inner.meter.token)).status).toBe(200);
    await rollUp();
    return (await harness.ok(admin, routes.readVolume, scope)).data;
  };
  const since = await innerReads({ flow: 60, total_flow: 1540 });
  const left = (await harness.ok(admin, routes.readOverview, scope)).data.inflow;
  expect(left).toMatchObject({ value: 60, reporting: 1, within: 0 });
  // What the one around counted until it fell silent, and from then on what the one within it counts.
  expect(since).toMatchObject({ volume: 300 + 360, reporting: 2, total: 2, within: 0 });
  clock.setBy(17 * hourMs);
  await innerReads({ flow: 50, total_flow: 1600 });
  clock.setBy(1.5 * hourMs);
  const alone = await innerReads({ flow: 40, total_flow: 1630 });
  // Of the one around nothing is known of this day, nor of the hours of the trend.
  expect(alone).toMatchObject({ volume: 30, reporting: 1, total: 2, within: 0 });
  expect(alone.inflow.at(-2)).toBe(50);
});

it.each([
  // The sign of a broken sensor.
  { sign: "a broken sensor", named: "A", at: 30, untrusted: [-999, -999] },
  // A totaliser that runs backwards is suspect.
  { sign: "totals in doubt", named: "B", at: 50, untrusted: [900, 800] },
])(
  "counts a zone within another from when its meter around sends $sign, also within an hour",
  async ({ named, at, untrusted }) => {
    const { admin } = harness;
    const { data: room } = await harness.ok(admin, createRoom, { body: { name: `Trạm bơm 12${named}` } });
    // At twenty minutes past an hour.
    clock.setBy(hourMs + hourMs / 3 - (clock.now() % hourMs));
    const outer = await aZone(`DMA-AROUND-${named}`, room.id, { flow: 100, from: at, to: at + 10 });
    const inner = await aZone(`DMA-WITHIN-${named}`, room.id, { flow: 60, from: at + 2, to: at + 4 });
    const left = [...untrusted];
    const sendAfter = async (ms: number, values: { outer?: number; inner: number }) => {
      await clock.advance(ms);
      const ts = clock.now() / 1000;
      const send = async (token: string, total_flow: number) =>
        expect((await harness.call("POST", "/telemetry", { ts, total_flow }, token)).status).toBe(200);
      await send(outer.meter.token, values.outer ?? left.shift() ?? Number.NaN);
      await send(inner.meter.token, values.inner);
      await rollUp();
      return (await harness.ok(admin, routes.readVolume, { query: { room: room.id } })).data;
    };
    await sendAfter(hourMs / 2, { outer: 1350, inner: 1210 });
    await sendAfter(hourMs / 6 - 1000, { outer: 1370, inner: 1220 });
    expect(await sendAfter(hourMs / 3, { outer: 1400, inner: 1240 })).toMatchObject({
      reporting: 1,
      volume: 400,
    });
    // From here on nothing of the meter around is to be trusted.
    const sameHour = await sendAfter(hourMs / 2, { inner: 1270 });
    expect(sameHour).toMatchObject({ reporting: 2, volume: expect.closeTo(400 + 30, 0) });
    const later = await sendAfter(hourMs, { inner: 1330 });
    expect(later).toMatchObject({ reporting: 2, volume: expect.closeTo(400 + 90, 0) });
  },
);
