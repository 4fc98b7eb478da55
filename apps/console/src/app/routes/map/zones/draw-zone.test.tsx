import type { Polygon } from "@sgval/contract/zones/polygon";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import type { Zone } from "@sgval/contract/zones/zones";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { GeoJSONStoreFeatures } from "terra-draw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useUnsaved } from "../../../../shared/ui/form/leave-guard.tsx";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { ZoneEditor } from "./zone-editor.tsx";

/** The drawing library without a map: what lies on the drawing, its mode, and what a hand does on it. */
const { Drawing } = vi.hoisted(() => {
  class Drawing {
    static last: Drawing | undefined;
    static mapGone = false;
    features: GeoJSONStoreFeatures[] = [];
    mode = "";
    selected: unknown = null;
    corners = 0;
    stopped = false;
    private readonly listeners = new Map<string, (id: unknown) => void>();
    constructor() {
      Drawing.last = this;
    }
    start() {}
    stop() {
      if (Drawing.mapGone) throw new TypeError("setData");
      this.stopped = true;
    }
    on(type: string, listener: (id: unknown) => void) {
      this.listeners.set(type, listener);
    }
    setMode(mode: string) {
      this.mode = mode;
    }
    getMode() {
      return this.mode;
    }
    selectFeature(id: unknown) {
      this.selected = id;
    }
    addFeatures(added: GeoJSONStoreFeatures[]) {
      this.features.push(...added);
      return added.map(() => ({ id: "drawn", valid: true }));
    }
    getSnapshot() {
      return this.features;
    }
    clear() {
      this.features = [];
    }
    canUndo() {
      return this.corners > 0;
    }
    undo() {
      this.corners -= 1;
      this.emit("change");
    }
    private emit(type: string, id: unknown = "drawn") {
      this.listeners.get(type)?.(id);
    }
    /** A click that sets a corner, without closing the outline. */
    click() {
      this.corners += 1;
      this.emit("change");
    }
    /** The outline is closed, or one of its corners was let go. */
    finish(ring: [number, number][]) {
      this.features = [
        {
          type: "Feature",
          geometry: { type: "Polygon", coordinates: [ring] },
          properties: { mode: "polygon" },
        },
        { type: "Feature", geometry: { type: "Point", coordinates: [0, 0] }, properties: { mode: "select" } },
      ];
      this.emit("finish");
    }
  }
  return { Drawing };
});
vi.mock("terra-draw", () => ({
  TerraDraw: Drawing,
  ...{ TerraDrawModeUndoRedo: class {}, TerraDrawPolygonMode: class {}, TerraDrawSelectMode: class {} },
}));
vi.mock("terra-draw-maplibre-gl-adapter", () => ({ TerraDrawMapLibreGLAdapter: class {} }));
const here = vi.hoisted(() => ({
  getMap: () => ({ on: () => undefined, off: () => undefined }),
  getCenter: () => ({ lng: 106, lat: 10 }),
}));
vi.mock("@vis.gl/react-maplibre", () => ({ Marker: () => null, useMap: () => ({ current: here }) }));

const ring: [number, number][] = [
  [106, 10],
  [107, 10],
  [107, 11],
  [106, 10],
];
const moved: [number, number][] = [
  [106, 10],
  [107.5, 10],
  [107, 11],
  [106, 10],
];
const polygon = (coordinates: [number, number][]): Polygon => ({
  type: "Polygon",
  coordinates: [coordinates],
});
const zone: Zone = {
  ...{ id: 3, name: "DMA-03", polygon: polygon(ring), deviceId: null, devices: 0 },
  ...{ account: emptyAccount },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
};

const onClose = vi.fn();
const edit = async (edited: Zone | null, others: Zone[] = []) => {
  const asked = serverAnswers(({ method }) => ({
    status: 200,
    body: { data: method === "GET" ? others : zone },
  }));
  await showPage(<ZoneEditor zone={edited} meters={[]} onClose={onClose} />);
  await screen.findByLabelText("Name of the zone");
  const drawing = Drawing.last;
  if (!drawing) throw new Error("nothing is drawn");
  return {
    drawing,
    saved: () => asked.filter(({ method, path }) => method !== "GET" && path.startsWith("/zone")),
  };
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  onClose.mockClear();
  Drawing.last = undefined;
  Drawing.mapGone = false;
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("saves the outline that was drawn on the map, once it is closed and has a name", async () => {
  const { drawing, saved } = await edit(null);
  expect(drawing.mode).toBe("polygon");
  fireEvent.change(screen.getByLabelText("Name of the zone"), { target: { value: "An Phu" } });
  act(() => drawing.click());
  expect(button("Save").disabled).toBe(true);
  act(() => drawing.finish(ring.map(([longitude, latitude]) => [longitude + 1e-9, latitude])));
  // Once drawn, its corners may be moved.
  await waitFor(() => expect([drawing.mode, drawing.selected]).toEqual(["select", "drawn"]));
  fireEvent.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toMatchObject([
    { method: "POST", path: "/zone", body: { name: "An Phu", polygon: polygon(ring) } },
  ]);
});

it("takes back one corner after the other while the outline is open", async () => {
  const { drawing } = await edit(null);
  expect(button("Undo").disabled).toBe(true);
  act(() => drawing.click());
  act(() => drawing.click());
  fireEvent.click(button("Undo"));
  expect(drawing.corners).toBe(1);
  fireEvent.click(button("Undo"));
  expect(button("Undo").disabled).toBe(true);
});

it("shows the outline of a known zone with its corners, and saves where they were dragged to", async () => {
  const { drawing, saved } = await edit(zone);
  expect(drawing.features).toMatchObject([{ geometry: polygon(ring) }]);
  expect([drawing.mode, drawing.selected]).toEqual(["select", "drawn"]);
  act(() => drawing.finish(moved));
  fireEvent.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toMatchObject([{ method: "PUT", path: "/zone/3", body: { polygon: polygon(moved) } }]);
});

it("takes a dragged corner back, on the map too, and never the outline that the zone had", async () => {
  const { drawing, saved } = await edit(zone);
  expect(button("Undo").disabled).toBe(true);
  act(() => drawing.finish(moved));
  // Letting go where it was is no step.
  act(() => drawing.finish(moved));
  fireEvent.click(button("Undo"));
  expect(drawing.features).toMatchObject([{ geometry: polygon(ring) }]);
  expect(button("Undo").disabled).toBe(true);
  fireEvent.click(button("Save"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved()).toMatchObject([{ body: { polygon: polygon(ring) } }]);
});

it("lists a corner that was dragged on the map, and draws one that was typed", async () => {
  const { drawing } = await edit(zone);
  fireEvent.click(button("Corners"));
  act(() => drawing.finish(moved));
  const corner = screen.getByLabelText<HTMLInputElement>("Corner 2: latitude, longitude");
  expect(corner.value).toBe("10, 107.5");
  fireEvent.change(corner, { target: { value: "10.5, 107.5" } });
  fireEvent.blur(corner);
  expect(drawing.features).toMatchObject([
    { geometry: polygon([ring[0] ?? [0, 0], [107.5, 10.5], ring[2] ?? [0, 0], ring[3] ?? [0, 0]]) },
  ]);
});

it("leaves nothing of the drawing on the map when it is given up", async () => {
  const { drawing, saved } = await edit(zone);
  act(() => drawing.finish(moved));
  fireEvent.click(button("Cancel"));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole("button", { name: "Discard the corners" }));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  expect(drawing.stopped).toBe(true);
  expect(saved()).toEqual([]);
});

it("asks before the page is left with a drawing, and lets its map go first", async () => {
  const { drawing } = await edit(null);
  expect(useUnsaved.getState().forms).toBe(0);
  act(() => drawing.finish(moved));
  await waitFor(() => expect(useUnsaved.getState().forms).toBe(1));
  Drawing.mapGone = true;
  expect(() => cleanup()).not.toThrow();
  expect(useUnsaved.getState().forms).toBe(0);
});

it("says which zone the outline overlaps, and that a name is missing, before it is saved", async () => {
  const { drawing } = await edit(null, [zone]);
  expect(screen.queryByText(/Give the zone a name/)).toBeNull();
  act(() => drawing.finish(moved));
  expect(await screen.findByText(/^Overlaps: DMA-03\./)).toBeTruthy();
  expect(screen.getByText(/Give the zone a name/)).toBeTruthy();
  expect(button("Save").disabled).toBe(true);
  fireEvent.change(screen.getByLabelText("Name of the zone"), { target: { value: "An Phu" } });
  expect(screen.queryByText(/Give the zone a name/)).toBeNull();
  expect(button("Save").disabled).toBe(false);
});
