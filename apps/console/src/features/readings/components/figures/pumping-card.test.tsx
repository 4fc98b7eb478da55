import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { channel, dataOf, latest, textBeside, totals } from "./figures.fixture.ts";
import { PumpingCard } from "./pumping-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows pressures and specific energy of a pump station, without a value that is not good", async () => {
  dataOf(
    "/totals",
    totals({
      volume: { today: 3200, month: 61_000, year: 900_000 },
      specificEnergy: { today: 0.359, month: 0.371 },
    }),
  );
  const device = aDevice({
    type: "WATER_PUMP",
    channels: [channel("inlet_pressure", 0), channel("outlet_pressure", 1)],
    latest: latest({ inlet_pressure: 0.42, outlet_pressure: 4.9 }, { inlet_pressure: "suspect" }),
  });
  await showPage(<PumpingCard device={device} />);
  expect(await textBeside("Discharge pressure")).toMatch(/^4\.90.bar \d+ seconds?$/);
  expect(await textBeside("Suction pressure")).toBe("--");
  expect(await textBeside("Differential pressure")).toBe("--");
  expect(await textBeside("Specific energy")).toBe("0.359 kWh/m³ today, 0.371 kWh/m³ this month");
});

it("marks a pressure of hours ago with its age, and leaves out the lift that would be worked out of it", async () => {
  dataOf("/totals", totals({}));
  const now = latest({ inlet_pressure: 0.42, outlet_pressure: 4.9 });
  const hoursAgo = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  const device = aDevice({
    type: "WATER_PUMP",
    channels: [channel("inlet_pressure", 0), channel("outlet_pressure", 1)],
    latest: { ...now, times: { inlet_pressure: hoursAgo } },
  });
  await showPage(<PumpingCard device={device} />);
  expect(await textBeside("Suction pressure")).toMatch(/^0\.42.bar Stale · 3 hours$/);
  expect(await textBeside("Discharge pressure")).toMatch(/^4\.90.bar \d+ seconds?$/);
  expect(await textBeside("Differential pressure")).toBe("--");
});
