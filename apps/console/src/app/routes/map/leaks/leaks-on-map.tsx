import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Popup, useMap } from "@vis.gl/react-maplibre";
import type { MapMouseEvent, MapTouchEvent } from "maplibre-gl";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { leakMapQuery } from "../../../../features/leaks/api/leaks.ts";
import { LeakMarkers } from "../../../../features/leaks/components/leak-map.tsx";
import { useMay } from "../../../../shared/api/ability.ts";
import { type LngLat, roundCoordinate } from "../../../../shared/ui/map/coordinates.ts";
import { ClearOfPins, type Pin } from "./clear-of-pins.tsx";
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
  const pins = useMemo(
    () =>
      data.map(({ id, position }): Pin => {
        const at: LngLat = [position.longitude, position.latitude];
        return { at, side: sides.get(id) ?? "above" };
      }),
    [data, sides],
  );
  return (
    <>
      <ClearOfPins pins={pins} />
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
