import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { historyQuery } from "../api/read-history.ts";
import type { ChartSource } from "../chart-data.ts";
import { TrendCard } from "./trend-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const sources: ChartSource[] = [
  { deviceId: 7, deviceName: "Valve 7", key: "outlet_pressure", interval: 60 },
  { deviceId: 8, deviceName: "Logger 8", key: "critical_point_pressure", interval: 900 },
];

const historyOf = (key: string) => {
  const now = Date.now();
  const values = [2.5, 2.6];
  return {
    t: [now - 120_000, now - 60_000],
    series: { [key]: { min: values, avg: values, max: values } },
    source: "raw",
    bucketSeconds: null,
    pendingHours: 0,
  };
};

const show = () =>
  showPage(<TrendCard sources={sources} range="2h" onRange={() => {}} height={200} statistics />);

it("says which device's lines are missing and asks for them alone again", async () => {
  let broken = true;
  const asked = serverAnswers(({ path }) => {
    if (!path.startsWith("/device/8/")) return { status: 200, body: historyOf("outlet_pressure") };
    return broken
      ? refusal(500, "internal_error")
      : { status: 200, body: historyOf("critical_point_pressure") };
  });
  await show();
  const card = await screen.findByRole("alert");
  expect(card.textContent).toMatch(/^Logger 8: Critical-point pressure.* could not be loaded/);
  // What the failed device has never brought has no age.
  expect(card.textContent).not.toContain("Data as of");
  expect((await screen.findByRole("table")).textContent).toContain("Outlet pressure");
  broken = false;
  const before = asked.length;
  fireEvent.click(within(card).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("table").textContent).toContain("Critical-point pressure"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(asked.slice(before).map(({ path }) => path.split("?")[0])).toEqual(["/device/8/history"]);
});

it("has one card for each device when every one fails, and no skeleton", async () => {
  serverAnswers(() => refusal(500, "internal_error"));
  await show();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  expect(screen.queryByText("Loading")).toBeNull();
  expect(screen.queryByText("There is no data in this range")).toBeNull();
});

describe("while rollups are being made", () => {
  const made = { ...historyOf("outlet_pressure"), source: "hour", bucketSeconds: 3600 };
  const showMonth = (body: object) => {
    serverAnswers(() => ({ status: 200, body }));
    return showPage(
      <TrendCard sources={sources.slice(0, 1)} range="30d" onRange={() => {}} height={200} statistics />,
    );
  };
  const notice = /being calculated.*718 h/;

  it("says so, which is neither empty nor failed", async () => {
    await showMonth({ ...made, t: [], series: {}, pendingHours: 718 });
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.queryByText("There is no data in this range")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says so beside what is there already", async () => {
    await showMonth({ ...made, pendingHours: 718 });
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.getByRole("table")).toBeTruthy();
  });

  it("says nothing when all is there", async () => {
    await showMonth(made);
    await screen.findByRole("table");
    expect(screen.queryByText(notice)).toBeNull();
  });

  it("asks again every two seconds", () => {
    const { refetchInterval } = historyQuery(7, {
      parameters: ["flow"],
      window: { spanSeconds: 60 },
      points: 10,
    });
    const interval = (data: object) =>
      typeof refetchInterval === "function" ? refetchInterval({ state: { data } } as never) : refetchInterval;
    expect(interval({ ...made, pendingHours: 1 })).toBe(2_000);
    expect(interval(made)).toBe(3_600_000);
    expect(interval({ ...made, bucketSeconds: null })).toBe(false);
  });
});
