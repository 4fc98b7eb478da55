import type { MapInstance } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { BaseMap } from "./base-map.tsx";

/** The base map below a drawing of the same size: it is looked at, not moved. Loaded on demand, as it brings the map library. */
export const MapGround = (props: {
  center: readonly [longitude: number, latitude: number];
  zoom: number;
}) => {
  const [map, setMap] = useState<MapInstance | null>(null);
  const { zoom } = props;
  const [longitude, latitude] = props.center;
  useEffect(() => {
    map?.jumpTo({ center: [longitude, latitude], zoom });
  }, [map, longitude, latitude, zoom]);
  return <BaseMap still all={null} start={{ center: [longitude, latitude], zoom }} onReady={setMap} />;
};
