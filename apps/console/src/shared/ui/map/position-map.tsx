import { styled } from "@mui/material/styles";
import { IconMapPinFilled } from "@tabler/icons-react";
import { Marker, type MarkerDragEvent } from "@vis.gl/react-maplibre";
import { useTranslation } from "react-i18next";
import { paint } from "../paint.ts";
import { BaseMap } from "./base-map.tsx";
import { type Bounds, type LngLat, NEAR_ZOOM, roundCoordinate } from "./coordinates.ts";

const Pin = styled("span")({ display: "block", color: paint.primary, cursor: "grab" });

export interface PositionMapProps {
  position: LngLat | null;
  /** What is shown while there is no position. */
  around: Bounds | null;
  onChange: (position: LngLat) => void;
  disabled: boolean;
}

/** A map whose click places a pin, which can be dragged. */
export const PositionMap = ({ position, around, onChange, disabled }: PositionMapProps) => {
  const { t } = useTranslation("map");
  const place = ({ lngLat }: Pick<MarkerDragEvent, "lngLat">): void =>
    onChange([roundCoordinate(lngLat.wrap().lng), roundCoordinate(lngLat.lat)]);
  return (
    <BaseMap
      label={t("position.label")}
      start={position ? { center: position, zoom: NEAR_ZOOM } : undefined}
      all={position ? [...position, ...position] : around}
      cursor={disabled ? "grab" : "crosshair"}
      {...(!disabled && { onClick: place, onLocated: position ? () => undefined : onChange })}
    >
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
