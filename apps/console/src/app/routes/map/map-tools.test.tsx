import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { defaultLayers } from "./map-layers.ts";
import { MapTools } from "./map-tools.tsx";

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
      onDraw={undefined}
    />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Layers" }));
  expect((await screen.findAllByRole("checkbox")).length).toBe(2);
  expect(screen.queryByRole("checkbox", { name: "Pipes" })).toBeNull();
});
