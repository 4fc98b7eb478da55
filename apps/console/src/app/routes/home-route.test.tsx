import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../shared/ui/page.fixture.tsx";
import { HomeRoute } from "./home-route.tsx";

const counts = {
  total: 2,
  fresh: 2,
  late: 0,
  stale: 0,
  offline: 0,
  never: 0,
  outsideLimits: 0,
  noPosition: 0,
};
const now = new Date().toISOString();
const healthy = [7, 8].map((id) =>
  aDevice({
    id,
    displayName: `Valve ${id}`,
    limits: { outlet_pressure: { under: 1, over: 6 } },
    latest: { measuredAt: now, receivedAt: now, values: { outlet_pressure: 2 }, quality: {}, times: {} },
  }),
);

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
            data: healthy,
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

it("lists those with a value outside its limits, and counts them", async () => {
  await show(1);
  expect((await screen.findByText("Valve 7")).isConnected).toBe(true);
  expect(screen.queryByText("Valve 8")).toBeNull();
  expect(screen.getByRole("button", { name: /Outside limits/ }).textContent).toContain("1");
});
