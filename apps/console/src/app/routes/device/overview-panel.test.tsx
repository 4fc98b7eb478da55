import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anAlarm } from "../../../features/alarms/alarm.fixture.ts";
import { aPump, aStation } from "../../../features/pumps/station.fixture.ts";
import { totals } from "../../../features/readings/components/figures/figures.fixture.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { OverviewPanel } from "./overview-panel.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("lists on the page of a valve the open alarms of the logger at its critical point", async () => {
  const at = new Date().toISOString();
  const valve = aDevice({
    latest: { measuredAt: at, receivedAt: at, values: { outlet_pressure: 2.4 }, quality: {}, times: {} },
    dataloggerId: 8,
    datalogger: { id: 8, name: "DL-08", displayName: "Logger 8", type: "DATALOGGER" },
  });
  const alarm = anAlarm({ deviceId: 8, deviceName: "DL-08", deviceDisplayName: "Logger 8" });
  serverAnswers(({ path }) =>
    decodeURIComponent(path).includes("deviceIds=7,8")
      ? { status: 200, body: { data: [alarm], metaData: { page: 1, size: 10, total: 1 } } }
      : refusal(404, "not_found"),
  );
  await showPage(<OverviewPanel device={valve} search={{}} onSearch={() => {}} />);
  const card = within(await screen.findByRole("region", { name: "Open alarms" }));
  expect((await card.findByText(/DL-08 Logger 8/)).isConnected).toBe(true);
});

it("shows the pumps of a station in one table, called as their bank does, with what they did today", async () => {
  const at = new Date().toISOString();
  const values = { "pump_running.p1": 1, "pump_running.p2": 0 };
  const channels = Object.keys(values).map((parameter, slot) => ({
    ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null },
    ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
  }));
  const station = aDevice({
    type: "WATER_PUMP",
    channels,
    latest: { measuredAt: at, receivedAt: at, values, quality: {}, times: {} },
  });
  const today = [{ pump: "p1", hoursToday: 5.5, startsToday: 3 }];
  serverAnswers(({ path }) =>
    path.endsWith("/totals")
      ? { status: 200, body: { data: totals({ pumps: today }) } }
      : path.endsWith("/pump")
        ? { status: 200, body: { data: aStation({ pumps: [aPump({ key: "p1", name: "Bơm giếng" })] }) } }
        : refusal(404, "not_found"),
  );
  await showPage(<OverviewPanel device={station} search={{}} onSearch={() => {}} />);
  expect((await screen.findByRole("rowheader", { name: /^Bơm giếng/ })).isConnected).toBe(true);
  const row = screen.getByRole("row", { name: /^Bơm giếng Stopped/ });
  await waitFor(() => expect(row.textContent).toMatch(/5\.5\sh3$/));
  expect(screen.getByRole("link", { name: "Open the pump page" }).isConnected).toBe(true);
  expect(screen.getAllByText("Bơm giếng")).toHaveLength(1);
  // What the bank does not know has its number, in the language of the page.
  expect(screen.getByRole("rowheader", { name: /^Pump 2/ }).isConnected).toBe(true);
});
