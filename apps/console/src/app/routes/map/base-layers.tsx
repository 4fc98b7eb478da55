import { useColorScheme } from "@mui/material/styles";
import type { MapLayer } from "@sgval/contract/account/map-layers";
import type { Zone } from "@sgval/contract/zones/zones";
import { useQuery } from "@tanstack/react-query";
import { Layer, Source, useMap } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification, SymbolLayerSpecification } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { baseMapQuery } from "../../../shared/queries/base-map.ts";
import { tokens } from "../../../shared/ui/tokens.ts";
import { zoneNamesOf, zonesOf } from "./fleet-features.ts";

/** Text is drawn with fonts of the page. */
export const FONT = ["Public Sans Variable"];
/** Further away a zone is smaller than its name. */
const NAME_ZOOM = 10;

/** The colours of the scheme that is shown. */
export const useColors = () => {
  const { colorScheme = "light" } = useColorScheme();
  return tokens[colorScheme];
};

/** Places in the order of drawing, from below; what is at one of them stays above those before it, whenever it is shown or loaded. */
const anchors = ["satellite", "shading", "zones", "pipes", "values", "names", "leaks"] as const;
/** The layer that those of a place are drawn below. */
export const above = (anchor: (typeof anchors)[number]): string => `above-${anchor}`;

/** Empty layers between the places: the map draws a layer that is added later above all others. */
export const LayerAnchors = () =>
  anchors.map((anchor) => (
    <Layer key={anchor} id={above(anchor)} type="background" layout={{ visibility: "none" }} />
  ));

/** Lies over the base map, whatever it consists of, where that one is to be weaker or gone. */
export const BaseOverlay = ({ base }: { base: MapLayer }) => {
  const colors = useColors();
  const opacity = base.shown ? 1 - base.opacity : 1;
  return (
    <Layer
      id="base-overlay"
      type="background"
      paint={{ "background-color": colors.mapBlock, "background-opacity": opacity }}
    />
  );
};

/** Outlines of the zones; only the picked one has the colour of selection. */
export const ZoneLayers = (props: {
  zones: readonly Zone[];
  picked: number | null;
  opacity: number;
  /** The layer of pictures from above is shown. */
  onPictures: boolean;
}) => {
  const { opacity, onPictures } = props;
  const { colorScheme } = useColorScheme();
  const hasPictures = Boolean(useQuery(baseMapQuery()).data?.satelliteUrl) && onPictures;
  const colors = useColors();
  // Pictures from above are dark.
  const line = hasPictures && colorScheme !== "dark" ? colors.card : colors.ink2;
  const data = useMemo(() => zonesOf(props.zones), [props.zones]);
  const isPicked: ExpressionSpecification = ["==", ["get", "id"], props.picked ?? -1];
  return (
    <Source id="zones" type="geojson" data={data}>
      <Layer
        id="zone-fill"
        beforeId={above("zones")}
        type="fill"
        paint={{
          "fill-color": ["case", isPicked, colors.primary, colors.ink2],
          "fill-opacity": ["case", isPicked, 0.16 * opacity, 0.05 * opacity],
        }}
      />
      <Layer
        id="zone-line"
        beforeId={above("zones")}
        type="line"
        paint={{
          "line-color": ["case", isPicked, colors.primary, line],
          "line-width": ["case", isPicked, 2.5, 1.5],
          "line-dasharray": [4, 2],
          "line-opacity": opacity,
        }}
      />
    </Source>
  );
};

const NAMES = "zone-name";
/** The device that measures a zone stands in its middle, and others around it. */
const nameAnchors: SymbolLayerSpecification["layout"] = {
  "text-variable-anchor": [
    "center",
    "top",
    "bottom",
    "left",
    "right",
    "top-left",
    "top-right",
    "bottom-left",
    "bottom-right",
  ],
  "text-radial-offset": 2,
};

const none: readonly number[] = [];

/** The zones in view whose names the map had no space for when it came to rest. */
const useUnwritten = ({ features }: ReturnType<typeof zoneNamesOf>): readonly number[] => {
  const { current: map } = useMap();
  const [unwritten, setUnwritten] = useState(none);
  useEffect(() => {
    if (!map) return undefined;
    const look = (): void => {
      if (!map.getLayer(NAMES)) return;
      const written = map.queryRenderedFeatures({ layers: [NAMES] }).map(({ properties }) => properties.id);
      const bounds = map.getBounds();
      const now = features
        .filter(({ geometry }) =>
          bounds.contains([geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0]),
        )
        .map(({ properties }) => properties.id)
        .filter((id) => !written.includes(id));
      setUnwritten((before) => (String(now) === String(before) ? before : now));
    };
    map.on("idle", look);
    return () => void map.off("idle", look);
  }, [map, features]);
  return unwritten;
};

/**
 * Names of the zones, above the pipes. They are placed before the values of devices, which have other sides to go to: whoever
 * opens the map looks first for a zone. Where there is no space for a name, as among the devices of a phone, its code stands.
 */
export const ZoneNames = ({ zones, opacity }: { zones: readonly Zone[]; opacity: number }) => {
  const colors = useColors();
  const data = useMemo(() => zoneNamesOf(zones), [zones]);
  const unwritten = useUnwritten(data);
  const text = {
    "text-color": colors.ink2,
    "text-halo-color": colors.card,
    // As wide as the map allows for this size: the pipes under a name must not cross its letters.
    "text-halo-width": 3,
    "text-opacity": opacity,
  };
  return (
    <Source id="zone-names" type="geojson" data={data}>
      <Layer
        id={NAMES}
        beforeId={above("names")}
        type="symbol"
        minzoom={NAME_ZOOM}
        layout={{
          ...nameAnchors,
          "text-field": ["get", "name"],
          "text-font": FONT,
          "text-size": ["interpolate", ["linear"], ["zoom"], NAME_ZOOM, 12, 13, 14],
          "text-max-width": 9,
        }}
        paint={text}
      />
      <Layer
        id="zone-code"
        beforeId={NAMES}
        type="symbol"
        minzoom={NAME_ZOOM}
        filter={["in", ["get", "id"], ["literal", [...unwritten]]]}
        layout={{ ...nameAnchors, "text-field": ["get", "code"], "text-font": FONT, "text-size": 12 }}
        paint={text}
      />
    </Source>
  );
};
