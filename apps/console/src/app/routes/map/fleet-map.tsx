import { useColorScheme } from "@mui/material/styles";
import type { NetworkLayer } from "@sgval/contract/network/networks";
import type { Zone } from "@sgval/contract/zones/zones";
import { Layer, type MapInstance, type MapLayerMouseEvent, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification, GeoJSONSource } from "maplibre-gl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap, type Covered, type MapView } from "../../../shared/ui/map/base-map.tsx";
import { type Bounds, boundsOf, isInside, type LngLat } from "../../../shared/ui/map/coordinates.ts";
import { SatelliteLayer } from "../../../shared/ui/map/satellite-layer.tsx";
import { tokens } from "../../../shared/ui/tokens.ts";
import { type Markers, markersOf } from "./fleet-features.ts";
import { type FleetDevice, fleetStatuses } from "./fleet-rules.ts";
import { useFollow } from "./follow-device.ts";
import { above, BaseVeil, FONT, Grounds, NetworkLayers, ZoneLayers, ZoneNames } from "./ground-layers.tsx";
import { isWithin, LABEL_ZOOM, useLabelledBounds } from "./labelled-bounds.ts";
import { Lasso } from "./lasso.tsx";
import type { ShownLayers } from "./map-layers.ts";
import { CLUSTER, drawMarker, markerName, plateName } from "./marker-images.tsx";
import { MarkerStops } from "./marker-stops.tsx";
import { useMarkerLabel, useMarkerName } from "./marker-texts.ts";
import { PressureShading } from "./shading/pressure-shading.tsx";

const CLUSTER_RADIUS = 42;
/** From the next zoom on every device has its own marker. */
const CLUSTER_MAX_ZOOM = 13;
const LABEL_SIZE = 12;
/** In ems: beside the picture of the marker, with its plate. */
const LABEL_OFFSET = 2;

export interface FleetMapProps {
  fleet: readonly FleetDevice[];
  /** All positions, whatever the filters. */
  all: Bounds | null;
  start: MapView | undefined;
  /** What the list covers. */
  covered?: Covered;
  zones: readonly Zone[];
  networks: readonly { id: number; layer: NetworkLayer }[];
  layers: ShownLayers;
  picked: FleetDevice | null;
  pickedZone?: number | null;
  hovered: FleetDevice | null;
  selected?: readonly FleetDevice[];
  /** The picked device stays in the middle. */
  following?: boolean;
  /** A zone is drawn, whose corners are clicks, or a line around devices. */
  drawing?: "zone" | "lasso" | null;
  /** Part of a page that scrolls. */
  inPage?: boolean;
  onReady?: (map: MapInstance) => void;
  onView?: (center: LngLat, zoom: number) => void;
  /** `byKey` when a marker was reached with the keyboard. */
  onPick: (id: number | null, byKey?: boolean) => void;
  onZone: (id: number) => void;
  /** Devices inside the rectangle of a drag with Shift, or inside a drawn line. */
  onSelect: (ids: number[]) => void;
  /** The map was moved by hand. */
  onMoved?: () => void;
  /** The drawn line was given up. */
  onLassoEnd?: () => void;
  children?: ReactNode;
}

const none: readonly FleetDevice[] = [];

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
  const { fleet, picked, hovered, selected = none, following, drawing = null, layers, onSelect } = props;
  const { t } = useTranslation("map");
  const { colorScheme = "light" } = useColorScheme();
  const colors = tokens[colorScheme];
  const labelOf = useMarkerLabel();
  const nameOf = useMarkerName(fleet);
  const [map, setMap] = useState<MapInstance | null>(null);
  const [over, setOver] = useState(false);
  const labelled = useLabelledBounds(layers.labels ? map : null);
  const drawn = useRef<Markers>(undefined);
  const markers = useMemo(
    () => markersOf(fleet, (one) => (isWithin(one.position, labelled) ? labelOf(one) : ""), drawn.current),
    [fleet, labelOf, labelled],
  );
  useEffect(() => {
    drawn.current = markers;
  }, [markers]);
  const rings = useMemo(
    () =>
      markersOf(
        [hovered, picked, ...selected].flatMap((one) => one ?? []),
        () => "",
      ),
    [hovered, picked, selected],
  );
  useFollow(map, following ? (picked?.position ?? null) : null, () => props.onMoved?.());

  const expand = async (cluster: number, center: LngLat): Promise<void> => {
    const source = map?.getSource<GeoJSONSource>("devices");
    const zoom = await source?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined) map?.easeTo({ center, zoom });
  };
  const click = ({ features = [] }: MapLayerMouseEvent): void => {
    const [feature] = features;
    if (feature?.layer.id === "zone-fill") props.onZone(Number(feature.properties.id));
    else if (feature?.properties.cluster === true && feature.geometry.type === "Point") {
      const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
      void expand(Number(feature.properties.cluster_id), [longitude, latitude]);
    } else {
      // Of devices at one place, as a valve and its logger, each press picks the next.
      const here = features.flatMap(({ layer, properties }) =>
        layer.id === "devices" && properties.cluster !== true ? Number(properties.id) : [],
      );
      props.onPick(here[(here.indexOf(picked?.device.id ?? -1) + 1) % here.length] ?? null);
    }
  };
  const selectInside = (corners: readonly LngLat[]): void =>
    onSelect(
      fleet
        .filter(({ position }) => position !== null && isInside(position, corners))
        .map(({ device }) => device.id),
    );
  const current = useRef(selectInside);
  current.current = selectInside;
  const [boxZoom] = useState(() => ({
    boxZoomEnd: (
      ...[target, from, to]: [MapInstance, { x: number; y: number }, { x: number; y: number }]
    ) => {
      const [one, other] = [target.unproject([from.x, from.y]), target.unproject([to.x, to.y])];
      const bounds = boundsOf([one.toArray(), other.toArray()]);
      if (!bounds) return;
      const [west, south, east, north] = bounds;
      current.current([
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ]);
    },
  }));
  return (
    <BaseMap
      label={t("label")}
      start={props.start}
      all={props.all}
      {...(props.covered && { covered: props.covered })}
      {...(props.onView && { onView: props.onView })}
      onReady={(ready) => {
        setMap(ready);
        props.onReady?.(ready);
      }}
      drawImage={drawMarker}
      interactiveLayerIds={drawing ? [] : ["devices", ...(layers.zones.shown ? ["zone-fill"] : [])]}
      cursor={over ? "pointer" : "grab"}
      onMouseMove={({ features }) => setOver((features?.length ?? 0) > 0)}
      onClick={(event) => drawing || click(event)}
      boxZoom={boxZoom}
      cooperativeGestures={props.inPage ?? false}
    >
      <BaseVeil base={layers.base} />
      <Grounds />
      {layers.satellite.shown && (
        <SatelliteLayer opacity={layers.satellite.opacity} beforeId={above("satellite")} />
      )}
      {layers.shading.shown && props.zones.length > 0 && (
        <PressureShading zones={props.zones} fleet={fleet} opacity={layers.shading.opacity} />
      )}
      {layers.zones.shown && (
        <ZoneLayers
          zones={props.zones}
          picked={props.pickedZone ?? null}
          opacity={layers.zones.opacity}
          onPictures={layers.satellite.shown}
        />
      )}
      {layers.pipes.shown && <NetworkLayers networks={props.networks} opacity={layers.pipes.opacity} />}
      {layers.zones.shown && <ZoneNames opacity={layers.zones.opacity} />}
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
            "icon-padding": 0,
            "symbol-sort-key": ["coalesce", ["get", "worst"], ["get", "rank"]],
            "text-field": ["case", isCluster, ["to-string", ["get", "point_count_abbreviated"]], ""],
            "text-font": FONT,
            "text-size": 13,
            "text-allow-overlap": true,
          }}
          paint={{ "text-color": colors.ink }}
        />
        {layers.labels.shown && (
          <Layer
            id="labels"
            // Below the markers, which are placed first: a label gives way to a marker, never the other way round.
            beforeId="devices"
            type="symbol"
            minzoom={LABEL_ZOOM}
            filter={["all", ["!", isCluster], ["!=", ["get", "label"], ""]]}
            layout={{
              "icon-image": plateName(colorScheme),
              "icon-text-fit": "both",
              "icon-padding": 0,
              "icon-text-fit-padding": [1, 3, 1, 3],
              "text-field": ["get", "label"],
              "text-font": FONT,
              "text-size": LABEL_SIZE,
              "text-variable-anchor": ["left", "right", "top", "bottom"],
              "text-radial-offset": LABEL_OFFSET,
            }}
            paint={{
              "text-color": [
                "match",
                ["get", "status"],
                "outside",
                colors.mediumText,
                ["stale", "offline"],
                colors.mute,
                colors.ink,
              ],
              "text-opacity": layers.labels.opacity,
              "icon-opacity": layers.labels.opacity,
            }}
          />
        )}
      </Source>
      {map && !drawing && (
        <MarkerStops
          map={map}
          nameOf={nameOf}
          onDevice={(id) => props.onPick(id, true)}
          onCluster={(id, place) => void expand(id, place)}
        />
      )}
      {drawing === "lasso" && (
        <Lasso
          onDrawn={(corners) => {
            props.onLassoEnd?.();
            selectInside(corners);
          }}
          onCancel={() => props.onLassoEnd?.()}
        />
      )}
      {props.children}
    </BaseMap>
  );
};
