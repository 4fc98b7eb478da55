import { Layer, type MapInstance, Source } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { blankName } from "../../../../shared/ui/map/blank-image.ts";
import { controlsOf } from "../../../../shared/ui/map/map-controls.tsx";
import { above } from "../base-layers.tsx";

type Controls = GeoJSON.FeatureCollection<GeoJSON.Point, { image: string }>;

/** Space between a control and a label. */
const GAP = 4;

const none: Controls = { type: "FeatureCollection", features: [] };

/** The places of the controls on the map, with the name of an invisible image as large as each. */
const controlsOn = (map: MapInstance): Controls => {
  const container = map.getContainer();
  const { left, top } = container.getBoundingClientRect();
  return {
    ...none,
    features: controlsOf(container).flatMap((control): Controls["features"] => {
      const box = control.getBoundingClientRect();
      if (box.width === 0) return [];
      const middle = map.unproject([box.left - left + box.width / 2, box.top - top + box.height / 2]);
      return [
        {
          type: "Feature",
          geometry: { type: "Point", coordinates: middle.toArray() },
          properties: { image: blankName(Math.ceil(box.width), Math.ceil(box.height)) },
        },
      ];
    }),
  };
};

/**
 * Keeps the column of buttons and the scale free of labels: on a phone the name of a zone at the edge is hidden. They are
 * placed before all labels, which then take another side or give way.
 */
export const ClearOfControls = ({ map }: { map: MapInstance | null }) => {
  const [controls, setControls] = useState(none);
  useEffect(() => {
    if (!map) return undefined;
    const note = (): void => setControls(controlsOn(map));
    note();
    const events = ["moveend", "resize"] as const;
    for (const event of events) map.on(event, note);
    return () => {
      for (const event of events) map.off(event, note);
    };
  }, [map]);
  return (
    <Source id="controls" type="geojson" data={controls}>
      <Layer
        id="controls"
        beforeId={above("leaks")}
        type="symbol"
        layout={{ "icon-image": ["get", "image"], "icon-allow-overlap": true, "icon-padding": GAP }}
      />
    </Source>
  );
};
