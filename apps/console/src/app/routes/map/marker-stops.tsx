import { styled } from "@mui/material/styles";
import { rankOfSeveral } from "@sgval/contract/devices/device-status";
import { distanceBetween } from "@sgval/quantities/geometry";
import type { Language } from "@sgval/quantities/language";
import type { MapInstance } from "@vis.gl/react-maplibre";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { kindText } from "../../../features/network/element-texts.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import type { LngLat } from "../../../shared/ui/map/coordinates.ts";
import { useOwnPosition } from "../../../shared/ui/map/own-position.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useStable } from "../../../shared/use-stable.ts";
import type { FleetDevice } from "./fleet-rules.ts";
import { type Marked, useMarkerName } from "./marker-texts.ts";
import { type ElementAt, elementText } from "./network/elements.ts";
import { elementOf } from "./pressed.ts";

/** Beyond these the list beside the map is the shorter way. */
const MOST = 40;
const MOST_ELEMENTS = 20;
const SIZE = 40;

const none: readonly string[] = [];

const Ground = styled("div")({ position: "absolute", inset: 0, overflow: "hidden", pointerEvents: "none" });

const Stop = styled("button")({
  position: "absolute",
  top: -SIZE / 2,
  insetInlineStart: -SIZE / 2,
  width: SIZE,
  height: SIZE,
  padding: 0,
  border: "none",
  borderRadius: SIZE / 2,
  backgroundColor: "transparent",
  "&:focus-visible": { zIndex: 1, outline: `3px solid ${paint.primaryStrong}`, outlineOffset: 1 },
  "&:focus-visible::after": {
    ...typeScale.micro,
    content: "attr(aria-label)",
    position: "absolute",
    top: SIZE + 4,
    insetInlineStart: "50%",
    transform: "translateX(-50%)",
    width: "max-content",
    maxWidth: 220,
    padding: "2px 8px",
    border: `1px solid ${paint.lineStrong}`,
    borderRadius: 4,
    backgroundColor: paint.card,
    color: paint.ink,
  },
});

/** Something that the map shows: a marker or a cluster, or a valve, a pump, a tank or a reservoir of a network. */
type Shown = { key: string; place: LngLat } & (
  | { kind: "marker"; marked: Marked }
  | { kind: "element"; at: ElementAt; name: string }
);

/** Where a drawn feature is, if it is a point in the view, where nothing covers the map. */
type PlaceIn = (geometry: GeoJSON.Geometry) => LngLat | null;

/** Measured once for all features: each question about its size lets the browser lay out the page. */
const placesIn = (map: MapInstance): PlaceIn => {
  const { width, height } = map.getContainer().getBoundingClientRect();
  const { left, right, bottom } = map.getPadding();
  return (geometry) => {
    if (geometry.type !== "Point") return null;
    const place: LngLat = [geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0];
    const { x, y } = map.project(place);
    const isOut = x < (left ?? 0) || x > width - (right ?? 0) || y < 0 || y > height - (bottom ?? 0);
    return isOut ? null : place;
  };
};

const nearestOf = (shown: readonly Shown[], from: LngLat, most: number): Shown[] =>
  [...new Map(shown.map((one) => [one.key, one])).values()]
    .map((one) => ({ one, metres: distanceBetween(from, one.place) }))
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ one }) => one)
    .slice(0, most);

const devicesOn = (map: MapInstance, placeIn: PlaceIn): Shown[] =>
  map.queryRenderedFeatures({ layers: ["devices"] }).flatMap(({ geometry, properties }): Shown[] => {
    const place = placeIn(geometry);
    if (!place) return [];
    const isCluster = properties.cluster === true;
    const id = Number(isCluster ? properties.cluster_id : properties.id);
    const count = isCluster ? Number(properties.point_count) : null;
    const rank = isCluster
      ? rankOfSeveral(Number(properties.worst), Number(properties.holding))
      : Number(properties.rank);
    return [
      {
        key: `${isCluster ? "cluster" : "device"}-${id}`,
        place,
        kind: "marker",
        marked: { id, count, rank },
      },
    ];
  });

const elementsOn = (
  map: MapInstance,
  placeIn: PlaceIn,
  layers: readonly string[],
  language: Language,
): Shown[] => {
  const drawn = layers.filter((id) => map.getLayer(id));
  if (drawn.length === 0) return [];
  return map.queryRenderedFeatures({ layers: drawn }).flatMap((feature): Shown[] => {
    const place = placeIn(feature.geometry);
    const element = elementOf(feature);
    if (!place || !element) return [];
    const { at } = element;
    const name = `${kindText(element, language)} ${at.id}`;
    return [{ key: `element-${elementText(at)}`, place, kind: "element", at, name }];
  });
};

/** What has the focus stays where it is among the others: an element that is moved loses it. */
const inOrderOf = (before: readonly Shown[], after: readonly Shown[]): Shown[] => {
  const known = new Map(after.map((one) => [one.key, one]));
  const kept = before.flatMap(({ key }) => known.get(key) ?? []);
  const names = new Set(kept.map(({ key }) => key));
  return [...kept, ...after.filter(({ key }) => !names.has(key))];
};

/** Named anew when its own device changes: to name all of them takes as long as a frame. */
const MarkerStop = memo(
  (props: { shown: Shown; device: FleetDevice | undefined; onPress: (shown: Shown) => void }) => {
    const { shown, device, onPress } = props;
    const nameOf = useMarkerName();
    return (
      <Stop
        type="button"
        data-marker={shown.key}
        aria-label={shown.kind === "marker" ? nameOf(shown.marked, device) : shown.name}
        onClick={() => onPress(shown)}
      />
    );
  },
);

/**
 * The markers for whoever does not point at them: a button at each, the nearest first, which Enter presses. They lie in
 * the map, whose arrows and + and - go on working from there, before the markers of leaks, which the library adds to it.
 */
export const MarkerStops = (props: {
  map: MapInstance;
  byId: ReadonlyMap<number, FleetDevice>;
  onDevice: (id: number) => void;
  onCluster: (id: number, place: LngLat) => void;
  /** The layers with symbols of networks, whose buttons come after those of the devices. */
  symbols?: readonly string[];
  onElement?: (at: ElementAt) => void;
}) => {
  const { map, byId, symbols = none } = props;
  const language = useLanguage();
  const { t } = useTranslation("map");
  const near = useOwnPosition(({ place }) => place);
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const ground = useRef<HTMLDivElement>(null);
  const [host] = useState(() => document.createElement("div"));
  useLayoutEffect(() => {
    map.getCanvas().after(host);
    return () => host.remove();
  }, [map, host]);
  const focused = useRef("");
  useEffect(() => {
    const look = (): void => {
      if (!map.getLayer("devices")) return;
      const from = near ?? map.getCenter().toArray();
      const placeIn = placesIn(map);
      const now = [
        ...nearestOf(devicesOn(map, placeIn), from, MOST),
        ...nearestOf(elementsOn(map, placeIn, symbols, language), from, MOST_ELEMENTS),
      ];
      const active = document.activeElement;
      const has = active instanceof HTMLElement && ground.current?.contains(active) === true;
      focused.current = (has && active.dataset.marker) || "";
      setShown((before) => {
        const drawn = new Map(before.map((one) => [JSON.stringify(one), one]));
        const after = (has ? inOrderOf(before, now) : now).map(
          (one) => drawn.get(JSON.stringify(one)) ?? one,
        );
        const isSame = after.length === before.length && after.every((one, index) => one === before[index]);
        return isSame ? before : after;
      });
    };
    look();
    map.on("idle", look);
    return () => void map.off("idle", look);
  }, [map, near, symbols, language]);
  useLayoutEffect(() => {
    const put = (): void => {
      for (const [index, { place }] of shown.entries()) {
        const button = ground.current?.children.item(index);
        const { x, y } = map.project(place);
        if (button instanceof HTMLElement) button.style.transform = `translate(${x}px, ${y}px)`;
      }
    };
    put();
    map.on("move", put);
    return () => void map.off("move", put);
  }, [map, shown]);
  useEffect(() => {
    // The marker that had the focus has gone into a cluster or out of the view.
    if (focused.current !== "" && !shown.some(({ key }) => key === focused.current)) {
      focused.current = "";
      map.getCanvas().focus({ preventScroll: true });
    }
  }, [map, shown]);
  const press = useStable((one: Shown): void => {
    if (one.kind === "element") props.onElement?.(one.at);
    else if (one.marked.count === null) props.onDevice(one.marked.id);
    else props.onCluster(one.marked.id, one.place);
  });
  return createPortal(
    <Ground ref={ground} role="group" aria-label={t("markers")} dir="ltr">
      {shown.map((one) => (
        <MarkerStop
          key={one.key}
          shown={one}
          device={one.kind === "marker" ? byId.get(one.marked.id) : undefined}
          onPress={press}
        />
      ))}
    </Ground>,
    host,
  );
};
