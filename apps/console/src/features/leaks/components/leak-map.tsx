import { styled } from "@mui/material/styles";
import type { Leak } from "@sgval/contract/leaks/leaks";
import { type MapInstance, Marker } from "@vis.gl/react-maplibre";
import { Suspense, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { BaseMap } from "../../../shared/ui/map/base-map.tsx";
import { boundsOf, type LngLat, NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { SurroundingsContext } from "../../../shared/ui/map/surroundings.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { LeakStateMark } from "./leak-state.tsx";
import { MARK, type PinSide, pinOffset, STEM } from "./pin-side.ts";

const Pin = styled("button")({
  position: "relative",
  display: "block",
  padding: 0,
  border: 0,
  borderRadius: "50%",
  backgroundColor: "transparent",
  cursor: "pointer",
  "&::before": {
    content: '""',
    position: "absolute",
    top: "100%",
    insetInlineStart: "calc(50% - 1px)",
    width: 2,
    height: STEM,
    backgroundColor: paint.ink,
    // It turns around the middle of the mark, towards the place.
    transformOrigin: `50% ${-MARK / 2}px`,
  },
  '&[data-side$="right"]::before': { transform: "rotate(90deg)" },
  '&[data-side$="below"]::before': { transform: "rotate(180deg)" },
  '&[data-side$="left"]::before': { transform: "rotate(-90deg)" },
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: 2 },
  ...touchArea,
});

type Shown = Pick<Leak, "id" | "description" | "state" | "position">;

/** The places of leak points; within a map. */
export const LeakMarkers = (props: {
  leaks: readonly Shown[];
  /** 0 to 1. */
  opacity?: number;
  /** On which sides of their places they stand; above them when it is left out. */
  sides?: ReadonlyMap<number, PinSide>;
  onPick?: (id: number) => void;
}) =>
  props.leaks.map(
    ({ id, description, state, position }) =>
      position && (
        <Marker
          key={id}
          longitude={position.longitude}
          latitude={position.latitude}
          anchor="center"
          offset={pinOffset(props.sides?.get(id) ?? "above")}
          style={{ opacity: props.opacity ?? 1 }}
        >
          <Pin
            type="button"
            data-side={props.sides?.get(id)}
            aria-label={description}
            title={description}
            onClick={(event) => {
              // Else the map would take the press for one on itself.
              event.stopPropagation();
              props.onPick?.(id);
            }}
          >
            <LeakStateMark state={state} />
          </Pin>
        </Marker>
      ),
  );

/** It looks at the leaks, wherever the network is. */
const ignoreBounds = (): void => undefined;

/** Moves the map to a leak point that came to the others, as one that was just sent, where it is out of view. */
const useNewcomer = (map: MapInstance | null, leaks: readonly Shown[]): void => {
  const known = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!map) return;
    const before = known.current;
    known.current = new Set(leaks.map(({ id }) => id));
    const fresh = before ? leaks.filter(({ id }) => !before.has(id)) : [];
    // Several are another page of the list.
    const place = fresh.length === 1 ? fresh[0]?.position : undefined;
    if (place && !map.getBounds().contains([place.longitude, place.latitude]))
      map.easeTo({ center: [place.longitude, place.latitude] });
  }, [map, leaks]);
};

/** Leak points on a map among pipes and zones, the shape of each saying its state; loaded with the map library. */
export const LeakMap = (props: { leaks: readonly Shown[]; onPick?: (id: number) => void }) => {
  const { t } = useTranslation("leaks");
  const Surroundings = useContext(SurroundingsContext);
  const [map, setMap] = useState<MapInstance | null>(null);
  const { leaks } = props;
  useNewcomer(map, leaks);
  const places = useMemo(
    () =>
      leaks.flatMap(({ position }): LngLat[] => (position ? [[position.longitude, position.latitude]] : [])),
    [leaks],
  );
  const [first, ...others] = places;
  const alone = first && others.length === 0 ? { center: first, zoom: NEAR_ZOOM } : undefined;
  return (
    <BaseMap label={t("map")} start={alone} all={boundsOf(places)} cursor="grab" onReady={setMap}>
      {Surroundings && (
        <Suspense fallback={null}>
          <Surroundings choosing={false} pins={places} onBounds={ignoreBounds} />
        </Suspense>
      )}
      <LeakMarkers {...props} />
    </BaseMap>
  );
};
