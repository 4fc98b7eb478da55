import type { Mimic, MimicDocument } from "@sgval/contract/scada/mimic";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { MimicEditor } from "./mimic-editor.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const mimic: Mimic = {
  ...{ roomId: 4, room: "Pump room 4", version: 1, savedAt: null, savedBy: null },
  document: { width: 800, height: 400, grid: 20, symbols: [], pipes: [], trend: [] },
};

it("adds a symbol of the palette, and takes it back by keys wherever the focus is", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const drawn: MimicDocument[] = [];
  await showPage(
    <MimicEditor
      mimic={mimic}
      newest={1}
      onDocument={(document) => drawn.push(document)}
      onClose={() => {}}
    />,
  );
  const palette = within(await screen.findByRole("group", { name: "Add a symbol" }));
  const pump = palette.getByRole("button", { name: "Pump" });
  expect(pump.getAttribute("draggable")).toBe("true");
  fireEvent.click(pump);
  await waitFor(() => expect(drawn.at(-1)?.symbols).toHaveLength(1));
  // After a symbol was moved with the pointer the page has the focus.
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  await waitFor(() => expect(drawn.at(-1)?.symbols).toEqual([]));
  fireEvent.keyDown(document.body, { key: "y", ctrlKey: true });
  await waitFor(() => expect(drawn.at(-1)?.symbols).toHaveLength(1));
  const name = await screen.findByRole("textbox", { name: "Label" });
  fireEvent.keyDown(name, { key: "z", ctrlKey: true });
  expect(drawn.at(-1)?.symbols).toHaveLength(1);
});
