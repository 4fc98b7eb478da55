import "maplibre-gl/dist/maplibre-gl.css";
import { styled, useColorScheme } from "@mui/material/styles";
import { IconMapOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import {
  AttributionControl,
  Map as LibraryMap,
  type MapEvent,
  type MapInstance,
  type MapProps,
  type MapRef,
  ScaleControl,
} from "@vis.gl/react-maplibre";
import * as maplibregl from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { baseMapQuery } from "../../queries/base-map.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import {
  BASE,
  baseStyle,
  gridImages,
  IMAGE_RATIO,
  type MapImage,
  type MapScheme,
  plainStyles,
  SATELLITE,
} from "./base-style.ts";
import { drawBlank } from "./blank-image.ts";
import { type Bounds, emptyBounds, fit, fitAtOnce, fitBelowTools, type LngLat } from "./coordinates.ts";
import { MapControls } from "./map-controls.tsx";
import { MapLoading } from "./map-frame.tsx";
import { applyPadding, type MapPadding, noPadding } from "./map-padding.ts";

maplibregl.setWorkerUrl(workerUrl);

const Root = styled("div")({
  position: "relative",
  height: "100%",
  overflow: "hidden",
  backgroundColor: paint.mapBlock,
  // The library sets a font of its own.
  "& .maplibregl-map": { font: "inherit" },
  "& canvas:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: -2 },
  "& .maplibregl-ctrl-bottom-left, & .maplibregl-ctrl-bottom-right": { bottom: "var(--padding-below)" },
  "& .maplibregl-ctrl-bottom-left": { insetInlineStart: "var(--padding-start)" },
  "& .maplibregl-ctrl-scale": {
    ...typeScale.micro,
    borderColor: paint.ink2,
    backgroundColor: paint.card,
    color: paint.ink2,
  },
  "& .maplibregl-ctrl-attrib": {
    ...typeScale.micro,
    backgroundColor: paint.card,
    color: paint.ink2,
    "& a": { color: paint.link },
  },
});

const Banner = styled("p")({
  ...typeScale.bodyS,
  position: "absolute",
  zIndex: 2,
  bottom: "calc(var(--padding-below) + 12px)",
  insetInline: 0,
  width: "fit-content",
  maxWidth: "calc(100% - 24px)",
  display: "flex",
  alignItems: "center",
  gap: 8,
  margin: "0 auto",
  padding: "6px 12px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  color: paint.ink2,
});

/** Where a map looks: a place and how near, or everything inside bounds. */
export type MapView = { center: LngLat; zoom: number } | { bounds: Bounds };

export type BaseMapProps = Pick<
  MapProps,
  | "interactiveLayerIds"
  | "cursor"
  | "onClick"
  | "onDblClick"
  | "onMouseMove"
  | "onMouseLeave"
  | "onContextMenu"
  | "onDragStart"
  | "boxZoom"
  | "doubleClickZoom"
  // On a page that scrolls: the wheel zooms with Ctrl, and two fingers move the map.
  | "cooperativeGestures"
> & {
  /** Its accessible name. */
  label?: string;
  /** Where it looks first; left out, at everything. */
  start?: MapView | undefined;
  /** What "show all" shows. */
  all: Bounds | null;
  /** There is a row of buttons at its head. */
  tools?: boolean;
  /** Below a drawing, which would not move with it: no buttons, keys or gestures. */
  still?: boolean;
  /** Called when the camera has come to rest after a movement. */
  onView?: (center: LngLat, zoom: number) => void;
  onReady?: (map: MapInstance) => void;
  onLocated?: (place: LngLat) => void;
  /** Draws a picture that a layer names. */
  drawImage?: (name: string) => Promise<MapImage | null>;
  /** What floats above the map and covers it; the middle of the map is the middle of the rest. */
  padding?: MapPadding;
  /** Sources, layers and markers; and anything that floats above the map. */
  children?: ReactNode;
};

/** The base map in the colours of the scheme; a grid until it is known, and when there is none. */
const useBaseStyle = (scheme: MapScheme) => {
  const { data: base, isError } = useQuery(baseMapQuery());
  const plain = plainStyles[scheme];
  const [made, setMade] = useState({ of: "", style: plain });
  const [failed, setFailed] = useState(false);
  const wanted = base ? `${scheme} ${JSON.stringify(base)}` : "";
  useEffect(() => {
    if (!base) return undefined;
    let current = true;
    baseStyle(base, scheme).then(
      (style) => current && setMade({ of: wanted, style }),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [base, scheme, wanted]);
  return { style: made.of === wanted ? made.style : plain, failed: failed || isError };
};

/** The resolver of missing images is not asked for the pattern of a background. */
const addGrids = (map: MapInstance): void => {
  for (const { name, image } of gridImages())
    if (image && !map.hasImage(name)) map.addImage(name, image, { pixelRatio: IMAGE_RATIO });
};

/**
 * A map on the base map of the installation. Loaded on demand, by whoever draws on it: it brings the map library.
 * Arrows pan and + and - zoom while it has the focus.
 */
export const BaseMap = (props: BaseMapProps) => {
  const {
    label,
    start,
    all,
    tools = false,
    still = false,
    onView,
    onReady,
    onLocated,
    drawImage,
    padding = noPadding,
    children,
    ...handlers
  } = props;
  const { t } = useTranslation("map");
  const { colorScheme = "light" } = useColorScheme();
  const { style, failed } = useBaseStyle(colorScheme);
  /** The source whose tiles do not come. */
  const [silent, setSilent] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(false);
  const locale = useMemo(
    () => ({
      "Map.Title": label ?? t("label"),
      "AttributionControl.ToggleAttribution": t("attribution"),
      "CooperativeGesturesHandler.WindowsHelpText": t("wheelWithCtrl"),
      "CooperativeGesturesHandler.MacHelpText": t("wheelWithCommand"),
      "CooperativeGesturesHandler.MobileHelpText": t("twoFingers"),
    }),
    [label, t],
  );
  const [made, setMade] = useState<MapInstance | null>(null);
  const [first] = useState({ start, all, fit: tools ? fitBelowTools : fit });
  // The library attaches its reference again with each drawing.
  const attach = useCallback((ref: MapRef | null) => {
    if (ref) setMade(ref.getMap());
  }, []);
  useEffect(() => {
    if (!made) return undefined;
    made.setMissingStyleImageResolver(async (name) => {
      const image = drawBlank(name) ?? (await drawImage?.(name));
      if (image && !made.hasImage(name))
        made.addImage(name, image.data, { pixelRatio: IMAGE_RATIO, ...image.stretch });
    });
    const again = () => addGrids(made);
    made.on("style.load", again);
    return () => void made.off("style.load", again);
  }, [made, drawImage]);
  const { above, start: paddingStart, below } = padding;
  const fitted = useRef(false);
  useEffect(() => {
    if (!made) return undefined;
    const settle = () => applyPadding(made, { above, start: paddingStart, below });
    // Made while its page was hidden, it has a size of its own, in which nothing ends at its place.
    if (!fitted.current) made.resize();
    settle();
    if (!fitted.current && !(first.start && "center" in first.start))
      made.fitBounds(first.start?.bounds ?? first.all ?? emptyBounds, fitAtOnce(first.fit, made));
    fitted.current = true;
    made.on("resize", settle);
    return () => void made.off("resize", settle);
  }, [made, above, paddingStart, below, first]);
  const ready = useCallback(({ target: map }: MapEvent) => {
    map.on("data", (event) => {
      if (event.dataType === "source" && event.tile?.state === "loaded")
        setSilent((source) => (source === event.sourceId ? null : source));
    });
    addGrids(map);
    setDrawn(true);
  }, []);
  // Often drawn before it is known here: whoever gets it compares where it looks later with where it looked first.
  useEffect(() => {
    if (made && drawn) onReady?.(made);
  }, [made, drawn, onReady]);
  const lengths: CSSProperties & Record<`--${string}`, string> = {
    "--padding-below": `${below * 100}%`,
    "--padding-start": `${paddingStart}px`,
  };
  return (
    <Root style={lengths}>
      <LibraryMap
        ref={attach}
        mapLib={maplibregl}
        mapStyle={style}
        // A style can be compared with the one before it only when that one has loaded; scheme and base map may change
        // earlier.
        styleDiffing={false}
        initialViewState={
          first.start && "center" in first.start
            ? { longitude: first.start.center[0], latitude: first.start.center[1], zoom: first.start.zoom }
            : {}
        }
        attributionControl={false}
        // Each update of the markers would draw the map anew for as long as it fades.
        fadeDuration={0}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxPitch={0}
        interactive={!still}
        locale={locale}
        onLoad={ready}
        onMoveEnd={({ viewState }) => {
          if (drawn && fitted.current) onView?.([viewState.longitude, viewState.latitude], viewState.zoom);
        }}
        onError={(event) => {
          if ("sourceId" in event && (event.sourceId === BASE || event.sourceId === SATELLITE))
            setSilent(event.sourceId);
        }}
        {...handlers}
      >
        <ScaleControl position="bottom-left" />
        <AttributionControl position="bottom-right" compact />
        {!still && <MapControls all={all} tools={tools} onLocated={onLocated} />}
        {children}
      </LibraryMap>
      {!drawn && <MapLoading />}
      {(failed || (silent !== null && made?.getSource(silent) !== undefined)) && (
        <Banner role="status">
          <IconMapOff size={16} stroke={1.75} aria-hidden />
          {t("noBackground")}
        </Banner>
      )}
    </Root>
  );
};
