import { useColorScheme } from "@mui/material/styles";
import type { NetworkLayer } from "@sgval/contract/network/networks";
import type { Zone } from "@sgval/contract/zones/zones";
import { Layer, type MapInstance, type MapLayerMouseEvent, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification, GeoJSONSource } from "maplibre-gl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyMeasurement } from "../../../features/devices/measurement.ts";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { BaseMap, type MapView } from "../../../shared/ui/map/base-map.tsx";
import { type Bounds, boundsOf, type LngLat } from "../../../shared/ui/map/coordinates.ts";
import { tokens } from "../../../shared/ui/tokens.ts";
import { markersOf, zonesOf } from "./fleet-features.ts";
import { type FleetDevice, fleetStatuses } from "./fleet-rules.ts";
import { CLUSTER, drawMarker, markerName } from "./marker-images.tsx";

const CLUSTER_RADIUS = 46;
/** From the next zoom on every device has its own marker. */
const CLUSTER_MAX_ZOOM = 13;
const LABEL_ZOOM = 12;
const PICKED_ZOOM = 15;
const FONT = ["Public Sans Variable"];

const NODE_ZOOM = 13;
/** px by diameter in mm; a network without diameters has thin lines. */
const PIPE_WIDTH: ExpressionSpecification = [
  "interpolate",
  ["linear"],
  ["coalesce", ["get", "diameter"], 0],
  0,
  1.25,
  200,
  2,
  800,
  4.5,
];

export interface MapLayers {
  labels: boolean;
  zones: boolean;
  pipes: boolean;
  /** Opacity of the zones, 0 to 1. */
  zoneOpacity: number;
}

export interface FleetMapProps {
  fleet: readonly FleetDevice[];
  /** All positions, whatever the filters. */
  all: Bounds | null;
  start: MapView | undefined;
  zones: readonly Zone[];
  networks: readonly { id: number; layer: NetworkLayer }[];
  layers: MapLayers;
  picked: FleetDevice | null;
  hovered: FleetDevice | null;
  /** A zone is drawn: a click is a corner of it. */
  drawing: boolean;
  /** Part of a page that scrolls. */
  inPage?: boolean;
  onView: (center: LngLat, zoom: number) => void;
  onPick: (id: number | null) => void;
  onZone: (id: number) => void;
  /** Devices inside the rectangle of a drag with Shift. */
  onSelect: (ids: number[]) => void;
  onLocated: (place: LngLat) => void;
  children?: ReactNode;
}

const isCluster: ExpressionSpecification = ["has", "point_count"];
/** `marker/light/VGA/late` out of the properties of a marker, the worst status of a cluster's members. */
const picture = (scheme: "light" | "dark"): ExpressionSpecification => [
  "case",
  isCluster,
  ["concat", markerName(scheme, CLUSTER, ""), ["at", ["get", "worst"], ["literal", [...fleetStatuses]]]],
  ["concat", `marker/${scheme}/`, ["get", "type"], "/", ["get", "status"]],
];

/** The map itself, loaded with the map library: markers, clusters, zones. */
export const FleetMap = (props: FleetMapProps) => {
  const { fleet, picked, hovered, drawing, layers, onSelect } = props;
  const { t } = useTranslation("map");
  const { colorScheme = "light" } = useColorScheme();
  const colors = tokens[colorScheme];
  const format = useFormat();
  const types = useDeviceTypes();
  const [map, setMap] = useState<MapInstance | null>(null);
  const phone = useBelow("sm");
  const [over, setOver] = useState(false);
  const markers = useMemo(
    () =>
      markersOf(fleet, ({ device }) => {
        const value = keyMeasurement(device, types);
        return value ? format.parts(value.shown, value.parameter).text : "";
      }),
    [fleet, format, types],
  );
  const zones = useMemo(() => zonesOf(props.zones), [props.zones]);
  const rings = useMemo(
    () =>
      markersOf(
        [hovered, picked].flatMap((one) => one ?? []),
        () => "",
      ),
    [hovered, picked],
  );
  const [longitude, latitude] = picked?.position ?? [];
  const pickedId = picked?.device.id;
  /** A link shows what it showed when it was copied, so what it has picked is not flown to. */
  const flownTo = useRef(props.start ? pickedId : undefined);
  useEffect(() => {
    if (pickedId === flownTo.current || !map) return;
    flownTo.current = pickedId;
    if (longitude === undefined || latitude === undefined) return;
    // On a phone the list covers the lower half.
    const offset: [number, number] = [0, phone ? -map.getContainer().clientHeight / 6 : 0];
    map.flyTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), PICKED_ZOOM), offset });
  }, [map, phone, pickedId, longitude, latitude]);

  const click = async ({ features, target }: MapLayerMouseEvent): Promise<void> => {
    const [feature] = features ?? [];
    if (!feature) return props.onPick(null);
    if (feature.layer.id === "zone-fill") return props.onZone(Number(feature.properties.id));
    if (feature.properties.cluster !== true) return props.onPick(Number(feature.properties.id));
    const source = target.getSource<GeoJSONSource>("devices");
    const zoom = await source?.getClusterExpansionZoom(Number(feature.properties.cluster_id));
    if (zoom !== undefined && feature.geometry.type === "Point")
      target.easeTo({
        center: [feature.geometry.coordinates[0] ?? 0, feature.geometry.coordinates[1] ?? 0],
        zoom,
      });
  };
  const current = useRef({ fleet, onSelect });
  current.current = { fleet, onSelect };
  const [boxZoom] = useState(() => ({
    boxZoomEnd: (
      ...[target, from, to]: [MapInstance, { x: number; y: number }, { x: number; y: number }]
    ) => {
      const [one, other] = [target.unproject([from.x, from.y]), target.unproject([to.x, to.y])];
      const [west, south, east, north] = boundsOf([one.toArray(), other.toArray()]) ?? [0, 0, 0, 0];
      const inside = ({ position }: FleetDevice): boolean =>
        position !== null &&
        position[0] >= west &&
        position[0] <= east &&
        position[1] >= south &&
        position[1] <= north;
      current.current.onSelect(current.current.fleet.filter(inside).map(({ device }) => device.id));
    },
  }));
  return (
    <BaseMap
      label={t("label")}
      start={props.start}
      all={props.all}
      onView={props.onView}
      onLocated={props.onLocated}
      onReady={setMap}
      drawImage={drawMarker}
      interactiveLayerIds={drawing ? [] : ["devices", ...(layers.zones ? ["zone-fill"] : [])]}
      cursor={over ? "pointer" : "grab"}
      onMouseMove={({ features }) => setOver((features?.length ?? 0) > 0)}
      onClick={(event) => void (drawing || click(event))}
      boxZoom={boxZoom}
      cooperativeGestures={props.inPage ?? false}
    >
      {layers.zones && (
        <Source id="zones" type="geojson" data={zones}>
          <Layer
            id="zone-fill"
            type="fill"
            paint={{ "fill-color": colors.primary, "fill-opacity": 0.14 * layers.zoneOpacity }}
          />
          <Layer
            id="zone-line"
            type="line"
            paint={{ "line-color": colors.primary, "line-width": 1.75, "line-opacity": layers.zoneOpacity }}
          />
          <Layer
            id="zone-name"
            type="symbol"
            layout={{ "text-field": ["get", "name"], "text-font": FONT, "text-size": 12 }}
            paint={{ "text-color": colors.ink2, "text-halo-color": colors.card, "text-halo-width": 1.5 }}
          />
        </Source>
      )}
      {layers.pipes &&
        props.networks.map((network) => (
          <Source key={network.id} id={`network-${network.id}`} type="geojson" data={network.layer}>
            <Layer
              id={`links-${network.id}`}
              type="line"
              filter={["==", ["geometry-type"], "LineString"]}
              layout={{ "line-cap": "round", "line-join": "round" }}
              paint={{ "line-color": colors.mapPipe, "line-width": PIPE_WIDTH }}
            />
            <Layer
              id={`nodes-${network.id}`}
              type="circle"
              minzoom={NODE_ZOOM}
              filter={["==", ["geometry-type"], "Point"]}
              paint={{
                "circle-radius": ["case", ["==", ["get", "kind"], "junction"], 2, 5],
                "circle-color": colors.card,
                "circle-stroke-color": colors.mapPipe,
                "circle-stroke-width": 1.5,
              }}
            />
          </Source>
        ))}
      <Source id="rings" type="geojson" data={rings}>
        <Layer
          id="rings"
          type="circle"
          paint={{
            "circle-radius": 21,
            "circle-color": colors.primary,
            "circle-opacity": 0.25,
            "circle-stroke-color": colors.primary,
            "circle-stroke-width": 2,
          }}
        />
      </Source>
      <Source
        id="devices"
        type="geojson"
        data={markers}
        cluster
        clusterRadius={CLUSTER_RADIUS}
        clusterMaxZoom={CLUSTER_MAX_ZOOM}
        clusterProperties={{ worst: ["max", ["get", "rank"]] }}
      >
        <Layer
          id="devices"
          type="symbol"
          layout={{
            "icon-image": picture(colorScheme),
            "icon-allow-overlap": true,
            "symbol-sort-key": ["coalesce", ["get", "worst"], ["get", "rank"]],
            "text-field": ["case", isCluster, ["to-string", ["get", "point_count_abbreviated"]], ""],
            "text-font": FONT,
            "text-size": 13,
            "text-allow-overlap": true,
          }}
          paint={{ "text-color": colors.ink }}
        />
        {layers.labels && (
          <Layer
            id="labels"
            type="symbol"
            minzoom={LABEL_ZOOM}
            filter={["!", isCluster]}
            layout={{
              "text-field": ["get", "label"],
              "text-font": FONT,
              "text-size": 12,
              "text-anchor": "left",
              "text-offset": [1.5, 0],
            }}
            paint={{ "text-color": colors.ink, "text-halo-color": colors.card, "text-halo-width": 2 }}
          />
        )}
      </Source>
      {props.children}
    </BaseMap>
  );
};
