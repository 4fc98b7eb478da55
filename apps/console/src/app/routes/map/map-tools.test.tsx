import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { defaultLayers } from "./map-layers.ts";
import { MapTools } from "./map-tools.tsx";
import type { ShownNetwork } from "./network/elements.ts";

afterEach(cleanup);

it("offers no layer that the user may not see", async () => {
  signedInAs({ superUser: false, manageSuper: false });
  await showPage(
    <MapTools
      layers={defaultLayers}
      offered={["labels", "base"]}
      onLayer={() => {}}
      onLasso={() => {}}
      networks={[]}
      onFound={() => {}}
      off={[]}
      onOff={() => {}}
      onDraw={undefined}
    />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Layers" }));
  expect((await screen.findAllByRole("checkbox")).length).toBe(2);
  expect(screen.queryByRole("checkbox", { name: "Pipes" })).toBeNull();
});

const aNetwork = (id: number, name: string): ShownNetwork => ({
  ...{ id, name },
  layer: { type: "FeatureCollection", features: [] },
});
const showTools = async (networks: readonly ShownNetwork[], shown = true) => {
  signedInAs({ superUser: true, manageSuper: true });
  const changed = vi.fn();
  await showPage(
    <MapTools
      layers={{ ...defaultLayers, pipes: { shown, opacity: 1 } }}
      offered={["labels", "pipes"]}
      onLayer={() => {}}
      onLasso={() => {}}
      networks={networks}
      onFound={() => {}}
      off={[4]}
      onOff={changed}
      onDraw={undefined}
    />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Layers" }));
  await screen.findByRole("checkbox", { name: "Pipes" });
  return changed;
};
const network = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

it("switches imported networks on and off singly where there are several", async () => {
  const changed = await showTools([aNetwork(3, "North"), aNetwork(4, "South")]);
  expect([network("North").checked, network("South").checked]).toEqual([true, false]);
  fireEvent.click(network("North"));
  fireEvent.click(network("South"));
  expect(changed.mock.calls).toEqual([[[4, 3]], [[]]]);
});

it("has no switch of its own for the only network, and none that works while no pipes are shown", async () => {
  await showTools([aNetwork(3, "North")]);
  expect(screen.queryByRole("checkbox", { name: "North" })).toBeNull();
  cleanup();
  await showTools([aNetwork(3, "North"), aNetwork(4, "South")], false);
  expect(network("North").disabled).toBe(true);
});
