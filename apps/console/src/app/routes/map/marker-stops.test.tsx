import { deviceMark, markRank } from "@sgval/contract/devices/device-status";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { create } from "zustand";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { useOwnPosition } from "../../../shared/ui/map/own-position.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import type { FleetDevice } from "./fleet-rules.ts";
import { aMap } from "./map-instance.fixture.ts";
import { MarkerStops } from "./marker-stops.tsx";

const point = (longitude: number, latitude: number, properties: object) => ({
  geometry: { type: "Point", coordinates: [longitude, latitude] },
  properties,
});
const far = point(108, 10, { id: 8, rank: markRank("offline") });
const near = point(106.5, 10, { id: 7, rank: 0 });
const group = point(107, 10, {
  cluster: true,
  cluster_id: 3,
  point_count: 12,
  worst: markRank("late"),
  holding: markRank("late"),
});
const fleet = [
  aDevice({ id: 7, displayName: "Valve A" }),
  aDevice({ id: 8, displayName: "Logger B", type: "DATALOGGER" }),
].map((device): FleetDevice => {
  const status = device.id === 8 ? "offline" : "fresh";
  return { device, status, mark: deviceMark(status, null), position: null, text: "" };
});

const byId = new Map(fleet.map((one) => [one.device.id, one]));
const SYMBOLS = ["symbols-3"];
const pressed = vi.fn();
const Stops = ({ map }: { map: ReturnType<typeof aMap>["map"] }) => (
  <MarkerStops
    map={map}
    byId={byId}
    onDevice={(id) => pressed("device", id)}
    onCluster={(id) => pressed("cluster", id)}
    symbols={SYMBOLS}
    onElement={(at) => pressed("element", at)}
  />
);
/** Names the nearest device anew from outside. */
const renamed = create(() => "Valve A");
const Renamed = (props: {
  map: ReturnType<typeof aMap>["map"];
  fleetWith: (name: string) => ReadonlyMap<number, FleetDevice>;
}) => (
  <MarkerStops map={props.map} byId={props.fleetWith(renamed())} onDevice={pressed} onCluster={pressed} />
);
const names = () => screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"));

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  pressed.mockClear();
  useOwnPosition.setState({ place: null, problem: null });
  document.body.replaceChildren();
});

it("names every marker and cluster on the map, the nearest first, and opens it", async () => {
  const { map, features } = aMap([106, 10]);
  features.push(far, group, near, near, point(120, 10, { id: 9, rank: 0 }));
  await showPage(<Stops map={map} />);
  await screen.findByRole("button", { name: /Logger B/ });
  expect(screen.getByRole("group", { name: "Devices on the map, the nearest first" })).toBeTruthy();
  expect(names()).toEqual([
    expect.stringMatching(/^Valve A, .*On time$/),
    "12 devices, the worst: Late",
    expect.stringMatching(/^Logger B, Data logger, Offline$/),
  ]);
  fireEvent.click(screen.getByRole("button", { name: /Logger B/ }));
  fireEvent.click(screen.getByRole("button", { name: /12 devices/ }));
  expect(pressed.mock.calls).toEqual([
    ["device", 8],
    ["cluster", 3],
  ]);
});

it("names anew only the marker whose device changed", async () => {
  const { map, features } = aMap([106, 10]);
  features.push(near, far);
  let named = 0;
  const quiet = aDevice({ id: 8 });
  Object.defineProperty(quiet, "displayName", {
    get: () => {
      named += 1;
      return "Logger B";
    },
  });
  const fleetWith = (name: string) =>
    new Map<number, FleetDevice>([
      [
        7,
        {
          device: aDevice({ id: 7, displayName: name }),
          status: "fresh",
          mark: null,
          position: null,
          text: "",
        },
      ],
      [8, silent],
    ]);
  const silent: FleetDevice = { device: quiet, status: "fresh", mark: null, position: null, text: "" };
  await showPage(<Renamed map={map} fleetWith={fleetWith} />);
  await screen.findByRole("button", { name: /Valve A/ });
  const before = named;
  act(() => renamed.setState("Valve Z"));
  expect(screen.getByRole("button", { name: /Valve Z/ })).toBeTruthy();
  expect(named).toBe(before);
});

it("begins with what is nearest to the own position where that is known", async () => {
  const { map, features } = aMap([106, 10]);
  features.push(near, point(108, 10, { id: 8, rank: 0 }));
  await showPage(<Stops map={map} />);
  await screen.findByRole("button", { name: /Valve A/ });
  expect(names()[0]).toMatch(/Valve A/);
  cleanup();
  useOwnPosition.setState({ place: [108, 10] });
  await showPage(<Stops map={map} />);
  await screen.findByRole("button", { name: /Valve A/ });
  expect(names()[0]).toMatch(/Logger B/);
});

it("comes in the order of the keyboard before markers that were on the map already, as those of leaks", async () => {
  const { map, features } = aMap([106, 10]);
  features.push(near);
  const leak = document.createElement("button");
  leak.setAttribute("aria-label", "Wet road");
  map.getCanvasContainer().append(leak);
  await showPage(<Stops map={map} />);
  await screen.findByRole("button", { name: /Valve A/ });
  expect(names()).toEqual([expect.stringMatching(/^Valve A/), "Wet road"]);
});

it("leaves the focus where it is while the map moves, and gives it to the map when the marker is gone", async () => {
  const { map, features, camera, fire } = aMap([106, 10]);
  features.push(far, near);
  await showPage(<Stops map={map} />);
  const marker = await screen.findByRole("button", { name: /Logger B/ });
  marker.focus();
  camera.center = [108, 10];
  act(() => fire("idle"));
  expect(document.activeElement).toBe(marker);
  features.splice(0, 1);
  act(() => fire("idle"));
  expect(document.activeElement).toBe(map.getCanvas());
});

it("has a button at each symbol of a network after those of the devices, and opens it", async () => {
  const { map, features } = aMap([106, 10]);
  features.push(far);
  const symbol = (longitude: number, properties: object) => ({
    ...point(longitude, 10, properties),
    source: "network-3-symbols",
  });
  const symbols = [
    symbol(106.5, { kind: "pump", id: "U1" }),
    symbol(106.2, { kind: "valve", id: "V1", type: "PRV" }),
    symbol(120, { kind: "tank", id: "T9" }),
  ];
  Object.assign(map, {
    queryRenderedFeatures: ({ layers }: { layers: string[] }) =>
      layers[0] === "symbols-3" ? symbols : features,
  });
  await showPage(<Stops map={map} />);
  await screen.findByRole("button", { name: "Pump U1" });
  expect(names()).toEqual([expect.stringMatching(/^Logger B/), "Pressure-reducing valve V1", "Pump U1"]);
  fireEvent.click(screen.getByRole("button", { name: "Pressure-reducing valve V1" }));
  expect(pressed).toHaveBeenCalledWith("element", { networkId: 3, class: "link", id: "V1" });
});
