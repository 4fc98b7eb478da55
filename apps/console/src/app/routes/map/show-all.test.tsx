import { cleanup, screen } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { MapRoute } from "./map-route.tsx";

// The test browser draws no maps: where this one is asked to look is written on it.
vi.mock("../../../shared/ui/map/map-frame.tsx", () => ({
  hasWebgl: () => true,
  MapLoading: () => null,
  MapFrame: ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>,
}));
vi.mock("./fleet-map.tsx", () => ({
  FleetMap: ({ all, start }: { all: number[] | null; start?: object }) => (
    <div role="application">{JSON.stringify({ all, start })}</div>
  ),
}));

const devices = [
  aDevice({ id: 7, longitude: 106.7, latitude: 10.8 }),
  aDevice({ id: 8, longitude: 106.8, latitude: 10.9 }),
];
const node = (id: number, coordinates: number[]) => ({
  ...{ type: "Feature", id, properties: { kind: "junction", id: `N${id}` } },
  geometry: { type: "Point", coordinates },
});
const networks: Record<number, object[]> = {
  3: [node(1, [106.6, 10.7]), node(2, [106.75, 10.85])],
  4: [node(3, [106.9, 11])],
};

beforeEach(() => {
  signedInAs({ superUser: true, manageSuper: true });
  serverAnswers(({ path }) => {
    const [, id] = /^\/network\/(\d+)\/geojson/.exec(path) ?? [];
    if (id) return { status: 200, body: { type: "FeatureCollection", features: networks[Number(id)] } };
    if (path.startsWith("/device/map"))
      return { status: 200, body: { data: devices, metaData: { next: null } } };
    if (path.startsWith("/setting")) return { status: 200, body: { data: { mapStart: null } } };
    const data = path.startsWith("/network?")
      ? [3, 4].map((one) => ({
          ...{ id: one, name: `Net ${one}`, sourceName: "a.inp", flowUnit: "LPS", devices: 0, version: "1" },
          counts: { junction: 2, tank: 0, reservoir: 0, pipe: 1, valve: 0, pump: 0 },
          ...{ bounds: [106.6, 10.7, 106.9, 11], placement: { kind: "geographic" } },
          importedAt: "2026-01-02T03:04:05.000Z",
        }))
      : [];
    return { status: 200, body: { data, metaData: { page: 1, size: 20, total: data.length } } };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const bounds = { devices: [106.7, 10.8, 106.8, 10.9], withBoth: [106.6, 10.7, 106.9, 11] };

it("shows with everything the networks that are drawn too, and begins at the devices", async () => {
  await showPage(<MapRoute />);
  const map = await screen.findByRole("application");
  await vi.waitFor(() =>
    expect(JSON.parse(map.textContent)).toEqual({
      all: bounds.withBoth,
      start: { bounds: bounds.devices },
    }),
  );
});

it("leaves out networks that are switched off", async () => {
  await showPage(<MapRoute />, undefined, "/?off=4");
  const map = await screen.findByRole("application");
  await vi.waitFor(() => expect(JSON.parse(map.textContent).all).toEqual([106.6, 10.7, 106.8, 10.9]));
});
