import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice, deviceCounts } from "../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { HomeRoute } from "./home-route.tsx";

const counts = deviceCounts({ total: 2, fresh: 2 });
const now = new Date().toISOString();
const valves = (pressureOfLast: number) => [7, 8].map((id) => aValve(id, id === 8 ? pressureOfLast : 2));
const aValve = (id: number, outletPressure: number) =>
  aDevice({
    id,
    displayName: `Valve ${id}`,
    limits: { outlet_pressure: { under: 1, over: 6 } },
    latest: {
      measuredAt: now,
      receivedAt: now,
      values: { outlet_pressure: outletPressure },
      quality: {},
      times: {},
    },
  });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = async (outsideLimits: number) => {
  serverAnswers(({ path }) =>
    path.startsWith("/device")
      ? {
          status: 200,
          body: {
            data: valves(outsideLimits === 0 ? 2 : 9),
            metaData: { page: 1, size: 6, total: 2, counts: { ...counts, outsideLimits } },
          },
        }
      : { status: 200, body: { data: [] } },
  );
  await showPage(<HomeRoute />);
};

it("says when nothing is unusual instead of listing healthy devices", async () => {
  await show(0);
  expect((await screen.findByText(/^Nothing unusual, at \d\d:\d\d$/)).isConnected).toBe(true);
  expect(screen.queryByText("Valve 7")).toBeNull();
});

it("lists those with a value outside its limits wherever they stand, and counts them", async () => {
  await show(1);
  expect((await screen.findByText("Valve 8")).isConnected).toBe(true);
  expect(screen.queryByText("Valve 7")).toBeNull();
  expect(screen.getByRole("button", { name: /Outside limits/ }).textContent).toContain("1");
});
