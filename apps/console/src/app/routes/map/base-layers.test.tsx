import type { Zone } from "@sgval/contract/zones/zones";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ZoneNames } from "./base-layers.tsx";

// The test browser draws no maps.
const library = vi.hoisted(() => ({
  map: {} as object,
  filters: new Map<string, unknown>(),
}));
vi.mock("@vis.gl/react-maplibre", () => ({
  useMap: () => ({ current: library.map }),
  Source: ({ children }: { children: ReactNode }) => children,
  Layer: ({ id, filter }: { id: string; filter: unknown }) => void library.filters.set(id, filter),
}));
afterEach(cleanup);

it("writes the code of a zone where the map that came to rest has no space for its name", () => {
  const zones = [106, 107, 120].map((longitude, index) => ({
    id: index + 1,
    name: `DMA-0${index + 1} An Phu`,
    polygon: { type: "Polygon", coordinates: [[[longitude, 10]]] },
  }));
  const listeners = new Set<() => void>();
  let written = [1];
  library.map = {
    on: (_event: string, listener: () => void) => listeners.add(listener),
    off: (_event: string, listener: () => void) => listeners.delete(listener),
    getLayer: () => ({}),
    getBounds: () => ({ contains: ([longitude = 0]: number[]) => longitude < 110 }),
    queryRenderedFeatures: () => written.map((id) => ({ properties: { id } })),
  };
  const ofCodes = () => library.filters.get("zone-code");
  const rest = () => act(() => listeners.forEach((listener) => void listener()));
  const { unmount } = render(<ZoneNames zones={zones as Zone[]} opacity={1} />);
  expect(ofCodes()).toEqual(["in", ["get", "id"], ["literal", []]]);
  rest();
  // The third is out of view.
  expect(ofCodes()).toEqual(["in", ["get", "id"], ["literal", [2]]]);
  written = [1, 2];
  rest();
  expect(ofCodes()).toEqual(["in", ["get", "id"], ["literal", []]]);
  unmount();
  expect(listeners.size).toBe(0);
});
