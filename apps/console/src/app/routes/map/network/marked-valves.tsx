import { useQuery } from "@tanstack/react-query";
import { Layer, Source } from "@vis.gl/react-maplibre";
import { useMemo } from "react";
import { markedValvesQuery } from "../../../../features/isolation/api/isolation.ts";
import { above, useColors } from "../base-layers.tsx";
import type { ShownNetwork } from "./elements.ts";
import { NODE_ZOOM } from "./network-layers.tsx";

const ValvesOf = ({ networkId, opacity }: { networkId: number; opacity: number }) => {
  const colors = useColors();
  const { data: valves } = useQuery(markedValvesQuery(networkId));
  const data = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: "FeatureCollection",
      features: (valves ?? []).flatMap(({ place, operable }) =>
        place
          ? {
              type: "Feature" as const,
              geometry: { type: "Point" as const, coordinates: place },
              properties: { operable },
            }
          : [],
      ),
    }),
    [valves],
  );
  return (
    <Source id={`marked-valves-${networkId}`} type="geojson" data={data}>
      <Layer
        id={`marked-valves-${networkId}`}
        beforeId={above("pipes")}
        type="circle"
        minzoom={NODE_ZOOM}
        paint={{
          "circle-radius": ["interpolate", ["linear"], ["zoom"], 14, 3, 17, 6],
          // One that cannot be closed is hollow.
          "circle-color": ["case", ["get", "operable"], colors.ink2, colors.card],
          "circle-opacity": opacity,
          "circle-stroke-color": colors.ink2,
          "circle-stroke-width": 2,
          "circle-stroke-opacity": opacity,
        }}
      />
    </Source>
  );
};

/** The isolation valves that people have marked on the networks, from where junctions are seen. */
export const MarkedValves = (props: { networks: readonly ShownNetwork[]; opacity: number }) =>
  props.networks.map(({ id }) => <ValvesOf key={id} networkId={id} opacity={props.opacity} />);
