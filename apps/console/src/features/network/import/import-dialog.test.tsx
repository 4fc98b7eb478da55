import type { ImportResult, Network } from "@sgval/contract/network/networks";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { refusal, serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ImportDialog } from "./import-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const isLocked = (button: HTMLElement): boolean =>
  button.getAttribute("aria-disabled") === "true" || button.hasAttribute("disabled");

const counts = { junction: 2, tank: 0, reservoir: 0, pipe: 1, valve: 0, pump: 0 };
const network: Network = {
  ...{ id: 3, name: "North", sourceName: "north.inp", flowUnit: "LPS", counts, devices: 0 },
  ...{ bounds: [106.6, 10.7, 106.8, 10.9], placement: { kind: "geographic" } },
  ...{ importedAt: "2026-01-02T03:04:05.000Z", version: "1" },
};
const result: ImportResult = {
  ...{ network, added: 1, changed: 0, removed: 0, vanished: [], devicesWithoutElement: [], warnings: [] },
};
const summary = {
  ...{
    title: "",
    flowUnit: "LPS",
    lengthUnit: "m",
    counts,
    geographic: true,
    metresPerUnit: null,
  },
  ...{ extent: { minX: 106.6, minY: 10.7, maxX: 106.8, maxY: 10.9 }, warnings: [] },
};

it("offers an imported network on the map, where it lies", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(({ method }) => ({
    status: 200,
    body: { data: method === "PUT" ? { summary, plan: { nodes: [], links: [] } } : result },
  }));
  await showPage(<ImportDialog network={network} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText("Choose .inp file", { selector: "input" }), {
    target: { files: [new File(["[END]"], "north.inp")] },
  });
  const run = () => screen.getByRole<HTMLButtonElement>("button", { name: "Import" });
  await waitFor(() => expect(isLocked(run())).toBe(false));
  fireEvent.click(run());
  const link = await screen.findByRole("link", { name: "Show on map" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://x");
  expect(pathname).toBe("/apps/logistics/fleet");
  expect(searchParams.get("ll")).toBe("10.80000,106.70000");
  expect(Number(searchParams.get("z"))).toBeCloseTo(10.8);
  expect(screen.getByRole("button", { name: "Close" })).toBeTruthy();
});

it("asks before a chosen file is thrown away, and stays open at a click outside", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => ({ status: 200, body: { data: { summary, plan: { nodes: [], links: [] } } } }));
  const onClose = vi.fn();
  await showPage(<ImportDialog network={null} onClose={onClose} />);
  fireEvent.change(await screen.findByLabelText("Choose .inp file", { selector: "input" }), {
    target: { files: [new File(["[END]"], "north.inp")] },
  });
  await waitFor(() => expect(isLocked(screen.getByRole("button", { name: "Import" }))).toBe(false));
  const outside = document.querySelector(".MuiDialog-container");
  if (!outside) throw new Error("there is no dialog");
  fireEvent.mouseDown(outside);
  fireEvent.click(outside);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
  fireEvent.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("places a model of local coordinates by two of its nodes and the positions typed for them", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const local = {
    ...{ ...summary, geographic: false },
    extent: { minX: 0, minY: 0, maxX: 3000, maxY: 4000 },
  };
  const plan = {
    nodes: [
      ["J1", "junction", 0, 0],
      ["J2", "junction", 3000, 4000],
    ],
    links: [["P1", "pipe", [0, 0, 3000, 4000]]],
  };
  serverAnswers(({ path }) => ({
    status: 200,
    body: { data: path.includes("preview") ? { summary: local, plan } : result },
  }));
  const sent: unknown[] = [];
  const answer = fetch;
  vi.stubGlobal("fetch", (url: string, options: RequestInit) => {
    if (options.body instanceof FormData) sent.push(JSON.parse(String(options.body.get("settings"))));
    return answer(url, options);
  });
  await showPage(<ImportDialog network={null} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText("Choose .inp file", { selector: "input" }), {
    target: { files: [new File(["[END]"], "south.inp")] },
  });
  const run = () => screen.getByRole<HTMLButtonElement>("button", { name: "Import" });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
  await screen.findByText(/The coordinates of the model are not longitude and latitude/);
  type("Node of point A", "J9");
  expect(screen.getByText("The model has no such node")).toBeTruthy();
  type("Node of point A", "J1");
  type("Latitude", "10.77");
  type("Longitude", "106.69");
  // One point says neither how large the network is nor how it is turned; the fields of the other are not in sight.
  expect(isLocked(run())).toBe(true);
  expect(screen.getByText("Still missing: the node of point B, the position of point B")).toBeTruthy();
  expect(screen.getByText(/^The preview appears once both points/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Point B" }));
  type("Node of point B", "J2");
  type("Latitude", "10.80");
  type("Longitude", "106.72");
  await waitFor(() => expect(isLocked(run())).toBe(false));
  expect(screen.queryByText(/^Still missing/)).toBeNull();
  expect(screen.queryByText(/^The preview appears/)).toBeNull();
  // Where it would lie is said, and drawn, before it is saved.
  expect(screen.getByText(/reaches 3\.3 km from west to east and 3\.3 km from south to north/)).toBeTruthy();
  fireEvent.click(run());
  await screen.findByText(/Imported/);
  expect(sent.at(-1)).toEqual({
    name: "south",
    placement: {
      kind: "anchors",
      anchors: [
        { x: 0, y: 0, latitude: 10.77, longitude: 106.69 },
        { x: 3000, y: 4000, latitude: 10.8, longitude: 106.72 },
      ],
    },
  });
});

const invalid = (code: number, section: string | null, line: number | null, text: string | null) => ({
  code: "network_invalid",
  details: {
    problems: [{ code, sentence: "the engine's own", section, line, text }],
    ...{ total: 1, truncated: false },
  },
});
it.each([
  [
    "an id that is there twice",
    invalid(215, "JUNCTIONS", 7, "J1 7 1"),
    "[JUNCTIONS], line 7: The id is there twice",
  ],
  [
    "a pipe from a node to itself",
    invalid(222, "PIPES", 12, "P1 J1 J1"),
    "[PIPES], line 12: The link starts and ends at the same node",
  ],
  ["no source", invalid(224, null, null, null), "The network has no reservoir or tank as a source"],
  [
    "its end cut off",
    {
      code: "network_without_coordinates",
      details: { missing: 2, total: 5, nodes: ["R1", "T1"], truncated: true },
    },
    "The [END] line is missing: the file seems to be cut off.2 of 5 nodes have no coordinates: R1, T1",
  ],
])("says of a model with %s what is wrong and where", async (_, { code, details }, text) => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(() => refusal(422, code, details));
  await showPage(<ImportDialog network={network} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText("Choose .inp file", { selector: "input" }), {
    target: { files: [new File(["[JUNCTIONS]"], "north.inp")] },
  });
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  expect(isLocked(screen.getByRole("button", { name: "Import" }))).toBe(true);
});

it("warns of a model that can be read but has no end", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const cut = { ...summary, warnings: [{ code: "no_end", about: [] }] };
  serverAnswers(() => ({ status: 200, body: { data: { summary: cut, plan: { nodes: [], links: [] } } } }));
  await showPage(<ImportDialog network={network} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText("Choose .inp file", { selector: "input" }), {
    target: { files: [new File(["[JUNCTIONS]"], "north.inp")] },
  });
  expect(await screen.findByText(/no \[END\] line: it may have been cut off/)).toBeTruthy();
});
