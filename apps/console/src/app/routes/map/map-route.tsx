import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { searchFor } from "@sgval/contract/search-text";
import type { MapStartSetting } from "@sgval/contract/settings/installation";
import type { Zone } from "@sgval/contract/zones/zones";
import { deviceTypes } from "@sgval/quantities/device-types";
import { localeOf } from "@sgval/quantities/language";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { mapDevicesQuery } from "../../../features/devices/api/list-map-devices.ts";
import { networkLayersQuery } from "../../../features/network/api/network-layers.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { installationQuery } from "../../../shared/queries/installation.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { below, useBelow } from "../../../shared/ui/breakpoints.ts";
import { boundsOf, type LngLat, parsePair, roundCoordinate } from "../../../shared/ui/map/coordinates.ts";
import { MapFrame } from "../../../shared/ui/map/map-frame.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { DeviceOnMap } from "./device-on-map.tsx";
import { byName, chosenOf, fleetStatuses, positionOf, sortFleet } from "./fleet-rules.ts";
import { FleetList } from "./list/fleet-list.tsx";
import { MapFilters } from "./list/map-filters.tsx";
import { MapPanel } from "./list/map-panel.tsx";
import { useMapLayers } from "./map-layers.ts";
import { type MapSearch, mapSearch } from "./map-search.ts";
import { MapTools } from "./map-tools.tsx";
import { PlaceDevice } from "./place-device.tsx";
import { SelectedDevices } from "./selected-devices.tsx";
import { useFleet } from "./use-fleet.ts";
import { ZoneCard } from "./zones/zone-card.tsx";

const FleetMap = lazy(async () => ({ default: (await import("./fleet-map.tsx")).FleetMap }));
const ZoneEditor = lazy(async () => ({ default: (await import("./zones/zone-editor.tsx")).ZoneEditor }));

/** Of the window of a phone, what the list covers at its middle height. */
const SHEET_SHARE = 0.46;
const ZOOM_DECIMALS = 2;
const COORDINATE_DECIMALS = 5;

const Page = styled("div")({ position: "relative", display: "flex", height: "100%", minHeight: 0 });
const Ground = styled("div")({
  position: "relative",
  flex: 1,
  minWidth: 0,
  backgroundColor: paint.mapBlock,
});

/** Which unit the labels have, beside the scale. */
const Legend = styled("p")({
  ...typeScale.micro,
  position: "absolute",
  zIndex: 1,
  bottom: 10,
  insetInlineStart: 120,
  margin: 0,
  padding: "1px 6px",
  borderRadius: 4,
  backgroundColor: paint.card,
  color: paint.ink2,
  [below("sm")]: { display: "none" },
});

/** The devices that pass the filters, in the order of the list. */
const useShownFleet = (
  records: readonly DeviceSummary[],
  search: MapSearch,
  from: LngLat | null,
  located: boolean,
) => {
  const language = useLanguage();
  const fleet = useFleet(useMemo(() => byName(records, localeOf(language)), [records, language]));
  const { q, type, status } = search;
  const phone = useBelow("sm");
  const sort = search.sort ?? (phone && located ? "distance" : "status");
  const shown = useMemo(() => {
    const types = chosenOf(type, deviceTypes);
    const statuses = chosenOf(status, fleetStatuses);
    const matches = searchFor(q);
    const found = fleet.filter(
      (one) =>
        (types.length === 0 || types.includes(one.device.type)) &&
        (statuses.length === 0 || statuses.includes(one.status)) &&
        matches(one.text),
    );
    return sortFleet(found, sort, from);
  }, [fleet, q, type, status, sort, from]);
  return { fleet, shown, sort };
};

/** The view of the address, else the one an administrator has set; without either, all devices. */
const startOf = (at: LngLat | null, { z, sel }: MapSearch, usual: MapStartSetting["mapStart"]) => {
  if (at && z !== undefined) return { center: at, zoom: z };
  // A link to a device flies there from all of them.
  if (usual === null || sel !== undefined) return undefined;
  return { center: [usual.longitude, usual.latitude] as LngLat, zoom: usual.zoom };
};

const MapPage = (props: { records: readonly DeviceSummary[]; usualStart: MapStartSetting["mapStart"] }) => {
  const { records } = props;
  const { t } = useTranslation("map");
  const may = useMay();
  const readOnly = useReadOnly();
  const [search, onSearch] = usePageSearch(mapSearch);
  const [here, setHere] = useState<LngLat | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [placing, setPlacing] = useState<number | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const layers = useMapLayers();
  const [followed, setFollowed] = useState<number | null>(null);
  const [lasso, setLasso] = useState(false);
  const [zoneId, setZoneId] = useState<number | null>(null);
  const [editing, setEditing] = useState<Zone | "new" | null>(null);
  const zones = useQuery({ ...zonesQuery(), enabled: may("Zone.Index") }).data ?? [];
  const networks = useQuery({ ...networkLayersQuery(), enabled: may("Network.Index") }).data ?? [];
  const at = useMemo<LngLat | null>(() => {
    const pair = parsePair(search.ll ?? "");
    return pair && [pair.longitude, pair.latitude];
  }, [search.ll]);
  const [start] = useState(() => startOf(at, search, props.usualStart));
  const from = here ?? at;
  const { fleet, shown, sort } = useShownFleet(records, search, from, here !== null);
  const all = useMemo(() => boundsOf(records.map(positionOf).filter((one) => one !== null)), [records]);
  // The nearest device of all stands first only in a list without groups.
  const group = search.group ?? (sort === "distance" ? "none" : "zone");
  useWatchDevices(useMemo(() => records.map(({ id }) => id), [records]));
  const byId = useMemo(() => new Map(fleet.map((one) => [one.device.id, one])), [fleet]);
  const picked = search.sel === undefined ? null : (byId.get(search.sel) ?? null);
  const pick = useCallback(
    (id: number | null) => {
      setZoneId(null);
      setSelected([]);
      setFollowed(null);
      onSearch({ sel: id ?? undefined });
    },
    [onSearch],
  );
  const zone = zones.find(({ id }) => id === zoneId);
  const chosen = useMemo(() => selected.flatMap((id) => byId.get(id) ?? []), [selected, byId]);
  const phone = useBelow("sm");
  const format = useFormat();
  const toPlace = placing === null ? undefined : byId.get(placing)?.device;
  return (
    <Page>
      <MapPanel>
        <MapFilters fleet={fleet} search={search} sort={sort} group={group} onSearch={onSearch} />
        {shown.length === 0 ? (
          <EmptyState
            reason={fleet.length === 0 ? t("noDevices") : t("noneFound")}
            action={
              fleet.length === 0 ? (
                may("Device.Create") && (
                  <Button component={Link} to={paths.deviceList} variant="outlined">
                    {t("toDevices")}
                  </Button>
                )
              ) : (
                <Button
                  variant="outlined"
                  onClick={() => onSearch({ q: undefined, type: undefined, status: undefined })}
                >
                  {t("clear")}
                </Button>
              )
            }
          />
        ) : (
          <FleetList
            fleet={shown}
            group={group}
            sort={sort}
            picked={search.sel ?? null}
            from={sort === "distance" ? from : null}
            onPick={pick}
            onHover={setHovered}
            onPlace={may("Device.Update") && !readOnly ? setPlacing : undefined}
          />
        )}
      </MapPanel>
      <Ground>
        <MapFrame without={<Alert severity="info">{t("noWebgl")}</Alert>}>
          <FleetMap
            fleet={shown}
            all={all}
            start={start}
            zones={zones.filter(({ id }) => editing === null || editing === "new" || id !== editing.id)}
            networks={networks}
            layers={layers}
            coveredBelow={phone ? window.innerHeight * SHEET_SHARE : 0}
            drawing={editing === null ? (lasso ? "lasso" : null) : "zone"}
            picked={picked}
            pickedZone={zoneId}
            selected={chosen}
            following={followed !== null && followed === picked?.device.id}
            onMoved={() => setFollowed(null)}
            onLassoEnd={() => setLasso(false)}
            hovered={hovered === null ? null : (byId.get(hovered) ?? null)}
            onView={([longitude, latitude], zoom) =>
              onSearch({
                ll: `${latitude.toFixed(COORDINATE_DECIMALS)},${longitude.toFixed(COORDINATE_DECIMALS)}`,
                z: Number(zoom.toFixed(ZOOM_DECIMALS)),
              })
            }
            onPick={pick}
            onZone={(id) => {
              pick(null);
              setZoneId(id);
            }}
            onSelect={(ids) => {
              pick(null);
              setSelected(ids);
            }}
            onLocated={(place) => setHere([roundCoordinate(place[0]), roundCoordinate(place[1])])}
          >
            {editing !== null && (
              <ZoneEditor zone={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
            )}
          </FleetMap>
          {layers.labels.shown && <Legend>{t("legend", { unit: format.symbol("bar") })}</Legend>}
          {editing === null && (
            <MapTools
              layers={layers}
              onLasso={() => setLasso(true)}
              onDraw={may("Zone.Create") && !readOnly ? () => setEditing("new") : undefined}
            />
          )}
        </MapFrame>
        {picked && editing === null && (
          <DeviceOnMap
            device={picked.device}
            following={followed === picked.device.id}
            onFollow={(on) => setFollowed(on ? picked.device.id : null)}
            onClose={() => pick(null)}
          />
        )}
        {zone && editing === null && (
          <ZoneCard
            zone={zone}
            members={fleet.filter(({ device }) => device.zoneId === zone.id)}
            meter={zone.deviceId === null ? undefined : byId.get(zone.deviceId)}
            onPick={pick}
            onEdit={() => setEditing(zone)}
            onClose={() => setZoneId(null)}
          />
        )}
        {chosen.length > 0 && (
          <SelectedDevices chosen={chosen.map(({ device }) => device)} onChosen={setSelected} />
        )}
      </Ground>
      {toPlace && <PlaceDevice device={toPlace} around={all} onClose={() => setPlacing(null)} />}
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
            <MapPage records={records} usualStart={installation.data?.mapStart ?? null} />
          )
        }
      </QueryState>
    </>
  );
};
