import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { HistoryTable } from "./history-table.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows no rejected number on a phone, as in the table", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const at = "2026-01-02T03:04:05.000Z";
  const values = { outlet_pressure: 999, inlet_pressure: 5.8 };
  const reading = {
    deviceId: 7,
    measuredAt: at,
    receivedAt: at,
    values,
    quality: { outlet_pressure: "out_of_range" },
  };
  serverAnswers(() => ({
    status: 200,
    body: { data: [reading], metaData: { page: 1, size: 20, total: 1 } },
  }));
  await showPage(
    <HistoryTable
      deviceId={7}
      keys={["outlet_pressure", "inlet_pressure"]}
      page={undefined}
      size={undefined}
      from={undefined}
      to={undefined}
      onSearch={() => undefined}
    />,
  );
  const shown = (await screen.findByText(/Outlet pressure/, { selector: "dt" })).nextSibling?.textContent;
  expect(shown).toBe("x--");
  expect(screen.getByText(/Inlet pressure/, { selector: "dt" }).nextSibling?.textContent).toBe(
    "5.80\u00a0bar",
  );
});

const pageOf = (total: number) => ({ data: [], metaData: { page: 1, size: 20, total } });

const showRange = (from: string, to: string) =>
  showPage(
    <HistoryTable
      deviceId={7}
      keys={["outlet_pressure"]}
      page={undefined}
      size={undefined}
      from={from}
      to={to}
      onSearch={() => undefined}
    />,
  );

it("asks for the readings of the range in the address alone", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(() => ({ status: 200, body: pageOf(0) }));
  await showRange("2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z");
  await screen.findByText("No data found");
  expect(asked.map(({ path }) => path)).toEqual([
    `/device/7/data?page=1&size=20&from=${Date.UTC(2026, 0, 2)}&to=${Date.UTC(2026, 0, 3)}`,
  ]);
});

it("refuses a range that ends before it starts, without a request", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const asked = serverAnswers(() => ({ status: 200, body: pageOf(0) }));
  await showRange("2026-01-03T00:00:00.000Z", "2026-01-02T00:00:00.000Z");
  expect((await screen.findByRole("alert")).textContent).toContain("before end time");
  expect(asked).toEqual([]);
});
