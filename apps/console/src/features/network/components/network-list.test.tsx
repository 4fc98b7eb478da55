import type { Network } from "@sgval/contract/network/networks";
import { useLocation } from "@tanstack/react-router";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../shared/api/ability.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { onAPhone } from "../../../shared/ui/screen.fixture.ts";
import { NetworkListPage } from "./network-list.tsx";

const network: Network = {
  ...{ id: 3, name: "North", sourceName: "north.inp", flowUnit: "LPS", devices: 23 },
  counts: { junction: 60, tank: 3, reservoir: 2, pipe: 74, valve: 11, pump: 2 },
  ...{ bounds: [106.6, 10.7, 106.8, 10.9], placement: { kind: "geographic" } },
  ...{ importedAt: "2026-01-02T03:04:05.000Z", version: "1" },
};

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(52);
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({
    status: 200,
    body: { data: [network], metaData: { page: 1, size: 10, total: 1 } },
  }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const Address = () => <output aria-label="address">{useLocation().href}</output>;
const show = (permissions: string[]) =>
  showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <NetworkListPage />
      <Address />
    </RightsContext>,
  );
const entry = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name: "Actions for North" }));
  return (await screen.findByText(name)).closest<HTMLElement>("[role=menuitem]") ?? expect.fail("no entry");
};

it("leads from a network to where it lies on the map", async () => {
  await show(["Network.Index", "Device.Index"]);
  fireEvent.click(await entry("Show on map"));
  await vi.waitFor(() =>
    expect(decodeURIComponent(screen.getByLabelText("address").textContent)).toMatch(
      /ll=10\.80000,106\.70000&z=\d+(\.\d)?&net="?3/,
    ),
  );
});

it("does not lead to the map whoever may not see it", async () => {
  await show(["Network.Index"]);
  expect((await entry("Show on map")).getAttribute("aria-disabled")).toBe("true");
});

it("says on a phone what each number of a network is, and leaves none out", async () => {
  onAPhone();
  await show(["Network.Index"]);
  const card = (await screen.findByText("North")).closest("li");
  for (const text of ["Pipes 74", "Nodes 65", "Valves, pumps 13", "Devices 23", "Imported"])
    expect(card?.textContent).toContain(text);
});
