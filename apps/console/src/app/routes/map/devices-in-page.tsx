import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { Zone } from "@sgval/contract/zones/zones";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MapInstance } from "@vis.gl/react-maplibre";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { boundsOf, NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { hasWebgl, MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { DeviceOnMap } from "./device-on-map.tsx";
import { positionOf } from "./fleet-rules.ts";
import { defaultLayers } from "./map-layers.ts";
import { useElements } from "./network/use-elements.ts";
import { useFleet } from "./use-fleet.ts";

const FleetMap = lazy(async () => ({ default: (await import("./fleet-map.tsx")).FleetMap }));

const Ground = styled("div")({
  position: "relative",
  height: 420,
  overflow: "hidden",
  borderRadius: "0 0 8px 8px",
  backgroundColor: paint.mapBlock,
  [below("sm")]: { height: 300 },
});

const nothing = () => {};
const noZones: readonly Zone[] = [];

const shadedLayers = { ...defaultLayers, shading: { shown: true, opacity: 1 } };

/**
 * Devices on a map inside a card of a page.
 * @param place names the part of the network; another one is another place to look at
 */
export const DevicesInPage = (props: {
  records: readonly DeviceSummary[];
  place: string;
  shaded?: boolean;
  /** The zone that is looked at: marked, and in view as a whole. */
  zone?: number;
}) => {
  const { records, place, shaded = false, zone = null } = props;
  const { t } = useTranslation("map");
  const may = useMay();
  const [picked, setPicked] = useState<number | null>(null);
  const [map, setMap] = useState<MapInstance | null>(null);
  const fleet = useFleet(records);
  useWatchDevices(records);
  const zones = useQuery({ ...zonesQuery(), enabled: may("Zone.Index") }).data ?? noZones;
  const all = useMemo(
    () =>
      boundsOf([
        ...records.map(positionOf).filter((one) => one !== null),
        ...zones.flatMap(({ id, polygon }) => (id === zone ? polygon.coordinates.flat() : [])),
      ]),
    [records, zones, zone],
  );
  const { networks } = useElements();
  const pick = (id: number | null): void => {
    setPicked(id);
    const position = fleet.find(({ device }) => device.id === id)?.position;
    if (map && position) map.flyTo({ center: position, zoom: Math.max(map.getZoom(), NEAR_ZOOM) });
  };
  const shown = fleet.find(({ device }) => device.id === picked);
  // An empty ground says nothing; the page of the map lists the same devices.
  if (!hasWebgl())
    return (
      <EmptyState reason={t("cannotDraw")} action={<Link to={paths.fleet}>{t("devicesAsList")}</Link>} />
    );
  return (
    <Ground>
      <MapFrame without={null}>
        <FleetMap
          key={place}
          inPage
          fleet={fleet}
          all={all}
          start={undefined}
          zones={zones}
          pickedZone={zone}
          networks={networks}
          layers={shaded ? shadedLayers : defaultLayers}
          picked={shown ?? null}
          hovered={null}
          onReady={setMap}
          onPick={pick}
          onZone={nothing}
          onSelect={nothing}
        />
      </MapFrame>
      {shown && <DeviceOnMap device={shown.device} onClose={() => setPicked(null)} />}
    </Ground>
  );
};
