import { styled } from "@mui/material/styles";
import { IconMapPinFilled } from "@tabler/icons-react";
import { type MapInstance, Marker, type MarkerDragEvent } from "@vis.gl/react-maplibre";
import { Suspense, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { touchArea } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { BaseMap } from "./base-map.tsx";
import { type Bounds, fit, fitAtOnce, type LngLat, NEAR_ZOOM, roundCoordinate } from "./coordinates.ts";
import { SurroundingsContext } from "./surroundings.ts";

const Pin = styled("span")({
  position: "relative",
  display: "block",
  color: paint.primary,
  cursor: "grab",
  ...touchArea,
});

export interface PositionMapProps {
  position: LngLat | null;
  /** The device that has this position, or gets it. */
  deviceId?: number | undefined;
  onChange: (position: LngLat) => void;
  disabled: boolean;
}

/** Looks at the surroundings once they are known, unless there is a position or somebody has moved the map already; and at a position that is out of view. */
const useView = (position: LngLat | null) => {
  const placed = position !== null;
  const [longitude, latitude] = position ?? [];
  const [map, onReady] = useState<MapInstance | null>(null);
  const [around, onBounds] = useState<Bounds | null>(null);
  const settled = useRef(placed);
  useEffect(() => {
    if (placed) settled.current = true;
    if (!map || settled.current) return undefined;
    if (around) {
      settled.current = true;
      map.fitBounds(around, fitAtOnce(fit, map));
    }
    const onMove = ({ originalEvent }: { originalEvent?: unknown }): void => {
      if (originalEvent) settled.current = true;
    };
    map.on("movestart", onMove);
    return () => void map.off("movestart", onMove);
  }, [map, around, placed]);
  useEffect(() => {
    if (!map || longitude === undefined || latitude === undefined) return;
    // Typed coordinates may be anywhere; what is clicked or dragged is in view.
    if (!map.getBounds().contains([longitude, latitude]))
      map.jumpTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), NEAR_ZOOM) });
  }, [map, longitude, latitude]);
  return { around, onReady, onBounds };
};

/** A map whose click places a pin, which can be dragged. */
export const PositionMap = ({ position, deviceId, onChange, disabled }: PositionMapProps) => {
  const { t } = useTranslation("map");
  const Surroundings = useContext(SurroundingsContext);
  const { around, onReady, onBounds } = useView(position);
  const pins = useMemo(() => (position ? [position] : []), [position]);
  const place = ({ lngLat }: Pick<MarkerDragEvent, "lngLat">): void =>
    onChange([roundCoordinate(lngLat.wrap().lng), roundCoordinate(lngLat.lat)]);
  return (
    <BaseMap
      label={t("position.label")}
      start={position ? { center: position, zoom: NEAR_ZOOM } : undefined}
      all={position ? [...position, ...position] : around}
      cursor={disabled ? "grab" : "crosshair"}
      onReady={onReady}
      {...(!disabled && { onClick: place, onLocated: position ? () => undefined : onChange })}
    >
      {Surroundings && (
        <Suspense fallback={null}>
          <Surroundings deviceId={deviceId} choosing={!disabled} pins={pins} onBounds={onBounds} />
        </Suspense>
      )}
      {position && (
        <Marker
          longitude={position[0]}
          latitude={position[1]}
          anchor="bottom"
          draggable={!disabled}
          onDragEnd={place}
        >
          <Pin role="img" aria-label={t("position.pin")}>
            <IconMapPinFilled size={34} aria-hidden />
          </Pin>
        </Marker>
      )}
    </BaseMap>
  );
};
