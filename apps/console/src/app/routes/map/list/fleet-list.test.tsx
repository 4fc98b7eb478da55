import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { FleetList } from "./fleet-list.tsx";

const never = new Promise<never>(() => undefined);
// Its texts are still on their way.
vi.mock("./fleet-details.tsx", () => ({
  FleetDetails: () => {
    throw never;
  },
}));

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  // The list is laid out by its height, and its rows by theirs, which a test browser does not have.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(52);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("names a value without a unit, and writes ages that no length looks like", async () => {
  const measuredAt = new Date(Date.now() - 7 * 60_000).toISOString();
  const latest = { measuredAt, receivedAt: measuredAt, values: { ph: 7.29 }, quality: {}, times: {} };
  const device = aDevice({ id: 8, displayName: "Quality A", type: "CARBONATE_HARDNESS", latest });
  await showPage(
    <FleetList
      {...{
        fleet: [{ device, status: "fresh", mark: null, position: [106, 10], text: "" }],
        group: "none",
        sort: "status",
      }}
      {...{ picked: null, from: null, onPick: () => {}, onHover: () => {}, onPlace: undefined }}
    />,
  );
  expect((await screen.findByRole("button", { name: /Quality A/ })).textContent).toMatch(/pH 7\.29.*7 min$/);
});

it("stays on screen while what a row opens is loaded, and so does the map beside it", async () => {
  const device = aDevice({ id: 7, displayName: "Valve A" });
  await showPage(
    <FleetList
      fleet={[{ device, status: "fresh", mark: null, position: [106, 10], text: "" }]}
      group="none"
      sort="status"
      picked={7}
      from={null}
      onPick={() => undefined}
      onHover={() => undefined}
      onPlace={undefined}
    />,
  );
  // An element that is hidden is not found by its role.
  expect(await screen.findByRole("button", { name: /Valve A/, expanded: true })).toBeTruthy();
});

it("lets go of what is picked with Escape, whichever row has the focus", async () => {
  const fleet = [7, 8].map((id) => ({
    device: aDevice({ id, displayName: `Valve ${id}` }),
    ...{ status: "fresh" as const, mark: null, position: [106, 10] as [number, number], text: "" },
  }));
  const onPick = vi.fn();
  const props = { fleet, group: "none", sort: "status", from: null, onPick } as const;
  await showPage(<FleetList {...props} picked={7} onHover={() => undefined} onPlace={undefined} />);
  fireEvent.keyDown(await screen.findByRole("button", { name: /Valve 8/ }), { key: "Escape" });
  expect(onPick).toHaveBeenCalledExactlyOnceWith(null);
});
