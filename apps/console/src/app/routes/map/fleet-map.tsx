import { useColorScheme } from "@mui/material/styles";
import type { Zone } from "@sgval/contract/zones/zones";
import { isInside } from "@sgval/quantities/geometry";
import { Layer, type MapInstance, type MapLayerMouseEvent, Source } from "@vis.gl/react-maplibre";
import type { GeoJSONSource } from "maplibre-gl";
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap, type MapView } from "../../../shared/ui/map/base-map.tsx";
import { type Bounds, boundsOf, type LngLat } from "../../../shared/ui/map/coordinates.ts";
import type { MapPadding } from "../../../shared/ui/map/map-padding.ts";
import { SatelliteLayer } from "../../../shared/ui/map/satellite-layer.tsx";
import { tokens } from "../../../shared/ui/tokens.ts";
import { useStable } from "../../../shared/use-stable.ts";
import { above, BaseOverlay, LayerAnchors, ZoneLayers, ZoneNames } from "./base-layers.tsx";
import { DeviceLayers } from "./device-layers.tsx";
import { type Markers, markersOf } from "./fleet-features.ts";
import type { FleetDevice } from "./fleet-rules.ts";
import { useFollow } from "./follow-device.ts";
import { isWithin, useLabelledBounds } from "./labelled-bounds.ts";
import { LeaksOnMap } from "./leaks/leaks-on-map.tsx";
import { SuspectedOnMap } from "./leaks/suspected-on-map.tsx";
import type { ShownLayers } from "./map-layers.ts";
import { MARKER_SOURCE } from "./marker-source.ts";
import { MarkerStops } from "./marker-stops.tsx";
import { useMarkerLabel } from "./marker-texts.ts";
import { drawPicture } from "./network/element-images.tsx";
import type { ElementAt, PlacedElement, ShownNetwork } from "./network/elements.ts";
import { MarkedValves } from "./network/marked-valves.tsx";
import { elementLayers, NetworkLayers, NODE_ZOOM, symbolLayer } from "./network/network-layers.tsx";
import { type Pressed, pressedNear, pressedOf } from "./pressed.ts";
import { Lasso } from "./selection/lasso.tsx";
import { PressureShading } from "./shading/pressure-shading.tsx";
import { ClearOfControls } from "./zones/clear-of-controls.tsx";

export interface FleetMapProps {
  fleet: readonly FleetDevice[];
  /** All positions, whatever the filters. */
  all: Bounds | null;
  start: MapView | undefined;
  /** What the list covers. */
  padding?: MapPadding;
  zones: readonly Zone[];
  networks: readonly ShownNetwork[];
  layers: ShownLayers;
  picked: FleetDevice | null;
  pickedZone?: number | null;
  pickedElement?: PlacedElement | null;
  /** A suspected leak whose probable pipes are drawn, on networks that are switched off too. */
  suspected?: { id: number; networks: readonly ShownNetwork[] } | undefined;
  hovered: FleetDevice | null;
  selected?: readonly FleetDevice[];
  /** The picked device stays in the middle. */
  following?: boolean;
  /** A zone is drawn, whose corners are clicks, or a line around devices. */
  drawing?: "zone" | "lasso" | null;
  /** Part of a page that scrolls. */
  inPage?: boolean;
  /** There is a row of buttons at its head. */
  tools?: boolean;
  onReady?: (map: MapInstance) => void;
  onView?: (center: LngLat, zoom: number) => void;
  /** `byKey` when a marker was reached with the keyboard. */
  onPick: (id: number | null, byKey?: boolean) => void;
  onZone: (id: number) => void;
  /** Without it elements of networks are drawn alone. */
  onElement?: (at: ElementAt, byKey?: boolean) => void;
  /** Devices inside the rectangle of a drag with Shift, or inside a drawn line. */
  onSelect: (ids: number[]) => void;
  /** The map was moved by hand. */
  onMoved?: () => void;
  /** The drawn line was given up. */
  onLassoEnd?: () => void;
  children?: ReactNode;
}

const none: readonly FleetDevice[] = [];

/**
 * The map itself, loaded with the map library: markers, clusters, zones. It is drawn anew when what it shows changes, not with
 * each letter of a search beside it.
 */
export const FleetMap = memo((props: FleetMapProps) => {
  const { fleet, picked, hovered, selected = none, following, drawing = null, layers, onSelect } = props;
  const { t } = useTranslation("map");
  const { colorScheme = "light" } = useColorScheme();
  const colors = tokens[colorScheme];
  const labelOf = useMarkerLabel();
  const byId = useMemo(() => new Map(fleet.map((one) => [one.device.id, one])), [fleet]);
  const [map, setMap] = useState<MapInstance | null>(null);
  const [over, setOver] = useState(false);
  const labelled = useLabelledBounds(layers.labels.shown ? map : null);
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

  const expand = useStable(async (cluster: number, center: LngLat): Promise<void> => {
    const source = map?.getSource<GeoJSONSource>(MARKER_SOURCE);
    const zoom = await source?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined) map?.easeTo({ center, zoom });
  });
  const pickMarker = useStable((id: number) => props.onPick(id, true));
  const pickSymbol = useStable((at: ElementAt) => onElement?.(at, true));
  const { networks, onElement } = props;
  const symbols = useMemo(
    () => (onElement && layers.pipes.shown ? networks.map(({ id }) => symbolLayer(id)) : []),
    [networks, onElement, layers.pipes.shown],
  );
  const near = (target: MapInstance, point: { x: number; y: number }): Pressed | null => {
    // Pipes are too thin to be hit, and far away too many to be meant.
    const isNear = symbols.length > 0 && target.getZoom() >= NODE_ZOOM - 1;
    const elements = isNear ? networks.flatMap(({ id }) => elementLayers(id)) : symbols;
    return pressedNear(target, point, elements, picked?.device.id ?? null);
  };
  const click = ({ features = [], point, target }: MapLayerMouseEvent): void => {
    const hit = pressedOf(features, picked?.device.id ?? null);
    const pressed = hit && hit.kind !== "zone" ? hit : (near(target, point) ?? hit);
    if (pressed?.kind === "zone") props.onZone(pressed.id);
    else if (pressed?.kind === "cluster") void expand(pressed.id, pressed.place);
    else if (pressed?.kind === "element") onElement?.(pressed.at);
    else props.onPick(pressed?.id ?? null);
  };
  const selectInside = (corners: readonly LngLat[]): void =>
    onSelect(
      fleet
        .filter(({ position }) => position !== null && isInside(position, corners))
        .map(({ device }) => device.id),
    );
  const { onReady } = props;
  const takeMap = useCallback(
    (ready: MapInstance) => {
      setMap(ready);
      onReady?.(ready);
    },
    [onReady],
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
      tools={props.tools ?? false}
      {...(props.padding && { padding: props.padding })}
      {...(props.onView && { onView: props.onView })}
      onReady={takeMap}
      drawImage={drawPicture}
      interactiveLayerIds={
        drawing ? [] : ["devices", ...symbols, ...(layers.zones.shown ? ["zone-fill"] : [])]
      }
      cursor={over ? "pointer" : "grab"}
      onMouseMove={({ features }) => setOver((features?.length ?? 0) > 0)}
      onClick={(event) => drawing || click(event)}
      boxZoom={boxZoom}
      cooperativeGestures={props.inPage ?? false}
    >
      <BaseOverlay base={layers.base} />
      <LayerAnchors />
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
      {layers.pipes.shown && (
        <NetworkLayers
          networks={networks}
          opacity={layers.pipes.opacity}
          picked={props.pickedElement ?? null}
        />
      )}
      {layers.pipes.shown && onElement && <MarkedValves networks={networks} opacity={layers.pipes.opacity} />}
      {props.suspected && <SuspectedOnMap {...props.suspected} />}
      {layers.zones.shown && <ZoneNames zones={props.zones} opacity={layers.zones.opacity} />}
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
      <DeviceLayers map={map} markers={markers} labels={layers.labels} />
      {map && !drawing && (
        <MarkerStops
          map={map}
          byId={byId}
          onDevice={pickMarker}
          onCluster={expand}
          symbols={symbols}
          onElement={pickSymbol}
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
      {layers.leaks.shown && props.tools && !drawing && <LeaksOnMap opacity={layers.leaks.opacity} />}
      <ClearOfControls map={map} />
      {props.children}
    </BaseMap>
  );
});
