import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { deviceGroups, exportDevices } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { AddFirstDevice } from "../../../features/devices/components/add-first-device.tsx";
import { DeviceCountPills, DeviceTypePills } from "../../../features/devices/components/device-counts.tsx";
import { DeviceFilters } from "../../../features/devices/components/device-filters.tsx";
import { deviceFilterNames, toDeviceQuery } from "../../../features/devices/device-query.ts";
import { useAfterPaint, useAtOnce } from "../../../shared/answer-first.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { below, from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { FilterSheet } from "../../../shared/ui/list/filters/filter-sheet.tsx";
import { ListPager } from "../../../shared/ui/list/list-pager.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { useStable } from "../../../shared/use-stable.ts";
import { CommandRail } from "./command-rail.tsx";
import { ControlDrawer } from "./control-drawer.tsx";
import { MonitoredDevices } from "./monitored-devices.tsx";
import { type MonitoringSearch, monitoringSearch } from "./monitoring-search.ts";

const defaultSize = { cards: 25, table: 25, matrix: 100 } as const;
const Sides = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from("lg")]: { gridTemplateColumns: "minmax(0, 1fr) 320px" },
});

/** One line on a phone, where the filters are in a sheet. */
const Filters = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  [below("sm")]: {
    flexWrap: "nowrap",
    "& > .MuiInputBase-root": { flexBasis: 0, minWidth: 0, maxWidth: "none" },
  },
});

type View = NonNullable<MonitoringSearch["view"]>;

const ViewChoice = memo((props: { view: View; onChange: (change: Partial<MonitoringSearch>) => void }) => {
  const { t } = useTranslation("dashboards");
  const [view, show] = useAtOnce(props.view);
  return (
    <Segmented
      label={t("view.label")}
      value={view}
      segments={[
        { value: "cards", label: t("view.cards") },
        { value: "table", label: t("view.table") },
        { value: "matrix", label: t("view.matrix") },
      ]}
      onChange={(next) => {
        show(next);
        props.onChange({ view: next === "cards" ? undefined : next, size: undefined });
      }}
    />
  );
});

/** What the devices are grouped by; drawn again when that changes. */
const GroupChoice = memo(
  (props: { group: MonitoringSearch["group"]; onSearch: (change: Partial<MonitoringSearch>) => void }) => {
    const { t } = useTranslation("dashboards");
    return (
      <FilterChoice
        label={t("group.label")}
        any={t("group.none")}
        value={props.group ?? ""}
        choices={[
          { value: "type", label: t("group.type") },
          { value: "room", label: t("group.room") },
          { value: "zone", label: t("group.zone") },
        ]}
        onChange={(group) => props.onSearch({ group: deviceGroups.find((one) => one === group) })}
      />
    );
  },
);

const MonitoringPage = () => {
  const { t } = useTranslation(["dashboards", "devices", "pages", "common", "shell"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const [search, change] = usePageSearch(monitoringSearch);
  const onSearch = useAfterPaint(change);
  const view = search.view ?? "cards";
  const size = search.size ?? defaultSize[view];
  const listQuery = useMemo(
    () => ({ ...toDeviceQuery(search), ...(search.group && { group: search.group }) }),
    [search],
  );
  const query = useQuery(deviceListQuery({ ...listQuery, size }));
  useWatchDevices(query.data?.data);
  const { counts, matching } = query.data?.metaData ?? {};
  const narrow = useStable((change: Partial<MonitoringSearch>) => onSearch({ page: undefined, ...change }));
  const onText = useStable((q: string) => narrow({ q: q || undefined }));
  const set = deviceFilterNames.filter((name) => search[name] !== undefined).length;
  const filtered = set > 0 || search.q !== undefined;
  const clear = () =>
    narrow({ q: undefined, ...Object.fromEntries(deviceFilterNames.map((name) => [name, undefined])) });
  const filters = (
    <>
      <DeviceFilters withoutType search={search} onChange={narrow} />
      <GroupChoice group={search.group} onSearch={onSearch} />
    </>
  );
  return (
    <PageBody>
      <PageHeader
        title={t("pages:name.monitoring")}
        actions={
          <>
            <ViewChoice view={view} onChange={narrow} />
            <ExportMenu route={exportDevices} query={listQuery} />
          </>
        }
      />
      <DeviceCountPills counts={counts} matching={matching} search={search} onChange={narrow} />
      <DeviceTypePills counts={counts} matching={matching} search={search} onChange={narrow} />
      <Filters>
        <SearchField
          slashKey
          value={search.q ?? ""}
          onChange={onText}
          label={t("devices:searchLabel")}
          // Beside the button a longer hint would be cut.
          placeholder={phone ? t("shell:search") : t("devices:searchHint")}
        />
        {phone ? (
          <FilterSheet
            set={set}
            found={query.data && format.count(query.data.metaData.total)}
            onClear={clear}
          >
            {filters}
          </FilterSheet>
        ) : (
          filters
        )}
      </Filters>
      <Sides>
        <div>
          <QueryState query={query} failed={t("devices:loadFailed")}>
            {({ data, metaData }) =>
              data.length === 0 ? (
                <EmptyState
                  reason={t(filtered ? "devices:emptyFiltered" : "devices:empty")}
                  next={t(filtered ? "devices:emptyFilteredNext" : "devices:emptyNext")}
                  action={
                    filtered ? (
                      <Button variant="outlined" onClick={clear}>
                        {t("common:clear")}
                      </Button>
                    ) : (
                      <AddFirstDevice />
                    )
                  }
                />
              ) : (
                <>
                  <MonitoredDevices key={view} devices={data} search={search} onSearch={onSearch} />
                  <ListPager
                    label={t("pages:name.monitoring")}
                    total={metaData.total}
                    page={search.page}
                    size={search.size}
                    defaultSize={defaultSize[view]}
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

/** The devices as cards, as a table or as a matrix, worst first and live, with their controls beside them. */
export const MonitoringRoute = () => {
  const { t } = useTranslation(["pages", "common"]);
  const title = t("pages:name.monitoring");
  usePageTitle(title);
  if (useMay()("Device.Index")) return <MonitoringPage />;
  return (
    <PageBody>
      <PageHeader title={title} />
      <SectionCard>
        <EmptyState reason={t("common:devicesHidden")} />
      </SectionCard>
    </PageBody>
  );
};
