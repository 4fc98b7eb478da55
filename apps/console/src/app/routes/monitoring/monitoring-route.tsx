import { styled } from "@mui/material/styles";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { operatingPermissions } from "@sgval/contract/permission";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { hourMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { openCommandsQuery } from "../../../features/control/api/list-commands.ts";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { DeviceCountPills } from "../../../features/devices/components/device-counts.tsx";
import { DeviceFilters } from "../../../features/devices/components/device-filters.tsx";
import { questionOf } from "../../../features/devices/list-question.ts";
import { keyMeasurement } from "../../../features/devices/measurement.ts";
import { recentHistoriesQuery } from "../../../features/readings/api/recent-histories.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useReadOnly } from "../../../shared/api/read-only.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { below, from } from "../../../shared/ui/breakpoints.ts";
import { FilterChoice } from "../../../shared/ui/list/filter-choice.tsx";
import { ListPager } from "../../../shared/ui/list/list-pager.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { CommandRail } from "./command-rail.tsx";
import { ControlDrawer } from "./control-drawer.tsx";
import { MatrixCell } from "./device-matrix.tsx";
import { groupDevices, keepOrder } from "./device-order.ts";
import { DeviceTile } from "./device-tile.tsx";
import { type MonitoringSearch, monitoringSearch } from "./monitoring-search.ts";
import { TileGrid } from "./tile-grid.tsx";

const RECENT_MS = 2 * hourMs;
const usualSize = { cards: 25, matrix: 100 } as const;
const filterNames = [
  "q",
  "type",
  "status",
  "mode",
  "connection",
  "position",
  "outsideLimits",
  "favourite",
] as const;

const Sides = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) 320px" },
});

/** One line that scrolls sideways on a phone, below the search. */
const Filters = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  [below("sm")]: {
    flexWrap: "nowrap",
    overflowX: "auto",
    scrollbarWidth: "none",
    // Space for the focus ring, which the scrolling box would cut off.
    padding: 4,
    margin: -4,
    "& > *": { flex: "none" },
  },
});

/** The devices in the order they were in when the pointer came, until it leaves. */
const useSteadyOrder = (devices: readonly DeviceSummary[]) => {
  const [steady, setSteady] = useState<readonly number[] | null>(null);
  const shown = steady === null ? devices : keepOrder(steady, devices);
  const ids = useRef<readonly number[]>([]);
  ids.current = shown.map(({ id }) => id);
  return {
    shown,
    pointer: { onPointerEnter: () => setSteady(ids.current), onPointerLeave: () => setSteady(null) },
  };
};

const Devices = ({
  devices,
  search,
  onControl,
}: {
  devices: readonly DeviceSummary[];
  search: MonitoringSearch;
  onControl: (id: number) => void;
}) => {
  const { t } = useTranslation("dashboards");
  const { language } = useFormat();
  const navigate = useNavigate();
  const may = useMay();
  const readOnly = useReadOnly();
  const operates = operatingPermissions.some(may) && !readOnly;
  const { shown, pointer } = useSteadyOrder(devices);
  const cards = search.view !== "matrix";
  const keys = [...new Set(devices.flatMap((device) => keyMeasurement(device)?.key ?? []))].sort();
  const recent = useQuery({
    ...recentHistoriesQuery(
      devices.map(({ id }) => id).sort((one, other) => one - other),
      keys,
      RECENT_MS,
    ),
    enabled: cards && keys.length > 0,
  });
  const until = recent.dataUpdatedAt;
  const span = useMemo(() => ({ from: until - RECENT_MS, to: until }), [until]);
  const open = useQuery(openCommandsQuery());
  const grouped = search.group === "type";
  const groups = groupDevices(shown, ({ type }) => (grouped ? type : "all")).map((group) => {
    const type = group.devices[0]?.type;
    return { ...group, title: grouped && type ? deviceTypeDefinitions[type].names[language] : null };
  });
  const tile = (device: DeviceSummary) =>
    cards ? (
      <DeviceTile
        device={device}
        history={recent.data?.get(device.id)}
        span={span}
        running={open.data?.data.find(({ deviceId }) => deviceId === device.id)}
        onControl={
          operates && deviceTypeDefinitions[device.type].hasActions ? () => onControl(device.id) : undefined
        }
      />
    ) : (
      <MatrixCell device={device} />
    );
  return (
    <div {...pointer}>
      <TileGrid
        label={t("devices")}
        groups={groups}
        size={cards ? "large" : "small"}
        tile={tile}
        onOpen={({ id }) => void navigate({ to: paths.device, params: { id: String(id) } })}
      />
    </div>
  );
};

/** The devices as cards or as a matrix, worst first and live, with their controls beside them. */
export const MonitoringRoute = () => {
  const { t } = useTranslation(["dashboards", "devices", "pages"]);
  const [search, onSearch] = usePageSearch(monitoringSearch);
  const view = search.view ?? "cards";
  const size = search.size ?? usualSize[view];
  const query = useQuery(deviceListQuery({ ...questionOf(search), size }));
  useWatchDevices(query.data?.data.map(({ id }) => id) ?? []);
  usePageTitle(t("pages:name.monitoring"));
  const counts = query.data?.metaData.counts;
  const narrow = (change: Partial<MonitoringSearch>) => onSearch({ page: undefined, ...change });
  const filtered = filterNames.some((name) => search[name] !== undefined);
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.monitoring")}
        actions={
          <Segmented
            label={t("view.label")}
            value={view}
            segments={[
              { value: "cards", label: t("view.cards") },
              { value: "matrix", label: t("view.matrix") },
            ]}
            onChange={(next) => narrow({ view: next === "cards" ? undefined : next, size: undefined })}
          />
        }
      />
      {counts && <DeviceCountPills counts={counts} search={search} onChange={narrow} />}
      <Filters>
        <SearchField
          slashKey
          value={search.q ?? ""}
          onChange={(q) => narrow({ q: q || undefined })}
          label={t("devices:searchLabel")}
          placeholder={t("devices:searchHint")}
        />
        <DeviceFilters search={search} onChange={narrow} />
        <FilterChoice
          label={t("group.label")}
          any={t("group.none")}
          value={search.group ?? ""}
          choices={[{ value: "type", label: t("group.type") }]}
          onChange={(group) => onSearch({ group: group === "type" ? "type" : undefined })}
        />
      </Filters>
      <Sides>
        <div>
          <QueryState query={query} failed={t("devices:loadFailed")}>
            {({ data, metaData }) =>
              data.length === 0 ? (
                <EmptyState
                  reason={t(filtered ? "devices:emptyFiltered" : "devices:empty")}
                  next={t(filtered ? "devices:emptyFilteredNext" : "devices:emptyNext")}
                />
              ) : (
                <>
                  <Devices devices={data} search={search} onControl={(control) => onSearch({ control })} />
                  <ListPager
                    label={t("pages:name.monitoring")}
                    total={metaData.total}
                    page={search.page}
                    size={search.size}
                    usualSize={usualSize[view]}
                    onChange={onSearch}
                  />
                </>
              )
            }
          </QueryState>
        </div>
        <CommandRail />
      </Sides>
      {search.control !== undefined && (
        <ControlDrawer deviceId={search.control} onClose={() => onSearch({ control: undefined })} />
      )}
    </PageBody>
  );
};
