import type { ElementProperties } from "@sgval/contract/network/elements";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RightsContext } from "../../../../shared/api/ability.ts";
import { aDevice } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { ElementCard } from "./element-card.tsx";
import type { ElementAt, PlacedElement } from "./elements.ts";

const at: ElementAt = { networkId: 3, class: "link", id: "V1" };
const placed = (properties: ElementProperties): PlacedElement => ({
  ...{ at, network: "North", properties, place: [106, 10] },
  geometry: { type: "Point", coordinates: [106, 10] },
});
const device = {
  ...{ networkId: 3, network: "North", element: { class: "link", id: "V1" }, kind: "valve" },
  device: { id: 7, name: "VGA-07", displayName: "Valve A" },
};

const onClose = vi.fn();
const measuring = aDevice({
  id: 7,
  displayName: "Valve A",
  latest: {
    measuredAt: new Date(Date.now() - 120_000).toISOString(),
    receivedAt: new Date().toISOString(),
    values: { outlet_pressure: 2.4 },
    quality: {},
    times: {},
  },
});
const show = async (element: PlacedElement | null, permissions = ["Network.Index"], focused = false) => {
  signedInAs({ superUser: false, manageSuper: false });
  const data = [device];
  const asked = serverAnswers(() => ({
    status: 200,
    body: { data, metaData: { total: 1, page: 1, size: 100 } },
  }));
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <ElementCard
        {...{ at, element, focused, onClose }}
        deviceOf={(id) => (id === measuring.id ? measuring : undefined)}
      />
    </RightsContext>,
  );
  return asked;
};
/** Names and values of the card. */
const said = () =>
  screen.getAllByRole("term").map((term) => {
    const value = term.nextElementSibling?.textContent ?? "";
    return `${term.textContent}: ${value.replaceAll("\u00a0", " ")}`;
  });

afterEach(() => {
  cleanup();
  onClose.mockClear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("says what a valve is, what its model knows of it with units, and which devices are attached to it", async () => {
  await show(
    placed({ kind: "valve", id: "V1", type: "PRV", diameter: 150, setting: 1.961, status: "active" }),
  );
  const card = await screen.findByRole("region", { name: "Valve V1" });
  expect(card.textContent).toContain("Pressure-reducing valve · North");
  expect((await screen.findByRole("link", { name: "Valve A" })).getAttribute("href")).toContain("/view/7");
  expect(said()).toEqual(["Diameter: 150 mm", "Setting: 1.96 bar", "In the model: Regulating"]);
  const item = screen.getByRole("listitem");
  expect(item.textContent).toMatch(/2\.40\s*bar/);
  expect(item.textContent).toMatch(/2 min/);
});

it.each<[string, ElementProperties, string[]]>([
  [
    "a pipe",
    {
      ...{ kind: "pipe", id: "P1", diameter: 304.8, length: 1234.56, roughness: 130, headLoss: "H-W" },
      status: "open",
    },
    ["Diameter: 305 mm", "Length: 1,234.6 m", "Roughness: 130 (Hazen–Williams)", "In the model: Open"],
  ],
  [
    "a pipe of a model by Darcy and Weisbach",
    { kind: "pipe", id: "P1", roughness: 0.1, headLoss: "D-W", status: "closed" },
    ["Roughness: 0.100 mm (Darcy–Weisbach)", "In the model: Closed"],
  ],
  [
    "a junction",
    { kind: "junction", id: "J1", elevation: 12.5, demand: 3.6 },
    ["Elevation: 12.50 m", "Base demand: 3.60 m³/h"],
  ],
  [
    "a tank",
    { kind: "tank", id: "T1", elevation: 30, minLevel: 0.5, maxLevel: 5 },
    ["Elevation: 30.00 m", "Water level above bottom: 0.50–5.00 m"],
  ],
  ["a reservoir", { kind: "reservoir", id: "R1", elevation: 100 }, ["Head: 100.00 m"]],
  ["a pump", { kind: "pump", id: "U1", status: "closed" }, ["In the model: Stopped"]],
  [
    "a valve that regulates the flow",
    { kind: "valve", id: "F1", type: "FCV", setting: 36, status: "active" },
    ["Setting: 36.0 m³/h", "In the model: Regulating"],
  ],
  ["an element of an earlier import, which kept less", { kind: "pump", id: "U1" }, []],
])("says what is known of %s", async (_what, properties, expected) => {
  await show(placed(properties));
  await screen.findByRole("link", { name: "Valve A" });
  expect(screen.queryAllByRole("term").length === 0 ? [] : said()).toEqual(expected);
});

it("offers to attach a device to those who may change networks, and to nobody else", async () => {
  await show(placed({ kind: "pump", id: "V1" }), ["Network.Index", "Network.Update"]);
  expect(await screen.findByRole("button", { name: "Attach device" })).toBeTruthy();
  cleanup();
  await show(placed({ kind: "pump", id: "V1" }));
  await screen.findByRole("link", { name: "Valve A" });
  expect(screen.queryByRole("button", { name: "Attach device" })).toBeNull();
});

it("says that the network does not have the element any more, and asks for nothing", async () => {
  const asked = await show(null);
  expect(await screen.findByText(/does not have this element any more/)).toBeTruthy();
  expect(asked).toEqual([]);
});

it("takes the focus of whoever opened it with the keyboard, and closes with Escape", async () => {
  await show(placed({ kind: "pump", id: "V1" }), ["Network.Index"], true);
  const card = await screen.findByRole("region", { name: "Pump V1" });
  await waitFor(() => expect(document.activeElement).toBe(card));
  fireEvent.keyDown(card, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});
