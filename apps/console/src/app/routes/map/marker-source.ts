import type { MapInstance } from "@vis.gl/react-maplibre";
import type { GeoJSONSource } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import type { Markers } from "./fleet-features.ts";

type Marker = Markers["features"][number];

export const MARKER_SOURCE = "devices";
/** So many markers are copied for the map's worker at once: a thousand would take longer than a hand that moves the map waits. */
const AT_ONCE = 400;
const NEXT_AFTER_MS = 32;

/**
 * What turns the markers that the map has, by the id of their device, into those that are wanted: at most `most` new or changed
 * ones at once. A marker that looks the same is the same object, see `markersOf`.
 */
export const changesOf = (sent: ReadonlyMap<number, Marker>, wanted: readonly Marker[], most: number) => {
  const ids = new Set(wanted.map(({ properties }) => properties.id));
  const remove = [...sent.keys()].filter((id) => !ids.has(id));
  const changed = wanted.filter((marker) => sent.get(marker.properties.id) !== marker);
  return { remove, add: changed.slice(0, most), isPart: changed.length > most };
};

/**
 * Keeps the source of the markers up to date by what changed alone. The source takes the id of a device as the id of its marker
 * (`promoteId`) and holds nothing of its own; a new one, as after a change of the style, gets all markers.
 */
export const useMarkerSource = (map: MapInstance | null, markers: Markers): void => {
  const wanted = useRef(markers);
  const send = useRef(() => {});
  useEffect(() => {
    if (!map) return undefined;
    let source: GeoJSONSource | undefined;
    let sent = new Map<number, Marker>();
    let next: ReturnType<typeof setTimeout> | undefined;
    const sendChanges = (): void => {
      clearTimeout(next);
      const present = map.getSource<GeoJSONSource>(MARKER_SOURCE);
      if (!present) return;
      const { features } = wanted.current;
      if (present !== source) {
        source = present;
        sent = new Map(features.map((marker) => [marker.properties.id, marker]));
        source.setData(wanted.current);
        return;
      }
      const { remove, add, isPart } = changesOf(sent, features, AT_ONCE);
      if (remove.length === 0 && add.length === 0) return;
      for (const id of remove) sent.delete(id);
      for (const marker of add) sent.set(marker.properties.id, marker);
      void source.updateData({ remove, add });
      if (isPart) next = setTimeout(sendChanges, NEXT_AFTER_MS);
    };
    const onSource = ({ sourceId }: { sourceId?: string }): void => {
      if (sourceId === MARKER_SOURCE && map.getSource(MARKER_SOURCE) !== source) sendChanges();
    };
    send.current = sendChanges;
    sendChanges();
    map.on("sourcedata", onSource);
    return () => {
      clearTimeout(next);
      map.off("sourcedata", onSource);
      send.current = () => {};
    };
  }, [map]);
  useEffect(() => {
    wanted.current = markers;
    send.current();
  }, [markers]);
};

/**
 * Whether the markers can be seen: their pictures are drawn after the map itself, which without a graphics card takes
 * seconds. A map that has come to rest without any in its view shows what there is, too.
 */
export const useMarkersDrawn = (map: MapInstance | null, layer: string): boolean => {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!map || drawn) return undefined;
    const isLoaded = () => map.getSource(MARKER_SOURCE) !== undefined && map.isSourceLoaded(MARKER_SOURCE);
    // Live updates keep the source loading for ever, while its markers are long in view.
    const look = (): void => {
      if (map.getLayer(layer) && map.queryRenderedFeatures({ layers: [layer] }).length > 0) setDrawn(true);
    };
    const rest = (): void => {
      if (isLoaded()) setDrawn(true);
    };
    map.on("render", look);
    map.on("idle", rest);
    return () => {
      map.off("render", look);
      map.off("idle", rest);
    };
  }, [map, drawn, layer]);
  return drawn;
};
