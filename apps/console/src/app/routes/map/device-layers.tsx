import { useColorScheme } from "@mui/material/styles";
import type { MapLayer } from "@sgval/contract/account/map-layers";
import { deviceMarks, markRank } from "@sgval/contract/devices/device-status";
import { type DeviceTypes, ofEachType } from "@sgval/contract/devices/device-types";
import { Layer, type MapInstance, Source } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification } from "maplibre-gl";
import { useTranslation } from "react-i18next";
import { useDeviceTypes } from "../../../shared/device-types.ts";
import { MapLoading } from "../../../shared/ui/map/map-frame.tsx";
import { tokens } from "../../../shared/ui/tokens.ts";
import { above, FONT } from "./base-layers.tsx";
import type { Markers } from "./fleet-features.ts";
import { LABEL_ZOOM } from "./labelled-bounds.ts";
import { CLUSTER, markerName, plateName, RETURNED } from "./marker-images.tsx";
import { MARKER_SOURCE, useMarkerSource, useMarkersDrawn } from "./marker-source.ts";

/** The layer of the markers. */
const DEVICES = "devices";
/** px, a little more than a marker is wide: those that would cover each other share one. */
const CLUSTER_RADIUS = 32;
/** From the next zoom on every device has its own marker. */
export const CLUSTER_MAX_ZOOM = 13;
const LABEL_SIZE = 12;
/** In ems: beside the picture of the marker, with its plate. */
const LABEL_OFFSET = 2;

const isCluster: ExpressionSpecification = ["has", "point_count"];
const isReturned: ExpressionSpecification = ["==", ["get", "returned"], true];
const isValve: ExpressionSpecification = ["==", ["get", "type"], "VGA"];
/**
 * A cluster is as bad as the worst of its members (`rankOfSeveral`), hollow where that one's alarms are over. Label and
 * status of its valve are those of one valve alone where there is one.
 */
const clusterProperties = {
  worst: ["max", ["get", "rank"]],
  holding: ["max", ["case", isReturned, 0, ["get", "rank"]]],
  valves: ["+", ["case", isValve, 1, 0]],
  valveLabel: ["concat", ["case", isValve, ["get", "label"], ""]],
  valveStatus: ["concat", ["case", isValve, ["get", "status"], ""]],
};
/** A valve and what stands in its chamber, such as the logger at its inlet: the valve with `+1` beside it. */
const isValveAndOne: ExpressionSpecification = [
  "all",
  isCluster,
  ["==", ["get", "point_count"], 2],
  ["==", ["get", "valves"], 1],
];
/** The value beside a marker: of one device, or of the valve of such a pair. */
const label: ExpressionSpecification = [
  "case",
  isValveAndOne,
  ["get", "valveLabel"],
  isCluster,
  "",
  ["get", "label"],
];
const clusterRank: ExpressionSpecification = [
  "case",
  [">=", ["get", "holding"], markRank("low")],
  ["get", "holding"],
  ["get", "worst"],
];
const worstMark: ExpressionSpecification = [
  "concat",
  ["at", clusterRank, ["literal", ["", ...deviceMarks.toReversed()]]],
  ["case", ["==", ["get", "holding"], clusterRank], "", RETURNED],
];
/** `marker/light/VGA/high/blue` out of the properties of a marker, the worst mark of a cluster's members. */
const picture = (scheme: "light" | "dark", types: DeviceTypes): ExpressionSpecification => [
  "case",
  isValveAndOne,
  ["concat", markerName(scheme, "VGA", ""), worstMark, `/${types.VGA.color}`],
  isCluster,
  ["concat", markerName(scheme, CLUSTER, ""), worstMark],
  [
    "concat",
    `marker/${scheme}/`,
    ["get", "type"],
    "/",
    ["get", "mark"],
    ["case", isReturned, RETURNED, ""],
    "/",
    ["get", ["get", "type"], ["literal", ofEachType((type) => types[type].color)]],
  ],
];

/** In ems: at the lower right of the picture of a marker, below its mark. */
const BELOW_DISC = [1.3, 1];

/** What the source begins with: its markers are sent by their changes. */
const nothing: Markers = { type: "FeatureCollection", features: [] };

/** The devices as markers, in clusters far away, with their values nearby. */
export const DeviceLayers = (props: { map: MapInstance | null; markers: Markers; labels: MapLayer }) => {
  const { map, markers, labels } = props;
  useMarkerSource(map, markers);
  const drawn = useMarkersDrawn(map, DEVICES);
  const { colorScheme = "light" } = useColorScheme();
  const colors = tokens[colorScheme];
  const { t } = useTranslation("map");
  const types = useDeviceTypes();
  return (
    <>
      {map && !drawn && markers.features.length > 0 && <MapLoading text={t("loadingDevices")} />}
      <Source
        id={MARKER_SOURCE}
        type="geojson"
        data={nothing}
        promoteId="id"
        cluster
        clusterRadius={CLUSTER_RADIUS}
        clusterMaxZoom={CLUSTER_MAX_ZOOM}
        clusterProperties={clusterProperties}
      >
        <Layer
          id={DEVICES}
          type="symbol"
          layout={{
            "icon-image": picture(colorScheme, types),
            "icon-allow-overlap": true,
            "icon-padding": 0,
            "symbol-sort-key": ["coalesce", ["get", "worst"], ["get", "rank"]],
            "text-field": [
              "case",
              isValveAndOne,
              "+1",
              isCluster,
              ["to-string", ["get", "point_count_abbreviated"]],
              "",
            ],
            "text-offset": ["case", isValveAndOne, ["literal", BELOW_DISC], ["literal", [0, 0]]],
            "text-font": FONT,
            "text-size": 13,
            "text-allow-overlap": true,
          }}
          paint={{
            "text-color": colors.ink,
            "text-halo-color": colors.card,
            "text-halo-width": ["case", isValveAndOne, 2.5, 0],
          }}
        />
        {labels.shown && (
          <Layer
            id="labels"
            // Below the markers, names of zones and leaks, which are placed first: a label gives way to them, never the other way
            // round.
            beforeId={above("values")}
            type="symbol"
            minzoom={LABEL_ZOOM}
            filter={["!=", label, ""]}
            layout={{
              "icon-image": plateName(colorScheme),
              "icon-text-fit": "both",
              "icon-padding": 0,
              "icon-text-fit-padding": [1, 3, 1, 3],
              "text-field": label,
              "text-font": FONT,
              "text-size": LABEL_SIZE,
              "text-variable-anchor": ["left", "right", "top", "bottom"],
              "text-radial-offset": LABEL_OFFSET,
            }}
            paint={{
              "text-color": [
                "match",
                ["coalesce", ["get", "valveStatus"], ["get", "status"]],
                "outside",
                colors.mediumText,
                ["bad", "stale", "offline"],
                colors.mute,
                colors.ink,
              ],
              "text-opacity": labels.opacity,
              "icon-opacity": labels.opacity,
            }}
          />
        )}
      </Source>
    </>
  );
};
