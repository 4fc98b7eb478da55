import type { MimicDocument } from "@sgval/contract/scada/mimic";
import type { Mimic } from "@sgval/contract/scada/routes";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aDevice, deviceCounts } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { withoutResizing } from "../../../../shared/ui/screen.fixture.ts";
import { fileOf } from "../../edits.ts";
import { MimicEditor } from "./mimic-editor.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const mimic: Mimic = {
  ...{ roomId: 4, room: "Pump room 4", version: 1, savedAt: null, savedBy: null },
  document: { width: 800, height: 400, grid: 20, symbols: [], pipes: [], trend: [] },
};

/** Of many devices whose names contain a name, a search finds the first ones alone. */
const devicesAt = (path: string) => {
  const isNamed = new URLSearchParams(path.split("?")[1]).get("name") === "VGA-1";
  const data = [isNamed ? aDevice({ id: 70, name: "VGA-1" }) : aDevice({ id: 71, name: "VGA-10" })];
  return { data, metaData: { total: 1, page: 1, size: 20, counts: deviceCounts({ total: 1 }) } };
};

it("adds a symbol of the palette, takes it back by keys wherever the focus is, and finds the devices of a file", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(({ path }) => ({
    status: 200,
    body: path.startsWith("/device?") ? devicesAt(path) : { data: [] },
  }));
  withoutResizing();
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
  const trend = [{ deviceId: 7, channel: "flow" }];
  const written = fileOf("Pump room 4", { ...mimic.document, trend }, () => "VGA-1");
  const file = new File([JSON.stringify(written)], "drawing.json", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("Import from JSON", { selector: "input" }), {
    target: { files: [file] },
  });
  await waitFor(() => expect(drawn.at(-1)?.trend).toEqual([{ deviceId: 70, channel: "flow" }]));
});

it("says on opening that somebody else saved a newer version, and saves nothing over it", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: [] } }));
  await showPage(<MimicEditor mimic={mimic} newest={2} onDocument={() => {}} onClose={() => {}} />);
  const warning = await screen.findByRole("alert");
  expect(warning.textContent).toContain("Somebody else saved version 2.");
  fireEvent.click(screen.getByRole("button", { name: "Pump" }));
  expect(screen.getByRole("button", { name: "Save drawing" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("button", { name: "Export as JSON" }).hasAttribute("disabled")).toBe(false);
});
