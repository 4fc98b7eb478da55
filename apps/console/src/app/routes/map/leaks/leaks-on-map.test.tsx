import { cleanup, screen } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../../../../shared/ui/page.fixture.tsx";
import { LayerAnchors, ZoneNames } from "../base-layers.tsx";
import { DeviceLayers } from "../device-layers.tsx";
import { LeaksOnMap } from "./leaks-on-map.tsx";

// The test browser draws no maps: layers are stacked as the library stacks them, and markers are elements of the page.
const library = vi.hoisted(() => ({ layers: [] as string[], sources: new Map<string, unknown>() }));
vi.mock("@vis.gl/react-maplibre", () => ({
  useMap: () => ({}),
  Marker: ({ children }: { children: ReactNode }) => children,
  Source: ({ id, data, children }: { id: string; data: unknown; children: ReactNode }) => {
    library.sources.set(id, data);
    return children;
  },
  Layer: ({ id, beforeId }: { id: string; beforeId?: string }) => {
    useLayoutEffect(() => {
      const at = beforeId === undefined ? library.layers.length : library.layers.indexOf(beforeId);
      if (!library.layers.includes(id)) library.layers.splice(at, 0, id);
    }, [id, beforeId]);
    return null;
  },
}));
vi.mock("../../../../shared/ui/map/base-map.tsx", () => ({ BaseMap: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("writes values of devices where names and codes of zones and markers of leaks leave space, and names beside leaks", async () => {
  signedInAs({ superUser: true, manageSuper: true });
  const position = { latitude: 10.8, longitude: 106.7 };
  const leak = {
    id: 4,
    description: "Wet road",
    state: "reported",
    position,
    foundAt: "2026-03-01T02:00:00.000Z",
  };
  serverAnswers(() => ({ status: 200, body: { data: [leak] } }));
  await showPage(
    <>
      <LayerAnchors />
      <LeaksOnMap opacity={1} />
      <ZoneNames zones={[]} opacity={1} />
      <DeviceLayers
        map={null}
        markers={{ type: "FeatureCollection", features: [] }}
        labels={{ shown: true, opacity: 1 }}
      />
    </>,
  );
  expect(await screen.findByRole("button", { name: "Wet road" })).toBeTruthy();
  expect(library.sources.get("pins")).toMatchObject({
    features: [{ geometry: { coordinates: [106.7, 10.8] }, properties: { anchor: "bottom" } }],
  });
  const texts = ["labels", "zone-code", "zone-name", "pins", "devices"];
  // What lies higher is placed earlier; the rest gives way to it.
  expect(library.layers.filter((id) => texts.includes(id))).toEqual(texts);
});
