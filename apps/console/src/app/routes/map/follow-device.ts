import type { MapInstance } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";

/** px that a device may stand beside the middle without being brought back. */
const TOLERANCE = 2;

/**
 * Keeps a place in the middle of the map, also while it is zoomed and when its size changes, until the map is moved by
 * hand.
 */
export const useFollow = (map: MapInstance | null, place: LngLat | null, onLeft: () => void): void => {
  const [longitude, latitude] = place ?? [];
  const left = useRef(onLeft);
  left.current = onLeft;
  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined) return undefined;
    const center: LngLat = [longitude, latitude];
    const bringBack = (): void => {
      const [is, wanted] = [map.project(map.getCenter()), map.project(center)];
      if (is.dist(wanted) > TOLERANCE) map.easeTo({ center });
    };
    const stop = (): void => left.current();
    const key = ({ key: pressed }: KeyboardEvent): void => {
      if (pressed.startsWith("Arrow")) stop();
    };
    const canvas = map.getCanvasContainer();
    bringBack();
    map.on("moveend", bringBack);
    map.on("resize", bringBack);
    map.on("dragstart", stop);
    canvas.addEventListener("keydown", key);
    return () => {
      map.off("moveend", bringBack);
      map.off("resize", bringBack);
      map.off("dragstart", stop);
      canvas.removeEventListener("keydown", key);
    };
  }, [map, longitude, latitude]);
};
