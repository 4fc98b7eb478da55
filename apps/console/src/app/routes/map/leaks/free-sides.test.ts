import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aMap } from "../map-instance.fixture.ts";
import { freeSides, useFreeSides } from "./free-sides.ts";

const library = vi.hoisted(() => ({ map: undefined as unknown }));
vi.mock("@vis.gl/react-maplibre", () => ({ useMap: () => ({ current: library.map }) }));

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const at = (x: number, y: number, radius = 17) => ({ x, y, radius });
const sideAt = (...drawn: ReturnType<typeof at>[]) => freeSides([{ id: 4, x: 100, y: 100 }], drawn).get(4);

describe("the side of its place on which the mark of a leak stands", () => {
  it("is above it where nothing is there, or nothing that its mark would hide", () => {
    expect(sideAt()).toBe("above");
    expect(sideAt(at(100, 48))).toBe("above");
    expect(sideAt(at(100, 100, 14))).toBe("above");
  });

  it("is the next one that is free of clusters and devices", () => {
    expect(sideAt(at(100, 76))).toBe("right");
    expect(sideAt(at(100, 70), at(130, 100))).toBe("left");
    expect(sideAt(at(100, 70), at(130, 100), at(70, 100))).toBe("below");
  });

  it("is farther away where a cluster stands at the place itself, or near it on all sides", () => {
    expect(sideAt(at(100, 100))).toBe("far above");
    expect(sideAt(at(104, 96))).toBe("left");
    expect(sideAt(at(100, 80), at(120, 100), at(80, 100), at(100, 120))).toBe("far above");
    expect(sideAt(at(100, 100), at(100, 60))).toBe("far right");
  });

  it("is the one that covers least where none is free", () => {
    expect(sideAt(at(100, 76), at(124, 100), at(76, 100), at(100, 116))).toBe("far below");
  });

  it("is not where another leak has its mark already", () => {
    const sides = freeSides(
      [
        { id: 4, x: 100, y: 100 },
        { id: 5, x: 102, y: 100 },
      ],
      [],
    );
    expect([...sides.values()]).toEqual(["above", "right"]);
  });
});

describe("the sides on the map", () => {
  const leak = { id: 4, position: { longitude: 106, latitude: 10 } };
  const leaks = [leak];
  const onMap = (features: object[]) => {
    const { map, fire, features: drawn } = aMap([106, 10]);
    drawn.push(...features);
    library.map = map;
    const { result } = renderHook(() => useFreeSides(leaks));
    return { side: () => result.current.get(4), fire, drawn };
  };
  /** `x` and `y` px from the leak. */
  const marker = (x: number, y: number, properties: object) => ({
    geometry: { type: "Point", coordinates: [106 + x / 100, 10 - y / 100] },
    properties,
  });

  it("follow what the map shows when it has come to rest", () => {
    const { side, fire, drawn } = onMap([marker(0, -20, { cluster: true, point_count: 4, valves: 0 })]);
    expect(side()).toBe("right");
    drawn.splice(0, 1, marker(-10, -22, { cluster: true, point_count: 4, valves: 0, worst: 5 }));
    act(() => fire("idle"));
    expect(side()).toBe("right");
    drawn.length = 0;
    act(() => fire("idle"));
    expect(side()).toBe("above");
  });

  it("leave the alarm at the upper right of a device or cluster free", () => {
    const left = (properties: object) => onMap([marker(-24, -16, properties)]).side();
    expect(left({ mark: "" })).toBe("above");
    expect(left({ mark: "high" })).toBe("right");
  });

  it("leave the number beside a valve with a logger free", () => {
    // The valve is at the left above the leak, its number where the mark would stand.
    const pair = { cluster: true, point_count: 2, valves: 1 };
    expect(onMap([marker(-24, -36, pair)]).side()).toBe("right");
    expect(onMap([marker(-24, -36, {})]).side()).toBe("above");
  });
});
