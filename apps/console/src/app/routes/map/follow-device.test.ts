import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useFollow } from "./follow-device.ts";
import { aMap } from "./map-instance.fixture.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const followed = () => {
  const made = aMap([106, 10]);
  const onLeft = vi.fn();
  const { rerender } = renderHook(
    ({ place }: { place: [number, number] | null }) => useFollow(made.map, place, onLeft),
    { initialProps: { place: [107, 11] as [number, number] | null } },
  );
  return { ...made, onLeft, rerender };
};

it("keeps a device in the middle when it moves, and after a zoom beside it", () => {
  const { camera, fire, rerender } = followed();
  expect(camera.center).toEqual([107, 11]);
  rerender({ place: [108, 12] });
  expect(camera.center).toEqual([108, 12]);
  camera.center = [108.5, 12];
  fire("moveend");
  expect(camera.center).toEqual([108, 12]);
});

it("ends when the map is moved by hand, with the pointer or the arrow keys", () => {
  const { map, fire, onLeft, rerender, camera } = followed();
  fire("dragstart");
  fireEvent.keyDown(map.getCanvas(), { key: "ArrowLeft" });
  fireEvent.keyDown(map.getCanvas(), { key: "+" });
  expect(onLeft).toHaveBeenCalledTimes(2);
  rerender({ place: null });
  camera.center = [100, 10];
  fire("moveend");
  expect(camera.center).toEqual([100, 10]);
});
