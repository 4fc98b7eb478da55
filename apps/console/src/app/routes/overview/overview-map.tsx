import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { OverviewScope } from "@sgval/contract/dashboards/overview";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { IconMap2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MapInstance } from "@vis.gl/react-maplibre";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { mapDevicesQuery } from "../../../features/devices/api/list-map-devices.ts";
import { networkLayersQuery } from "../../../features/network/api/network-layers.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { boundsOf, NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { hasWebgl, MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { DeviceOnMap } from "../map/device-on-map.tsx";
import { positionOf } from "../map/fleet-rules.ts";
import { defaultLayers } from "../map/map-layers.ts";
import { useFleet } from "../map/use-fleet.ts";

const FleetMap = lazy(async () => ({ default: (await import("../map/fleet-map.tsx")).FleetMap }));

const Ground = styled("div")({
  position: "relative",
  height: 420,
  overflow: "hidden",
  borderRadius: "0 0 8px 8px",
  backgroundColor: paint.mapBlock,
  [below("sm")]: { height: 300 },
});

const nothing = () => {};

const shadedLayers = { ...defaultLayers, shading: { shown: true, opacity: 1 } };

const Devices = (props: { records: readonly DeviceSummary[]; scope: OverviewScope; shaded: boolean }) => {
  const { records, scope, shaded } = props;
  const { t } = useTranslation("map");
  const may = useMay();
  const [picked, setPicked] = useState<number | null>(null);
  const [map, setMap] = useState<MapInstance | null>(null);
  const { room, dma } = scope;
  const inScope = useMemo(
    () =>
      records.filter(
        ({ roomId, zoneId }) =>
          (room === undefined || roomId === room) && (dma === undefined || zoneId === dma),
      ),
    [records, room, dma],
  );
  const fleet = useFleet(inScope);
  useWatchDevices(useMemo(() => inScope.map(({ id }) => id), [inScope]));
  const all = useMemo(() => boundsOf(inScope.map(positionOf).filter((one) => one !== null)), [inScope]);
  const zones = useQuery({ ...zonesQuery(), enabled: may("Zone.Index") }).data ?? [];
  const networks = useQuery({ ...networkLayersQuery(), enabled: may("Network.Index") }).data ?? [];
  const pick = (id: number | null): void => {
    setPicked(id);
    const place = fleet.find(({ device }) => device.id === id)?.position;
    if (map && place) map.flyTo({ center: place, zoom: Math.max(map.getZoom(), NEAR_ZOOM) });
  };
  const shown = fleet.find(({ device }) => device.id === picked);
  return (
    <Ground>
      <MapFrame without={<EmptyState reason={t("noWebgl")} />}>
        <FleetMap
          // Another part of the network is another place to look at.
          key={`${room ?? ""}/${dma ?? ""}`}
          inPage
          fleet={fleet}
          all={all}
          start={undefined}
          zones={zones}
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

/** The devices of the scope on the map with their pressures. */
export const OverviewMap = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation(["dashboards", "map", "pages"]);
  const query = useQuery(mapDevicesQuery());
  const [shaded, setShaded] = useState(false);
  return (
    <SectionCard
      title={t("pages:name.map")}
      sub={t("overview.mapSub")}
      flush
      actions={
        <>
          {hasWebgl() && (
            <Button
              size="small"
              variant={shaded ? "outlined" : "text"}
              aria-pressed={shaded}
              onClick={() => setShaded(!shaded)}
            >
              {t("map:layers.shading")}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.fleet}
            size="small"
            startIcon={<IconMap2 size={17} stroke={1.75} aria-hidden />}
          >
            {t("overview.openMap")}
          </Button>
        </>
      }
    >
      <QueryState query={query} failed={t("map:failed")}>
        {(records) => <Devices records={records} scope={scope} shaded={shaded} />}
      </QueryState>
    </SectionCard>
  );
};
