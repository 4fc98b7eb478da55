import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useRef, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { saveChartImage } from "../../../shared/ui/trend/trend-image.ts";
import { historyQuery } from "../api/read-history.ts";
import type { ChartSource } from "../chart-data.ts";
import type { ChartSearch } from "../chart-search.ts";
import { TrendCard } from "./trend-card.tsx";

vi.mock("../../../shared/ui/trend/trend-image.ts", () => ({ saveChartImage: vi.fn() }));

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

/** What the bar under the chart asks for: hourly means of more than the range. */
const isOfBar = (path: string) => path.includes("points=220");

const show = () =>
  showPage(<TrendCard sources={sources} search={{ range: "2h" }} onSearch={() => {}} height={200} full />);

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

it("saves the chart of a report, which has one range, as a picture that names devices and range", async () => {
  serverAnswers(() => ({ status: 200, body: historyOf("outlet_pressure") }));
  const range = { from: "2025-11-10T00:00:00.000Z", to: "2025-11-11T00:00:00.000Z" };
  const card = (as?: "table") => (
    <TrendCard
      fixed
      sources={sources.slice(0, 1)}
      search={{ ...range, as }}
      onSearch={() => {}}
      height={200}
    />
  );
  await showPage(card());
  fireEvent.click(await screen.findByRole("button", { name: "Save as image (PNG)" }));
  await waitFor(() =>
    expect(saveChartImage).toHaveBeenCalledWith(
      expect.any(HTMLElement),
      expect.objectContaining({
        title: "Valve 7",
        sub: expect.stringMatching(/^10 Nov 2025.* – 11 Nov 2025/),
      }),
    ),
  );
  cleanup();
  await showPage(card("table"));
  await screen.findByRole("button", { name: "Show as chart" });
  expect(screen.queryByRole("button", { name: "Save as image (PNG)" })).toBeNull();
});

it("shows in a small chart the limits of the line that is pressed in its legend", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: historyOf(/inlet_pressure|outlet_pressure|flow/.exec(path)?.[0] ?? ""),
  }));
  const line = (key: string, limits: { under?: number; over?: number }): ChartSource => ({
    ...{ deviceId: key.length, deviceName: "Valve 7", measuresFor: 7, key, interval: 60 },
    ...limits,
  });
  const lines = [
    line("inlet_pressure", { under: 3, over: 6 }),
    line("outlet_pressure", { under: 1, over: 4 }),
    line("flow", { over: 200 }),
  ];
  await showPage(<TrendCard sources={lines} search={{ range: "2h" }} onSearch={() => {}} height={200} />);
  const pressed = async () =>
    (await screen.findAllByTitle("Show the limits of this line")).map((button) => [
      button.textContent?.slice(0, 2),
      button.getAttribute("aria-pressed"),
    ]);
  // The flow is alone in its panel.
  await waitFor(async () =>
    expect(await pressed()).toEqual([
      ["P1", "false"],
      ["P2", "true"],
    ]),
  );
  fireEvent.click(screen.getByRole("button", { name: /^P1/ }));
  expect(await pressed()).toEqual([
    ["P1", "true"],
    ["P2", "false"],
  ]);
});

it("has one card for each device when every one fails, and no skeleton", async () => {
  serverAnswers(() => refusal(500, "internal_error"));
  await show();
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  expect(screen.queryByText("Loading")).toBeNull();
  expect(screen.queryByText("There is no data in this range")).toBeNull();
});

it("counts in its statistics only good values of a line that shows uncertain ones too", async () => {
  const asked = serverAnswers(({ path }) => {
    const isGood = path.includes("quality=good");
    const values = isGood ? [2.5, null] : [2.5, 9];
    const series = { outlet_pressure: { min: values, avg: values, max: values } };
    return { status: 200, body: { ...historyOf("outlet_pressure"), series, flagged: true } };
  });
  await showPage(
    <TrendCard
      sources={sources.slice(0, 1)}
      search={{ range: "2h" }}
      onSearch={() => {}}
      height={200}
      full
    />,
  );
  const table = await screen.findByRole("table");
  expect((await within(table).findAllByText("2.50")).length).toBe(4);
  expect(table.textContent).not.toContain("9.00");
  const ofChart = asked.filter(({ path }) => !isOfBar(path));
  expect(ofChart.map(({ path }) => path.includes("quality=good"))).toEqual([false, true]);
});

it("calls the last value of hourly means what it is", async () => {
  const means = { ...historyOf("outlet_pressure"), source: "hour", bucketSeconds: 3600 };
  serverAnswers(() => ({ status: 200, body: means }));
  await showPage(
    <TrendCard sources={valve} search={{ range: "30d" }} onSearch={() => {}} height={200} full />,
  );
  const table = within(await screen.findByRole("table"));
  expect(await table.findByRole("columnheader", { name: "Last (mean)" })).toBeTruthy();
  expect(table.queryByRole("columnheader", { name: "Last" })).toBeNull();
});

it("says beside the coverage which interval it is of, where readings came at another one", async () => {
  const now = Date.now();
  const values = Array.from({ length: 8 }, () => 2.5);
  const body = {
    ...historyOf("outlet_pressure"),
    t: values.map((_, index) => now - (8 - index) * 900_000),
    series: { outlet_pressure: { min: values, avg: values, max: values } },
  };
  serverAnswers(() => ({ status: 200, body }));
  await showPage(
    <TrendCard
      sources={sources.slice(0, 1)}
      search={{ range: "2h" }}
      onSearch={() => {}}
      height={200}
      full
    />,
  );
  expect((await screen.findByText(/set interval of/)).textContent).toMatch(
    /^Outlet pressure: .* set interval of 1 minute, .* usually 15 minutes apart/,
  );
});

const valve = sources.slice(0, 1);
const Zoomed = () => {
  const [search, setSearch] = useState<ChartSearch>({ range: "2h" });
  const opened = useRef(Date.now()).current;
  const last = (seconds: number) => ({
    from: new Date(opened - seconds * 1000).toISOString(),
    to: new Date(opened).toISOString(),
  });
  return (
    <>
      <button type="button" onClick={() => setSearch({ range: "2h", ...last(150) })}>
        zoom
      </button>
      <button type="button" onClick={() => setSearch({ range: "2h", ...last(9_000) })}>
        further
      </button>
      <TrendCard sources={valve} search={search} onSearch={() => {}} height={200} full />
    </>
  );
};

it("distinguishes lines of several devices in the legend of a narrow frame", async () => {
  serverAnswers(({ path }) => ({
    status: 200,
    body: historyOf(path.startsWith("/device/8/") ? "critical_point_pressure" : "outlet_pressure"),
  }));
  const both = [valve[0], { ...valve[0], deviceId: 8, deviceName: "Valve 8" }] as ChartSource[];
  await showPage(<TrendCard sources={both} search={{ range: "2h" }} onSearch={() => {}} height={200} full />);
  await screen.findByRole("table");
  const narrow = [...document.querySelectorAll("[data-narrow]")].map(({ textContent }) => textContent);
  expect(narrow.length).toBeGreaterThan(0);
  expect(new Set(narrow).size).toBe(narrow.length);
});

it("leaves lines out of its legend that are named where they are chosen", async () => {
  serverAnswers(() => ({ status: 200, body: historyOf("outlet_pressure") }));
  const show = async (namedInPicker: boolean) => {
    cleanup();
    await showPage(
      <TrendCard
        {...{ sources: valve, search: { range: "2h" }, onSearch: () => {}, height: 200, namedInPicker }}
        full
      />,
    );
    await screen.findByRole("table");
    return screen.queryAllByRole("listitem").length;
  };
  expect(await show(false)).toBe(1);
  expect(await show(true)).toBe(0);
});

it("offers its ranges as a list on a phone, where a row of them would be cut off", async () => {
  onAPhone();
  serverAnswers(() => ({ status: 200, body: historyOf("outlet_pressure") }));
  const onSearch = vi.fn();
  await showPage(
    <TrendCard sources={valve} search={{ range: "2h" }} onSearch={onSearch} height={200} full />,
  );
  const choice = await screen.findByRole("combobox", { name: "Time range" });
  expect(choice.textContent).toBe("2 hours");
  fireEvent.mouseDown(choice);
  fireEvent.click(screen.getByRole("option", { name: "7 days" }));
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ range: "7d" }));
});

it("has a way past ranges, lines and tools to the plot", async () => {
  serverAnswers(() => ({ status: 200, body: historyOf("outlet_pressure") }));
  await showPage(
    <TrendCard sources={valve} search={{ range: "2h" }} onSearch={() => {}} height={200} full />,
  );
  const plot = await screen.findByRole("group", { name: /^Trend of .*Outlet pressure/ });
  fireEvent.click(screen.getByRole("link", { name: "Skip to the plot" }));
  expect(document.activeElement).toBe(plot);
});

it("keeps what is drawn, and the focus in it, while a part of it is fetched more exactly", async () => {
  const body = { ...historyOf("outlet_pressure"), source: "hour", bucketSeconds: 3600 };
  serverAnswers(() => ({ status: 200, body }));
  await showPage(<Zoomed />);
  const table = await screen.findByRole("table");
  const noAnswer = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", noAnswer);
  fireEvent.click(screen.getByRole("button", { name: "zoom" }));
  await waitFor(() => expect(noAnswer).toHaveBeenCalled());
  expect(screen.getByRole("table")).toBe(table);
  expect(screen.queryByText("Loading")).toBeNull();
});

describe("while rollups are being made", () => {
  const made = { ...historyOf("outlet_pressure"), source: "hour", bucketSeconds: 3600 };
  const showMonth = (body: object) => {
    serverAnswers(() => ({ status: 200, body }));
    return showPage(
      <TrendCard
        sources={sources.slice(0, 1)}
        search={{ range: "30d" }}
        onSearch={() => {}}
        height={200}
        full
      />,
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

describe("everything that is chosen", () => {
  const onSearch = vi.fn();
  const showView = async (search: ChartSearch) => {
    onSearch.mockClear();
    const asked = serverAnswers(({ path }) => ({
      status: 200,
      body: historyOf(path.includes("/8/") ? "critical_point_pressure" : "outlet_pressure"),
    }));
    await showPage(<TrendCard sources={sources} search={search} onSearch={onSearch} height={200} full />);
    await screen.findAllByRole("table");
    return asked;
  };
  const from = "2026-03-04T09:00:00.000Z";
  const to = "2026-03-04T10:00:00.000Z";
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  it("is what the address says: an absolute range is asked for as it is, and no quick range is lit", async () => {
    const asked = await showView({ from, to, range: "2h" });
    expect(asked.map(({ path }) => path)).toContainEqual(
      expect.stringContaining(`from=${Date.parse(from)}&to=${Date.parse(to)}`),
    );
    expect(screen.getByRole("button", { name: "2 hours" }).getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByRole("button", { name: "Paused" })).toBeTruthy();
  });

  it("goes into the address: zoom, mark, pause and the way back", async () => {
    await showView({ from, to });
    press("Zoom out");
    expect(onSearch).toHaveBeenLastCalledWith({
      from: "2026-03-04T08:30:00.000Z",
      to: "2026-03-04T10:30:00.000Z",
    });
    press("Mark a time");
    expect(onSearch).toHaveBeenLastCalledWith({ at: "2026-03-04T09:30:00.000Z" });
    press("Back to the first range");
    expect(onSearch).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
    press("5 hours");
    expect(onSearch).toHaveBeenLastCalledWith({ range: "5h", from: undefined, to: undefined });
  });

  it("goes into the address: axes that are fitted to the data, and a table, by button or key, and the way back", async () => {
    await showView({ from, to });
    press("Fit the axis to the data");
    expect(onSearch).toHaveBeenLastCalledWith({ axis: "fit" });
    fireEvent.keyDown(await screen.findByRole("group", { name: /^Trend of/ }), { key: "f" });
    expect(onSearch).toHaveBeenLastCalledWith({ axis: "fit" });
    fireEvent.keyDown(screen.getByRole("group", { name: /^Trend of/ }), { key: "t" });
    expect(onSearch).toHaveBeenLastCalledWith({ as: "table" });
    cleanup();
    await showView({ from, to, axis: "fit" });
    press("Axis with zero and limits");
    expect(onSearch).toHaveBeenLastCalledWith({ axis: undefined });
  });

  it("pauses with the times that are seen, so that the address shows others the same", async () => {
    await showView({ range: "2h" });
    press("Live");
    const [{ from: first, to: last }] = onSearch.mock.lastCall ?? [];
    expect(Date.parse(last) - Date.parse(first)).toBe(7_200_000);
  });

  it("asks for no part of the time whose readings are all there, and shows that part alone", async () => {
    const now = Date.now();
    const values = [2.5, 2.6, 2.7];
    const asked = serverAnswers(() => ({
      status: 200,
      body: {
        ...historyOf("outlet_pressure"),
        t: [now - 180_000, now - 120_000, now - 60_000],
        series: { outlet_pressure: { min: values, avg: values, max: values } },
      },
    }));
    await showPage(<Zoomed />);
    const statistics = await screen.findByRole("table");
    await waitFor(() => expect(statistics.textContent).toContain("2.50"));
    press("zoom");
    await waitFor(() => expect(screen.getByRole("table").textContent).not.toContain("2.50"));
    expect(screen.getByRole("table").textContent).toContain("2.60");
    const ofChart = () => asked.filter(({ path }) => !isOfBar(path));
    expect(ofChart()).toHaveLength(1);
    press("further");
    await waitFor(() => expect(ofChart()).toHaveLength(2));
  });

  it("asks for the same time of an earlier day, and draws it as a line of its own", async () => {
    const asked = await showView({ from, to, cmp: "1d" });
    const day = 86_400_000;
    expect(asked.map(({ path }) => path)).toContainEqual(
      expect.stringContaining(`from=${Date.parse(from) - day}&to=${Date.parse(to) - day}`),
    );
    expect(screen.getByRole("table").textContent).toContain("yesterday");
    // A picture of the chart, or the chart of last month, says which day it is compared with.
    const legend = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(legend.filter((text) => /yesterday 3 Mar/.test(text ?? ""))).toHaveLength(2);
    expect(legend.filter((text) => !text?.includes("yesterday"))).toHaveLength(2);
  });

  it("does not call a range of several days yesterday: it is moved back by days", async () => {
    const later = new Date(Date.parse(from) + 4 * 86_400_000).toISOString();
    await showView({ from, to: later, cmp: "1d,7d" });
    const table = screen.getByRole("table").textContent;
    expect(table).toContain("1 day earlier");
    expect(table).toContain("7 days earlier");
    expect(table).not.toMatch(/yesterday|last week/);
  });
});
