import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onALaptop, onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { listen } from "../realtime.ts";
import { HistoryTable } from "./history-table.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows no rejected number on a phone, as in the table", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  onAPhone();
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
    body: { data: [reading], metaData: { page: 1, size: 20, total: 1, newest: reading.measuredAt } },
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

it("leaves the column of the temperature in its housing to a wide screen, or to who chooses it", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  onALaptop();
  const at = "2026-01-02T03:04:05.000Z";
  const values = { flow: 12.5, device_temperature: 31 };
  serverAnswers(() => ({
    status: 200,
    body: {
      data: [{ deviceId: 7, measuredAt: at, receivedAt: at, values, quality: {} }],
      metaData: { page: 1, size: 20, total: 1, newest: at },
    },
  }));
  await showPage(
    <HistoryTable
      deviceId={7}
      keys={["flow", "device_temperature"]}
      page={undefined}
      size={undefined}
      from={undefined}
      to={undefined}
      onSearch={() => undefined}
    />,
  );
  expect(await screen.findByRole("columnheader", { name: /^Water flow/ })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: /temperature/i })).toBeNull();
});

const pageOf = (total: number) => ({ data: [], metaData: { page: 1, size: 20, total, newest: null } });

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
  expect((await screen.findByText(/before end time/)).closest('[role="alert"]')).toBeTruthy();
  expect(asked.filter(({ path }) => path.startsWith("/device/7/data"))).toEqual([]);
});

/** A page of one reading; then two newer ones come in. */
const showGrowing = async (page: number | undefined) => {
  signedInAs({ superUser: true, manageSuper: true });
  // The rows of the list are laid out by their height, which a test browser does not have.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(36);
  const reading = (at: string, pressure: number) => ({
    ...{ deviceId: 7, measuredAt: at, receivedAt: at },
    ...{ values: { outlet_pressure: pressure }, quality: {} },
  });
  const metaData = { page: page ?? 1, size: 20, total: 50, newest: "2026-01-02T03:00:00.000Z" };
  serverAnswers(() => ({
    status: 200,
    body: { data: [reading("2026-01-02T03:00:00.000Z", 1.11)], metaData },
  }));
  const onSearch = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const place = { page, size: undefined, from: undefined, to: undefined };
  await showPage(
    <HistoryTable deviceId={7} keys={["outlet_pressure"]} {...place} onSearch={onSearch} />,
    client,
  );
  await screen.findByText("1.11");
  // Not in each of the rows.
  expect(screen.getByRole("columnheader", { name: /^Outlet pressure.* bar$/ }).isConnected).toBe(true);
  expect(screen.getAllByText("bar")).toHaveLength(1);
  const readings = [reading("2026-01-02T03:05:00.000Z", 2.22), reading("2026-01-02T03:06:00.000Z", 3.33)];
  act(() => listen(client).updates?.([{ deviceId: 7, type: "VGA", readings }]));
  return onSearch;
};

it("[R4.10] keeps the rows of a later page, says how many readings are new, and leads to them", async () => {
  const onSearch = await showGrowing(2);
  expect((await screen.findByText("2 new readings")).getAttribute("role")).toBe("status");
  expect(screen.getByText("1.11").isConnected).toBe(true);
  expect(screen.queryByText("2.22")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show newest" }));
  expect(onSearch).toHaveBeenCalledWith({ page: undefined });
});

it("shows new readings on the first page themselves, without a notice", async () => {
  await showGrowing(undefined);
  expect((await screen.findByText("3.33")).isConnected).toBe(true);
  expect(screen.getByText("1.11").isConnected).toBe(true);
  expect(screen.queryByRole("button", { name: "Show newest" })).toBeNull();
});
