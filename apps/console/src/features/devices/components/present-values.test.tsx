import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { PresentValues } from "./present-values.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: false }));

const at = new Date().toISOString();
const latest = (values: Record<string, number>, quality = {}) => ({
  ...{ measuredAt: at, receivedAt: at, values, quality, times: {} },
});

it("shows P1, P2, P3 and Q of a valve with age and quality, and no number that may not be shown", async () => {
  const valve = aDevice({
    latest: latest(
      { inlet_pressure: 4.5, outlet_pressure: 999, flow: 12 },
      { outlet_pressure: "out_of_range" },
    ),
  });
  const logger = aDevice({ id: 8, type: "DATALOGGER", latest: latest({ pressure: 1.5 }) });
  await showPage(<PresentValues device={valve} logger={logger} />);
  const tiles = within(await screen.findByRole("group", { name: "Measurements" })).getAllByRole("group");
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^P1.*4\.50.bar\d+ seconds? · Good$/),
    expect.stringMatching(/^P2.*--\d+ seconds? · Out of range$/),
    expect.stringMatching(/1\.50.bar\d+ seconds? · Good$/),
    expect.stringMatching(/^Q.*12\.0.m³\/h\d+ seconds? · Good$/),
  ]);
});

it("never writes a value below its limit like the limit, in the figure and for who hears it", async () => {
  const valve = aDevice({
    latest: latest({ outlet_pressure: 1.496 }),
    limits: { outlet_pressure: { under: 1.5, over: 4 } },
  });
  await showPage(<PresentValues device={{ ...valve, channels: [] }} logger={undefined} />);
  const tiles = within(await screen.findByRole("group", { name: "Measurements" })).getAllByRole("group");
  const tile = tiles.find(({ textContent }) => textContent?.startsWith("P2"));
  expect(tile?.textContent).toMatch(/1\.496.bar.*1\.50.bar/);
  expect(tile?.innerHTML).not.toMatch(/aria-label="[^"]*: 1\.50/);
});
