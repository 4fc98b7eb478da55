import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { textBeside } from "./figures.fixture.ts";
import { NightSavingCard } from "./night-saving-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const channel = (parameter: string, slot: number) => ({
  ...{ slot, parameter, mappingKey: parameter, unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
});
const valve = (connectionsDownstream?: number) =>
  aDevice({
    type: "VGA",
    channels: [channel("outlet_pressure", 0), channel("flow", 1)],
    site: connectionsDownstream === undefined ? {} : { connectionsDownstream },
  });

/** A week of hours from local midnight (GMT+7), with this pressure from 22:00 to 6:00 and 2.6 bar by day. */
const answerWeek = (atNight = 2) => {
  const t = Array.from({ length: 168 }, (_, index) => Date.parse("2025-11-10T17:00:00Z") + index * 3_600_000);
  const isNight = (index: number) => index % 24 >= 22 || index % 24 < 6;
  const column = (night: number, day: number) => {
    const values = t.map((_, index) => (isNight(index) ? night : day));
    return { min: values, avg: values, max: values };
  };
  const series = { outlet_pressure: column(atNight, 2.6), flow: column(15.1, 60) };
  const night = {
    nightWindow: { from: "02:00", to: "04:00" },
    householdNightUse: 1.7,
    nonHouseholdNightUse: 8,
  };
  return serverAnswers(({ path }) => ({
    status: 200,
    body:
      path === "/installation"
        ? { data: { units: {}, mapStart: null, address: null, night } }
        : { t, series, source: "hour", bucketSeconds: 3600, pendingHours: 0 },
  }));
};

it("shows the leakage that a valve avoids at night, and from what it is worked out", async () => {
  const asked = answerWeek();
  await showPage(<NightSavingCard device={valve(1200)} />);
  await screen.findByText("Leakage avoided each night");
  expect(await textBeside("Leakage avoided each night")).toMatch(
    /^about 31\.3.m³ \(from 14\.6.m³ to 50\.4.m³\)$/,
  );
  expect(await textBeside("Outlet pressure")).toMatch(/^at night 2\.00.bar, by day 2\.60.bar$/);
  expect(asked.some(({ path }) => path.includes("quality=good"))).toBe(true);
  expect(
    screen.getByText(/least flow from 02:00 to 04:00\. Legitimate night use: 1\.7 L\/h per connection/)
      .isConnected,
  ).toBe(true);
});

it("prints no volume of nothing: says that the pressure is not lower, or that hardly any leakage is avoided", async () => {
  answerWeek(2.5999);
  await showPage(<NightSavingCard device={valve(1200)} />);
  await screen.findByText("Leakage avoided each night");
  expect(await textBeside("Leakage avoided each night")).toBe(
    "none: the pressure at night is not lower than by day",
  );
  cleanup();
  // So many households use all that flows at night.
  answerWeek();
  await showPage(<NightSavingCard device={valve(20_000)} />);
  await screen.findByText("Leakage avoided each night");
  expect(await textBeside("Leakage avoided each night")).toMatch(/^hardly any: less than 0\.1.m³$/);
});

it("has the night use of the zone that it supplies, and says so", async () => {
  answerWeek();
  const account = { ...emptyAccount, households: 1_200, nonHouseholds: 50, exceptionalNightUse: 1.2 };
  await showPage(<NightSavingCard device={valve(1250)} zone={{ name: "DMA-02", account }} />);
  await screen.findByText("Leakage avoided each night");
  expect(await textBeside("Leakage at night")).toMatch(/^11\.5.m³\/h .* legitimate night use 3\.6.m³\/h\)$/);
  expect(screen.getByText(/Legitimate night use: as in the balance of DMA-02\./).isConnected).toBe(true);
});

it("says what is missing instead of a number", async () => {
  answerWeek();
  await showPage(<NightSavingCard device={valve()} />);
  expect(
    (
      await screen.findByText(
        "Not estimated yet. Missing: number of connections behind the valve (tab Settings).",
      )
    ).isConnected,
  ).toBe(true);
});
