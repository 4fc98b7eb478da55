import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { channel, dataOf, latest, textBeside, totals } from "./figures.fixture.ts";
import { WellCard } from "./well-card.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("shows what a well abstracted today, this month and this year against its licence", async () => {
  dataOf(
    "/totals",
    totals({
      volume: { today: 95, month: 1450, year: 20_100 },
      pumps: [{ pump: null, hoursToday: 4.5, startsToday: 1 }],
    }),
  );
  await showPage(<WellCard device={aDevice({ type: "WELL_LOGGING", site: { licensedDailyVolume: 380 } })} />);
  await screen.findByText("Pump today");
  expect(screen.getByText(/^Levels are depths below ground/).isConnected).toBe(true);
  expect(await textBeside("Abstracted today")).toBe("95\u00a0m³ of 380\u00a0m³ licensed (25%)");
  expect(await textBeside("Abstracted this month")).toBe("1,450\u00a0m³");
  expect(await textBeside("Pump today")).toBe("4.5\u00a0h running, 1 start");
});

/** A well whose water stood at 10 m at rest, with what it measured so long ago, and the intake of its pump at 40 m. */
const showWell = async (hoursAgo: number) => {
  serverAnswers(({ path }) =>
    path.endsWith("/totals")
      ? { status: 200, body: { data: totals({}) } }
      : {
          status: 200,
          body: {
            t: [Date.now() - 86_400_000],
            series: { water_level: { min: [10], avg: [10], max: [10] } },
            ...{ source: "hour", bucketSeconds: 3600, pendingHours: 0 },
          },
        },
  );
  const measuredAt = new Date(Date.now() - hoursAgo * 3_600_000 - 1000).toISOString();
  const device = aDevice({
    type: "WELL_LOGGING",
    channels: [channel("water_level", 0), channel("flow", 1)],
    site: { intakeDepth: 40 },
    latest: { ...latest({ water_level: 14, flow: 20 }), measuredAt, receivedAt: measuredAt },
  });
  await showPage(<WellCard device={device} />);
  await screen.findByText(/^10\.00.m$/);
};

it("shows the age of the level and of what is worked out of it", async () => {
  await showWell(0);
  expect(await textBeside("Level now")).toMatch(/^14\.00.m \d+ seconds?$/);
  expect(await textBeside("Drawdown")).toMatch(/^4\.00.m \d+ seconds?$/);
  expect(await textBeside("Specific capacity")).toMatch(/^5\.00 m³\/h\/m \d+ seconds?$/);
});

it("marks the level of a well that is silent for three days, and leaves out what would be worked out of it", async () => {
  await showWell(72);
  expect(await textBeside("Level now")).toMatch(/^14\.00.m Stale · 3 days$/);
  for (const name of ["Drawdown", "Specific capacity", "Above the intake"])
    expect(await textBeside(name)).toBe("-- Stale · 3 days");
});
