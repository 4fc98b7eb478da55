import type { MapInstance } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import type { Bounds, LngLat } from "../../../shared/ui/map/coordinates.ts";

/** From this zoom on markers have labels. */
export const LABEL_ZOOM = 12;

/** Whether a place is in the view; nothing is without one. */
export const isWithin = (position: LngLat | null, bounds: Bounds | null): boolean =>
  position !== null &&
  bounds !== null &&
  position[0] >= bounds[0] &&
  position[1] >= bounds[1] &&
  position[0] <= bounds[2] &&
  position[1] <= bounds[3];

/** Where labels are drawn now; the text of thousands that nobody sees would be made again with each update. */
export const useLabelledBounds = (map: MapInstance | null): Bounds | null => {
  const [bounds, setBounds] = useState<Bounds | null>(null);
  useEffect(() => {
    if (!map) return undefined;
    const note = (): void => {
      const [[west, south], [east, north]] = map.getBounds().toArray();
      setBounds(map.getZoom() < LABEL_ZOOM ? null : [west, south, east, north]);
    };
    note();
    map.on("moveend", note);
    return () => void map.off("moveend", note);
  }, [map]);
  return map ? bounds : null;
};
