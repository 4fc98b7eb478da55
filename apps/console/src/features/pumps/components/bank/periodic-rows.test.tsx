import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { aPump } from "../../station.fixture.ts";
import { PeriodicRows } from "./periodic-rows.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const periodic = {
  ...{ pumpId: "p4", startedAt: "2025-11-18T02:00:00Z", nextAt: "2025-11-18T02:01:00Z" },
  ...{ startedBy: "automation", count: 3, misses: 0, power: 60 },
};
const show = (automatic: boolean) =>
  showPage(
    <PeriodicRows
      deviceId={7}
      pumps={[aPump({ key: "p4", name: "Pump 4", type: "linear", periodic: { ...periodic, automatic } })]}
      automatic={false}
      stopLock={undefined}
    />,
  );

it("offers to end what a person started, also one who is called automation", async () => {
  await show(false);
  expect((await screen.findByRole("button", { name: /Pump 4/ })).isConnected).toBe(true);
  expect(screen.getByText(/^automation, /).isConnected).toBe(true);
});

it("leaves what automatic mode sends to the mode", async () => {
  await show(true);
  expect((await screen.findByText(/Pump 4/)).isConnected).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});
