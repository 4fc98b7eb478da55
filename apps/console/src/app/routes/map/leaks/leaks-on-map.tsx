import Button from "@mui/material/Button";
import type { LeakPosition } from "@sgval/contract/leaks/leaks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Layer, Popup, Source, useMap } from "@vis.gl/react-maplibre";
import type { ExpressionSpecification, MapMouseEvent, MapTouchEvent } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { leakMapQuery } from "../../../../features/leaks/api/leaks.ts";
import { LeakMarkers } from "../../../../features/leaks/components/leak-map.tsx";
import { FARTHER, type PinSide } from "../../../../features/leaks/components/pin-side.ts";
import { useMay } from "../../../../shared/api/ability.ts";
import { type LngLat, roundCoordinate } from "../../../../shared/ui/map/coordinates.ts";
import { above } from "../base-layers.tsx";
import { plateName } from "../marker-images.tsx";
import { useFreeSides } from "./free-sides.ts";

const LONG_PRESS_MS = 600;

/** Where somebody pressed long, or with the second button of the mouse. */
const useLongPress = (enabled: boolean) => {
  const { current: map } = useMap();
  const [place, setPlace] = useState<LngLat | null>(null);
  useEffect(() => {
    if (!map || !enabled) return undefined;
    let timer: number | undefined;
    const take = ({ lngLat }: Pick<MapMouseEvent, "lngLat">) =>
      setPlace([roundCoordinate(lngLat.wrap().lng), roundCoordinate(lngLat.lat)]);
    const stop = () => window.clearTimeout(timer);
    // Not every phone sends `contextmenu` for a long press.
    const start = (event: MapTouchEvent) => {
      stop();
      if (event.points.length === 1) timer = window.setTimeout(() => take(event), LONG_PRESS_MS);
    };
    map.on("contextmenu", take);
    map.on("touchstart", start);
    for (const end of ["touchend", "touchcancel", "touchmove", "movestart"] as const) map.on(end, stop);
    return () => {
      stop();
      map.off("contextmenu", take);
      map.off("touchstart", start);
      for (const end of ["touchend", "touchcancel", "touchmove", "movestart"] as const) map.off(end, stop);
    };
  }, [map, enabled]);
  return [place, setPlace] as const;
};

/** Of a plate: together as wide and as high as a marker of a leak with its stem. */
const MARKER_SIZE = 2.7;

/** The side of the plate that is towards the place. */
const anchors: Readonly<Record<PinSide, string>> = {
  ...{ above: "bottom", right: "left", left: "right", below: "top" },
  ...{ "far above": "bottom", "far right": "left", "far left": "right", "far below": "top" },
};
/** The library takes it as many times as the plate is larger. */
const AWAY = FARTHER / MARKER_SIZE;
const plateOffset: ExpressionSpecification = [
  "match",
  ["get", "side"],
  "far above",
  ["literal", [0, -AWAY]],
  "far right",
  ["literal", [AWAY, 0]],
  "far left",
  ["literal", [-AWAY, 0]],
  "far below",
  ["literal", [0, AWAY]],
  ["literal", [0, 0]],
];

/**
 * Markers of leaks are elements of the page, of which the map knows nothing: pictures that nobody sees stand in for them, so
 * that values of devices and names of zones are written beside them.
 */
const KeptClear = (props: {
  leaks: readonly { id: number; position: LeakPosition }[];
  sides: ReadonlyMap<number, PinSide>;
}) => {
  const { leaks, sides } = props;
  const data = useMemo(
    (): GeoJSON.FeatureCollection<GeoJSON.Point, { side: PinSide; anchor: string }> => ({
      type: "FeatureCollection",
      features: leaks.map(({ id, position }) => {
        const side = sides.get(id) ?? "above";
        return {
          type: "Feature",
          geometry: { type: "Point", coordinates: [position.longitude, position.latitude] },
          properties: { side, anchor: anchors[side] },
        };
      }),
    }),
    [leaks, sides],
  );
  return (
    <Source id="leak-places" type="geojson" data={data}>
      <Layer
        id="leak-places"
        beforeId={above("leaks")}
        type="symbol"
        layout={{
          "icon-image": plateName("light"),
          "icon-size": MARKER_SIZE,
          "icon-anchor": ["get", "anchor"],
          "icon-offset": plateOffset,
          "icon-allow-overlap": true,
        }}
        paint={{ "icon-opacity": 0 }}
      />
    </Source>
  );
};

const noLeaks: never[] = [];

/** The open leak points on the map of the network, and the offer to report one where somebody presses long. */
export const LeaksOnMap = ({ opacity }: { opacity: number }) => {
  const { t } = useTranslation("leaks");
  const may = useMay();
  const navigate = useNavigate();
  const { data = noLeaks } = useQuery({ ...leakMapQuery(true), enabled: may("LeakPoint.Index") });
  const sides = useFreeSides(data);
  // The form is on the page of the list.
  const [place, setPlace] = useLongPress(may("LeakPoint.Create") && may("LeakPoint.Index"));
  const open = (href: string) => void navigate({ href });
  return (
    <>
      <KeptClear leaks={data} sides={sides} />
      <LeakMarkers
        leaks={data}
        sides={sides}
        opacity={opacity}
        onPick={(id) => open(pathTo(paths.leakPoint, { id }))}
      />
      {place && (
        <Popup longitude={place[0]} latitude={place[1]} closeOnClick onClose={() => setPlace(null)}>
          <Button
            variant="contained"
            onClick={() =>
              open(
                pathTo(paths.leakPoints, {}, { add: "true", lat: String(place[1]), lng: String(place[0]) }),
              )
            }
          >
            {t("reportHere")}
          </Button>
        </Popup>
      )}
    </>
  );
};
