import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { screenMatches } from "../../../../shared/ui/screen.fixture.ts";
import { useMapPanel } from "./map-panel.tsx";

afterEach(() => vi.unstubAllGlobals());

const overlayAt = (width: number): boolean => {
  screenMatches((query) => width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0));
  return renderHook(useMapPanel).result.current.overlay;
};

it("[R9.6] lies over the map below lg, where a window counts as mobile, and beside it above", () => {
  expect([overlayAt(1279), overlayAt(1280)]).toEqual([true, false]);
});
