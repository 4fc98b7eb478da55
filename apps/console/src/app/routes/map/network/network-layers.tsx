import { useColorScheme } from "@mui/material/styles";
import { Layer, Source } from "@vis.gl/react-maplibre";
import type { DataDrivenPropertyValueSpecification, ExpressionSpecification } from "maplibre-gl";
import { memo, useMemo } from "react";
import { above, FONT, useColors } from "../base-layers.tsx";
import { CLUSTER_MAX_ZOOM } from "../device-layers.tsx";
import { elementImages } from "./element-images.tsx";
import { type PlacedElement, type ShownNetwork, symbolsOf, symbolZooms } from "./elements.ts";

/** Pipes and junctions are thousands: far away they are no more than a texture. */
export const NODE_ZOOM = 14;
const SOURCE_NAME_ZOOM = 13;
const NAME_ZOOM = 15;
const DIAMETER_ZOOM = 16;

/** px by diameter in mm; a network without diameters has thin lines. */
const byDiameter = (factor: number): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["coalesce", ["get", "diameter"], 0],
  0,
  1.25 * factor,
  200,
  2 * factor,
  800,
  4.5 * factor,
];
const PIPE_WIDTH: DataDrivenPropertyValueSpecification<number> = [
  "interpolate",
  ["linear"],
  ["zoom"],
  11,
  byDiameter(0.75),
  17,
  byDiameter(1.75),
];

const isLine: ExpressionSpecification = ["==", ["geometry-type"], "LineString"];
const isClosed: ExpressionSpecification = ["==", ["get", "status"], "closed"];
const isJunction: ExpressionSpecification = ["==", ["get", "kind"], "junction"];
const isSource: ExpressionSpecification = ["in", ["get", "kind"], ["literal", ["tank", "reservoir"]]];

const FROM_ZOOM: ExpressionSpecification = [
  "match",
  ["get", "kind"],
  "valve",
  symbolZooms.valve,
  "pump",
  symbolZooms.pump,
  symbolZooms.tank,
];

const networkSource = (id: number): string => `network-${id}`;
const symbolSource = (id: number): string => `network-${id}-symbols`;
/** The layer with the symbols of a network. */
export const symbolLayer = (id: number): string => `symbols-${id}`;
/** The layers with elements of a network. */
export const elementLayers = (id: number): string[] => [
  symbolLayer(id),
  `nodes-${id}`,
  `closed-${id}`,
  `links-${id}`,
];

/** One network; drawn anew only when it is imported again, not with each update of a device. */
const OneNetwork = memo((props: { network: ShownNetwork; opacity: number; symbols: boolean }) => {
  const { opacity } = props;
  const { id, layer } = props.network;
  const colors = useColors();
  const { colorScheme = "light" } = useColorScheme();
  const symbols = useMemo(() => symbolsOf(layer), [layer]);
  const line = { "line-color": colors.mapPipe, "line-width": PIPE_WIDTH, "line-opacity": opacity };
  const text = { "text-color": colors.ink2, "text-halo-color": colors.card, "text-halo-width": 2.5 };
  const beforeId = above("pipes");
  return (
    <>
      <Source id={networkSource(id)} type="geojson" data={layer}>
        <Layer
          id={`links-${id}`}
          beforeId={beforeId}
          type="line"
          filter={["all", isLine, ["!", isClosed]]}
          layout={{ "line-cap": "round", "line-join": "round" }}
          paint={line}
        />
        <Layer
          id={`closed-${id}`}
          beforeId={beforeId}
          type="line"
          filter={["all", isLine, isClosed]}
          layout={{ "line-join": "round" }}
          paint={{ ...line, "line-dasharray": [2.5, 1.5] }}
        />
        <Layer
          id={`nodes-${id}`}
          beforeId={beforeId}
          type="circle"
          minzoom={NODE_ZOOM}
          // Where there are no symbols, tanks and reservoirs are larger dots.
          filter={props.symbols ? isJunction : ["!", isLine]}
          paint={{
            "circle-radius": [
              "interpolate",
              ["linear"],
              ["zoom"],
              14,
              ["case", isJunction, 1.75, 5],
              17,
              ["case", isJunction, 3.5, 6],
            ],
            "circle-color": colors.card,
            "circle-opacity": opacity,
            "circle-stroke-color": colors.mapPipe,
            "circle-stroke-width": 1.25,
            "circle-stroke-opacity": opacity,
          }}
        />
        {props.symbols && (
          <Layer
            id={`diameters-${id}`}
            beforeId={beforeId}
            type="symbol"
            minzoom={DIAMETER_ZOOM}
            filter={["all", ["==", ["get", "kind"], "pipe"], ["has", "diameter"]]}
            layout={{
              "symbol-placement": "line-center",
              "text-field": ["concat", "Ø", ["to-string", ["round", ["get", "diameter"]]]],
              "text-font": FONT,
              "text-size": 11,
              "text-offset": [0, 0.9],
            }}
            paint={{ ...text, "text-color": colors.mute, "text-opacity": opacity }}
          />
        )}
      </Source>
      {props.symbols && (
        <Source id={symbolSource(id)} type="geojson" data={symbols}>
          <Layer
            id={symbolLayer(id)}
            beforeId={beforeId}
            type="symbol"
            filter={[">=", ["zoom"], FROM_ZOOM]}
            layout={{
              "icon-image": ["concat", elementImages(colorScheme), ["get", "symbol"]],
              "icon-size": ["interpolate", ["linear"], ["zoom"], 11, 0.85, 15, 1],
              // Half a symbol beside a cluster of devices says nothing: it waits until the devices stand apart.
              "icon-allow-overlap": ["step", ["zoom"], false, CLUSTER_MAX_ZOOM + 1, true],
              "icon-padding": 0,
              "symbol-sort-key": ["case", isSource, 0, 1],
              "text-field": [
                "step",
                ["zoom"],
                "",
                SOURCE_NAME_ZOOM,
                ["case", isSource, ["get", "label"], ""],
                NAME_ZOOM,
                ["get", "label"],
              ],
              "text-font": FONT,
              "text-size": 11.5,
              // A name gives way to devices and their values, which are placed first; its symbol stays.
              "text-optional": true,
              "text-variable-anchor": ["top", "bottom", "left", "right"],
              "text-radial-offset": 1.1,
            }}
            paint={{ ...text, "text-opacity": opacity, "icon-opacity": opacity }}
          />
        </Source>
      )}
    </>
  );
});

/** A light below what was picked. */
const PickedMark = ({ picked }: { picked: PlacedElement | null }) => {
  const colors = useColors();
  const data = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: "FeatureCollection",
      features: picked
        ? [
            { type: "Feature", geometry: picked.geometry, properties: {} },
            {
              type: "Feature",
              geometry: { type: "Point", coordinates: picked.place },
              // The middle of a pipe is nothing.
              properties: { ring: picked.properties.kind !== "pipe" },
            },
          ]
        : [],
    }),
    [picked],
  );
  return (
    <Source id="picked-element" type="geojson" data={data}>
      <Layer
        id="picked-course"
        beforeId={above("zones")}
        type="line"
        filter={isLine}
        layout={{ "line-cap": "round", "line-join": "round" }}
        paint={{ "line-color": colors.primary, "line-width": 11, "line-opacity": 0.45 }}
      />
      <Layer
        id="picked-place"
        beforeId={above("zones")}
        type="circle"
        filter={["==", ["get", "ring"], true]}
        paint={{
          "circle-radius": 15,
          "circle-color": colors.primary,
          "circle-opacity": 0.25,
          "circle-stroke-color": colors.primary,
          "circle-stroke-width": 2,
        }}
      />
    </Source>
  );
};

/**
 * The imported networks: pipes as wide as their diameters, dashed where the model has closed them, and the other elements as
 * symbols.
 */
export const NetworkLayers = (props: {
  networks: readonly ShownNetwork[];
  opacity: number;
  /** Without them tanks and reservoirs are dots, and valves and pumps part of their line. */
  symbols?: boolean;
  picked?: PlacedElement | null;
}) => (
  <>
    <PickedMark picked={props.picked ?? null} />
    {props.networks.map((network) => (
      <OneNetwork
        key={network.id}
        network={network}
        opacity={props.opacity}
        symbols={props.symbols ?? true}
      />
    ))}
  </>
);
