import type { MapInstance } from "@vis.gl/react-maplibre";
import { useEffect, useRef } from "react";
import {
  type Bounds,
  fitBelowTools,
  fitIn,
  type LngLat,
  MIDDLE_DECIMALS,
  parsePair,
  roundView,
} from "../../../shared/ui/map/coordinates.ts";
import type { MapSearch } from "./map-search.ts";

type View = Pick<MapSearch, "ll" | "z">;

/** A movement that follows another one so soon belongs to it: Back undoes both. */
const CONTINUES_MS = 2_000;

/** Where a map looks, as the address writes it. */
export const viewOf = (middle: LngLat, zoom: number): View => {
  const { latitude, longitude, zoom: z } = roundView(middle, zoom);
  return { ll: `${latitude.toFixed(MIDDLE_DECIMALS)},${longitude.toFixed(MIDDLE_DECIMALS)}`, z };
};

/** The middle that the address names. */
export const namedMiddle = ({ ll }: View): LngLat | null => {
  const pair = parsePair(ll ?? "");
  return pair && [pair.longitude, pair.latitude];
};

/** Goes where the map looks first: where it is set to, else at everything. */
export const lookAt = (
  map: MapInstance,
  first: { center: LngLat; zoom: number } | undefined,
  all: Bounds | null,
): void => {
  if (first) map.flyTo(first);
  else if (all) map.fitBounds(all, fitIn(fitBelowTools, map));
};

const keyOf = ({ ll, z }: View): string => (ll === undefined ? "" : `${ll} ${z ?? ""}`);

/**
 * The map looks where the address says, after Back too, and the address follows the map. Returns what is called on each
 * movement of the map.
 */
export const useMapView = (
  map: MapInstance | null,
  search: View,
  onSearch: (change: View, how?: "replace") => void,
  /** Goes where a map looks whose address names no place. */
  goHome: (map: MapInstance) => void,
): ((middle: LngLat, zoom: number) => void) => {
  const { ll, z } = search;
  const asked = keyOf({ ll, z });
  /** What the map itself has written and the address does not show yet. */
  const written = useRef([asked]);
  const last = useRef({ key: "", at: 0 });
  /** Where it last came to rest; nothing is known of it before it is there. */
  const atRest = useRef<string | null>(null);
  const commanded = useRef(false);
  const home = useRef(goHome);
  home.current = goHome;
  useEffect(() => {
    if (map) atRest.current = keyOf(viewOf(map.getCenter().toArray(), map.getZoom()));
  }, [map]);
  useEffect(() => {
    if (!map) return;
    const known = written.current.indexOf(asked);
    if (known >= 0) {
      written.current.splice(0, known + 1);
      return;
    }
    const center = namedMiddle({ ll });
    commanded.current = true;
    if (center) map.flyTo({ center, zoom: z ?? map.getZoom() });
    else home.current(map);
  }, [map, asked, ll, z]);
  return (middle, zoom) => {
    const view = viewOf(middle, zoom);
    const key = keyOf(view);
    // A window that finds its size while the map is made ends a movement that nobody began.
    const moved = atRest.current !== null && key !== atRest.current;
    atRest.current = key;
    if (commanded.current) {
      commanded.current = false;
      return;
    }
    // A window that changes its size ends a movement too.
    if (!moved || key === asked) return;
    const now = Date.now();
    const continues =
      now - last.current.at < CONTINUES_MS && [asked, ...written.current].includes(last.current.key);
    written.current.push(key);
    last.current = { key, at: now };
    onSearch(view, continues ? "replace" : undefined);
  };
};
