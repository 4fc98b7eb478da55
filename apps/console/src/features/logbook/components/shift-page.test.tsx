import type { SummarySection } from "@sgval/contract/logbook/shift-sections";
import type { ShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone, onAWideScreen } from "../../../shared/ui/screen.fixture.ts";
import { aLogEntry } from "../log-entry.fixture.ts";
import { ShiftPage } from "./shift-page.tsx";
import { SummarySections } from "./summary-section.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const shifts = [
  { from: "2026-01-02T07:00:00.000Z", to: "2026-01-02T15:00:00.000Z" },
  { from: "2026-01-01T23:00:00.000Z", to: "2026-01-02T07:00:00.000Z" },
];
const summary: ShiftSummary = {
  ...{ from: shifts[0]?.from ?? "", to: shifts[0]?.to ?? "", madeAt: "2026-01-02T09:00:00.000Z" },
  entries: { total: 1, rows: [aLogEntry({ kind: "hand_over", text: "Pump 2 vibrates" })] },
  alarms: {
    total: 0,
    raised: 0,
    cleared: 0,
    standing: 0,
    unanswered: 0,
    shelved: 0,
    outOfService: 0,
    rows: [],
  },
  shelvings: null,
  commands: null,
  modeChanges: {
    total: 1,
    rows: [
      {
        ...{ id: 1, at: "2026-01-02T08:00:00.000Z", deviceId: 7, device: "Valve 7" },
        ...{ mode: "auto", by: "lan01", reason: null },
      },
    ],
  },
  leftManual: {
    total: 1,
    rows: [
      {
        ...{ deviceId: 5, device: "Valve 5", room: null, at: "2026-01-02T08:20:00.000Z" },
        ...{ by: "lan01", reason: "Flushing" },
      },
    ],
  },
  closedValves: {
    total: 1,
    rows: [
      {
        ...{ deviceId: 4, device: "Valve 4", room: null },
        closed: { at: "2026-01-02T08:10:00.000Z", by: "minh01", reason: "Burst main" },
      },
    ],
  },
  lockOuts: [],
  lockOutChanges: null,
  offline: { total: 0, rows: [] },
};

const show = async (fails: (path: string) => boolean = () => false, address = "/") => {
  onAWideScreen();
  const asked = serverAnswers(({ path }) => {
    if (fails(path)) return refusal(503, "server_busy");
    if (path === "/shift") return { status: 200, body: { data: shifts } };
    if (path.startsWith("/shift/summary")) return { status: 200, body: { data: summary } };
    return { status: 200, body: { data: [], metaData: { page: 1, size: 20, total: 0 } } };
  });
  await showPage(<ShiftPage />, undefined, address);
  return asked;
};

it("shows each section of the shift under way, says where there is nothing, and leaves out what one may not see", async () => {
  const asked = await show();
  const entries = within(await screen.findByRole("region", { name: "Hand-over and notes" }));
  expect(entries.getByText("Pump 2 vibrates")).toBeTruthy();
  expect(entries.getByText("Waits for the next shift")).toBeTruthy();
  const modes = within(screen.getByRole("region", { name: "Mode changes" }));
  expect(modes.getByRole("link", { name: "Valve 7" })).toBeTruthy();
  expect(modes.getByText("Auto")).toBeTruthy();
  const manual = within(screen.getByRole("region", { name: "Regulated devices left in manual" }));
  expect(manual.getByRole("row", { name: /Valve 5.*lan01/ }).textContent).toContain("Flushing");
  const valves = within(screen.getByRole("region", { name: "Valves fully closed now" }));
  expect(valves.getByRole("link", { name: "Valve 4" })).toBeTruthy();
  expect(valves.getByRole("row", { name: /minh01/ }).textContent).toContain("Burst main");
  expect(screen.getByText(/(^| · )No alarms( · |$)/)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Commands" })).toBeNull();
  expect(screen.getByText(/The shift is under way/)).toBeTruthy();
  const { from = "", to = "" } = shifts[0] ?? {};
  const query = `from=${Date.parse(from)}&to=${Date.parse(to)}`;
  expect(asked.some(({ path }) => path === `/shift/summary?${query}`)).toBe(true);
});

it("draws the shape of an alarm by its state, and heads its card on a phone with what is wrong and since when", async () => {
  const cells = ["High", "07:10", "Valve 7 · VGA-7", "Outlet pressure · Below limit", "0.40 bar", "Cleared"];
  const row = { key: "1", deviceId: 7, at: "2026-01-02T00:10:00.000Z", cells };
  const alarms: SummarySection = {
    ...{ key: "alarms" as const, heading: "Alarms", counts: "Raised 1", more: null, none: "No alarms" },
    columns: ["Priority", "Raised", "Device", "Alarm", "Value", "State"],
    rows: [{ ...row, alarm: { priority: 2, state: "returned" } }],
    ...{ timeColumn: 1, deviceColumn: 2, titleColumn: 3 },
  };
  onAWideScreen();
  await showPage(<SummarySections sections={[alarms]} />);
  const shapeOf = (element: HTMLElement) =>
    element.querySelector("svg[data-kind]")?.getAttribute("data-look");
  expect(shapeOf(await screen.findByRole("row", { name: /High/ }))).toBe("returned");
  cleanup();
  onAPhone();
  await showPage(<SummarySections sections={[alarms]} />);
  const card = await screen.findByRole("listitem");
  expect(shapeOf(card)).toBe("returned");
  expect(card.textContent).toMatch(
    /^Outlet pressure · Below limit07:10HighValve 7 · VGA-7Value0\.40 barState/,
  );
});

it("saves the shift as a PDF, or its lines as a table, in the language of the reader", async () => {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }));
  const asked = await show();
  await screen.findByText(/No alarms/);
  for (const [kind, format] of [
    ["PDF", "pdf"],
    ["Excel", "xlsx"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: /^Export/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: new RegExp(kind) }));
    await waitFor(() =>
      expect(asked.findLast(({ path }) => path.startsWith("/shift/summary/export"))?.path).toContain(
        `format=${format}&language=en`,
      ),
    );
  }
});

it("shows any period, and refuses more than two days before it asks", async () => {
  const [from, to] = ["2026-01-01T20:00:00.000Z", "2026-01-02T04:30:00.000Z"];
  const own = await show(undefined, `/?from=${from}&to=${to}`);
  await screen.findByText(/No alarms/);
  const query = `from=${Date.parse(from)}&to=${Date.parse(to)}`;
  expect(own.some(({ path }) => path === `/shift/summary?${query}`)).toBe(true);
  cleanup();
  const long = await show(undefined, "/?from=2026-01-01T20:00:00.000Z&to=2026-01-04T20:00:00.000Z");
  expect((await screen.findByRole("alert")).textContent).toBe("A shift summary covers two days at most");
  expect(long.some(({ path }) => path.startsWith("/shift/summary"))).toBe(false);
});

it("begins a hand-over note from here", async () => {
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Write a hand-over" }));
  const form = within(await screen.findByRole("dialog"));
  expect(form.getByRole("combobox", { name: "Kind" }).textContent).toBe("Hand-over");
});

it("says that the summary could not be prepared, which is not a quiet shift", async () => {
  await show((path) => path.startsWith("/shift/summary"));
  expect(await screen.findByText(/The shift summary could not be prepared/)).toBeTruthy();
  expect(screen.queryByText(/No alarms/)).toBeNull();
});
