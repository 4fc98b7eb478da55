import { act, cleanup, render } from "@testing-library/react";
import type { MapInstance } from "@vis.gl/react-maplibre";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { ClearOfButtons } from "./clear-of-buttons.tsx";

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

it("has an image of the size of the buttons at their place, also after the map moved, before which labels give way", () => {
  const container = document.createElement("div");
  container.innerHTML = "<div data-map-buttons></div>";
  container.getBoundingClientRect = () => new DOMRect(10, 20, 360, 600);
  const buttons = container.firstElementChild ?? expect.fail("no buttons");
  buttons.getBoundingClientRect = () => new DOMRect(314, 32, 44, 176);
  const listeners = new Map<string, () => void>();
  const images = new Map<string, { width: number; height: number; data: Uint8Array }>();
  let moved = 0;
  const map = {
    getContainer: () => container,
    hasImage: (name: string) => images.has(name),
    addImage: (name: string, image: { width: number; height: number; data: Uint8Array }) =>
      images.set(name, image),
    unproject: ([x, y]: [number, number]) => ({ toArray: () => [x + moved, y] }),
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
  };
  const { unmount } = render(<ClearOfButtons map={map as unknown as MapInstance} />);
  expect(library.data).toEqual({ type: "Point", coordinates: [326, 100] });
  expect(library.layout).toMatchObject({ "icon-image": "buttons/44/176", "icon-allow-overlap": true });
  expect(images.get("buttons/44/176")).toMatchObject({ width: 44, height: 176 });
  expect(images.get("buttons/44/176")?.data.every((byte) => byte === 0)).toBe(true);
  moved = 5;
  act(() => listeners.get("moveend")?.());
  expect(library.data).toEqual({ type: "Point", coordinates: [331, 100] });
  // A map whose style is another one has lost its images.
  images.clear();
  act(() => listeners.get("style.load")?.());
  expect(images.size).toBe(1);
  unmount();
  expect(listeners.size).toBe(0);
});
