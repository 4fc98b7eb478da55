import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { type MapLayerName, mapLayerNames } from "@sgval/contract/account/map-layers";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { MapStartSetting } from "@sgval/contract/settings/installation";
import { mayMeasure, meterOf } from "@sgval/contract/zones/measured-zone";
import type { Zone } from "@sgval/contract/zones/zones";
import { useQuery } from "@tanstack/react-query";
import type { MapInstance } from "@vis.gl/react-maplibre";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { baseMapQuery } from "../../../shared/queries/base-map.ts";
import { installationQuery } from "../../../shared/queries/installation.ts";
import { mapDevicesQuery } from "../../../shared/queries/map-devices.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import type { MapView } from "../../../shared/ui/map/base-map.tsx";
import { boundsOf, type LngLat, NEAR_ZOOM } from "../../../shared/ui/map/coordinates.ts";
import { hasWebgl, MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { DeviceOnMap } from "./device-on-map.tsx";
import { positionOf } from "./fleet-rules.ts";
import { SuspectedCard } from "./leaks/suspected-card.tsx";
import { MapPanel, useMapPanel } from "./list/map-panel.tsx";
import { ShownDevices } from "./list/shown-devices.tsx";
import { useMapLayers } from "./map-layers.ts";
import { mapSearch } from "./map-search.ts";
import { LabelLegend, MapTools } from "./map-tools.tsx";
import { lookAt, namedMiddle, useMapView } from "./map-view.ts";
import { ElementCard } from "./network/element-card.tsx";
import { nodePlaces, type ShownNetwork } from "./network/elements.ts";
import { useElements } from "./network/use-elements.ts";
import { PlaceDevice } from "./place-device.tsx";
import { SelectedDevices, useChosen } from "./selection/selected-devices.tsx";
import { usePick } from "./use-pick.ts";
import { useShownFleet } from "./use-shown-fleet.ts";
import { ZoneCard } from "./zones/zone-card.tsx";

const FleetMap = lazy(async () => ({ default: (await import("./fleet-map.tsx")).FleetMap }));
const ZoneEditor = lazy(async () => ({ default: (await import("./zones/zone-editor.tsx")).ZoneEditor }));

const noZones: readonly Zone[] = [];
const noNetworks: readonly ShownNetwork[] = [];
/** px of the card of a device at the head of a phone. */
const CARD_HEIGHT = 176;

const Page = styled("div")({ position: "relative", display: "flex", height: "100%", minHeight: 0 });
const Ground = styled("div")({
  position: "relative",
  flex: 1,
  minWidth: 0,
  backgroundColor: paint.mapBlock,
  "&:focus-visible": { outline: `2px solid ${paint.primary}`, outlineOffset: -2 },
  // The card of a device floats over the list.
  "&[data-empty]": { position: "static", flex: "none" },
});

const MapPage = (props: { records: readonly DeviceSummary[]; defaultStart: MapStartSetting["mapStart"] }) => {
  const { records, defaultStart } = props;
  const { t } = useTranslation("map");
  const may = useMay();
  const readOnly = useReadOnly();
  const [search, onSearch] = usePageSearch(mapSearch);
  const [map, setMap] = useState<MapInstance | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [placing, setPlacing] = useState<number | null>(null);
  const [selected, choose] = useChosen(search.chosen);
  const { layers, change: changeLayer } = useMapLayers();
  const [followed, setFollowed] = useState<number | null>(null);
  const [lasso, setLasso] = useState(false);
  const [editing, setEditing] = useState<Zone | "new" | null>(null);
  const edited = editing === "new" ? null : editing;
  const zones = useQuery({ ...zonesQuery(), enabled: may("Zone.Index") }).data ?? noZones;
  const { networks, off, shown: shownNetworks, at: pickedAt, element } = useElements(search.el, search.off);
  /** Layers that the user may not see, and those of which there is nothing. */
  const hidden: Partial<Record<MapLayerName, boolean>> = {
    pipes: !may("Network.Index"),
    zones: !may("Zone.Index"),
    shading: zones.length === 0,
    satellite: !useQuery(baseMapQuery()).data?.satelliteUrl,
  };
  const panel = useMapPanel();
  const { ll } = search;
  const at = useMemo(() => namedMiddle({ ll }), [ll]);
  const shownFleet = useShownFleet(records, search, at, () => map?.isMoving() ?? false);
  const { fleet, shown, sort } = shownFleet;
  const places = useMemo(() => records.map(positionOf).filter((one) => one !== null), [records]);
  /** Where the map begins: networks come later, and one of another town would make the devices a dot. */
  const devices = useMemo(() => boundsOf(places), [places]);
  const drawnNetworks = layers.pipes.shown ? shownNetworks : noNetworks;
  /** What "show all" shows. */
  const all = useMemo(() => boundsOf([...places, ...nodePlaces(drawnNetworks)]), [places, drawnNetworks]);
  /** Where a map looks whose address says nothing, as an administrator has set it; otherwise at all devices. */
  const startView: { center: LngLat; zoom: number } | undefined = defaultStart
    ? { center: [defaultStart.longitude, defaultStart.latitude], zoom: defaultStart.zoom }
    : undefined;
  const onView = useMapView(map, search, onSearch, (opened) => lookAt(opened, startView, devices ?? all));
  // The nearest device of all stands first only in a list without groups.
  const group = search.group ?? (sort === "distance" ? "none" : "zone");
  useWatchDevices(records);
  const byId = useMemo(() => new Map(fleet.map((one) => [one.device.id, one])), [fleet]);
  const picked = search.sel === undefined ? null : (byId.get(search.sel) ?? null);
  const [start] = useState((): MapView | undefined => {
    if (at && search.z !== undefined) return { center: at, zoom: search.z };
    if (picked?.position) return { center: picked.position, zoom: NEAR_ZOOM };
    return startView ?? (devices ? { bounds: devices } : undefined);
  });
  const letGo = useCallback(() => setFollowed(null), []);
  const { turnTo, pick, pickElement, close, openedByKey } = usePick({
    map,
    byId,
    onSearch,
    choose,
    onTurn: letGo,
  });
  // The map is drawn anew for what it shows alone, not for each letter of a search.
  const pickZone = useCallback((id: number) => turnTo({ dma: id }), [turnTo]);
  const select = useCallback((ids: number[]) => turnTo({}, null, false, ids), [turnTo]);
  const endLasso = useCallback(() => setLasso(false), []);
  const zone = zones.find(({ id }) => id === search.dma);
  const chosen = useMemo(() => selected.flatMap((id) => byId.get(id) ?? []), [selected, byId]);
  const drawing = editing === null ? (lasso ? "lasso" : null) : "zone";
  const alone = !hasWebgl();
  const ground = useRef<HTMLDivElement>(null);
  const hasCard = picked !== null || zone !== undefined || pickedAt !== null || search.leak !== undefined;
  const above = panel.phone && hasCard ? CARD_HEIGHT : 0;
  const drawnZones = useMemo(
    () => (edited ? zones.filter(({ id }) => id !== edited.id) : zones),
    [zones, edited],
  );
  const padding = useMemo(() => ({ ...panel.padding, above }), [panel.padding, above]);
  const { leak } = search;
  const suspected = useMemo(
    () => (leak === undefined ? undefined : { id: leak, networks }),
    [leak, networks],
  );
  const toPlace = placing === null ? undefined : byId.get(placing)?.device;
  return (
    <Page>
      {/* What is drawn needs all of the map. */}
      {!(drawing && panel.overlay) && (
        <MapPanel panel={panel} alone={alone}>
          {alone && (
            <Alert severity="info" sx={{ margin: "12px 14px 0" }}>
              {t("noWebgl")}
            </Alert>
          )}
          <ShownDevices
            {...shownFleet}
            group={group}
            search={search}
            onSearch={onSearch}
            onPick={pick}
            onHover={setHovered}
            // Without a graphics card the map takes seconds; the way to its place is there before it.
            onSkip={alone ? undefined : () => (map?.getCanvas() ?? ground.current)?.focus()}
            onPlace={may("Device.Update") && !readOnly ? setPlacing : undefined}
          />
        </MapPanel>
      )}
      <Ground ref={ground} tabIndex={-1} data-empty={alone || undefined}>
        <MapFrame without={null}>
          <FleetMap
            tools
            fleet={shown}
            all={all}
            start={start}
            zones={drawnZones}
            networks={shownNetworks}
            layers={layers}
            {...(!drawing && { padding })}
            drawing={drawing}
            picked={picked}
            pickedZone={zone?.id ?? null}
            pickedElement={element}
            suspected={suspected}
            onElement={pickElement}
            selected={chosen}
            following={followed !== null && followed === picked?.device.id}
            onMoved={letGo}
            onLassoEnd={endLasso}
            hovered={hovered === null ? null : (byId.get(hovered) ?? null)}
            onReady={setMap}
            onView={onView}
            onPick={pick}
            onZone={pickZone}
            onSelect={select}
          >
            {editing !== null && (
              <Suspense fallback={null}>
                <ZoneEditor
                  zone={edited}
                  meters={records.filter((device) => mayMeasure(device, edited, zones))}
                  onClose={() => setEditing(null)}
                />
              </Suspense>
            )}
          </FleetMap>
          {layers.labels.shown && <LabelLegend />}
          {/* On a phone the card lies over them. */}
          {drawing === null && !(panel.phone && hasCard) && (
            <MapTools
              layers={layers}
              offered={mapLayerNames.filter((name) => !hidden[name])}
              onLayer={changeLayer}
              onLasso={() => setLasso(true)}
              networks={networks}
              off={off}
              onOff={(ids) => onSearch({ off: ids.join(",") || undefined })}
              networkId={pickedAt?.networkId ?? search.net}
              onFound={(at, place) => pickElement(at, true, place)}
              onDraw={may("Zone.Create") && !readOnly ? () => setEditing("new") : undefined}
            />
          )}
        </MapFrame>
        {/* Their texts come late: a map hidden meanwhile takes another size, and a movement then ends beside its place. */}
        <Suspense fallback={null}>
          {/* Without a map the row of the list says the same. */}
          {picked && drawing === null && !(alone && panel.phone) && (
            <DeviceOnMap
              device={picked.device}
              following={followed === picked.device.id}
              onFollow={(on) => setFollowed(on ? picked.device.id : null)}
              focused={openedByKey()}
              onClose={close}
            />
          )}
          {zone && drawing === null && (
            <ZoneCard
              zone={zone}
              members={fleet.filter(({ device }) => device.zoneId === zone.id)}
              meter={meterOf(zone, records, zones)}
              onPick={pick}
              onEdit={() => setEditing(zone)}
              onClose={() => pick(null)}
            />
          )}
          {pickedAt && drawing === null && (
            <ElementCard
              at={pickedAt}
              element={element}
              deviceOf={(id) => byId.get(id)?.device}
              focused={openedByKey()}
              onClose={close}
            />
          )}
          {search.leak && !drawing && <SuspectedCard id={search.leak} onClose={close} />}
          {chosen.length > 0 && (
            <SelectedDevices
              chosen={chosen.map(({ device }) => device)}
              onChosen={(ids) => onSearch(choose(ids))}
            />
          )}
        </Suspense>
      </Ground>
      <Suspense fallback={null}>
        {toPlace && <PlaceDevice device={toPlace} onClose={() => setPlacing(null)} />}
      </Suspense>
    </Page>
  );
};

/** All devices on a map, with the list that carries the same information beside it. */
export const MapRoute = () => {
  const { t } = useTranslation(["map", "pages"]);
  usePageTitle(t("pages:name.map"));
  const query = useQuery(mapDevicesQuery());
  const installation = useQuery(installationQuery());
  return (
    <>
      {/* The whole window belongs to the map; whoever hears the page still learns which one it is. */}
      <h1 className="visually-hidden">{t("pages:name.map")}</h1>
      <QueryState query={query} failed={t("failed")}>
        {(records) =>
          // Where it looks first is asked once; without an answer, at all devices.
          !installation.isPending && (
            <MapPage records={records} defaultStart={installation.data?.mapStart ?? null} />
          )
        }
      </QueryState>
    </>
  );
};
