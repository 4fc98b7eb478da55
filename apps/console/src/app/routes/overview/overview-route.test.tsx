import { preferencesOf } from "@sgval/contract/account/preferences";
import type { RecentLosses, ZoneLosses } from "@sgval/contract/dashboards/losses";
import type { Overview, PressureTable } from "@sgval/contract/dashboards/overview";
import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAlarm } from "../../../features/alarms/alarm.fixture.ts";
import { dashboardKeys } from "../../../features/dashboards/api/overview.ts";
import { listen, TILES_EVERY_MS } from "../../../features/dashboards/realtime.ts";
import { aDevice, deviceCounts } from "../../../shared/realtime/device.fixture.ts";
import { keepOpenAlarms, liveDevices } from "../../../shared/realtime/live-devices.ts";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { isTouchTarget } from "../../../shared/ui/touch.fixture.ts";
import { OverviewRoute } from "./overview-route.tsx";

const now = new Date().toISOString();
const t = Array.from({ length: 24 }, (_, index) => Date.parse("2025-11-20T00:00:00Z") + index * 3_600_000);

const overview: Overview = {
  devices: deviceCounts({ total: 10, fresh: 6, stale: 1, offline: 2, never: 1, outsideLimits: 1 }),
  withThreshold: 3,
  lowBatteries: 1,
  lowBatteryPriority: 3,
  longestOffline: {
    deviceId: 4,
    displayName: "Valve 4",
    since: new Date(Date.now() - 7_200_000).toISOString(),
  },
  lowestPressure: {
    deviceId: 7,
    name: "DL-07",
    displayName: "Logger 7",
    parameter: "critical_point_pressure",
    value: 0.86,
    measuredAt: now,
    freshness: "fresh",
    under: 1,
    over: 4,
    type: "DATALOGGER",
    reportIntervalSeconds: 60,
  },
  meanPressure: { value: 2.31, reporting: 5, total: 6 },
  inflow: {
    value: 2184.6,
    measuredAt: now,
    reporting: 8,
    total: 8,
    within: 2,
    lines: [1, 2, 3, 4, 5, 6].flatMap((deviceId) => [
      { deviceId, parameter: "flow_forward" },
      { deviceId, parameter: "flow_reverse" },
    ]),
  },
};
const pressure: PressureTable = {
  by: "zone",
  t,
  rows: [
    {
      id: 3,
      name: "DMA 03",
      cells: t.map((_, index) =>
        index === 0 ? null : { mean: 1 + index / 20, violates: index === 1 ? "under" : null },
      ),
      now: { mean: 1.92, violates: null },
      ...{ sensors: 1, lines: [{ deviceId: 7, parameter: "outlet_pressure" }] },
    },
  ],
  mean: t.map(() => 2),
};
const zoneOf = (zoneId: number, fields: Partial<ZoneLosses> = {}): ZoneLosses => ({
  ...{ zoneId, name: `DMA 0${zoneId}`, deviceId: 40 + zoneId, inflow: 4000, metered: 3000 },
  ...{ lost: 1000, share: 25, nightFlow: 16.24, leakage: 212.4, coverage: 97.6, lowCoverage: false },
  ...{ zoneWithin: false, doubtfulMeters: 0, doubts: [] },
  ...fields,
});
const losses: RecentLosses = {
  ...{ from: "2025-11-12T17:00:00.000Z", to: "2025-11-19T17:00:00.000Z" },
  ...{ share: 23.456, target: 15, balanced: 2, zones: 3 },
  rows: [
    zoneOf(6, { inflow: 2000, metered: 1250, lost: 750, share: 37.5 }),
    zoneOf(5, { doubtfulMeters: 2 }),
    zoneOf(8, { deviceId: null, lost: null, share: null, coverage: 71.2, lowCoverage: true }),
  ],
};
const answers: Record<string, unknown> = {
  "/dashboard/overview": { data: overview },
  "/dashboard/volume": {
    data: {
      volume: 15_942,
      totalisers: [{ deviceId: 1, parameter: "total_flow" }],
      reporting: 8,
      total: 8,
      within: 1,
      sinceYesterday: 0.021,
      sinceLastWeek: -0.008,
      t,
      inflow: t.map((_, index) => 2000 + index),
    },
  },
  "/dashboard/pressure": { data: pressure },
  "/dashboard/losses": { data: losses },
  "/alarm/summary": {
    data: {
      ...{ active: 3, unacknowledged: 2, shelved: 0, oldest: null },
      priorities: [0, 2, 0, 1].map((active, index) => {
        const priority = index + 1;
        return { priority, active, holding: active, unacknowledged: 0 };
      }),
    },
  },
  "/dashboard/commands": {
    data: { since: "2025-11-19T17:00:00.000Z", total: 14, failed: 1, noResponse: 2, open: 0 },
  },
  "/dashboard/equipment": {
    data: {
      pumpRooms: [
        {
          ...{
            roomId: 5,
            deviceId: 9,
            name: "Station 1",
            running: 1,
            unknown: 1,
            total: 3,
            metered: 1,
            power: 7.5,
          },
          freshness: "fresh",
        },
      ],
      weak: [
        {
          ...{ deviceId: 8, displayName: "Logger 8", type: "DATALOGGER", room: null },
          ...{ battery: 3.3, batteryLow: true, batteryUnder: null, signal: -80, signalWeak: false },
        },
        {
          ...{ deviceId: 10, displayName: "Logger 10", type: "DATALOGGER", room: null },
          ...{ battery: 3.198, batteryLow: true, batteryUnder: null, signal: -105.4, signalWeak: true },
        },
      ],
      lowBatteries: 2,
      weakSignals: 1,
    },
  },
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (devices: unknown[], other: Record<string, unknown> = {}, address = "/") => {
  const asked = serverAnswers(({ path }) => {
    const [route = ""] = path.split("?");
    const body = { ...answers, ...other }[route];
    if (body === "refused") return refusal(503, "database_unavailable");
    if (body !== undefined) return { status: 200, body };
    const metaData = { page: 1, size: 5, total: devices.length, counts: overview.devices, next: null };
    return { status: 200, body: { data: route === "/device" ? devices : [], metaData } };
  });
  await showPage(<OverviewRoute />, undefined, address);
  return asked;
};
const onPhone = () => onAPhone();
const tile = async (name: string) => await screen.findByRole("group", { name });

it("shows the key figures of the network, each with what it is compared with", async () => {
  await show([]);
  expect((await tile("Devices online")).textContent).toContain("6 / 10".replace(" ", "\u00a0"));
  expect((await tile("Offline")).textContent).toContain("Valve 4");
  const lowest = await tile("Lowest pressure");
  expect(lowest.textContent).toContain("0.86");
  expect(lowest.textContent).toContain("DL-07 · Logger 7");
  expect(within(lowest).getByRole("img", { name: /^Below limit 1.00.bar$/ }).dataset.kind).toBe("medium");
  expect(lowest.textContent).toContain("mean 2.31");
  expect((await tile("Inflow to the network")).textContent).toContain("8/8 inlets");
  expect((await tile("Inflow to the network")).textContent).toContain(
    "2 zones within others: their water counts once",
  );
  const volume = await tile("Volume today");
  expect(volume.textContent).toContain("1 zone within another: its water counts once");
  expect(volume.textContent).toContain("+2.1% against yesterday");
  expect(volume.textContent).toContain("−0.8% against last week");
  // The chart behind it draws what was counted, and says of how many inlets.
  expect(volume.closest("a")?.getAttribute("href")).toContain("p=1%3Atotal_flow");
  expect(volume.textContent).toContain("chart: 1 of 8 inlets");
  const inflow = await tile("Inflow to the network");
  expect(inflow.textContent).toContain("chart: 6 of 8 inlets");
  const drawn = new URL(inflow.closest("a")?.href ?? "").searchParams;
  expect([drawn.get("cmp"), drawn.get("p")]).toEqual([
    "1,2,3,4,5,6",
    expect.stringMatching(/^1:flow_forward,1:flow_reverse,2:flow_forward,/),
  ]);
  expect((await tile("Commands today")).textContent).toContain("2 without response");
});

it("opens all alarms from their tile on a phone, where the lines of the priorities lie too close for a thumb", async () => {
  onAPhone();
  await show([]);
  const alarms = (await tile("Active alarms")).closest("a");
  expect(alarms?.getAttribute("href")).toBe("/apps/risk/list");
  expect(alarms?.textContent).toContain("High: 2");
  expect(screen.queryByRole("link", { name: "High: 2" })).toBeNull();
});

it("marks the alarms with the gravest that holds, and hollow where all of them are over", async () => {
  const summary = (holding: readonly number[]) => ({
    ...{ active: 2, unacknowledged: 2, shelved: 0, oldest: null },
    priorities: [1, 0, 1, 0].map((active, index) => {
      const priority = index + 1;
      return { priority, active, holding: holding[index], unacknowledged: active };
    }),
  });
  const markWith = async (...holding: number[]) => {
    await show([], { "/alarm/summary": { data: summary(holding) } });
    const shape = (await tile("Active alarms")).querySelector("svg");
    const { kind, look } = shape?.dataset ?? {};
    // That they are over says why the mark is not that of the gravest.
    const isSaid = screen.queryByText(/^Critical: 1, 1 of them cleared$/) !== null;
    cleanup();
    return [kind, look, isSaid];
  };
  expect(await markWith(1, 0, 1, 0)).toEqual(["critical", "plain", false]);
  expect(await markWith(0, 0, 1, 0)).toEqual(["medium", "plain", true]);
  expect(await markWith(0, 0, 0, 0)).toEqual(["critical", "returned", true]);
});

it("counts values outside limits and low batteries apart, each with its list", async () => {
  await show([]);
  const outside = await screen.findByRole("link", { name: /Values outside limits/ });
  const batteries = screen.getByRole("link", { name: /Low batteries/ });
  expect(outside.getAttribute("href")).toContain("outsideLimits=true");
  expect(batteries.getAttribute("href")).toContain("battery=low");
  const counted = await tile("Low batteries");
  expect(counted.textContent).toContain("1");
  // One that is nearly empty is no low one.
  expect(counted.querySelector("[data-kind]")?.getAttribute("data-kind")).toBe("medium");
});

it("writes a change that rounds to zero without a sign", async () => {
  const volume = {
    volume: 15_942,
    totalisers: [],
    reporting: 8,
    total: 8,
    within: 0,
    sinceYesterday: -0.0004,
    sinceLastWeek: 0.0004,
  };
  await show([], { "/dashboard/volume": { data: { ...volume, t, inflow: t.map(() => 2000) } } });
  const text = (await tile("Volume today")).textContent;
  expect(text).toContain("0.0% against yesterday");
  expect(text).toContain("0.0% against last week");
  expect(text).not.toMatch(/[+−]0\.0%/);
});

it("says that too little of an earlier day is known, instead of comparing the volume with an hour of it", async () => {
  const volume = {
    volume: 15_942,
    totalisers: [],
    reporting: 8,
    total: 8,
    within: 0,
    sinceYesterday: 0.01,
    sinceLastWeek: null,
  };
  await show([], { "/dashboard/volume": { data: { ...volume, t, inflow: t.map(() => 2000) } } });
  const text = (await tile("Volume today")).textContent;
  expect(text).toContain("+1.0% against yesterday");
  expect(text).toContain("too little data of last week to compare with");
});

it("marks the lowest pressure as its value is marked elsewhere: with its alarm, and by what arrived since", async () => {
  const lowestPressure = { ...overview.lowestPressure, under: null, over: null, alarm: 1 } as const;
  await show([], { "/dashboard/overview": { data: { ...overview, lowestPressure } } });
  const alarmed = within(await tile("Lowest pressure")).getByRole("img", { name: /^1 open alarm/ });
  expect(alarmed.dataset.kind).toBe("critical");
  cleanup();
  const measuredAt = new Date(Date.now() - 600_000).toISOString();
  const late = { ...overview.lowestPressure, measuredAt, freshness: "late" };
  await show([], { "/dashboard/overview": { data: { ...overview, lowestPressure: late } } });
  expect((await tile("Lowest pressure")).dataset.state).toBe("late");
  const reading = {
    deviceId: 7,
    measuredAt: now,
    receivedAt: now,
    values: { critical_point_pressure: 1.2 },
    quality: {},
  };
  act(() => liveDevices.updates?.([{ deviceId: 7, type: "DATALOGGER", readings: [reading] }]));
  const shown = await tile("Lowest pressure");
  expect(await within(shown).findByText("1.20")).toBeTruthy();
  expect(shown.dataset.state).toBe("fresh");
});

it("leads from a figure to what it counts, by pointer and arrow keys", async () => {
  await show([]);
  const offline = (await tile("Offline")).closest("a");
  expect(offline?.getAttribute("href")).toContain("status=offline");
  const online = screen.getByRole("link", { name: /^Devices online/ });
  expect(online.getAttribute("href")).toContain("status=fresh%2Clate");
  online.focus();
  fireEvent.keyDown(online, { key: "ArrowRight" });
  expect(document.activeElement).toBe(offline);
});

it("leads from a number of one zone to the list of that zone alone, from the same time on", async () => {
  await show([], {}, "/?dma=3");
  const leadsTo = async (name: string | RegExp) => {
    const link = await screen.findByRole("link", { name });
    return Object.fromEntries(new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams);
  };
  const since = { dma: "3", from: "2025-11-19T17:00:00.000Z" };
  expect(await leadsTo("Commands today 14")).toEqual(since);
  expect(await leadsTo("1 failed")).toEqual({ ...since, status: "failed", failed: "true" });
  expect(await leadsTo("2 without response")).toEqual({
    ...since,
    status: "device_not_response",
    failed: "true",
  });
  const lost = await tile("Losses of 7 days");
  expect(lost.textContent).toMatch(/23\.5%target 15%.*2\/3 zones with a balance/);
  // To the bars that it adds up, on the same page of the same part.
  expect(lost.closest("a")?.getAttribute("href")).toBe("/dashboards?dma=3&range=24h#water-balance");
  expect(document.getElementById("water-balance")?.textContent).toContain("Water balance of 7 days");
  expect(await leadsTo("1 stale")).toEqual({ dma: "3", status: "stale" });
  expect(await leadsTo("2 offline")).toEqual({ dma: "3", status: "offline" });
  expect(await leadsTo("1 without data")).toEqual({ dma: "3", status: "never" });
  const mean = screen.getByRole("link", { name: /^mean 2\.31/ });
  expect(mean.getAttribute("href")).toBe("/dashboards?dma=3&range=24h#pressure-by-hour");
  const byHour = document.getElementById("pressure-by-hour");
  expect(byHour?.textContent).toContain("Mean pressure by hour");
  expect(await leadsTo("2 batteries")).toEqual({ dma: "3", battery: "low" });
  expect(await leadsTo("1 signal")).toEqual({ dma: "3", signal: "weak" });
  expect(await leadsTo("Active alarms 3")).toEqual({ zone: "3" });
  expect(await leadsTo("Critical: 0")).toEqual({ zone: "3", priority: "1" });
  expect(await leadsTo("High: 2")).toEqual({ zone: "3", priority: "2" });
  expect(await leadsTo(/^Devices online/)).toEqual({ dma: "3", status: "fresh,late" });
  for (const name of ["Offline", "Values outside limits", "Low batteries"])
    expect((await tile(name)).closest("a")?.getAttribute("href")).toContain("dma=3");
});

it("draws of each zone what flowed in, was metered and is not accounted for, the worst first, each leading to its zone", async () => {
  await show([]);
  const card = within(await screen.findByRole("region", { name: "Water balance of 7 days" }));
  expect(card.getByText("13 Nov – 19 Nov, greatest losses first").isConnected).toBe(true);
  const rows = (await card.findAllByRole("row")).slice(1);
  expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
    "DMA 06",
    "DMA 05",
    "DMA 08",
  ]);
  const [worst, inDoubt, few] = rows as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(inDoubt).getByRole("img", { name: "Meters whose volume is in doubt: 2" })).toBeTruthy();
  expect(within(worst).queryByRole("img", { name: /in doubt/ })).toBeNull();
  expect(worst.textContent).toMatch(/37\.5.?%Inflow 2,000.m³, metered 1,250.m³, not accounted 750.m³/);
  expect(worst.textContent).toMatch(/16\.221298.?%$/);
  const page = "/apps/monitoring-and-control/view/46?tab=balance";
  const links = [...worst.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual([page, page]);
  // As long as what flowed in, of the zone with the most; filled as far as it was metered.
  const bar = worst.querySelector<HTMLElement>("[data-known]");
  expect([bar?.style.width, bar?.querySelector("span")?.style.width]).toEqual(["50%", "62.5%"]);
  // What no meter says is not called lost.
  expect(few.textContent).toMatch(/^DMA 08--/);
  expect(within(few).getByRole("img", { name: /^Fewer meters cover the period/ }).dataset.kind).toBe(
    "medium",
  );
  // Without a device that stands for it, a zone is found in the list of zones.
  const found = [...few.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(found).toEqual(["/apps/zone/list?q=DMA+08", "/apps/zone/list?q=DMA+08"]);
});

it("shows the water balance of many zones on demand, and none to whoever may see no zones or of a room", async () => {
  const many = Array.from({ length: 9 }, (_, index) => zoneOf(index + 1));
  await show([], { "/dashboard/losses": { data: { ...losses, zones: 60, rows: many } } });
  const card = within(await screen.findByRole("region", { name: "Water balance of 7 days" }));
  expect(await card.findAllByRole("row")).toHaveLength(9);
  fireEvent.click(card.getByRole("button", { name: "Show all 9 zones" }));
  expect(card.getAllByRole("row")).toHaveLength(10);
  expect(card.getByText("9 of 60 zones; the file has all").isConnected).toBe(true);
  cleanup();
  const asked = await show([], {}, "/?room=5");
  await tile("Devices online");
  expect(asked.map(({ path }) => path)).not.toContainEqual(expect.stringMatching(/^\/dashboard\/losses/));
});

it("is saved as a PDF of the part and the range that are shown", async () => {
  const asked = await show([], {}, "/?dma=3&range=3d");
  const button = await screen.findByRole("button", { name: "PDF" });
  await vi.waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
  await vi.waitFor(() => {
    const path = asked.map((one) => one.path).find((one) => one.startsWith("/dashboard/overview/export"));
    expect(Object.fromEntries(new URLSearchParams(path?.split("?")[1]))).toMatchObject({
      ...{ dma: "3", hours: "3", format: "pdf", language: "en" },
    });
  });
});

it("leads from the devices that are silent to all that are, offline or stale", async () => {
  await show([]);
  const all = (await screen.findAllByRole("link")).map((link) => link.getAttribute("href"));
  expect(all.filter((href) => href?.includes("status=offline%2Cstale"))).toHaveLength(1);
});

it("shows a figure that cannot be loaded as failed, and the others beside it", async () => {
  await show([], { "/dashboard/volume": "refused" });
  expect((await screen.findByText(/^The volume could not be loaded/)).isConnected).toBe(true);
  expect((await tile("Commands today")).textContent).toContain("14");
});

it("gives the number of each hour of a zone by keyboard, and marks what was outside limits", async () => {
  await show([]);
  const table = await screen.findByRole("table", { name: "Mean pressure by hour" });
  const cells = within(table).getAllByRole("cell");
  expect(cells[0]?.textContent).toBe("--");
  expect(cells[1]?.textContent).toContain("a sensor below its limit");
  cells[23]?.focus();
  fireEvent.focus(cells[23] as Element);
  expect(screen.getByText(/^DMA 03 · .*2\.15\sbar$/).isConnected).toBe(true);
  fireEvent.keyDown(cells[23] as Element, { key: "ArrowLeft" });
  expect(document.activeElement).toBe(cells[22]);
});

it("leads from a zone of the pressure table to its devices, and from an hour to what was measured in it", async () => {
  await show([], {}, "/?room=5");
  const table = within(await screen.findByRole("table", { name: "Mean pressure by hour" }));
  const list = { room: "5", dma: "3" };
  const leadsTo = (link: HTMLElement) =>
    Object.fromEntries(new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams);
  expect(leadsTo(table.getByRole("link", { name: "DMA 03" }))).toEqual(list);
  expect(leadsTo(table.getByRole("link", { name: "1.92" }))).toEqual(list);
  fireEvent.focus(table.getAllByRole("cell")[23] as Element);
  // It stays while the pointer goes to it, out of the table.
  table.getAllByRole("cell")[23]?.focus();
  fireEvent.mouseLeave(screen.getByRole("table", { name: "Mean pressure by hour" }));
  const chart = leadsTo(screen.getByRole("link", { name: /^DMA 03 · .*2\.15\sbar$/ }));
  expect(chart).toEqual({
    ...{ cmp: "7", p: "7:outlet_pressure" },
    ...{ from: "2025-11-20T23:00:00.000Z", to: "2025-11-21T00:00:00.000Z" },
  });
});

it("says of how many sensors of a zone the chart behind an hour has curves", async () => {
  const rows = pressure.rows.map((row) => ({ ...row, sensors: 8 }));
  await show([], { "/dashboard/pressure": { data: { ...pressure, rows } } });
  const table = within(await screen.findByRole("table", { name: "Mean pressure by hour" }));
  table.getAllByRole("cell")[23]?.focus();
  expect(
    (await screen.findByRole("link", { name: /^DMA 03 · .*2\.15\sbar · chart: 1 of 8 sensors$/ }))
      .isConnected,
  ).toBe(true);
});

it("leads nowhere from the pressure table for whoever may not see devices", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  serverAnswers(({ path }) => ({ status: 200, body: answers[path.split("?")[0] ?? ""] ?? { data: [] } }));
  await showPage(limitedTo(["Dashboard.Index"], <OverviewRoute />));
  const table = within(await screen.findByRole("table", { name: "Mean pressure by hour" }));
  table.getAllByRole("cell")[23]?.focus();
  expect((await screen.findByText(/^DMA 03 · .*2\.15\sbar$/)).closest("a")).toBeNull();
  expect(table.queryAllByRole("link")).toEqual([]);
});

it("says when nothing is unusual instead of listing healthy devices", async () => {
  await show([
    aDevice({
      id: 7,
      displayName: "Valve 7",
      latest: { measuredAt: now, receivedAt: now, values: {}, quality: {}, times: {} },
    }),
  ]);
  const worst = within(await screen.findByRole("region", { name: "Devices to look at first" }));
  expect((await worst.findByText(/^Nothing unusual, at \d\d:\d\d$/)).isConnected).toBe(true);
  expect(worst.queryByText(/Valve 7/)).toBeNull();
});

it("names a device with an open alarm as one to look at first, its values back inside their limits, and follows alarms", async () => {
  const valve = aDevice({
    ...{ id: 7, displayName: "Valve 7", openAlarms: null },
    latest: { measuredAt: now, receivedAt: now, values: {}, quality: {}, times: {} },
  });
  const openAlarms = { count: 2, priority: 3, holds: true, channels: {} } as const;
  await show([{ ...valve, openAlarms }]);
  const worst = within(await screen.findByRole("region", { name: "Devices to look at first" }));
  expect((await worst.findByRole("link", { name: /Valve 7/ })).isConnected).toBe(true);
  cleanup();
  await show([valve]);
  await screen.findByText(/^Nothing unusual/);
  act(() => keepOpenAlarms(7, openAlarms));
  expect(await screen.findByText("Valve 7", {}, { timeout: 3000 })).toBeTruthy();
  act(() => keepOpenAlarms(7));
});

const alarmsListed = (shown: ReturnType<typeof anAlarm>[], total = shown.length) => ({
  "/alarm": { data: shown, metaData: { page: 1, size: 10, total } },
});

it("lists the gravest alarms of its part beside the map, each with its chart at that time and the way to acknowledge it", async () => {
  const known = anAlarm({
    id: 2,
    priority: 2,
    state: "acknowledged",
    acknowledged: true,
    deviceName: "DL-24",
  });
  const asked = await show([], alarmsListed([anAlarm(), known], 14), "/?dma=3");
  const card = within(await screen.findByRole("region", { name: "Alarms" }));
  const [first, second] = await card.findAllByRole("listitem");
  expect(asked.map(({ path }) => path)).toContain("/alarm?tab=active&size=10&sort=priority&zoneId=3");
  const inFirst = within(first as HTMLElement);
  const opens = inFirst.getByRole("link", { name: /^Critical · Critical-point pressure/ });
  expect([opens.getAttribute("href"), isTouchTarget(opens)]).toEqual(["/apps/risk/list?alarm=1", true]);
  expect(first?.textContent).toMatch(/when raised 0\.42.bar.<.1\.00.bar · DL-23/);
  const chart = inFirst.getByRole("link", { name: /^Chart at that time/ }).getAttribute("href") ?? "";
  expect(new URL(chart, "http://localhost").searchParams.get("at")).toBe(anAlarm().activeSince);
  expect(within(second as HTMLElement).queryByRole("button")).toBeNull();
  expect(second?.textContent).toContain("Acknowledged");
  expect(card.getByRole("link", { name: "All 14" }).getAttribute("href")).toBe("/apps/risk/list?zone=3");
  fireEvent.click(inFirst.getByRole("button", { name: "Acknowledge" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Acknowledge" }));
  fireEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
  await vi.waitFor(() =>
    expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/alarm\/1\/acknowledge/)),
  );
});

it.each([
  ["/", "/dashboards/risk"],
  // The board is of everything: the number of a place stands in one of its cards.
  ["/?dma=3", "/dashboards/risk#alarms-by-zone"],
  ["/?room=5", "/dashboards/risk#alarms-by-room"],
])(
  "leads from the alarms of %s to %s for whoever may see the risk dashboard alone",
  async (address, href) => {
    serverAnswers(({ path }) => {
      const body = answers[path.split("?")[0] ?? ""];
      return body === undefined ? refusal(404, "not_found") : { status: 200, body };
    });
    await showPage(limitedTo(["Dashboard.Index", "Dashboard.Risk"], <OverviewRoute />), undefined, address);
    expect((await tile("Active alarms")).closest("a")?.getAttribute("href")).toBe(href);
    expect(screen.queryByRole("link", { name: "Critical: 0" })).toBeNull();
  },
);

it("names the devices to look at first instead for whoever may see no alarms", async () => {
  serverAnswers(({ path }) => {
    const body = answers[path.split("?")[0] ?? ""];
    return body === undefined ? refusal(404, "not_found") : { status: 200, body };
  });
  await showPage(limitedTo(["Dashboard.Index", "Device.Index"], <OverviewRoute />));
  expect(await screen.findByRole("region", { name: "Devices to look at first" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Alarms" })).toBeNull();
});

it("asks for the figures and the devices to look at first together, soon after an alarm", async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const keys = [dashboardKeys.overview({}), dashboardKeys.worst({})];
  for (const key of keys) client.setQueryData(key, {});
  const [listener] = listen(client);
  listener?.alarm?.(anAlarm());
  await vi.advanceTimersByTimeAsync(TILES_EVERY_MS);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  listener?.stop?.();
  vi.useRealTimers();
});

it("lists pump rooms with what runs, and devices whose battery or signal is weak", async () => {
  await show([]);
  expect((await screen.findByText("1 of 3 running")).isConnected).toBe(true);
  expect(screen.getByText("1 unknown").isConnected).toBe(true);
  expect(screen.getByText(/^3\.30?\sV$/).dataset.priority).toBe("low");
  expect(screen.getByRole("img", { name: "Battery low" }).isConnected).toBe(true);
  // As its alarm: below the second limit a battery is not just low.
  // It is not written like the limit that it is below.
  expect(screen.getByText(/^3\.198\sV$/).dataset.priority).toBe("medium");
  expect(screen.getByText(/^−105\.4\sdBm$/).isConnected).toBe(true);
  expect(screen.getByRole("img", { name: "Battery nearly empty" }).isConnected).toBe(true);
});

it.each([
  ["Mean pressure by hour", /^\/dashboard\/pressure\/export\?dma=3&hours=1&by=zone&format=xlsx/],
  ["Water balance of 7 days", /^\/dashboard\/losses\/export\?dma=3&format=xlsx/],
  ["Pump rooms now", /^\/dashboard\/pump-room\/export\?dma=3&format=xlsx/],
  ["Low batteries and weak signals", /^\/dashboard\/weak-device\/export\?dma=3&format=xlsx/],
  ["Offline and stale devices", /^\/device\/export\?dma=3&freshness=offline,stale&/],
  ["Devices to look at first", /^\/device\/export\?dma=3&marked=true&sort=status&format=xlsx/],
  ["Alarms", /^\/alarm\/export\?tab=active&sort=priority&zoneId=3&format=xlsx/],
])("exports its table %s with the part of the network that is shown", async (name, path) => {
  const devices = [aDevice({ id: 7, displayName: "Valve 7", freshness: "offline" })];
  const asked = await show(devices, alarmsListed([anAlarm()]), "/?dma=3");
  fireEvent.click(await screen.findByRole("button", { name: `Export: ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel" }));
  await vi.waitFor(() => expect(asked.map((one) => one.path)).toContainEqual(expect.stringMatching(path)));
});

it("has its part and range in a sheet on a phone, in one line with the title", async () => {
  onPhone();
  const asked = await show([], {}, "/?range=3d");
  const button = await screen.findByRole("button", { name: "Filters (1)" });
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.queryByRole("link", { name: /display/ })).toBeNull();
  fireEvent.click(button);
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  expect(sheet.getAllByRole("combobox")).toHaveLength(2);
  const pdf = sheet.getByRole("button", { name: "PDF" });
  await vi.waitFor(() => expect(pdf.hasAttribute("disabled")).toBe(false));
  fireEvent.click(pdf);
  await vi.waitFor(() =>
    expect(asked.map((one) => one.path)).toContainEqual(
      expect.stringMatching(/^\/dashboard\/overview\/export/),
    ),
  );
  fireEvent.click(sheet.getByRole("button", { name: /^Clear/ }));
  await screen.findByRole("button", { name: "Filters", hidden: true });
});

it("begins on a phone with the devices that the user has pinned, and nowhere else", async () => {
  const pinned = aDevice({
    id: 7,
    displayName: "Valve 7",
    latest: { measuredAt: now, receivedAt: now, values: { outlet_pressure: 2.4 }, quality: {}, times: {} },
  });
  await show([pinned]);
  await tile("Devices online");
  expect(screen.queryByRole("region", { name: /Pinned devices/ })).toBeNull();
  expect(screen.queryByRole("list", { name: "Pinned devices" })).toBeNull();
  cleanup();
  onPhone();
  const asked = await show([pinned]);
  const list = await screen.findByRole("list", { name: "Pinned devices" });
  expect(list.textContent).toContain("Valve 7");
  expect(within(list).getByRole("link", { name: /2\.40.bar, see trend$/ }).isConnected).toBe(true);
  expect(asked.map(({ path }) => path)).toContainEqual(expect.stringContaining("favourite=true"));
  const alarms = await screen.findByRole("region", { name: "Alarms" });
  const figure = await tile("Devices online");
  for (const [one, next] of [
    [list, alarms],
    [alarms, figure],
    [figure, screen.getByRole("region", { name: "Offline and stale devices" })],
  ] as const)
    expect(one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("says on a phone how a device is pinned, where none is yet", async () => {
  onPhone();
  await show([]);
  const hint = await screen.findByText("No device is pinned yet");
  expect(screen.getByText(/star/).isConnected).toBe(true);
  // It says nothing about the network: what is abnormal stands first.
  const alarms = await screen.findByRole("region", { name: "Alarms" });
  expect(alarms.compareDocumentPosition(hint) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("leads to the list of the map where the browser cannot draw one, and keeps no space for it", async () => {
  await show([]);
  const card = within(await screen.findByRole("region", { name: "Map" }));
  const text = await card.findByText(/cannot draw the map/);
  expect(card.getByRole("link", { name: "Devices of the map as a list" }).getAttribute("href")).toBe(
    "/apps/logistics/fleet",
  );
  for (let box = text.parentElement; box && box.tagName !== "SECTION"; box = box.parentElement)
    expect(getComputedStyle(box).height).not.toMatch(/^\d\d+px$/);
});

const nothing = { ...overview, devices: deviceCounts({ total: 0 }), withThreshold: 0 };
const users = (total: number) => ({
  data: [],
  metaData: {
    ...{ page: 1, size: 1, total },
    counts: { total, admins: total, clients: 0, superUsers: 1, neverSignedIn: 0 },
  },
});
const chosen = (hidesSetup: boolean) => ({ data: preferencesOf({ hidesSetup }) });
const newNetwork = {
  ...{ "/dashboard/overview": { data: nothing }, "/user": users(1) },
  "/account/preferences": chosen(false),
};

it("leads through the first steps while no device has ever reported", async () => {
  await show([], newNetwork);
  expect((await screen.findByRole("heading", { name: "Add a device (to do)" })).isConnected).toBe(true);
  expect(screen.getByRole("link", { name: "Import devices" }).isConnected).toBe(true);
  expect(screen.queryByRole("group", { name: "Volume today" })).toBeNull();
});

it("ticks a first step by what the server knows, beside the tiles, and lists none when all are done", async () => {
  const live = { ...overview, devices: deviceCounts({ total: 1, fresh: 1 }), withThreshold: 0 };
  await show([], { ...newNetwork, "/dashboard/overview": { data: live }, "/user": users(2) });
  const steps = (await screen.findAllByRole("heading", { level: 3, name: /\((done|to do)\)$/ })).map(
    ({ textContent }) => textContent,
  );
  expect(steps).toEqual([
    "Add a device (done)",
    "Receive a first reading (done)",
    "Add a room (to do)",
    "Set limits or pressure thresholds (to do)",
    "Add a colleague (done)",
  ]);
  expect(await tile("Devices online")).toBeTruthy();
  cleanup();
  const room = { data: [{ id: 5, name: "Station 1" }] };
  await show([], {
    ...newNetwork,
    "/dashboard/overview": { data: overview },
    "/user": users(2),
    "/room/choice": room,
  });
  await tile("Devices online");
  expect(screen.queryByText("Set up your network")).toBeNull();
});

it("lists no first steps for whoever has dismissed them, and for whoever may do none", async () => {
  const asked = await show([], { ...newNetwork, "/account/preferences": chosen(false) });
  fireEvent.click(await screen.findByRole("button", { name: "Hide this list" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/account/preferences",
      body: { hidesSetup: true },
    }),
  );
  cleanup();
  await show([], { ...newNetwork, "/account/preferences": chosen(true) });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("Set up your network")).toBeNull();
  cleanup();
  serverAnswers(({ path }) => {
    const body = { ...answers, ...newNetwork }[path.split("?")[0] ?? ""];
    return body === undefined ? refusal(404, "not_found") : { status: 200, body };
  });
  await showPage(limitedTo(["Dashboard.Index", "Device.Index"], <OverviewRoute />));
  expect(await screen.findByText("There are no devices yet")).toBeTruthy();
  expect(screen.queryByText("Set up your network")).toBeNull();
});

it("keeps in the address whether the pressures are by zone or by room", async () => {
  const asked = await show([], {}, "/?by=room");
  const paths = () => asked.map(({ path }) => path);
  await vi.waitFor(() => expect(paths()).toContain("/dashboard/pressure?hours=1&by=room"));
  fireEvent.click(screen.getByRole("button", { name: "DMA" }));
  await vi.waitFor(() => expect(paths()).toContain("/dashboard/pressure?hours=1&by=zone"));
});

it("asks for the part of the network and the range of its address", async () => {
  const asked = await show([], {}, "/?dma=3&range=3d");
  await tile("Devices online");
  const paths = asked.map(({ path }) => path);
  expect(paths).toContain("/dashboard/overview?dma=3");
  expect(paths).toContain("/dashboard/pressure?dma=3&hours=3");
});

it("lists and exports the changes of the room that is shown, and leads to them", async () => {
  const asked = await show([], {}, "/?room=5");
  const changes = within(await screen.findByRole("region", { name: "Changes" }));
  expect(changes.getByRole("link", { name: "Control history" }).getAttribute("href")).toBe(
    "/apps/history/list?tab=log&room=5",
  );
  await vi.waitFor(() =>
    expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/activity\?.*roomId=5/)),
  );
  fireEvent.click(changes.getByRole("button", { name: "Export: Changes" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel" }));
  await vi.waitFor(() =>
    expect(asked.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/^\/activity\/export\?roomId=5&format=xlsx/),
    ),
  );
  expect(changes.queryByText("of the whole network")).toBeNull();
});

it("says that the changes are those of the whole network where a zone is shown", async () => {
  await show([], {}, "/?dma=3");
  const changes = within(await screen.findByRole("region", { name: "Changes" }));
  expect(changes.getByText("of the whole network").isConnected).toBe(true);
});

it("opens the map at the zone that is shown", async () => {
  await show([], {}, "/?dma=3");
  const open = await screen.findByRole("link", { name: "Open the map" });
  expect(open.getAttribute("href")).toBe("/apps/logistics/fleet?dma=3");
});
