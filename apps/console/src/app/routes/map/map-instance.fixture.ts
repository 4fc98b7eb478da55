import type { MapInstance } from "@vis.gl/react-maplibre";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";

const PX_PER_DEGREE = 100;

/** A map without a picture: a camera, listeners, and the features that a test puts on it. */
export const aMap = (center: LngLat, zoom = 10) => {
  const listeners = new Map<string, Set<(event?: unknown) => void>>();
  const container = document.createElement("div");
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  container.append(canvas);
  document.body.append(container);
  container.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  const camera = { center, zoom };
  const moves: { center?: LngLat; zoom?: number }[] = [];
  const features: unknown[] = [];
  const fire = (type: string): void => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  const move = (to: { center?: LngLat; zoom?: number }): void => {
    moves.push(to);
    Object.assign(camera, to);
    fire("moveend");
  };
  const map = {
    on: (type: string, listener: () => void) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    off: (type: string, listener: () => void) => void listeners.get(type)?.delete(listener),
    getCenter: () => ({ toArray: () => camera.center, ...camera.center }),
    getZoom: () => camera.zoom,
    getContainer: () => container,
    getCanvasContainer: () => container,
    getCanvas: () => canvas,
    getPadding: () => ({}),
    getLayer: () => ({}),
    queryRenderedFeatures: () => features,
    project: (place: LngLat | { toArray(): LngLat }) => {
      const [longitude, latitude] = Array.isArray(place) ? place : place.toArray();
      const [x, y] = [
        400 + (longitude - camera.center[0]) * PX_PER_DEGREE,
        300 - (latitude - camera.center[1]) * PX_PER_DEGREE,
      ];
      return { x, y, dist: (other: { x: number; y: number }) => Math.hypot(other.x - x, other.y - y) };
    },
    flyTo: move,
    easeTo: move,
    fitBounds: () => move({ center: [0, 0], zoom: 1 }),
  };
  return { map: map as never as MapInstance, camera, moves, features, fire };
};
