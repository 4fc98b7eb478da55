import type { BaseMap as BaseMapAnswer } from "@sgval/contract/settings/base-map";
import { act, screen } from "@testing-library/react";
import type { StyleSpecification } from "maplibre-gl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serverAnswers, showPage, signedInAs } from "../page.fixture.tsx";
import { BaseMap } from "./base-map.tsx";

interface LibraryProps {
  children: ReactNode;
  mapStyle: StyleSpecification;
  onLoad(event: { target: object }): void;
  onError(event: object): void;
}
// The test browser draws no maps: what the library would draw is kept, and it loads as soon as it is there.
const library = vi.hoisted(() => ({
  props: null as unknown,
  onData: (_event: object) => {},
  calls: [] as string[],
}));
vi.mock("maplibre-gl/dist/maplibre-gl.css", () => ({}));
vi.mock("maplibre-gl", () => ({ setWorkerUrl: () => {} }));
vi.mock("maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url", () => ({ default: "" }));
vi.mock("./map-controls.tsx", () => ({ MapControls: () => null }));
vi.mock("@vis.gl/react-maplibre", async () => {
  const { useEffect, useImperativeHandle } = await import("react");
  const map = {
    on: (type: string, listener: (event: object) => void) => {
      if (type === "data") library.onData = listener;
    },
    ...{
      off: () => {},
      getPadding: () => ({}),
      setPadding: () => {},
      fitBounds: () => library.calls.push("look"),
    },
    ...{ setMissingStyleImageResolver: () => {}, hasImage: () => true, getSource: () => ({}) },
    ...{ getContainer: () => document.body, getCanvas: () => document.body, resize: () => {} },
  };
  return {
    AttributionControl: () => null,
    ScaleControl: () => null,
    Map: (props: LibraryProps & { ref: (instance: { getMap: () => object } | null) => void }) => {
      const { ref, onLoad, children } = props;
      library.props = props;
      useImperativeHandle(ref, () => ({ getMap: () => map }), []);
      useEffect(() => onLoad({ target: map }), [onLoad]);
      return <div>{children}</div>;
    },
  };
});
// The file of the installation cannot be read.
vi.mock("./base-file.ts", () => {
  throw new Error("no PMTiles");
});

const drawn = () => library.props as LibraryProps;
const fail = (sourceId: string) => act(() => drawn().onError({ error: new Error("no answer"), sourceId }));
const arrive = (sourceId: string) =>
  act(() => library.onData({ dataType: "source", sourceId, tile: { state: "loaded" } }));
const banner = () => screen.queryByText("Background map unavailable");

const setting = (more: Partial<BaseMapAnswer>): BaseMapAnswer => ({
  ...{ mapSource: "none", tileUrl: null, attribution: "", satelliteUrl: null, satelliteAttribution: "" },
  ...{ fileSize: null },
  ...more,
});
const tiles = setting({ mapSource: "tiles", tileUrl: "https://tiles.example/{z}/{x}/{y}.png" });
const show = async (answer: { status: number; body: unknown }) => {
  serverAnswers(() => answer);
  await showPage(
    <BaseMap all={null}>
      <p>the network</p>
    </BaseMap>,
  );
  await screen.findByText("the network");
};

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => vi.unstubAllGlobals());

it("says that tiles do not come, keeps grid and network, and is silent again when they come", async () => {
  await show({ status: 200, body: { data: tiles } });
  await vi.waitFor(() =>
    expect(drawn().mapStyle.layers.map(({ id }) => id)).toEqual(["ground", "ground-grid", "base"]),
  );
  expect(banner()).toBeNull();
  fail("base");
  expect(banner()?.closest("[role=status]")).toBeTruthy();
  expect(screen.getByText("the network")).toBeTruthy();
  // What is drawn on the map comes and goes without a word about its background.
  arrive("network-1");
  expect(banner()).toBeTruthy();
  arrive("base");
  expect(banner()).toBeNull();
});

it("does not call its background missing where something else on it fails", async () => {
  await show({ status: 200, body: { data: tiles } });
  fail("network-1");
  expect(banner()).toBeNull();
});

it.each([
  ["the map file cannot be read", { status: 200, body: { data: setting({ mapSource: "file" }) } }],
  ["nobody says what the base map is", { status: 500, body: { error: { code: "internal" } } }],
])("draws the network on a grid and says so when %s", async (_, answer) => {
  await show(answer);
  expect(await screen.findByText("Background map unavailable")).toBeTruthy();
  expect(drawn().mapStyle.layers.map(({ id }) => id)).toEqual(["ground", "ground-grid"]);
  expect(screen.getByText("the network")).toBeTruthy();
});

it("misses nothing in an installation without a base map", async () => {
  await show({ status: 200, body: { data: setting({}) } });
  await act(() => Promise.resolve());
  expect(banner()).toBeNull();
  expect(drawn().mapStyle.layers.map(({ id }) => id)).toEqual(["ground", "ground-grid"]);
});

it("is ready when it looks at its first view, from which its movements count", async () => {
  library.calls = [];
  serverAnswers(() => ({ status: 200, body: { data: setting({}) } }));
  await showPage(<BaseMap all={null} onReady={() => library.calls.push("ready")} />);
  await vi.waitFor(() => expect(library.calls).toContain("ready"));
  expect(library.calls[0]).toBe("look");
});
