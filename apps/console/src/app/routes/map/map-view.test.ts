import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aMap } from "./map-instance.fixture.ts";
import { useMapView, viewOf } from "./map-view.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

const start = viewOf([106, 10], 10);

/** The page with its address, whose last entries are kept as a browser keeps them. */
const page = (first = start) => {
  const { map, moves, camera } = aMap([106, 10]);
  const entries = [first];
  const { result, rerender } = renderHook(
    ({ search }) =>
      useMapView(
        map,
        search,
        (view, how) => {
          if (how === "replace") entries.pop();
          entries.push({ ...entries.at(-1), ...view });
        },
        (opened) => opened.fitBounds([100, 8, 110, 12]),
      ),
    { initialProps: { search: first } },
  );
  return {
    moves,
    entries,
    /** The user moves the map. */
    move: (center: [number, number], zoom: number) => {
      Object.assign(camera, { center, zoom });
      act(() => result.current(center, zoom));
      rerender({ search: entries.at(-1) ?? {} });
    },
    /** The address changes: by Back, or because a device was picked. */
    go: (search: typeof start) => {
      rerender({ search });
      act(() => result.current(camera.center, camera.zoom));
    },
  };
};

describe("the view of the map in the address", () => {
  it("writes where the map was moved to, and stays there", () => {
    const { move, moves, entries } = page();
    move([107, 11], 12);
    expect(entries).toEqual([start, { ll: "11.00000,107.00000", z: 12 }]);
    expect(moves).toEqual([]);
  });

  it("writes nothing of a map that finds its place while it is made", () => {
    const written: unknown[] = [];
    const { result } = renderHook(() => useMapView(null, {}, (view) => written.push(view), vi.fn()));
    act(() => result.current([106.5, 10.5], 13));
    expect(written).toEqual([]);
  });

  it("goes back to where it looked before, and leaves the address as it is", () => {
    const { move, go, moves, entries } = page();
    move([107, 11], 12);
    go(start);
    expect(moves).toEqual([{ center: [106, 10], zoom: 10 }]);
    expect(entries).toHaveLength(2);
    go({ ll: "11.00000,107.00000", z: 12 });
    expect(moves.at(-1)).toEqual({ center: [107, 11], zoom: 12 });
  });

  it("shows everything again where an address names no place", () => {
    const { move, go, moves } = page({});
    move([107, 11], 12);
    go({});
    expect(moves).toEqual([{ center: [0, 0], zoom: 1 }]);
  });

  it("takes movements that follow each other for one", () => {
    const { move, entries } = page();
    move([107, 11], 12);
    vi.advanceTimersByTime(500);
    move([107, 11], 13);
    expect(entries.map(({ z }) => z)).toEqual([10, 13]);
    vi.advanceTimersByTime(5_000);
    move([107, 11], 14);
    expect(entries.map(({ z }) => z)).toEqual([10, 13, 14]);
  });

  it("writes nothing when only the size of the window has changed", () => {
    const { move, entries } = page({});
    move([106, 10], 10);
    expect(entries).toEqual([{}]);
  });
});
