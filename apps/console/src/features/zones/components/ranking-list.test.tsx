import type { RankingRow } from "@sgval/contract/zones/zone-ranking";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aFigure } from "./account/account.fixture.ts";
import { ZoneRankingPage } from "./ranking-list.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const row = (over: Partial<RankingRow>): RankingRow => ({
  ...{ zoneId: 3, name: "DMA 03", deviceId: 9, recoverable: 370.2, leakage: 402, unavoidable: 31.8 },
  ...{
    nightFlow: 24,
    inflow: 1_008,
    nrwShare: 37.5,
    perConnection: 322,
    ili: 13.7,
    nights: 7,
    nightsExpected: 7,
  },
  ...{ burst: "none", growth: "growing", missing: null, zoneWithin: false },
  figures: {
    recoverable: aFigure("recoverable", 370.2, {
      ...{ quality: { good: 7, expected: 7 }, notes: ["mean_of_nights"] },
      inputs: [
        { key: "daily_leakage", value: 402 },
        { key: "uarl", value: 31.8 },
      ],
    }),
    nrw_share: aFigure("nrw_share", 37.5),
  },
  ...over,
});
const answers = (body: unknown, status = 200) =>
  serverAnswers(({ path }) =>
    path.startsWith("/zone-ranking") ? { status, body } : { status: 200, body: { data: [] } },
  );
const listOf = (data: RankingRow[]) => ({ data, metaData: { total: data.length, page: 1, size: 20 } });

it("[R1.5] ranks zones by the water that could be saved, and opens the balance of one", async () => {
  const asked = answers(
    listOf([row({}), row({ zoneId: 4, name: "DMA 04", deviceId: null, zoneWithin: true })]),
  );
  await showPage(<ZoneRankingPage />);
  const link = await screen.findByRole("link", { name: "DMA 03" });
  expect(link.getAttribute("href")).toMatch(/view\/9\?tab=balance/);
  // Without a device that stands for it a zone has no page.
  expect(screen.queryByRole("link", { name: "DMA 04" })).toBeNull();
  const [first, second] = screen.getAllByRole("row").slice(1);
  expect(within(first ?? document.body).getByText(/370\.2/)).toBeTruthy();
  expect(within(first ?? document.body).getByText(/Usual · Leakage growth$/)).toBeTruthy();
  // What leaks in a zone within is in its nights, too.
  expect(within(second ?? document.body).getByText(/Usual · .* · Includes a zone within$/)).toBeTruthy();
  expect(asked.some(({ path }) => path.includes("sort=-recoverable"))).toBe(true);
});

it("says in the columns of nights that they are means, and of how many", async () => {
  answers(listOf([row({})]));
  await showPage(<ZoneRankingPage />);
  expect(
    await screen.findByRole("columnheader", { name: /^Recoverable water, mean of 7 nights/ }),
  ).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: /^ILI.*mean/ })).toBeNull();
});

it("has the state of a zone beside its name, in view on every screen", async () => {
  answers(listOf([row({})]));
  await showPage(<ZoneRankingPage />);
  await screen.findByRole("link", { name: "DMA 03" });
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent ?? "");
  const name = heads.findIndex((head) => head.startsWith("DMA zone"));
  expect(heads[name + 1]).toMatch(/^State/);
});

it("has the numbers that a zone is chosen by before the others, all within a screen of 1280 px", async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const least = /min-width: ?([\d.]+)px/.exec(query)?.[1];
    return real(least === undefined ? query : Number(least) <= 1280 ? "all" : "not all");
  });
  answers(listOf([row({})]));
  await showPage(<ZoneRankingPage />);
  await screen.findByRole("link", { name: "DMA 03" });
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent ?? "");
  expect(heads.slice(2).map((head) => head.split(",")[0])).toEqual([
    expect.stringMatching(/^Recoverable water/),
    "Share of non-revenue water",
    expect.stringMatching(/ILI/),
    "Daily leakage",
  ]);
});

it("says why a zone has no numbers, in the place of its state", async () => {
  answers(listOf([row({ recoverable: null, leakage: null, missing: "no_inlets" })]));
  await showPage(<ZoneRankingPage />);
  expect(await screen.findByText("No inlets are named")).toBeTruthy();
});

it("says what keeps the water that could be saved from being known, beside the state of the zone", async () => {
  answers(listOf([row({ recoverable: null, unavoidable: null, missing: "no_pressure" })]));
  await showPage(<ZoneRankingPage />);
  const text = /^No pressure of the average zone point · Usual · Leakage growth$/;
  expect(await screen.findByText(text)).toBeTruthy();
});

it("says of which zones too few meters were read for their share of losses, in the place of the state", async () => {
  const few = aFigure("nrw_share", 92, { notes: ["low_coverage", "unread_meters"] });
  answers(listOf([row({ nrwShare: 92, figures: { ...row({}).figures, nrw_share: few } })]));
  await showPage(<ZoneRankingPage />);
  expect(await screen.findByText(/^Low meter coverage · Usual · Leakage growth$/)).toBeTruthy();
});

it("says in how many meters of a zone odd readings are in the sum", async () => {
  const odd = aFigure("nrw_share", 21, {
    notes: ["doubtful_readings"],
    inputs: [{ key: "meters_doubtful", value: 2 }],
  });
  answers(listOf([row({ nrwShare: 21, figures: { ...row({}).figures, nrw_share: odd } })]));
  await showPage(<ZoneRankingPage />);
  expect(await screen.findByText(/^Meters whose volume is in doubt: 2 · Usual/)).toBeTruthy();
});

it("shows a failure and an installation without zones as different things", async () => {
  answers(refusal(500, "unknown").body, 500);
  await showPage(<ZoneRankingPage />);
  expect(await screen.findByText(/^The ranking could not be loaded/)).toBeTruthy();
  cleanup();
  answers(listOf([]));
  await showPage(<ZoneRankingPage />);
  expect(await screen.findByText("There are no DMA zones")).toBeTruthy();
});

it("explains a number of the ranking by its formula, its period and its nights", async () => {
  answers(listOf([row({})]));
  await showPage(<ZoneRankingPage />);
  fireEvent.click(await screen.findByRole("button", { name: /370\.2/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Mean daily leakage − UARL, never below 0")).toBeTruthy();
  expect(dialog.getByText(/31\.8/)).toBeTruthy();
  expect(dialog.getByText("7 of 7 values good")).toBeTruthy();
  expect(dialog.getByText("Mean of the valid nights of the period")).toBeTruthy();
});
