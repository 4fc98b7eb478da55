import type { AlarmBoard, AlarmHealth } from "@sgval/contract/alarms/alarm-health";
import type { Risk, RiskBoard } from "@sgval/contract/risk/risks";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitedTo, refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { RiskBoardRoute } from "./risk-board-route.tsx";

const now = new Date().toISOString();
const none = { critical: 0, high: 0, medium: 0, low: 0 };
const source = {
  deviceId: 7,
  deviceDisplayName: "Logger 7",
  kind: "under_limit",
  channel: "pressure",
} as const;

const health: AlarmHealth = {
  watchedSince: "2025-01-01T00:00:00Z",
  ...{ from: now, to: now, raised: 84, meanPerHour: 0.5, perDay: 12, perTenMinutes: 0.08, peakPerHour: 18 },
  ...{ floods: 1, shares: { high: 4, medium: 16, low: 80 }, meanSecondsToAcknowledge: 240 },
  badActors: [{ ...source, times: 42, alarms: 3, share: 50 }],
  chattering: [{ ...source, times: 9 }],
  fleeting: [],
  standing: [{ ...source, id: 3, seconds: 100_000 }],
};
const board: AlarmBoard = {
  ...{ at: now, lastHour: 4 },
  hours: Array.from({ length: 25 }, (_, index) => ({
    at: now.replace("Z", `${index}Z`),
    raised: index === 23 ? 9 : 0,
  })),
  days: [{ day: "2025-11-20", raised: { ...none, high: 2 } }],
  zones: [{ id: 3, name: "DMA 03", active: { ...none, high: 2, low: 1 }, holding: { ...none, high: 1 } }],
  rooms: [],
};
const risk: Risk = {
  ...{ deviceId: 7, deviceName: "DL-07", deviceDisplayName: "Logger 7", deviceType: "DATALOGGER" },
  ...{ roomId: null, room: null, zoneId: 3, zone: "DMA 03", score: 16, level: "critical", likelihood: 4 },
  ...{ consequence: 4, assessed: false, likelihoodIndex: 72.8, trend: [4, 4, 8, 8, 12, 16, 16] },
  reasons: [
    { indicator: "stale", value: 4, severity: 1, channel: null },
    { indicator: "over_pressure", value: 2, severity: 0.25, channel: "pressure" },
  ],
  ...{ owner: null, treatment: null, dueOn: null },
};
const riskBoard: RiskBoard = {
  computedAt: now,
  levels: { ...none, critical: 1, low: 4 },
  grid: [{ likelihood: 4, consequence: 4, count: 1 }],
  notAssessed: 5,
  days: [{ day: "2025-11-20", levels: { ...none, critical: 1 } }],
  ...{ zones: [], rooms: [] },
};
const priorities = ([1, 2, 3, 4] as const).map((priority) => ({
  priority,
  active: priority === 2 ? 2 : 0,
  holding: priority === 2 ? 1 : 0,
  unacknowledged: priority === 2 ? 1 : 0,
}));
const answers: Record<string, unknown> = {
  "/alarm/summary": { data: { active: 2, unacknowledged: 1, shelved: 0, priorities, oldest: null } },
  "/alarm/health": { data: health },
  "/alarm/board": { data: board },
  "/risk/board": { data: riskBoard },
  "/risk": { data: [risk], metaData: { total: 1, page: 1, size: 10 } },
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (other: Record<string, unknown> = {}) => {
  const asked = serverAnswers(({ path }) => {
    const [route = ""] = path.split("?");
    const body = { ...answers, ...other }[route];
    if (body === "refused") return refusal(503, "database_unavailable");
    return {
      status: 200,
      body: body ?? { data: [], metaData: { total: 0, page: 1, size: 10 } },
    };
  });
  await showPage(<RiskBoardRoute />);
  return asked;
};

it("[R1.19] lists the risks of ten and more with their reasons, and a cell of the grid lists its devices", async () => {
  const asked = await show();
  const table = await screen.findByRole("grid", { name: "Risk scores of devices" });
  expect(within(table).getByText("No data for 4.0 report intervals").isConnected).toBe(true);
  expect(within(table).getByText("Pressure above its limit for 2.0 h of the last 24 h").isConnected).toBe(
    true,
  );
  expect(within(table).getByText("not assessed").isConnected).toBe(true);
  const levelPill = () => screen.getByRole("button", { name: /^Very high risk/u });
  expect(levelPill().textContent).toMatch(/\d$/u);
  expect(asked.map(({ path }) => path)).toContainEqual(
    expect.stringMatching(/^\/risk\?.*level=critical(?:,|%2C)high/u),
  );
  fireEvent.click(
    screen.getByRole("button", { name: "Likelihood 4, consequence 4: 1 device, Very high risk" }),
  );
  await screen.findByText("Likelihood 4 × consequence 4");
  expect(asked.at(-1)?.path).toMatch(/likelihood=4/u);
  // The counts of all levels are not of the list below any more.
  expect(levelPill().textContent).toBe("Very high risk");
});

it("keeps the filters of a phone in a sheet, and the pages that are opened less often in a menu", async () => {
  onAPhone();
  await show();
  const filters = await screen.findByRole("button", { name: "Filters" });
  expect(screen.queryByRole("button", { name: /^Very high risk/u })).toBeNull();
  fireEvent.click(filters);
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  expect(sheet.getByRole("button", { name: /^Very high risk/u }).isConnected).toBe(true);
  fireEvent.click(sheet.getByRole("button", { name: /^Show/u }));
  const [ways] = screen.getAllByRole("button", { name: "Actions", hidden: true });
  fireEvent.click(ways ?? expect.fail("no menu"));
  expect((await screen.findByRole("menuitem", { name: "Shift summary" })).isConnected).toBe(true);
});

it("leads from a bar of the trend to the devices that it counts", async () => {
  const asked = await show();
  const trend = await screen.findByRole("figure", { name: "Devices by risk level, 30 days" });
  fireEvent.click(within(trend).getByRole("link", { name: /^20 Nov:/u }));
  expect((await screen.findByRole("button", { name: /^Score of 20 Nov/u })).isConnected).toBe(true);
  await waitFor(() =>
    expect(decodeURIComponent(asked.at(-1)?.path ?? "")).toMatch(
      /level=critical,high,medium.*day=2025-11-20|day=2025-11-20.*level=critical,high,medium/u,
    ),
  );
});

it("never calls the level of a risk and the priority of an alarm alike", async () => {
  await show();
  const [table, tiles] = [
    await screen.findByRole("grid", { name: "Risk scores of devices" }),
    screen.getByRole("list", { name: "Alarms now" }),
  ];
  expect(within(table).getByText("Very high risk").isConnected).toBe(true);
  expect(table.querySelector("[data-kind=critical]")).toBeNull();
  for (const tile of ["Critical alarms", "High-priority alarms"])
    expect((await within(tiles).findByText(tile)).isConnected).toBe(true);
  // The numbers of alarms by day have these heads, in the card of the alarms.
  const bare = (word: string) => screen.queryAllByText(word).filter((one) => !one.closest("details"));
  for (const word of ["Critical", "High", "Medium", "Low"]) expect(bare(word)).toEqual([]);
});

it("draws what is over hollow in the bars of a zone, beside what still holds", async () => {
  await show();
  const zone = (await screen.findByRole("link", { name: "DMA 03" })).closest("li");
  const bars = [...(zone?.querySelectorAll<HTMLElement>("i") ?? [])];
  expect(bars.map(({ dataset }) => [dataset.kind, dataset.over])).toEqual([
    ["high", "false"],
    ["high", "true"],
    ["low", "true"],
  ]);
  const shapes = [...(zone?.querySelectorAll("svg") ?? [])];
  expect(shapes.map(({ dataset }) => [dataset.kind, dataset.look])).toEqual([
    ["high", "plain"],
    ["low", "returned"],
  ]);
});

it("draws a priority hollow of which no alarm holds any more, and filled one of which any does", async () => {
  const looks = async (holding: number) => {
    const shown = priorities.map((one) => ({ ...one, holding: one.active === 0 ? 0 : holding }));
    await show({
      "/alarm/summary": {
        data: { active: 2, unacknowledged: 1, shelved: 0, priorities: shown, oldest: null },
      },
    });
    const tiles = await screen.findByRole("list", { name: "Alarms now" });
    await within(tiles).findByText("High-priority alarms");
    const [shape] = tiles.querySelectorAll<SVGElement>("svg[data-kind=high]");
    return shape?.dataset.look;
  };
  expect(await looks(0)).toBe("returned");
  cleanup();
  expect(await looks(1)).toBe("plain");
});

it("shows the numbers of the alarm system beside their targets, and what is missed", async () => {
  await show();
  const card = await screen.findByRole("region", { name: "Alarm health" });
  const row = async (name: string) =>
    (await within(card).findByRole("row", { name: new RegExp(name) })).textContent;
  expect(await row("Busiest hour")).toContain("Missed");
  expect(await row("Mean per hour")).toMatch(/0\.5.*≤ 5.*Met/u);
  expect(await row("Share of medium")).toContain("Missed");
  expect((await screen.findByText("42 times")).isConnected).toBe(true);
  expect(screen.getByText("Logger 7 · 3 alarms · 50%").isConnected).toBe(true);
  // The list behind it holds what was counted, over or not.
  const noisy = document.querySelector<HTMLAnchorElement>('a[href*="kind="][href*="raisedTo"]');
  expect(Object.fromEntries(new URL(noisy?.href ?? "", "http://x").searchParams)).toMatchObject({
    ...{ device: "7", tab: "all", kind: "under_limit", channel: "pressure", raisedFrom: now },
    // The list has the end of its range in it, the count has not.
    raisedTo: new Date(Date.parse(now) - 1).toISOString(),
  });
});

const normal = {
  ...{ total: 30, fresh: 30, late: 0, stale: 0, offline: 0, never: 0 },
  ...{ outsideLimits: 0, badValue: 0, noPosition: 0, types: {} },
};
it("says on how many of the days alarms were watched, and gives no verdict before these are all of them", async () => {
  const week = { from: "2025-11-13T03:00:00Z", to: "2025-11-20T03:00:00Z" };
  await show({ "/alarm/health": { data: { ...health, ...week, watchedSince: "2025-11-19T03:00:00Z" } } });
  const card = await screen.findByRole("region", { name: "Alarm health" });
  // Why none of them has a verdict is said once, above.
  const verdicts = (await within(card).findAllByRole("row"))
    .slice(1)
    .map((row) => row.lastElementChild?.textContent);
  expect(verdicts).toEqual(Array.from({ length: 8 }, () => "--"));
  expect(screen.getByText(/^Alarms could be watched for 1\s?d\w* of these 7\s?d/).isConnected).toBe(true);
  cleanup();
  await show({ "/alarm/health": { data: { ...health, ...week } } });
  expect((await screen.findAllByText("Met")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/could be watched for/)).toBeNull();
});

it("prints no mean of less than a day, but what was counted", async () => {
  const week = { from: "2025-11-13T03:00:00Z", to: "2025-11-20T03:00:00Z" };
  const rows = async (watchedSince: string) => {
    await show({ "/alarm/health": { data: { ...health, ...week, watchedSince } } });
    const card = await screen.findByRole("region", { name: "Alarm health" });
    await within(card).findByRole("row", { name: /Per day/ });
    return within(card)
      .getAllByRole("row")
      .slice(1, 5)
      .map((row) => row.querySelector("td")?.textContent);
  };
  expect(await rows("2025-11-20T02:42:00Z")).toEqual(["--", "--", "--", "18"]);
  cleanup();
  expect(await rows("2025-11-19T03:00:00Z")).toEqual(["0.5", "12", "0.08", "18"]);
});

it("assesses nothing where no alarm was raised: nobody may have watched", async () => {
  const zero = {
    raised: 0,
    meanPerHour: 0,
    perDay: 0,
    perTenMinutes: 0,
    peakPerHour: 0,
    floods: 0,
    shares: null,
  };
  await show({ "/alarm/health": { data: { ...health, ...zero } } });
  const card = await screen.findByRole("region", { name: "Alarm health" });
  expect(await within(card).findAllByText("No alarms yet to assess")).toHaveLength(5);
  expect(within(card).queryByText("Met")).toBeNull();
});

it.each([
  ["that nothing is abnormal", normal, /^Nothing abnormal, checked at \d\d:\d\d$/u],
  [
    "only that no alarm is open while devices are silent",
    { ...normal, offline: 24 },
    /^No open alarm, checked at/u,
  ],
  [
    "only that no alarm is open while a value is outside its limits",
    { ...normal, outsideLimits: 1 },
    /^No open/u,
  ],
])("says %s, and when that was checked", async (_, counts, text) => {
  const quiet = priorities.map((one) => ({ ...one, active: 0, holding: 0, unacknowledged: 0 }));
  await show({
    "/alarm/summary": { data: { active: 0, unacknowledged: 0, shelved: 0, priorities: quiet, oldest: null } },
    "/risk/board": { data: { ...riskBoard, levels: { ...none, low: 5 } } },
    "/device": { data: [], metaData: { total: 30, page: 1, size: 1, counts } },
  });
  expect((await screen.findByText(text)).isConnected).toBe(true);
});

it("says of risks that were never computed that they are not known, not that there are none", async () => {
  await show({
    "/risk": { data: [], metaData: { total: 0, page: 1, size: 10 } },
    "/risk/board": { data: { ...riskBoard, computedAt: null, levels: none, grid: [], notAssessed: 0 } },
  });
  expect(await screen.findAllByText("Not computed yet; the scores come in a few minutes")).toHaveLength(2);
  expect(screen.queryByText(/^No device reaches/u)).toBeNull();
});

it("counts the open leak points by the days since they were found, each with the way to them", async () => {
  serverAnswers(({ path }) => {
    const [route = ""] = path.split("?");
    if (route === "/leak-point") {
      const total = path.includes("from=") ? 1 : 3;
      return { status: 200, body: { data: [], metaData: { total, page: 1, size: 1 } } };
    }
    return { status: 200, body: answers[route] ?? { data: [], metaData: { total: 0, page: 1, size: 10 } } };
  });
  await showPage(<RiskBoardRoute />);
  const card = within(await screen.findByRole("region", { name: "Open leak points by age" }));
  const oldest = await card.findByRole("link", { name: "More than 30 days" });
  await waitFor(() => expect(oldest.closest("li")?.textContent).toBe("More than 30 days3"));
  const namesOf = (link: HTMLElement) => [
    ...new URL(link.getAttribute("href") ?? "", "http://x").searchParams.keys(),
  ];
  expect(namesOf(oldest).sort()).toEqual(["open", "to"]);
  const week = card.getByRole("link", { name: "1 to 7 days" });
  expect(week.closest("li")?.textContent).toBe("1 to 7 days1");
  expect(namesOf(week).sort()).toEqual(["from", "open", "to"]);
});

it("a part that cannot be loaded fails alone", async () => {
  await show({ "/alarm/health": "refused" });
  expect((await screen.findAllByText(/^The alarm health could not be loaded/u)).length).toBeGreaterThan(0);
  expect((await screen.findByRole("table", { name: "Risk grid" })).isConnected).toBe(true);
});

it("says that the devices of the map could not be loaded instead of showing none", async () => {
  await show({ "/device/map": "refused" });
  const map = within(await screen.findByRole("region", { name: "Devices at risk on the map" }));
  expect((await map.findByText(/^The devices could not be loaded/u)).isConnected).toBe(true);
});

it("counts the alarms of the last sixty minutes, and not those of a clock hour", async () => {
  await show();
  expect((await screen.findByText("Alarms in the last 60 minutes")).nextElementSibling?.textContent).toBe(
    "4",
  );
});

it("says that alarms of late data are left out, and assesses no shares of a handful", async () => {
  await show({ "/alarm/health": { data: { ...health, raised: 4 } } });
  await waitFor(() => expect(screen.getAllByText(/without late data$/u)).toHaveLength(6));
  expect(await screen.findAllByText("Too few alarms to assess")).toHaveLength(3);
});

it("writes under a single bar its day once", async () => {
  await show();
  const bars = await screen.findByRole("figure", { name: "Alarms by day" });
  expect(bars.querySelectorAll("[aria-hidden] > span")).toHaveLength(1);
});

it("writes out the axes of the grid, and the ends of the hours with their day and without seconds", async () => {
  await show();
  const grid = within(await screen.findByRole("table", { name: "Risk grid" }));
  expect(grid.getByRole("columnheader", { name: "Consequence →" }).getAttribute("colspan")).toBe("5");
  expect(grid.getByText("Likelihood ↑").isConnected).toBe(true);
  const bars = await screen.findByRole("figure", { name: /by hour/u });
  expect(bars.querySelector("[aria-hidden] > span")?.textContent).toMatch(/^\S.* \d\d:\d\d$/u);
});

it("leads from an hour and a day to the alarms that asked for an answer in it, and has a file of each card", async () => {
  const hour = "2025-11-20T03:00:00.000Z";
  await show({ "/alarm/board": { data: { ...board, hours: [{ at: hour, raised: 9 }] } } });
  const searchOf = async (figure: RegExp) => {
    const bar = await within(await screen.findByRole("figure", { name: figure })).findByRole("link");
    const { pathname, searchParams } = new URL(bar.getAttribute("href") ?? "", "http://localhost");
    return [pathname, Object.fromEntries(searchParams)];
  };
  expect(await searchOf(/by hour/u)).toEqual([
    "/apps/risk/list",
    { tab: "all", raisedFrom: hour, raisedTo: "2025-11-20T03:59:59.999Z" },
  ]);
  const local = Date.parse("2025-11-19T17:00:00.000Z");
  expect(await searchOf(/by day/u)).toEqual([
    "/apps/risk/list",
    {
      tab: "all",
      raisedFrom: new Date(local).toISOString(),
      raisedTo: new Date(local + 86_400_000 - 1).toISOString(),
    },
  ]);
  for (const card of [
    "Alarms by hour",
    "Alarms by day",
    "Alarms by DMA zone",
    "Alarms by room",
    "Alarm health",
  ])
    expect(screen.getByRole("button", { name: `Export: ${card}` }).isConnected).toBe(true);
});

it("leads from the numbers of the alarm health to the alarms of the week, from a share to those of its priorities", async () => {
  await show();
  const card = within(await screen.findByRole("region", { name: "Alarm health" }));
  const [mean] = await card.findAllByRole("link");
  const searches = card.getAllByRole("link").map((link) => {
    const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://localhost");
    return { pathname, ...Object.fromEntries(searchParams) };
  });
  const week = {
    ...{ pathname: "/apps/risk/list", tab: "all", raisedFrom: health.from },
    raisedTo: new Date(Date.parse(health.to) - 1).toISOString(),
  };
  expect(mean?.textContent).toBe("0.5");
  expect(searches).toEqual([
    ...[week, week, week, week, week],
    ...["1,2", "3", "4"].map((priority) => ({ ...week, priority })),
  ]);
});

it("leads from the alarms of the last hour to those that were raised in it, over or not", async () => {
  await show();
  const link = await screen.findByRole("link", { name: /^Alarms in the last 60 minutes/ });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://localhost");
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    "/apps/risk/list",
    { tab: "all", raisedFrom: new Date(Date.parse(now) - 3_600_000).toISOString() },
  ]);
});

it("offers the summary of the shift to whoever sees alarms: its page with the shift log, else the file alone", async () => {
  await show();
  expect((await screen.findByRole("link", { name: "Shift summary" })).getAttribute("href")).toBe(
    "/apps/logbook/shift",
  );
  cleanup();
  const shift = { from: "2025-11-20T23:00:00.000Z", to: "2025-11-21T07:00:00.000Z" };
  const asked = serverAnswers(({ path }) =>
    path === "/shift" ? { status: 200, body: { data: [shift] } } : refusal(404, "not_found"),
  );
  await showPage(limitedTo(["Dashboard.Risk", "Risk.Index"], <RiskBoardRoute />));
  const button = await screen.findByRole("button", { name: "Shift summary (PDF)" });
  await vi.waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
  await vi.waitFor(() =>
    expect(asked.map(({ path }) => path)).toContainEqual(
      expect.stringContaining(`/shift/summary/export?from=${Date.parse(shift.from)}&to=`),
    ),
  );
  cleanup();
  await showPage(limitedTo(["Dashboard.Risk"], <RiskBoardRoute />));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: /Shift summary/ })).toBeNull();
});

it("leads to the limits of alarms whoever may change them and see the settings, and nobody else", async () => {
  await show();
  const link = await screen.findByRole("link", { name: "Edit limits" });
  expect(link.getAttribute("href")).toBe("/apps/setting?tab=thresholds");
  for (const only of ["Threshold.Update", "Setting.Index"] as const) {
    cleanup();
    await showPage(limitedTo(["Dashboard.Risk", "Risk.Index", only], <RiskBoardRoute />));
    await screen.findByRole("link", { name: "Risk list" });
    expect(screen.queryByRole("link", { name: "Edit limits" })).toBeNull();
  }
});

it("says of how many it shows the standing alarms and the alarms by place, whose files have all", async () => {
  const standing = Array.from({ length: 12 }, (_, index) => ({ ...source, id: index + 1, seconds: 100_000 }));
  const zones = Array.from({ length: 11 }, (_, index) => ({
    ...{ id: index + 1, name: `DMA ${index + 1}`, active: { ...none, high: 1 }, holding: none },
  }));
  await show({
    "/alarm/health": { data: { ...health, standing } },
    "/alarm/board": { data: { ...board, zones } },
  });
  const standingCard = within(await screen.findByRole("region", { name: /24 h/u }));
  expect((await standingCard.findByText("10 of 12; the file has all")).isConnected).toBe(true);
  // The overview of a zone or a room leads to its card.
  const anchors = ["Alarms by DMA zone", "Alarms by room"].map(
    (name) => screen.getByRole("region", { name }).parentElement?.id,
  );
  expect(anchors).toEqual(["alarms-by-zone", "alarms-by-room"]);
  const zoneCard = within(screen.getByRole("region", { name: "Alarms by DMA zone" }));
  expect((await zoneCard.findByText("10 of 11; the file has all")).isConnected).toBe(true);
});

it("exports the devices that the grid counts", async () => {
  const asked = await show();
  fireEvent.click(await screen.findByRole("button", { name: "Export: Risk grid" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel" }));
  await waitFor(() =>
    expect(asked.map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/^\/risk\/export\?format=xlsx/u),
    ),
  );
});
