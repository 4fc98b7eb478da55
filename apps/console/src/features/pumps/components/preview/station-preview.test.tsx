import type { StationPreview as Preview } from "@sgval/contract/pumps/preview";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../../shared/ui/screen.fixture.ts";
import { aStation } from "../../station.fixture.ts";
import { StationPreview } from "./station-preview.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const preview: Preview = {
  ...{ from: "2025-11-11T00:00:00Z", to: "2025-11-18T00:00:00Z", samples: 2016, runningAtStart: 1 },
  threshold: { startPressurePoint: 2, limitPressurePoint: 4 },
  switches: [
    {
      ...{ at: "2025-11-11T23:01:00Z", pumpId: "p2", action: "pump_start", reason: "pressure_low" },
      ...{ running: 2, pressure: 1.5 },
    },
  ],
  ...{ total: 1, rest: null },
  days: [{ date: "2025-11-12", switches: 1, mostRunning: 2, runMinutes: 2400, degradedMinutes: 0 }],
  atOnce: {
    ...{ rule: "stage_down", reason: "timer_open", heldBack: null, heldBackUntil: null, interlock: null },
    wanted: { action: "pump_stop", pumpId: "p2", power: null },
    ...{ refusal: null, unknown: [], unanswered: [], at: "2025-11-18T00:00:00Z", sample: null },
  },
};
const show = async (answer: { status: number; body: unknown }) => {
  const asked = serverAnswers(({ path }) =>
    path.endsWith("/preview") ? answer : { status: 200, body: { data: aStation() } },
  );
  await showPage(
    <StationPreview
      device={{ id: 7, mode: "auto" }}
      tried={{ threshold: preview.threshold }}
      Chart={() => <p>chart</p>}
    />,
  );
  return asked;
};

it("says what staging would have done: at once, by day, and each start and stop with its reason", async () => {
  const asked = await show({ status: 200, body: { data: preview } });
  const atOnce = await screen.findByText(/^If saved now: A pump is dropped: a timer reduces the supply/);
  expect(atOnce.textContent).toContain("Stop Bơm 2");
  expect(screen.getByText("1 start or stop of pumps, worked out from 2,016 reports").isConnected).toBe(true);
  expect(screen.getByText("chart").isConnected).toBe(true);
  const [days, switches] = screen.getAllByRole("table") as [HTMLElement, HTMLElement];
  expect(within(days).getByRole("row", { name: /^12.Nov 1 2 40/ }).isConnected).toBe(true);
  expect(
    within(switches).getByRole("row", { name: /Start Bơm 2 pressure at or below the start point 2 1.50.bar/ })
      .isConnected,
  ).toBe(true);
  expect(asked.find(({ path }) => path.endsWith("/preview"))).toMatchObject({
    ...{ method: "POST", body: { threshold: preview.threshold } },
  });
});

it("says that there is nothing to try it on, and why a preview failed", async () => {
  await show({ status: 200, body: { data: { ...preview, samples: 0, switches: [], total: 0 } } });
  expect((await screen.findByText("0 reports of the station in the last 7 days")).isConnected).toBe(true);
  await show(refusal(409, "pump_bank_required"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The preview failed: /);
});

it("says above the list what is not listed one by one", async () => {
  const rest = {
    ...{ count: 340, from: "2025-11-15T02:00:00Z", to: "2025-11-17T23:00:00Z" },
    ...{ starts: 170, stops: 170 },
  };
  await show({ status: 200, body: { data: { ...preview, total: 840, rest } } });
  const said = await screen.findByText(
    /^340 starts and stops more from .* to .*: 170 started, 170 stopped\./,
  );
  const list = screen.getByRole("region", { name: "Starts and stops, newest first" });
  expect(said.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("has a line for each day and each switch on a phone, with every value after its name", async () => {
  onAPhone();
  await show({ status: 200, body: { data: preview } });
  const day = await screen.findByText(/^Starts and stops: 1 · /);
  expect(day.textContent).toContain("Run hours of all pumps: 40");
  expect(screen.getByText(/^Step: Start Bơm 2 · /).textContent).toContain("Discharge pressure: 1.50");
  expect(screen.queryByRole("table")).toBeNull();
});
