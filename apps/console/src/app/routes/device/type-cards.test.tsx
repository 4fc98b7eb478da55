import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { builtInLimitSets } from "@sgval/contract/quality/limit-sets";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PumpingCard } from "../../../features/readings/components/figures/pumping-card.tsx";
import { UploadCard } from "../../../features/readings/components/figures/upload-card.tsx";
import { WellCard } from "../../../features/readings/components/figures/well-card.tsx";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { QualityTiles } from "./quality-tiles.tsx";
import { ZoneCards } from "./zone-cards.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channel = (parameter: string, slot: number, limits: { under?: number; over?: number } = {}) => ({
  ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null, measuringMin: null },
  ...{ measuringMax: null, inverted: false, under: limits.under ?? null, over: limits.over ?? null },
});
const latest = (values: Record<string, number>, quality: Record<string, string> = {}) => {
  const now = new Date().toISOString();
  return { measuredAt: now, receivedAt: now, values, quality, times: {} };
};
const nothing = { data: [], t: [], series: {}, source: "raw", bucketSeconds: null, pendingHours: 0 };
const dataOf = (path: string, data: unknown) =>
  serverAnswers((request) => {
    const asked = request.path.split("?")[0] ?? "";
    if (asked.endsWith(path)) return { status: 200, body: { data } };
    return { status: 200, body: asked === "/limit-set" ? { data: builtInLimitSets } : nothing };
  });
/** What stands beside a name in a list of names and values. */
const textBeside = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

const station = aDevice({
  type: "CARBONATE_HARDNESS",
  channels: [
    channel("residual_chlorine", 0, { under: 0.2, over: 1 }),
    channel("ph", 1, { under: 6.8, over: 7.6 }),
    channel("conductivity", 2),
  ],
  latest: latest({ residual_chlorine: 0.18, ph: 7.2, conductivity: 251 }),
});
const kept = (parameter: string, more: object) => ({
  ...{ parameter, good: 1000, within: null, share: null, change: null, trend: null },
  ...more,
});

it("shows each parameter of a quality station with its limit set, the share within it and the trend", async () => {
  dataOf("/compliance", {
    from: "2025-11-19T01:00:00Z",
    to: "2025-11-20T01:00:00Z",
    channels: [
      kept("residual_chlorine", { within: 992, share: 0.9926, change: -0.12, trend: "falling" }),
      kept("ph", { within: 1000, share: 1, change: 0.01, trend: "steady" }),
      kept("conductivity", { change: 40, trend: "rising" }),
    ],
    calibratedAt: null,
  });
  const onSearch = vi.fn();
  await showPage(<QualityTiles device={station} search={{}} onSearch={onSearch} />);
  const tile = async (name: RegExp) => within(await screen.findByRole("group", { name }));
  const chlorine = await tile(/chlorine/i);
  expect(await chlorine.findByText("99.2% within limits")).toBeTruthy();
  expect(await chlorine.findByText("QCVN 01-1:2024/BYT")).toBeTruthy();
  expect(chlorine.getByText(/Below limit/)).toBeTruthy();
  expect(chlorine.getByRole("img", { name: /^Falling: 0\.12.mg\/L in 24 hours$/ })).toBeTruthy();
  const ph = await tile(/^pH/);
  expect(ph.getByText("100.0% within limits")).toBeTruthy();
  expect(ph.getByText("limits of the device")).toBeTruthy();
  const conductivity = await tile(/conductivity/i);
  expect(conductivity.getByText("no limit")).toBeTruthy();
  expect(conductivity.queryByText(/within limits/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "30 days" }));
  expect(onSearch).toHaveBeenCalledWith({ days: 30 });
});

const totals = (more: object) => ({
  since: { today: "2025-11-19T17:00:00Z", month: "2025-10-31T17:00:00Z", year: "2024-12-31T17:00:00Z" },
  ...{ volume: null, pumps: [], specificEnergy: null },
  ...more,
});

it("shows pressures, hours, starts and specific energy of a pump station, without a value that is not good", async () => {
  dataOf(
    "/totals",
    totals({
      volume: { today: 3200, month: 61_000, year: 900_000 },
      pumps: [{ pump: "p1", hoursToday: 5.5, startsToday: 3 }],
      specificEnergy: { today: 0.359, month: 0.371 },
    }),
  );
  const device = aDevice({
    type: "WATER_PUMP",
    channels: [channel("inlet_pressure", 0), channel("outlet_pressure", 1)],
    latest: latest({ inlet_pressure: 0.42, outlet_pressure: 4.9 }, { inlet_pressure: "suspect" }),
  });
  await showPage(<PumpingCard device={device} />);
  expect(await textBeside("Discharge pressure")).toBe("4.90\u00a0bar");
  expect(await textBeside("Suction pressure")).toBe("--");
  expect(await textBeside("Differential pressure")).toBe("--");
  expect(await textBeside("Specific energy")).toBe("0.359 kWh/m³ today, 0.371 kWh/m³ this month");
  expect(screen.getByRole("row", { name: /Pump 1/ }).textContent).toBe("Pump 15.5\u00a0h3");
});

it("shows what a well abstracted today, this month and this year against its licence", async () => {
  dataOf(
    "/totals",
    totals({
      volume: { today: 95, month: 1450, year: 20_100 },
      pumps: [{ pump: null, hoursToday: 4.5, startsToday: 1 }],
    }),
  );
  await showPage(<WellCard device={aDevice({ type: "WELL_LOGGING", site: { licensedDailyVolume: 380 } })} />);
  await screen.findByText("Pump today");
  expect(await textBeside("Abstracted today")).toBe("95\u00a0m³ of 380\u00a0m³ licensed (25%)");
  expect(await textBeside("Abstracted this month")).toBe("1,450\u00a0m³");
  expect(await textBeside("Pump today")).toBe("4.5\u00a0h running, 1 start");
});

it("shows the last upload of a logger with its records, and how much of a month is there", async () => {
  dataOf("/health", {
    ...{
      from: "2025-10-21T01:00:00Z",
      to: "2025-11-20T01:00:00Z",
      intervalSeconds: 600,
      pieceSeconds: 86_400,
    },
    ...{
      completeness: 0.9987,
      expected: 4320,
      received: 4314,
      strip: [],
      channels: [],
      gaps: [],
      gapCount: 0,
    },
    ...{
      exactSince: "2025-10-21T01:00:00Z",
      delay: null,
      lateAfterSeconds: 900,
      duplicates: 0,
      conflicts: 0,
    },
    ...{ connects: null, takeovers: 0, clockAheadSeconds: null, rejectedFields: 0, pendingHours: 0 },
    lastUpload: { receivedAt: "2025-11-20T01:00:00Z", readings: 10 },
    nextReportAt: null,
  });
  await showPage(<UploadCard device={aDevice({ type: "DATALOGGER" })} />);
  expect(await textBeside("Last upload")).toContain("10 records");
  expect(await textBeside("Availability, 30 days")).toBe("99.8% (4,314 of 4,320 readings)");
});

it("shows what flows into a zone, its critical point, its members and which of them reports least often", async () => {
  const member = aDevice({
    ...{ id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER", zoneId: 3 },
    reportIntervalSeconds: 3600,
    latest: latest({ critical_point_pressure: 1.25 }),
  });
  const device: DeviceDetail = aDevice({
    ...{ id: 9, type: "DMA", zoneId: 3, zone: "DMA 03", reportIntervalSeconds: 60 },
    latest: latest({ flow_forward: 62.4, flow_reverse: 2.4 }),
  });
  const none = { fresh: 0, late: 0, stale: 0, offline: 0, never: 0, outsideLimits: 0, noPosition: 0 };
  const counts = { ...none, total: 2, types: {} };
  serverAnswers(({ path }) => {
    if (/\/totals$/.test(path))
      return { status: 200, body: { data: totals({ volume: { today: 410, month: 9000, year: 9000 } }) } };
    if (path === "/zone") return { status: 200, body: { data: [] } };
    return {
      status: 200,
      body: { data: [device, member], metaData: { total: 2, page: 1, size: 50, counts } },
    };
  });
  await showPage(<ZoneCards device={device} />);
  const [members = document.body] = await screen.findAllByRole("region", { name: "Members" });
  expect(await within(members).findByRole("link", { name: "Logger 8" })).toBeTruthy();
  expect(await textBeside("Inflow")).toBe("60.0\u00a0m³/h");
  expect(await textBeside("Pressure at the critical point")).toBe("1.25\u00a0bar Logger 8");
  expect(await textBeside("Age of the data")).toMatch(/Logger 8 has the longest reporting interval/);
  expect(within(members).getAllByRole("row")).toHaveLength(2);
});
