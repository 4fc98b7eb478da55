import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { ZoneAccounting, ZoneProfile } from "@sgval/contract/zones/zone-accounting";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aBalance, aFigure, anAccount } from "../../../features/zones/components/account/account.fixture.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { BalancePanel } from "./balance-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const device: DeviceDetail = aDevice({ id: 9, type: "DMA", zoneId: 3, zone: "DMA 03" });
const quarters = (value: (index: number) => number | null) =>
  Array.from({ length: 96 }, (_, index) => value(index));
const profile: ZoneProfile = {
  ...{ day: "2026-10-31", from: "2026-10-30T17:00:00.000Z", to: "2026-10-31T17:00:00.000Z" },
  ...{ inflow: quarters((index) => (index < 8 ? null : 40)), usual: quarters(() => 38) },
  ...{ days: ["2026-10-24"], good: 88, expected: 96, nightUse: 3.64, missing: null },
  ...{ nightFrom: "2026-10-30T19:00:00.000Z", nightTo: "2026-10-30T21:00:00.000Z" },
};
const night = {
  ...{ volume: 1_008, counted: null, good: 96, expected: 96, nightGood: 8, nightExpected: 8, nightFlow: 24 },
  ...{ nightFlowAt: null, netNightFlow: null, nightPressure: null, nightDayFactor: null, leakage: null },
  ...{ median: 21, threshold: 23, level: "none" },
};
const paged = (data: object[]) => ({ data, metaData: { total: data.length, page: 1, size: 5 } });
const leak = {
  ...{ id: 5, description: "Water on Tran Phu street", state: "repairing", position: null },
  ...{ zone: { id: 3, name: "DMA 03" }, device: null, diameter: null, pipe: null, materials: [], imageId: 1 },
  ...{ images: 1, reporter: { id: 1, name: "lan" }, foundAt: "2026-10-30T02:00:00.000Z" },
  ...{ reportedAt: "2026-10-30T02:00:00.000Z", repairedAt: null, updatedAt: "2026-10-30T02:00:00.000Z" },
};
const suspected = {
  ...{ id: 7, deviceId: 9, deviceName: "DMA-03", deviceDisplayName: "DMA 03", zoneId: 3, zone: "DMA 03" },
  ...{ state: "open", detectedAt: "2026-10-31T02:00:00.000Z", startedAt: "2026-10-30T20:00:00.000Z" },
  ...{ endedAt: null, updatedAt: "2026-10-31T02:00:00.000Z", flow: 12.4, confidence: 0.82, networkId: null },
  ...{ pipes: [], leakPointId: null, unwatchedSince: null, endedBy: null, dismissed: null, reopened: [] },
};
const sensing = {
  ...{ deviceId: 9, state: "watched", at: "2026-10-31T02:00:00.000Z", learningDays: 21 },
  dataUntil: "2026-10-31T02:00:00.000Z",
  series: [
    { series: "net_flow", score: 2.1, level: 5.3, learnt: 60, uncalibrated: null },
    { series: "day_balance", score: null, level: null, learnt: 5, uncalibrated: null },
  ],
};
const answers = (account: ZoneAccounting, more: Record<string, unknown> = {}) =>
  serverAnswers(({ path }) => {
    const found = Object.entries({
      "/zone/3/accounting": { data: account },
      "/zone/3/profile": { data: profile },
      "/zone/3/day": { data: [] },
      "/zone/3/step-test": { data: { exponent: 1, usedId: null, nightUse: 3.64, tests: [] } },
      "/zone/3/nrw": { data: { targetNrw: 15, months: [] } },
      "/leak-point": paged([leak]),
      repaired: paged([]),
      "/suspected-leak": paged([suspected]),
      "/leak-sensing/zone/9": { data: sensing },
      ...more,
    }).find(([start]) => (/[?&]state=repaired/.test(path) ? "repaired" : path.split("?")[0]) === start);
    if (found) return { status: 200, body: found[1] };
    return path === "/zone" ? { status: 200, body: { data: [] } } : refusal(404, "not_found");
  });
/** The parts of the page load one after the other. */
const show = async (account: ZoneAccounting, more?: Record<string, unknown>) => {
  const asked = answers(account, more);
  await showPage(<BalancePanel device={device} search={{}} onSearch={() => {}} />);
  await screen.findByRole("heading", { name: "All numbers" }, { timeout: 20_000 });
  return asked;
};
const region = async (title: string) =>
  (await screen.findByRole("heading", { name: title })).closest("section") ?? expect.fail(title);

it("shows the inflow of now, today, yesterday and the week, P1 and P2, and the lowest critical pressure", async () => {
  await show(anAccount());
  expect(await screen.findAllByText("62.4")).toBeTruthy();
  expect(screen.getByText(/today 410 m³/)).toBeTruthy();
  expect(screen.getByText(/7-day mean 1,015/)).toBeTruthy();
  const all = within(await region("All numbers"));
  expect(all.getByText("Pressure before the inlet valve (P1)")).toBeTruthy();
  expect(all.getByText("4.21")).toBeTruthy();
  expect(all.getByText("2.63")).toBeTruthy();
  expect(screen.getAllByText("1.12").length).toBeGreaterThan(0);
});

it("writes the period of several days short below the name of a number, and the whole of it where that is explained", async () => {
  const { figures, ...account } = anAccount();
  const week = { from: "2026-10-24T17:00:00.000Z", to: "2026-10-31T17:00:00.000Z" };
  const mean = aFigure("inflow_week_mean", 1_015, week);
  await show({ ...account, figures: { ...figures, inflow_week_mean: mean } });
  const all = within(await region("All numbers"));
  const name = all.getByText("25 Oct – 31 Oct").closest("dt");
  const value = name?.nextElementSibling;
  expect(value?.textContent).toMatch(/^1,015\s?m³/);
  fireEvent.click(within(value as HTMLElement).getByRole("button"));
  expect((await screen.findByRole("dialog")).textContent).toContain("25 Oct 2026 – 31 Oct 2026");
});

it("explains a number by its formula, its period and how many of its values were good", async () => {
  await show(anAccount());
  const all = within(await region("All numbers"));
  fireEvent.click(all.getByRole("button", { name: /4\.21/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/reducing valve at the inlet/)).toBeTruthy();
  expect(dialog.getByText("96 of 96 values good")).toBeTruthy();
});

it("explains what a night is compared with, and by how much night flow grows", async () => {
  await show(anAccount());
  const state = within(await region("Bursts and growth of leakage"));
  for (const [value, formula] of [
    [/23\.30/, /1\.4826 × MAD/],
    [/2\.80/, /Minimum night flow − median/],
    [/0\.4/, /robust line through 28 nights/],
  ] as const) {
    fireEvent.click(state.getByRole("button", { name: value }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(formula)).toBeTruthy();
    expect(dialog.getByText("Data quality")).toBeTruthy();
    fireEvent.keyDown(dialog.getByText(formula), { key: "Escape" });
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

it("says beside a burst who dismissed the leak of it as what, and that its alarm stays", async () => {
  const since = "2026-10-30T19:45:00.000Z";
  const dismissed = { reason: "known_use", note: null, by: "kysu01", at: "2026-10-28T02:00:00.000Z" };
  const lately = { ...dismissed, by: "kysu02", at: "2026-10-31T02:00:00.000Z" };
  const more = {
    "/suspected-leak": paged([
      // Dismissed later, but other water: one began long before, one is a drip beside the burst.
      { ...suspected, startedAt: "2026-03-02T20:00:00.000Z", state: "dismissed", dismissed: lately },
      { ...suspected, id: 6, flow: 2, state: "dismissed", dismissed: lately },
      { ...suspected, id: 8, state: "dismissed", dismissed },
    ]),
  };
  const red = { ...anAccount().burst, level: "red" as const, since, excess: 15 };
  await show(anAccount({ burst: red }), more);
  const state = within(await region("Bursts and growth of leakage"));
  expect(state.getByText(/^Suspected burst/)).toBeTruthy();
  expect((await state.findByText(/^Dismissed by kysu01, .*: Known use/)).isConnected).toBe(true);
  expect(state.getByText(/its alarm stay/)).toBeTruthy();
  expect(state.getByRole("link", { name: /12\.4/ }).getAttribute("href")).toMatch(/show=8/);
  cleanup();
  // One of long before the burst says nothing of it, nor one of a much smaller flow.
  for (const other of [{ since: "2026-11-03T19:45:00.000Z" }, { excess: 40 }]) {
    await show(anAccount({ burst: { ...red, ...other } }), more);
    // The other list of suspected leaks is there, so that this one has been answered, too.
    expect((await screen.findAllByRole("link", { name: /12\.4/ })).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Dismissed by/)).toBeNull();
    cleanup();
  }
});

it("has shares below their amounts on a phone, where a row of three columns would be cut", async () => {
  onAPhone();
  await show(anAccount());
  const rows = within(await region("Water balance")).getAllByRole("row");
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(row.children).toHaveLength(2);
  expect(rows[0]?.textContent).toContain("100.0%");
});

it("draws the last day beside the mean of the same weekday, and says how many weeks and values are in it", async () => {
  await show(anAccount());
  const card = within(await region("Inflow through the day"));
  const legend = within(await card.findByRole("list"));
  expect(legend.getByText("mean of the same weekday, weeks: 1 of 8")).toBeTruthy();
  expect(legend.getByText("88 of 96 values good")).toBeTruthy();
  fireEvent.click(card.getByRole("button", { name: "Table" }));
  const rows = card.getAllByRole("row");
  expect(rows).toHaveLength(25);
  // Of the first hour nothing is known, and that is no zero.
  expect(rows[1]?.textContent).toMatch(/00:00--38/);
});

it("links the open leak points and the suspected leaks of the zone", async () => {
  await show(anAccount());
  const point = await screen.findByRole("link", { name: "Water on Tran Phu street" });
  expect(point.getAttribute("href")).toContain("/apps/leak-point/view/5");
  expect(screen.getByText("Under repair")).toBeTruthy();
  const suspicion = screen.getByRole("link", { name: /^Suspected leak of 12\.4/ });
  expect(suspicion.getAttribute("href")).toContain("show=7");
});

it("says whether leaks of the zone are sensed, how near to the level it is, and what it still learns", async () => {
  await show(anAccount());
  const card = within(await region("Leaks"));
  // Its scores are not those of the leak above them.
  expect(await card.findByText(/^Leak sensing: watched for another leak, 0\.4 of level 1/)).toBeTruthy();
  expect(card.getByText(/left beside the leak that is suspected above/)).toBeTruthy();
  expect(card.getByText("score 2.1 of level 5.3")).toBeTruthy();
  expect(card.getByText("learning, day 5 of 21")).toBeTruthy();
  const link = card.getByRole("link", { name: "Parameters" });
  expect(link.getAttribute("href")).toContain("tab=waterBalance");
  cleanup();
  const dataUntil = null;
  await show(anAccount(), { "/suspected-leak": paged([]) });
  expect(await screen.findByText(/^Leak sensing: watched, 0\.4 of level 1/)).toBeTruthy();
  cleanup();
  const silent = { ...sensing, state: "no_data", dataUntil, series: [] };
  await show(anAccount(), { "/leak-sensing/zone/9": { data: silent }, "/suspected-leak": paged([]) });
  expect(await screen.findByText(/^Leak sensing: no inflow data yet/)).toBeTruthy();
});

it("lists the repairs of the last weeks with their date and what they changed of the night flow", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const mended = {
    ...leak,
    id: 6,
    description: "Clamp on Ly Thai To",
    state: "verified",
    repairedAt: daysAgo(12),
  };
  const nights = Array.from({ length: 14 }, (_, index) => ({
    ...night,
    day: daysAgo(13 - index).slice(0, 10),
    calendar: index === 4 ? [{ kind: "flushing", note: "Hydrants" }] : [],
  }));
  // Here it lies, but what it saves is missing in the zone beside.
  const across = { ...mended, id: 7, description: "Clamp at the border" };
  const old = { ...leak, id: 8, description: "Long ago", state: "repaired", repairedAt: daysAgo(100) };
  await show(anAccount(), {
    repaired: paged([mended, across, old]),
    "/zone/3/day": { data: nights },
    "/leak-point/6/repair-effect": {
      data: {
        ...{ state: "compared", zone: leak.zone, before: null, after: null, unconfirmed: null },
        saved: { flow: 8, volume: 192, nightDayFactor: 24, pressureCorrected: false },
      },
    },
    "/leak-point/7/repair-effect": {
      data: {
        state: "compared",
        zone: { id: 44, name: "DMA beside" },
        before: null,
        after: null,
        unconfirmed: null,
        saved: { flow: 5, volume: 120, nightDayFactor: 24, pressureCorrected: false },
      },
    },
  });
  const link = await screen.findByRole("link", { name: "Clamp on Ly Thai To" });
  expect(link.getAttribute("href")).toContain("/leak-point/view/6");
  expect(await screen.findByText(/^Night flow: Less than before 8\.0/)).toBeTruthy();
  expect(screen.getByText("Repaired in the last 8 weeks")).toBeTruthy();
  expect(screen.queryByText("Long ago")).toBeNull();
  // The drawing of the nights has a mark between those before and those after.
  const marks = within(await screen.findByRole("list", { name: "Marks of the drawing" }));
  expect(marks.getByText(/^repaired: Clamp on Ly Thai To · .* · Less than before 8\.0/)).toBeTruthy();
  expect(marks.getByText(/Logged flushing · Hydrants/)).toBeTruthy();
  expect(await screen.findByText(/^Night flow of DMA beside: Less than before 5\.0/)).toBeTruthy();
  expect(marks.queryByText(/Clamp at the border/)).toBeNull();
});

it("lists boundary valves with their normal position and the one they report, and the device of the average zone pressure wherever it stands", async () => {
  await show(anAccount());
  const card = within(await region("Inlets, exports and boundary valves"));
  expect(card.getByText(/Boundary valve · normally closed · Offline/)).toBeTruthy();
  expect(card.getByText(/^reports Fully open, .*1 Nov/i)).toBeTruthy();
  expect(card.getByText("P1").parentElement?.textContent).toMatch(/^P1 4\.21\sbar$/);
  expect(card.getByText("P2").parentElement?.textContent).toMatch(/^P2 2\.63\sbar$/);
  fireEvent.click(card.getByRole("button", { name: /40\.6/ }));
  const flow = within(await screen.findByRole("dialog", { name: "Flow of the device" }));
  expect(flow.getByText(/forward − reverse/)).toBeTruthy();
  expect(flow.getByText("1 of 1 values good")).toBeTruthy();
  fireEvent.keyDown(flow.getByText("Data quality"), { key: "Escape" });
  expect(card.getByRole("link", { name: "Logger 18" })).toBeTruthy();
  expect(card.getByText("average zone pressure")).toBeTruthy();
});

it("says of a zone without inlets what is missing, and which devices could be its inlets", async () => {
  const noInlets = { value: null, missing: "no_inlets" } as const;
  await show(
    anAccount({
      figures: { inflow_now: aFigure("inflow_now", null, noInlets) },
      inflow: { ...noInlets, measuredAt: null, reporting: 0, expected: 0 },
      members: [],
      problems: ["no_inlets"],
      month: aBalance({
        figures: { system_input: aFigure("system_input", null, noInlets) },
        problems: ["no_inlets"],
      }),
    }),
    {
      "/zone/3/profile": {
        data: { ...profile, inflow: quarters(() => null), good: 0, missing: "no_inlets" },
      },
    },
  );
  expect(await screen.findByText("No inlets are named: there is no water balance")).toBeTruthy();
  expect(screen.getByText("There is no water balance of this period")).toBeTruthy();
  expect((await screen.findAllByText("No inlets are named")).length).toBeGreaterThan(1);
});

it("says with numbers that nights are missing, and that meters count more than flows in", async () => {
  const month = aBalance();
  await show(
    anAccount({
      problems: ["last_night_missing"],
      figures: {
        ...anAccount().figures,
        night_flow: aFigure("night_flow", null, {
          missing: "too_few_values",
          quality: { good: 5, expected: 8 },
        }),
      },
      month: {
        ...month,
        figures: {
          ...month.figures,
          revenue_water: aFigure("revenue_water", 40_000),
          non_revenue_water: aFigure("non_revenue_water", -9_760, { notes: ["check_meters"] }),
          real_losses_bottom_up: aFigure("real_losses_bottom_up", 9_000, {
            quality: { good: 10, expected: 31 },
          }),
        },
        differing: [{ deviceId: 20, displayName: "Valve 12" }],
        problems: ["missing_nights", "meters_over_inflow", "totaliser_differs"],
      },
      differing: [{ deviceId: 23, displayName: "Inlet 9" }],
    }),
  );
  expect(await screen.findByText(/^Last night has too few good values.* · 5 of 8 values good$/)).toBeTruthy();
  expect(screen.getByText(/nights of the month are missing · 10 of 31 nights valid$/)).toBeTruthy();
  expect(screen.getByText(/^Totaliser and flow of a meter differ.* · Inlet 9, Valve 12$/)).toBeTruthy();
  expect(screen.getByText(/^Totaliser and flow of a meter differ.* · Valve 12$/)).toBeTruthy();
  expect(screen.getAllByText(/40,000\.0.* > 30,240\.0/).length).toBeGreaterThan(1);
  expect(document.querySelector("dl[aria-label='Meters count more than flows in'] [data-over]")).toBeTruthy();
});

it("shows a failure of the account as one", async () => {
  serverAnswers(({ path }) =>
    path === "/zone" ? { status: 200, body: { data: [] } } : refusal(500, "unknown"),
  );
  await showPage(<BalancePanel device={device} search={{}} onSearch={() => {}} />);
  expect(await screen.findByText(/^The water of the zone could not be loaded/)).toBeTruthy();
});

it("says that the water of a zone is out of view where an alarm leads to its device, and not that something failed", async () => {
  serverAnswers(({ path }) =>
    path === "/zone" ? { status: 200, body: { data: [] } } : refusal(404, "not_found"),
  );
  await showPage(<BalancePanel device={device} search={{}} onSearch={() => {}} />);
  expect(await screen.findByText("You see only some of the devices of this zone")).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it("enters the use of a month that no meter counts, for those who may change zones", async () => {
  const entered = {
    ...{
      month: "2026-10",
      billedUnmetered: null,
      unbilledMeasured: 310,
      unbilledEstimated: null,
      flushed: 90,
    },
    ...{ updatedBy: "lan", updatedAt: "2026-11-02T02:00:00.000Z" },
  };
  const asked = await show(anAccount(), { "/zone/3/authorised-use": { data: entered } });
  const balance = within(await region("Water balance"));
  fireEvent.click(balance.getByRole("button", { name: "Enter use without a meter" }));
  const drawer = within(await screen.findByRole("dialog", { name: /^Use without a meter, 10\/2026/ }));
  expect(drawer.getByText(/Entered by lan/)).toBeTruthy();
  expect(drawer.getByText(/The calendar has 90\.0\sm³ of flushing in this month/)).toBeTruthy();
  expect(drawer.getByLabelText(/measured/)).toHaveProperty("value", "310");
  fireEvent.change(drawer.getByLabelText(/Billed without/), { target: { value: "600" } });
  fireEvent.click(drawer.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/zone/3/authorised-use",
      body: { month: "2026-10", billedUnmetered: 600, unbilledMeasured: 310, unbilledEstimated: null },
    }),
  );
});
