import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { dataOf, textBeside, totals } from "./figures.fixture.ts";
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
