import { afterEach, describe, expect, it, vi } from "vitest";
import { type PressedFeature, pressedNear, pressedOf } from "./pressed.ts";

const at = (layer: string, source: string, properties: Record<string, unknown>): PressedFeature => ({
  layer: { id: layer },
  source,
  properties,
  geometry: { type: "Point", coordinates: [106, 10] },
});
const valve = at("devices", "devices", { id: 7 });
const logger = at("devices", "devices", { id: 8 });
const symbol = at("symbols-3", "network-3-symbols", { kind: "valve", id: "V1" });
const pipe = at("links-3", "network-3", { kind: "pipe", id: "P1" });
const zone = at("zone-fill", "zones", { id: 5 });

it("means the device, and not the element that it is attached to or the zone around it", () => {
  expect(pressedOf([zone, symbol, valve, pipe], null)).toEqual({ kind: "device", id: 7 });
});

it("means each of several devices at one place in turn", () => {
  expect(pressedOf([valve, logger], null)).toEqual({ kind: "device", id: 7 });
  expect(pressedOf([valve, logger], 7)).toEqual({ kind: "device", id: 8 });
  expect(pressedOf([valve, logger], 8)).toEqual({ kind: "device", id: 7 });
});

it("means a cluster with its place, whatever lies below it", () => {
  const cluster = at("devices", "devices", { cluster: true, cluster_id: 4, worst: 2 });
  expect(pressedOf([cluster, pipe], null)).toEqual({ kind: "cluster", id: 4, place: [106, 10] });
});

it("means the symbol rather than the pipe below it, and the pipe rather than the zone", () => {
  expect(pressedOf([symbol, pipe, zone], 7)).toEqual({
    kind: "element",
    at: { networkId: 3, class: "link", id: "V1" },
  });
  expect(pressedOf([pipe, zone], null)).toMatchObject({ at: { class: "link", id: "P1" } });
  expect(pressedOf([zone], null)).toEqual({ kind: "zone", id: 5 });
});

it("means nothing beside everything", () => {
  expect(pressedOf([], 7)).toBeNull();
});

describe("a press beside everything", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** A map with a valve at 22 px, whose picture is 38 px wide, and a pipe at 55 px. */
  const map = {
    getLayer: () => ({}),
    queryRenderedFeatures: ([[from], [to]]: [[number], [number]], { layers }: { layers: string[] }) =>
      [
        ...(layers.includes("devices") && to >= 22 - 19 && from <= 22 + 19 ? [valve] : []),
        ...(layers.includes("links-3") && to >= 55 && from <= 55 ? [pipe] : []),
      ] as PressedFeature[],
  };
  const pressedAt = (x: number, pointer: "fine" | "coarse") => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: pointer === "coarse" } as MediaQueryList);
    return pressedNear(map as never, { x, y: 0 }, ["links-3"], null);
  };

  it("means a marker whose picture a finger misses by a few pixels: it has 44 px", () => {
    expect(pressedAt(22 + 22, "coarse")).toEqual({ kind: "device", id: 7 });
    expect(pressedAt(22 - 22, "coarse")).toEqual({ kind: "device", id: 7 });
    expect(pressedAt(22 - 22, "fine")).toBeNull();
  });

  it("means a thin pipe from further away than a marker", () => {
    expect(pressedAt(65, "coarse")).toMatchObject({ kind: "element", at: { id: "P1" } });
    expect(pressedAt(65, "fine")).toBeNull();
  });
});
