import { elementKinds } from "@sgval/contract/network/model";
import { emptyAccount } from "@sgval/contract/zones/zone-account";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { PositionCard } from "../../../features/devices/components/overview/position-card.tsx";
import { LeakMap } from "../../../features/leaks/components/leak-map.tsx";
import { RightsContext } from "../../../shared/api/ability.ts";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { type Position, PositionPicker } from "../../../shared/ui/map/position-picker.tsx";
import { SurroundingsContext } from "../../../shared/ui/map/surroundings.ts";
import { serverAnswers, showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { aMap } from "./map-instance.fixture.ts";
import { Surroundings } from "./surroundings.tsx";

// The test browser draws no maps.
const library = vi.hoisted(() => ({ sources: new Map<string, unknown>(), map: null as unknown }));
vi.mock("@vis.gl/react-maplibre", () => ({
  Layer: () => null,
  Marker: () => null,
  useMap: () => ({ current: { getMap: () => library.map, on: () => undefined, off: () => undefined } }),
  Source: ({ id, data }: { id: string; data: unknown }) => {
    library.sources.set(id, data);
    return null;
  },
}));
vi.mock("../../../shared/ui/map/map-frame.tsx", () => ({
  MapFrame: ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>,
}));
vi.mock("../../../shared/ui/map/base-map.tsx", () => ({
  BaseMap: (props: { children: ReactNode; onReady?: (map: unknown) => void }) => {
    const { onReady } = props;
    useEffect(() => onReady?.(library.map), [onReady]);
    return <div role="application">{props.children}</div>;
  },
}));

const corners = [
  [106.6, 10.7],
  [106.8, 10.7],
  [106.8, 10.9],
  [106.6, 10.7],
];
const zone = {
  id: 1,
  name: "DMA-01",
  polygon: { type: "Polygon", coordinates: [corners] },
  areaKm2: 1,
  devices: 0,
  deviceId: null,
  account: emptyAccount,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const devices = [
  aDevice({ id: 7, latitude: 10.8, longitude: 106.7 }),
  aDevice({ id: 8, latitude: 10.9, longitude: 106.8 }),
  aDevice({ id: 9, latitude: null, longitude: null }),
];
const pipe = { type: "LineString", coordinates: corners.slice(0, 2) };
const network = {
  id: 3,
  name: "Network A",
  sourceName: "a.inp",
  flowUnit: "LPS",
  counts: Object.fromEntries(elementKinds.map((kind) => [kind, 0])),
  devices: 0,
  bounds: [106.6, 10.7, 106.8, 10.9],
  placement: { kind: "geographic" },
  importedAt: "2026-01-01T00:00:00.000Z",
  version: "1",
};
const layer = {
  type: "FeatureCollection",
  features: [{ type: "Feature", id: 1, properties: {}, geometry: pipe }],
};

const answers = (path: string): object => {
  if (path.startsWith("/device/map")) return { data: devices, metaData: { next: null } };
  if (path.startsWith("/zone")) return { data: [zone] };
  if (path.includes("/geojson")) return layer;
  return { data: [network], metaData: { total: 1, page: 1, size: 100 } };
};

const picker = (
  <PositionPicker value={{ latitude: null, longitude: null }} onChange={() => undefined} deviceId={7} />
);

const show = async (permissions: string[], page = picker) => {
  signedInAs({ superUser: false, manageSuper: false });
  const asked = serverAnswers(({ path }) => ({ status: 200, body: answers(path) }));
  const fitted = vi.fn();
  const jumped = vi.fn();
  const getBounds = () => ({ contains: ([longitude = 0]: number[]) => longitude > 106 && longitude < 107 });
  const { map, moves } = aMap([106.5, 10.5]);
  const unproject = () => ({ toArray: () => [106, 10] });
  library.map = Object.assign(map, { fitBounds: fitted, getBounds, jumpTo: jumped, unproject });
  const buttons = document.createElement("div");
  buttons.dataset.mapButtons = "";
  buttons.getBoundingClientRect = () => new DOMRect(740, 12, 44, 176);
  map.getContainer().append(buttons);
  await showPage(
    <RightsContext value={{ superUser: false, role: { permissions } }}>
      <SurroundingsContext value={Surroundings}>{page}</SurroundingsContext>
    </RightsContext>,
  );
  await screen.findByRole("application");
  await waitFor(() => expect(library.sources.has("other-devices")).toBe(true));
  // The base map is asked for by every map.
  const paths = asked.map(({ path }) => path).filter((path) => path !== "/map/base");
  return { asked: paths, fitted, jumped, moves };
};

afterEach(() => {
  cleanup();
  library.sources.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("draws the other devices, the zones and the pipes around a position, and looks at them", async () => {
  const { fitted } = await show(["Device.Index", "Zone.Index", "Network.Index"]);
  await waitFor(() => expect([...library.sources.keys()]).toContain("network-3"));
  expect(library.sources.get("other-devices")).toEqual({ type: "MultiPoint", coordinates: [[106.8, 10.9]] });
  expect(library.sources.get("zones")).toMatchObject({ features: [{ properties: { name: "DMA-01" } }] });
  expect(library.sources.get("network-3")).toEqual(layer);
  await waitFor(() => expect(fitted).toHaveBeenCalledOnce());
  expect(fitted.mock.calls[0]?.[0]).toEqual([106.8, 10.9, 106.8, 10.9]);
});

it("asks for nothing around a position that the user may not see", async () => {
  const { asked, fitted } = await show(["Device.Index"]);
  await waitFor(() => expect(fitted).toHaveBeenCalledOnce());
  expect(asked).toEqual(["/device/map?after=0"]);
  expect(library.sources.get("zones")).toMatchObject({ features: [] });
  cleanup();
  expect((await show([])).asked).toEqual([]);
  cleanup();
  const { asked: ofZones } = await show(["Zone.Index"]);
  expect(ofZones).toEqual(["/zone"]);
});

it("does not ask for all devices where a position is only shown", async () => {
  const everything = ["Device.Index", "Zone.Index", "Network.Index"];
  const card = <PositionCard device={aDevice({ id: 7, latitude: 10.8, longitude: 106.7 })} />;
  const { asked } = await show(everything, card);
  await waitFor(() => expect([...library.sources.keys()]).toContain("network-3"));
  expect(asked.filter((path) => path.startsWith("/device"))).toEqual([]);
  expect(library.sources.get("other-devices")).toEqual({ type: "MultiPoint", coordinates: [] });
});

const leak = {
  ...{ id: 4, description: "Wet road", state: "reported" as const },
  position: { latitude: 10.8, longitude: 106.7 },
};

it("draws the zones and the pipes around the leaks of a list, and goes on looking at the leaks", async () => {
  const { asked, fitted } = await show(["Zone.Index", "Network.Index"], <LeakMap leaks={[leak]} />);
  await waitFor(() => expect([...library.sources.keys()]).toContain("network-3"));
  expect(library.sources.get("zones")).toMatchObject({ features: [{ properties: { name: "DMA-01" } }] });
  expect(asked.filter((path) => path.startsWith("/device"))).toEqual([]);
  expect(fitted).not.toHaveBeenCalled();
});

it("keeps the names of zones clear of the pin of a leak or a device, and of the buttons over the map", async () => {
  const pin = { geometry: { coordinates: [106.7, 10.8] }, properties: { anchor: "bottom" } };
  await show(["Zone.Index"], <LeakMap leaks={[leak]} />);
  await waitFor(() => expect(library.sources.get("pins")).toMatchObject({ features: [pin] }));
  expect(library.sources.get("controls")).toMatchObject({
    features: [{ geometry: { coordinates: [106, 10] }, properties: { image: "blank/44/176" } }],
  });
  cleanup();
  library.sources.clear();
  await show(["Zone.Index"], <PositionCard device={aDevice({ id: 7, latitude: 10.8, longitude: 106.7 })} />);
  await waitFor(() => expect(library.sources.get("pins")).toMatchObject({ features: [pin] }));
});

const Reported = ({ leaks }: { leaks: readonly (typeof leak)[] }) => {
  const [count, setCount] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setCount((before) => before + 1)}>
        Report
      </button>
      <LeakMap leaks={leaks.slice(0, count)} />
    </>
  );
};

it("moves to a leak point that was just reported out of view, and stays where it is in view", async () => {
  const at = (id: number, longitude: number) => ({ ...leak, id, position: { latitude: 10.5, longitude } });
  const page = <Reported leaks={[leak, at(8, 106.6), at(9, 108)]} />;
  const { moves } = await show(["Zone.Index", "Network.Index", "Device.Index"], page);
  fireEvent.click(screen.getByRole("button", { name: "Report" }));
  expect(moves).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Report" }));
  expect(moves).toEqual([{ center: [108, 10.5] }]);
});

const Form = () => {
  const [value, setValue] = useState<Position>({ latitude: null, longitude: null });
  return <PositionPicker value={value} onChange={setValue} />;
};

it("goes to typed coordinates that are out of view, and stays where they are in view", async () => {
  localStorage.setItem("sg-val-language", "en");
  const { jumped } = await show([], <Form />);
  fireEvent.change(screen.getByLabelText("Latitude"), { target: { value: "21.03" } });
  const longitude = screen.getByLabelText("Longitude");
  fireEvent.change(longitude, { target: { value: "106.7" } });
  expect(jumped).not.toHaveBeenCalled();
  fireEvent.change(longitude, { target: { value: "105.85" } });
  expect(jumped.mock.calls).toEqual([[{ center: [105.85, 21.03], zoom: NEAR_ZOOM }]]);
});
