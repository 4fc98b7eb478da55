import { act, cleanup, render } from "@testing-library/react";
import type { MapInstance } from "@vis.gl/react-maplibre";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ClearOfControls } from "./clear-of-controls.tsx";

// The test browser draws no maps.
const library = vi.hoisted(() => ({ data: null as unknown, layout: null as unknown }));
vi.mock("@vis.gl/react-maplibre", () => ({
  useMap: () => ({}),
  Marker: () => null,
  Source: ({ data, children }: { data: unknown; children: ReactNode }) => {
    library.data = data;
    return children;
  },
  Layer: ({ layout }: { layout: unknown }) => {
    library.layout = layout;
    return null;
  },
}));
afterEach(cleanup);

it("has images of the size of the buttons and the scale at their places, also after the map moved", () => {
  const container = document.createElement("div");
  container.innerHTML = '<div data-map-buttons></div><div class="maplibregl-ctrl-scale"></div>';
  container.getBoundingClientRect = () => new DOMRect(10, 20, 360, 600);
  const buttons = container.firstElementChild ?? expect.fail("no buttons");
  buttons.getBoundingClientRect = () => new DOMRect(314, 32, 44, 176);
  const scale = container.lastElementChild ?? expect.fail("no scale");
  scale.getBoundingClientRect = () => new DOMRect(22, 590, 80, 20);
  const listeners = new Map<string, () => void>();
  let moved = 0;
  const map = {
    getContainer: () => container,
    unproject: ([x, y]: [number, number]) => ({ toArray: () => [x + moved, y] }),
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
  };
  const { unmount } = render(<ClearOfControls map={map as unknown as MapInstance} />);
  const drawn = () =>
    (library.data as GeoJSON.FeatureCollection<GeoJSON.Point>).features.map(({ geometry, properties }) => [
      properties?.image,
      ...geometry.coordinates,
    ]);
  expect(drawn()).toEqual([
    ["blank/44/176", 326, 100],
    ["blank/80/20", 52, 580],
  ]);
  expect(library.layout).toMatchObject({ "icon-image": ["get", "image"], "icon-allow-overlap": true });
  moved = 5;
  act(() => listeners.get("moveend")?.());
  expect(drawn()[0]).toEqual(["blank/44/176", 331, 100]);
  unmount();
  expect(listeners.size).toBe(0);
});
