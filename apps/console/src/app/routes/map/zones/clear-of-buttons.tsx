import { Layer, type MapInstance, Source } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { buttonsOf } from "../../../../shared/ui/map/map-controls.tsx";

interface Obstacle {
  image: string;
  data: GeoJSON.Point;
}

/** Space between the buttons and a label. */
const GAP = 4;

/** The place of the buttons on the map, with an invisible image of their size. */
const obstacleOn = (map: MapInstance): Obstacle | null => {
  const container = map.getContainer();
  const box = buttonsOf(container)?.getBoundingClientRect();
  if (!box || box.width === 0) return null;
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
  const image = `buttons/${width}/${height}`;
  if (!map.hasImage(image)) map.addImage(image, { width, height, data: new Uint8Array(4 * width * height) });
  const { left, top } = container.getBoundingClientRect();
  const place = map.unproject([box.left - left + box.width / 2, box.top - top + box.height / 2]);
  return { image, data: { type: "Point", coordinates: place.toArray() } };
};

/**
 * Keeps the column of buttons free of labels: the map knows nothing of what lies over it, and on a phone the name of a
 * zone at its edge is hidden. Added last, it is placed before all labels, which then take another side or give way.
 */
export const ClearOfButtons = ({ map }: { map: MapInstance | null }) => {
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  useEffect(() => {
    if (!map) return undefined;
    const note = (): void => setObstacle(obstacleOn(map));
    note();
    // A new style has no images.
    const events = ["moveend", "resize", "style.load"] as const;
    for (const event of events) map.on(event, note);
    return () => {
      for (const event of events) map.off(event, note);
    };
  }, [map]);
  if (!obstacle) return null;
  return (
    <Source id="buttons" type="geojson" data={obstacle.data}>
      <Layer
        id="buttons"
        type="symbol"
        layout={{ "icon-image": obstacle.image, "icon-allow-overlap": true, "icon-padding": GAP }}
      />
    </Source>
  );
};
