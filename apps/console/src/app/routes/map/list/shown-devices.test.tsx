import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { mapSearch } from "../map-search.ts";
import { ShownDevices } from "./shown-devices.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("has a way past the rows of the list to the map", async () => {
  const onSkip = vi.fn();
  await showPage(
    <ShownDevices
      fleet={[]}
      shown={[]}
      busy={false}
      sort="status"
      from={null}
      withoutPlace={null}
      group="none"
      search={mapSearch.parse({})}
      onSearch={() => {}}
      onPick={() => {}}
      onHover={() => {}}
      onPlace={undefined}
      onSkip={onSkip}
    />,
  );
  fireEvent.click(await screen.findByRole("link", { name: "Skip to the map" }));
  expect(onSkip).toHaveBeenCalledOnce();
});
