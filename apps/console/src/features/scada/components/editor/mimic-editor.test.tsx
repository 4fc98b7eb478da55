import type { MimicDocument } from "@sgval/contract/scada/mimic";
import type { Mimic } from "@sgval/contract/scada/routes";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSnackbar } from "../../../../shared/api/snackbar.ts";
import { aDevice, deviceCounts } from "../../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { withoutResizing } from "../../../../shared/ui/screen.fixture.ts";
import { fileOf, withPipe, withSymbol } from "../../edits.ts";
import { MimicEditor } from "./mimic-editor.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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

const edit = async (version: Mimic, answers: Parameters<typeof serverAnswers>[0]) => {
  signedInAs({ superUser: true, manageSuper: true });
  withoutResizing();
  const asked = serverAnswers(answers);
  const drawn: MimicDocument[] = [];
  await showPage(
    <MimicEditor
      mimic={version}
      newest={version.version}
      onDocument={(document) => drawn.push(document)}
      onClose={() => {}}
    />,
  );
  await screen.findByRole("group", { name: "Add a symbol" });
  return { asked, drawn };
};
const importFile = (content: string) =>
  fireEvent.change(screen.getByLabelText("Import from JSON", { selector: "input" }), {
    target: { files: [new File([content], "drawing.json", { type: "application/json" })] },
  });

it("keeps what is drawn while the drawing is being saved", async () => {
  const { asked, drawn } = await edit(mimic, ({ method }) => ({
    status: 200,
    body: {
      data: method === "PUT" || method === "POST" ? { ...mimic, version: 2, document: drawn.at(0) } : [],
    },
  }));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (url: string, options: RequestInit) => {
    const response = await fetch(url, options);
    if (options.method === "PUT" || options.method === "POST") await answered;
    return response;
  });
  const add = await screen.findByRole("button", { name: "Pump" });
  fireEvent.click(add);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save drawing" });
  fireEvent.click(save);
  await waitFor(() => expect(asked.some(({ method }) => method !== "GET")).toBe(true));
  fireEvent.click(add);
  expect(drawn.at(-1)?.symbols).toHaveLength(2);
  answer();
  await waitFor(() => expect(save.disabled).toBe(false));
  await waitFor(() => expect(save.getAttribute("aria-busy") ?? "").not.toBe("true"));
  expect(drawn.at(-1)?.symbols).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Undo (Ctrl+Z)" }));
  await waitFor(() => expect(drawn.at(-1)?.symbols).toHaveLength(1));
});

it("refuses a file that is no drawing, or of a later version, and changes nothing", async () => {
  const { drawn } = await edit(mimic, () => ({ status: 200, body: { data: [] } }));
  const file = fileOf("Pump room 4", mimic.document, () => undefined);
  for (const content of ["not json", "{}", JSON.stringify({ ...file, version: 2 })]) {
    importFile(content);
    expect((await screen.findByRole("alert")).textContent).toMatch(/not an exported drawing/);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  }
  expect(drawn).toEqual([]);
});

it("says whether a file has changed the drawing", async () => {
  const { drawn } = await edit(mimic, () => ({ status: 200, body: { data: [] } }));
  const written = (document: MimicDocument) =>
    JSON.stringify(fileOf("Pump room 4", document, () => undefined));
  importFile(written(mimic.document));
  await waitFor(() =>
    expect(useSnackbar.getState().message).toBe("The file contains the same drawing: nothing has changed"),
  );
  importFile(written({ ...mimic.document, width: 640 }));
  await waitFor(() => expect(useSnackbar.getState().message).toBe("Drawing imported; save it to keep it"));
  expect(drawn.at(-1)?.width).toBe(640);
});

it("says how many bindings of a file found nothing here", async () => {
  const { drawn } = await edit(mimic, ({ path }) => ({
    status: 200,
    body: path.startsWith("/device?")
      ? devicesAt(path)
      : { data: aDevice({ id: 70, name: "VGA-1", channels: [] }) },
  }));
  const trend = [{ deviceId: 7, channel: "flow" }];
  importFile(JSON.stringify(fileOf("Pump room 4", { ...mimic.document, trend }, () => "VGA-1")));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^1 binding was dropped/);
  expect(drawn.at(-1)?.trend).toEqual([]);
});

it("brings an earlier version back as the newest, from which the drawing goes on", async () => {
  const restored = { ...mimic, version: 4, document: { ...mimic.document, width: 640 } };
  const versions = [3, 1].map((version) => ({
    ...{
      version,
      savedAt: "2026-01-02T02:00:00.000Z",
      savedBy: "lan1",
      symbols: 0,
      pipes: 0,
      restoredFrom: null,
    },
  }));
  const { asked, drawn } = await edit({ ...mimic, version: 3 }, ({ method, path }) => ({
    status: 200,
    body: { data: method !== "GET" ? restored : path.includes("version") ? versions : [] },
  }));
  fireEvent.click(await screen.findByRole("button", { name: "Versions" }));
  fireEvent.click(await screen.findByRole("button", { name: /Restore version 1/ }));
  await waitFor(() => expect(drawn.at(-1)?.width).toBe(640));
  expect(asked.find(({ method }) => method !== "GET")?.body).toEqual({ basedOn: 3 });
  expect(useSnackbar.getState().message).toBe("Version 1 is in use again, now as version 4");
});

const chosenSymbol = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(".react-flow__node.selected");
    if (!found) throw new Error("no symbol is chosen");
    return found;
  });

it("moves a symbol that was just placed by the arrow keys on the grid", async () => {
  const { drawn } = await edit(mimic, () => ({ status: 200, body: { data: [] } }));
  fireEvent.click(await screen.findByRole("button", { name: "Pump" }));
  const [before] = drawn.at(-1)?.symbols ?? [];
  await waitFor(() => expect(document.activeElement?.matches(".react-flow__node.selected")).toBe(true));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowRight" });
  await waitFor(() => expect(drawn.at(-1)?.symbols[0]?.x).toBe((before?.x ?? 0) + mimic.document.grid / 2));
});

it("moves a symbol that the pointer drags to the nearest point of the grid, in one step that can be taken back", async () => {
  // A pointer at the edge of a canvas would move the canvas as well.
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 800, 600));
  const { drawn } = await edit(mimic, () => ({ status: 200, body: { data: [] } }));
  fireEvent.click(await screen.findByRole("button", { name: "Pump" }));
  const node = await chosenSymbol();
  const [before] = drawn.at(-1)?.symbols ?? [];
  const { length } = drawn;
  const { transform = "" } = document.querySelector<HTMLElement>(".react-flow__viewport")?.style ?? {};
  const zoom = Number(/scale\((.+)\)/.exec(transform)?.[1]);
  /** So far from where the symbol was taken, in units of the drawing. */
  const pointer = (x: number, y: number) => ({
    ...{ view: window, button: 0, clientX: 400 + x * zoom, clientY: 300 + y * zoom },
  });
  fireEvent.mouseDown(node, pointer(0, 0));
  for (const step of [4, 14, 30]) fireEvent.mouseMove(window, pointer(step, (19 * step) / 30));
  expect(drawn).toHaveLength(length);
  fireEvent.mouseUp(window, pointer(30, 19));
  const moved = { x: (before?.x ?? 0) + 30, y: (before?.y ?? 0) + 20 };
  await waitFor(() => expect(drawn.at(-1)?.symbols).toMatchObject([moved]));
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  await waitFor(() => expect(drawn.at(-1)?.symbols).toEqual([before]));
});

it("deletes what is chosen by the Delete key, a symbol with its pipes, but not while a text is written", async () => {
  const pump = withSymbol(mimic.document, "pump", { x: 100, y: 100 });
  const tank = pump && withSymbol(pump.document, "tank", { x: 300, y: 100 });
  if (!tank) throw new Error("nothing is drawn");
  const [from, to] = [pump.symbol.id, tank.symbol.id];
  const drawing = withPipe(tank.document, { symbol: from, side: "right" }, { symbol: to, side: "left" });
  const { drawn } = await edit({ ...mimic, document: drawing }, () => ({
    status: 200,
    body: { data: [] },
  }));
  const press = (target: Element) => {
    fireEvent.keyDown(target, { key: "Delete", code: "Delete" });
    fireEvent.keyUp(target, { key: "Delete", code: "Delete" });
  };
  await waitFor(() => expect(document.querySelectorAll(".react-flow__node")).toHaveLength(2));
  fireEvent.click(document.querySelector(`[data-id="${from}"]`) ?? document.body);
  const node = await chosenSymbol();
  press(await screen.findByRole("textbox", { name: "Label" }));
  expect(drawn).toEqual([]);
  press(node);
  await waitFor(() => expect(drawn.at(-1)).toMatchObject({ symbols: [{ id: to }], pipes: [] }));
  fireEvent.click(screen.getByRole("button", { name: "Undo (Ctrl+Z)" }));
  await waitFor(() => expect(drawn.at(-1)).toEqual(drawing));
});
