import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { localDayAt } from "../ranges.ts";
import { TodayTable } from "./today-table.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const midnight = localDayAt(Date.now() / 1000).from * 1000;
const columns = (values: readonly number[]) => ({ min: values, avg: values, max: values });

/** A device with readings before midnight and at it, by channel. */
const show = async (values: Record<string, readonly number[]>) => {
  const series = Object.fromEntries(Object.entries(values).map(([key, one]) => [key, columns(one)]));
  serverAnswers(() => ({
    status: 200,
    body: {
      t: [midnight - 60_000, midnight, midnight + 1],
      series,
      source: "raw",
      bucketSeconds: null,
      pendingHours: 0,
    },
  }));
  await showPage(
    <TodayTable device={aDevice({ site: { totaliserDigits: 6 } })} keys={Object.keys(values)} />,
  );
};

/** The texts of the cells of a row. */
const rowOf = async (name: string) => {
  const row = (await screen.findByRole("rowheader", { name })).closest("tr");
  return [...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent);
};

it("adds up what a totaliser counted since midnight over a meter that began again", async () => {
  await show({ total_flow: [999_900, 999_950, 20], energy_total: [100, 103, 108] });
  expect(await rowOf("Total flow (totaliser)")).toEqual(["+ 120", "m³"]);
  expect(await rowOf("Energy total")).toEqual(["+ 8", "kWh"]);
});

it("shows numbers and unit apart", async () => {
  await show({ outlet_pressure: [1, 2, 3] });
  expect(await rowOf("Outlet pressure")).toEqual(["2.00", "2.50", "3.00", "bar"]);
  const link = screen.getByRole("link", { name: /^Outlet pressure · Minimum, 2\.00.bar/ });
  expect(link.textContent).toBe("2.00");
});

it("stands where a channel is of no known parameter", async () => {
  await show({ not_in_the_catalogue: [1, 2, 3], outlet_pressure: [1, 2, 3] });
  expect(await rowOf("Outlet pressure")).toEqual(["2.00", "2.50", "3.00", "bar"]);
});
