import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { PressurePoints } from "../pressure-points.tsx";
import { TimersEditor } from "../timers-editor.tsx";
import { outsideOf, unusableDays, workedOut } from "./unusable-days.ts";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Chart = () => <p>chart</p>;
const tried: AutomationPreview = {
  from: "2025-11-11T00:00:00Z",
  to: "2025-11-18T00:00:00Z",
  samples: 2016,
  ...{ staleAfterMinutes: 10, gapMinutes: null },
  threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.6 },
  switches: [
    {
      at: "2025-11-12T15:00:00Z",
      rule: "limit",
      reason: "at_or_above_limit",
      position: { action: "low_pressure", value: null },
      value: 2.63,
    },
  ],
  total: 1,
  rest: null,
  heldAs: null,
  days: [{ date: "2025-11-12", switches: 1, lowMinutes: 299, runMinutes: 0, degradedMinutes: 0 }],
  atOnce: {
    rule: "limit",
    reason: "at_or_above_limit",
    wanted: { action: "low_pressure", value: null },
    heldBack: null,
    heldBackUntil: null,
    interlock: null,
    refusal: null,
    at: "2025-11-18T00:00:00Z",
    sample: null,
  },
};

const show = async (answer: (path: string) => { status: number; body: unknown }) => {
  const asked = serverAnswers(({ path }) =>
    path.endsWith("/preview")
      ? answer(path)
      : { status: 200, body: { data: { startPressurePoint: 1.2, limitPressurePoint: 2.4 } } },
  );
  await showPage(<PressurePoints device={{ id: 7, mode: "auto", type: "VGA" }} preview={{ Chart }} />);
  const limit = await screen.findByRole("textbox", { name: /^Limit pressure point/ });
  fireEvent.change(limit, { target: { value: "2.6" } });
  fireEvent.click(screen.getByRole("button", { name: "Try on the last 7 days" }));
  return asked;
};

it("tries what the form holds before it is saved: what would have been done, and what happens at once", async () => {
  const asked = await show(() => ({ status: 200, body: { data: tried } }));
  const dialog = await screen.findByRole("dialog");
  const atOnce = await within(dialog).findByText(/^If saved now: the valve is switched to “Low pressure”/);
  expect(atOnce.isConnected).toBe(true);
  expect(within(dialog).getByText(/^1 switch, worked out from 2,016 good samples$/).isConnected).toBe(true);
  expect(within(dialog).getByText("chart").isConnected).toBe(true);
  expect(within(dialog).getByRole("columnheader", { name: "Low pressure" }).isConnected).toBe(true);
  expect(within(dialog).getByRole("row", { name: /^12.Nov 1 4.hr 59.min 0/ }).isConnected).toBe(true);
  expect(
    within(dialog).getByRole("row", { name: /Low pressure Pressure at or above the limit 2.63.bar/ })
      .isConnected,
  ).toBe(true);
  expect(asked.find(({ path }) => path.endsWith("/preview"))).toMatchObject({
    method: "POST",
    body: { threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.6 } },
  });
  expect(asked.some(({ method }) => method === "PUT")).toBe(false);
});

it("says why the valve would go elsewhere at once than where the days before end", async () => {
  const { atOnce } = tried;
  if (!atOnce) throw new Error("expected a move");
  const high = { action: "high_pressure", value: null } as const;
  const wanted = { ...atOnce, rule: "timer_high", reason: "window_closed", wanted: high } as const;
  await show(() => ({ status: 200, body: { data: { ...tried, atOnce: wanted } } }));
  const why = /This begins now.*as if it had run with these settings for all 7 days/;
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByText(why)).isConnected).toBe(true);
});

it("explains no difference where the days before end where the valve would go at once", async () => {
  await show(() => ({ status: 200, body: { data: tried } }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/^If saved now/);
  expect(screen.queryByText(/This begins now/)).toBeNull();
});

it("explains no difference where the first step of a set-point leads where the days before end", async () => {
  const { atOnce, switches } = tried;
  const [last] = switches;
  if (!atOnce || !last) throw new Error("expected a move");
  const at = (value: number) => ({ action: "set_outlet_pressure", value }) as const;
  const ended = {
    ...tried,
    switches: [{ ...last, position: at(2) }],
    atOnce: { ...atOnce, wanted: at(2.8) },
  };
  await show(() => ({ status: 200, body: { data: ended } }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/^If saved now/);
  expect(screen.queryByText(/This begins now/)).toBeNull();
});

it("says how many switches are not listed, when they were, and which way they went", async () => {
  const rest = {
    count: 340,
    from: "2025-11-14T01:00:00Z",
    to: "2025-11-17T22:00:00Z",
    raised: 170,
    reduced: 170,
  };
  await show(() => ({ status: 200, body: { data: { ...tried, total: 840, rest } } }));
  const text = await screen.findByText(
    /^340 switches more from .*14.Nov.* to .*18.Nov.*: 170 up, 170 down\./,
  );
  expect(text.isConnected).toBe(true);
});

it("has no minutes at low pressure where the valve follows a table of flows or a critical point", async () => {
  const days = tried.days.map((day) => ({ ...day, lowMinutes: null, degradedMinutes: 60 }));
  await show(() => ({ status: 200, body: { data: { ...tried, days } } }));
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByRole("row", { name: /^12.Nov 1 1/ })).isConnected).toBe(true);
  expect(within(dialog).queryByRole("columnheader", { name: "Low pressure" })).toBeNull();
});

it("says that there is nothing to try it on, which is no failure", async () => {
  await show(() => ({ status: 200, body: { data: { ...tried, samples: 0, switches: [], total: 0 } } }));
  expect((await screen.findByText("0 good samples in the last 7 days")).isConnected).toBe(true);
});

it("says how much of the days could be worked out where readings were too rare", async () => {
  const days = [12, 13, 14, 15, 16].map((day) => ({
    ...{ date: `2025-11-${day}`, switches: 0, lowMinutes: 0, runMinutes: 0, degradedMinutes: 1440 },
  }));
  await show(() => ({ status: 200, body: { data: { ...tried, days } } }));
  expect((await screen.findByText(/^Only 2 days of 7 days could be worked out/)).isConnected).toBe(true);
  expect(screen.getByText(/no good reading newer than 10 minutes/).isConnected).toBe(true);
});

it("says how far apart samples were that were too old before the next one came", async () => {
  const days = [{ date: "2025-11-12", switches: 0, lowMinutes: 0, runMinutes: 0, degradedMinutes: 1440 }];
  await show(() => ({ status: 200, body: { data: { ...tried, days, gapMinutes: 15 } } }));
  const why = /no older than 10 minutes, and .* samples are about 15 minutes apart/;
  expect((await screen.findByText(why)).isConnected).toBe(true);
});

it("gives no numbers for days without usable readings, of which nothing is known", async () => {
  const day = (date: string, switches: number, degradedMinutes: number) => ({
    ...{ date: `2025-11-${date}`, switches, lowMinutes: 0, runMinutes: 0, degradedMinutes },
  });
  // The preview ends at seven in the morning of the last day.
  const days = [day("12", 0, 1440), day("13", 0, 0), day("14", 1, 1440), day("18", 0, 400)];
  await show(() => ({ status: 200, body: { data: { ...tried, days } } }));
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByRole("row", { name: /^12.Nov -- -- 1.d/ })).isConnected).toBe(true);
  expect(within(dialog).getByRole("row", { name: /^13.Nov 0 0 0/ }).isConnected).toBe(true);
  expect(within(dialog).getByRole("row", { name: /^14.Nov -- -- 1.d/ }).isConnected).toBe(true);
  expect(within(dialog).getByRole("row", { name: /^18.Nov -- -- 6/ }).isConnected).toBe(true);
});

it("neither counts nor lists switches of days that could not be worked out", async () => {
  const day = (date: string, switches: number, degradedMinutes: number) => ({
    ...{ date: `2025-11-${date}`, switches, lowMinutes: 0, runMinutes: 0, degradedMinutes },
  });
  const [limit] = tried.switches;
  if (!limit) throw new Error("expected a switch");
  const held = { ...limit, at: "2025-11-14T05:00:00Z", reason: "fail_safe" } as const;
  const data = { ...tried, switches: [limit, held], total: 2, days: [day("12", 1, 0), day("14", 1, 1440)] };
  await show(() => ({ status: 200, body: { data } }));
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByText(/^1 switch, worked out from/)).isConnected).toBe(true);
  expect(workedOut(data, "Asia/Ho_Chi_Minh").switches).toEqual([limit]);
  expect(within(dialog).getAllByRole("row", { name: /Low pressure Pressure/ })).toHaveLength(1);
});

it("draws no low pressure over the days that could not be worked out", () => {
  const at = (time: string) => Date.parse(time) / 1000;
  const low = { from: at("2025-11-12T15:00:00Z"), to: at("2025-11-15T15:00:00Z") };
  const unknown = [{ from: at("2025-11-13T17:00:00Z"), to: at("2025-11-14T17:00:00Z") }];
  expect(outsideOf(unknown, low)).toEqual([
    { from: low.from, to: at("2025-11-13T17:00:00Z") },
    { from: at("2025-11-14T17:00:00Z"), to: low.to },
  ]);
  expect(outsideOf([], low)).toEqual([low]);
  expect(outsideOf([low], low)).toEqual([]);
});

it("marks the days without usable readings on the chart, those beside each other as one", () => {
  const day = (date: string, degradedMinutes: number) => ({
    ...{ date: `2025-11-${date}`, switches: 0, lowMinutes: 0, runMinutes: 0, degradedMinutes },
  });
  const days = [day("12", 1440), day("13", 900), day("14", 700), day("15", 0), day("16", 1440)];
  const at = (time: string) => Date.parse(time) / 1000;
  const range = { from: "2025-11-11T17:00:00Z", to: "2025-11-16T17:00:00Z" };
  expect(unusableDays({ ...range, days }, "Asia/Ho_Chi_Minh")).toEqual([
    { from: at("2025-11-11T17:00:00Z"), to: at("2025-11-13T17:00:00Z") },
    { from: at("2025-11-15T17:00:00Z"), to: at("2025-11-16T17:00:00Z") },
  ]);
});

it("says why a preview failed", async () => {
  await show(() => refusal(500, "internal_error"));
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(/^The preview failed: /);
});

it("tries the timers of a well: when its pump would have run, and for how long on each day", async () => {
  const pumped: AutomationPreview = {
    ...{ ...tried, samples: 0, threshold: null, total: 2 },
    switches: (["pump_start", "pump_stop"] as const).map((action, index) => ({
      at: `2025-11-12T1${5 + index}:00:00Z`,
      ...(index === 0
        ? { rule: "timer_high" as const, reason: "run_window_open" as const }
        : { rule: "timer_low" as const, reason: "run_window_closed" as const }),
      ...{ position: { action, value: null }, value: null },
    })),
    days: [{ date: "2025-11-12", switches: 2, lowMinutes: 0, runMinutes: 60, degradedMinutes: 0 }],
    atOnce: null,
  };
  const asked = serverAnswers(({ path }) => ({
    status: 200,
    body: {
      data: path.endsWith("/preview")
        ? pumped
        : [{ days: [1, 2, 3, 4, 5, 6, 7], startTime: "22:00", endTime: "23:00" }],
    },
  }));
  await showPage(
    <TimersEditor
      device={{ id: 7, mode: "manual", type: "WELL_LOGGING" }}
      idle="manual"
      preview={{ Chart }}
    />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Try on the last 7 days" }));
  const dialog = await screen.findByRole("dialog");
  expect((await within(dialog).findByText("2 starts and stops of the pump")).isConnected).toBe(true);
  expect(within(dialog).getByText(/the pump stays as it is\.$/).isConnected).toBe(true);
  expect(within(dialog).getByRole("row", { name: /^12.Nov 2 1/ }).isConnected).toBe(true);
  expect(within(dialog).queryByText("Watched pressure")).toBeNull();
  // Settings that only valves have are not asked for.
  expect(asked.some(({ path }) => path.endsWith("/automation"))).toBe(false);
});
