import { Layer, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification } from "maplibre-gl";
import { useMemo } from "react";
import { FARTHER, MARK, type PinSide, STEM } from "../../../../features/leaks/components/pin-side.ts";
import { blankName } from "../../../../shared/ui/map/blank-image.ts";
import type { LngLat } from "../../../../shared/ui/map/coordinates.ts";
import { above } from "../base-layers.tsx";

/** The mark of a leak, or any other pin above its place. */
export interface Pin {
  at: LngLat;
  side: PinSide;
}

/** px of a pin with its stem, on whatever side of its place. */
const SIZE = MARK + STEM;

/** The side of the image that is towards the place. */
const anchors: Readonly<Record<PinSide, string>> = {
  ...{ above: "bottom", right: "left", left: "right", below: "top" },
  ...{ "far above": "bottom", "far right": "left", "far left": "right", "far below": "top" },
};
const offset: ExpressionSpecification = [
  "match",
  ["get", "side"],
  "far above",
  ["literal", [0, -FARTHER]],
  "far right",
  ["literal", [FARTHER, 0]],
  "far left",
  ["literal", [-FARTHER, 0]],
  "far below",
  ["literal", [0, FARTHER]],
  ["literal", [0, 0]],
];

/** Keeps pins free of labels: values of devices and names of zones are written beside them. */
export const ClearOfPins = ({ pins }: { pins: readonly Pin[] }) => {
  const data = useMemo(
    (): GeoJSON.FeatureCollection<GeoJSON.Point, { side: PinSide; anchor: string }> => ({
      type: "FeatureCollection",
      features: pins.map(({ at, side }) => ({
        type: "Feature",
        geometry: { type: "Point", coordinates: at },
        properties: { side, anchor: anchors[side] },
      })),
    }),
    [pins],
  );
  return (
    <Source id="pins" type="geojson" data={data}>
      <Layer
        id="pins"
        beforeId={above("leaks")}
        type="symbol"
        layout={{
          "icon-image": blankName(SIZE, SIZE),
          "icon-anchor": ["get", "anchor"],
          "icon-offset": offset,
          "icon-allow-overlap": true,
        }}
      />
    </Source>
  );
};
