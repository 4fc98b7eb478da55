import type { ZoneDay } from "@sgval/contract/zones/zone-accounting";
import type { NrwMonth } from "@sgval/contract/zones/zone-ranking";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { onALaptop, onAPhone } from "../../../../shared/ui/screen.fixture.ts";
import { NightFlowCard } from "./night-flow-card.tsx";
import { NrwTrendCard } from "./nrw-trend-card.tsx";

const night: ZoneDay = {
  ...{ day: "2026-10-30", volume: 1_008, counted: null, good: 96, expected: 96 },
  ...{ nightGood: 7, nightExpected: 8, nightFlow: 24, nightFlowAt: null, netNightFlow: null },
  ...{ nightPressure: null, nightDayFactor: null, leakage: null, median: 21, threshold: 23 },
  ...{ level: "none", calendar: [] },
};
const month: NrwMonth = {
  ...{ month: "2026-10", systemInput: 30_240, revenue: 18_900, nrw: 11_340, share: 37.5 },
  ...{ estimatedInput: 0, estimatedRevenue: 0, perConnection: null, dataCoverage: 1, meterCoverage: null },
  ...{ outward: false, lowCoverage: false, doubtfulMeters: 0 },
};

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.startsWith("/zone/3/day") ? [night] : { targetNrw: 15, months: [month] } },
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tables = {
  nights: <NightFlowCard zoneId={3} />,
  losses: <NrwTrendCard zoneId={3} />,
};
const show = async (card: ReactElement) => {
  await showPage(card);
  fireEvent.click(await screen.findByRole("button", { name: "Table" }));
  const table = within(await screen.findByRole("table"));
  return {
    heads: table.getAllByRole("columnheader").map(({ textContent }) => textContent),
    row: table.getAllByRole("row")[1]?.textContent ?? "",
  };
};

it("has no more columns of nights and losses on a phone than fit, and leaves out no number", async () => {
  onAPhone();
  const nights = await show(tables.nights);
  expect(nights.heads).toEqual(["Night", "Minimum", "State"]);
  expect(nights.row).toMatch(/24\.00\sm³\/h.*Good values 7\/8 · Inflow 1,008\sm³/);
  cleanup();
  const losses = await show(tables.losses);
  expect(losses.heads).toEqual(["Month", "Non-revenue", "%"]);
  expect(losses.row).toMatch(/10\/26Input 30,240\.0\sm³Revenue 18,900\.0\sm³11,340.*37\.5/);
});

it("has every number in a column of its own where there is space", async () => {
  onALaptop();
  expect((await show(tables.nights)).heads).toHaveLength(5);
  cleanup();
  expect((await show(tables.losses)).heads).toHaveLength(5);
});

it("draws a night that is not over apart from the others, without a burst mark", async () => {
  onALaptop();
  const open: ZoneDay = { ...night, day: "2026-10-31", nightFlow: 49, level: "unknown", unfinished: true };
  serverAnswers(() => ({ status: 200, body: { data: [night, open] } }));
  const { row } = await show(tables.nights);
  expect(row).toContain("the night is not over");
});

it("draws a month in which more was billed than came in as a fault of its meters, not as one without losses", async () => {
  onALaptop();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  const over: NrwMonth = { ...month, month: "2026-09", nrw: -900, share: -3 };
  serverAnswers(() => ({ status: 200, body: { data: { targetNrw: 15, months: [over, month] } } }));
  await showPage(tables.losses);
  const chart = await screen.findByRole("img", { name: /Non-revenue/u });
  expect(within(chart).getByText("< 0").isConnected).toBe(true);
  expect(within(chart).getByText(/09\/26.*Check boundary or meter assignment/u).isConnected).toBe(true);
  vi.restoreAllMocks();
});

it("draws the nights in which more flows out than in within the card", async () => {
  onALaptop();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  const outward: ZoneDay = { ...night, nightFlow: -264, level: "outward" };
  serverAnswers(() => ({ status: 200, body: { data: [outward, { ...night, day: "2026-10-31" }] } }));
  await showPage(tables.nights);
  const chart = await screen.findByRole("img", { name: /Minimum night flow/u });
  const height = Number(chart.getAttribute("viewBox")?.split(" ").at(-1));
  const places = [...chart.querySelectorAll("[cy], [y]")].map((mark) =>
    Number(mark.getAttribute("cy") ?? mark.getAttribute("y")),
  );
  expect(Math.max(...places)).toBeLessThanOrEqual(height);
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  vi.restoreAllMocks();
});
