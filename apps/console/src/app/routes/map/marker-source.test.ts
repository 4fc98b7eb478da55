import { act, renderHook } from "@testing-library/react";
import type { MapInstance } from "@vis.gl/react-maplibre";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Markers } from "./fleet-features.ts";
import { changesOf, useMarkerSource, useMarkersDrawn } from "./marker-source.ts";

afterEach(() => vi.useRealTimers());

const marker = (id: number, status = "fresh"): Markers["features"][number] => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [106, 10] },
  properties: { id, type: "VGA", status, mark: "", returned: false, rank: 1, label: "" },
});
const collection = (features: Markers["features"]): Markers => ({ type: "FeatureCollection", features });
const many = Array.from({ length: 2_500 }, (_, index) => marker(index + 1));

const aSource = () => ({ setData: vi.fn(), updateData: vi.fn() });
const aMapWith = (source: ReturnType<typeof aSource> | undefined) => {
  const listeners = new Set<(event: { sourceId: string }) => void>();
  const held = { source };
  const map = {
    getSource: () => held.source,
    on: (_type: string, listener: () => void) => listeners.add(listener),
    off: (_type: string, listener: () => void) => listeners.delete(listener),
  };
  const announce = () => {
    for (const listener of listeners) listener({ sourceId: "devices" });
  };
  return { map: map as never as MapInstance, held, announce };
};

describe("the changes of markers", () => {
  it("are those that are gone, new or look different", () => {
    const [one, two, three] = [marker(1), marker(2), marker(3)];
    const sent = new Map([one, two].map((sentOne) => [sentOne.properties.id, sentOne]));
    const late = marker(2, "late");
    expect(changesOf(sent, [late, three], 10)).toEqual({ remove: [1], add: [late, three], isPart: false });
    expect(changesOf(sent, [one, two], 10)).toEqual({ remove: [], add: [], isPart: false });
  });

  it("are so many at once", () => {
    expect(changesOf(new Map(), many, 1_000)).toMatchObject({ add: many.slice(0, 1_000), isPart: true });
  });
});

describe("the source of the markers", () => {
  it("gets all of them when it is made, and then what changed alone", () => {
    const source = aSource();
    const { map, held, announce } = aMapWith(undefined);
    const { rerender } = renderHook(({ markers }) => useMarkerSource(map, markers), {
      initialProps: { markers: collection(many) },
    });
    held.source = source;
    announce();
    expect(source.setData).toHaveBeenCalledExactlyOnceWith(collection(many));
    const late = marker(7, "late");
    rerender({ markers: collection(many.map((one) => (one.properties.id === 7 ? late : one))) });
    expect(source.updateData).toHaveBeenCalledExactlyOnceWith({ remove: [], add: [late] });
    // The style was replaced, and its sources with it.
    held.source = aSource();
    announce();
    expect(held.source.setData).toHaveBeenCalledOnce();
    announce();
    expect(held.source.setData).toHaveBeenCalledOnce();
  });

  it("gets thousands in parts, so that an input between them is answered", () => {
    vi.useFakeTimers();
    const source = aSource();
    const { map } = aMapWith(source);
    const { rerender, unmount } = renderHook(({ markers }) => useMarkerSource(map, markers), {
      initialProps: { markers: collection([]) },
    });
    rerender({ markers: collection(many) });
    expect(source.updateData).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    const added = source.updateData.mock.calls.flatMap(([{ add }]) => add);
    expect(source.updateData).toHaveBeenCalledTimes(7);
    expect(added).toEqual(many);
    rerender({ markers: collection([]) });
    expect(source.updateData.mock.lastCall?.[0].remove).toHaveLength(many.length);
    rerender({ markers: collection(many) });
    unmount();
    const before = source.updateData.mock.calls.length;
    vi.advanceTimersByTime(1_000);
    expect(source.updateData).toHaveBeenCalledTimes(before);
  });
});

it("knows when the markers can be seen, or when there is none in view", () => {
  const listeners = new Map<string, () => void>();
  const state = { loaded: false, seen: 0 };
  const map = {
    on: (type: string, listener: () => void) => listeners.set(type, listener),
    off: (type: string) => listeners.delete(type),
    getSource: () => ({}),
    getLayer: () => ({}),
    isSourceLoaded: () => state.loaded,
    queryRenderedFeatures: () => Array.from({ length: state.seen }, () => ({})),
  } as never as MapInstance;
  const drawn = () => renderHook(() => useMarkersDrawn(map, "devices")).result;
  const fire = (type: string) => act(() => listeners.get(type)?.());
  const seen = drawn();
  fire("idle");
  expect(seen.current).toBe(false);
  fire("render");
  expect(seen.current).toBe(false);
  // Its source takes an update of live values in every second.
  state.seen = 3;
  fire("render");
  expect(seen.current).toBe(true);
  state.loaded = true;
  state.seen = 0;
  const elsewhere = drawn();
  fire("idle");
  expect(elsewhere.current).toBe(true);
});
