import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { exportDevices } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { ColumnChooser } from "../../../shared/ui/list/column-chooser.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { ListTable } from "../../../shared/ui/list/list-table.tsx";
import type { Density } from "../../../shared/ui/list/list-types.ts";
import { Pager } from "../../../shared/ui/list/pager.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/page/error-state.tsx";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { deviceListQuery } from "../api/list-devices.ts";
import { isFiltered, questionOf } from "../list-question.ts";
import { type DeviceListSearch, sortFields } from "../list-search.ts";
import { DeviceCard } from "./device-card.tsx";
import { useDeviceColumns } from "./device-columns.tsx";
import { DeviceCountPills } from "./device-counts.tsx";
import { DeviceFilters } from "./device-filters.tsx";

const Page = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 10,
  padding: "8px 12px 16px",
  [theme.breakpoints.up("sm")]: { padding: "8px 24px 16px" },
}));

export type DeviceListProps = {
  search: DeviceListSearch;
  onSearch: (change: Partial<DeviceListSearch>) => void;
  density: Density;
  onDensity: (density: Density) => void;
  /** The views button; saved views belong to the account. */
  views?: ReactNode;
};

/** All devices, worst first, with live cells; the address holds the view. */
export const DeviceListPage = ({ search, onSearch, density, onDensity, views }: DeviceListProps) => {
  const { t } = useTranslation(["devices", "common", "messages"]);
  const format = useFormat();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const columns = useDeviceColumns();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(deviceListQuery(questionOf(search)));
  const cards = useMediaQuery("(max-width: 959.95px)", { noSsr: true });
  usePageTitle(t("title"));
  useWatchDevices(data?.data.map((device) => device.id) ?? []);

  // A change of what is listed starts at the first page again.
  const narrow = (change: Partial<DeviceListSearch>) => onSearch({ page: undefined, ...change });
  const clear = () =>
    narrow({
      q: undefined,
      type: undefined,
      status: undefined,
      mode: undefined,
      connection: undefined,
      position: undefined,
      favourite: undefined,
    });

  const sort = search.sort ?? "status";
  const field = sort.replace(/^-/, "");
  const { page = 1, size = 10 } = search;
  const total = data?.metaData.total ?? 0;
  const failure = error && (
    <ErrorState
      cause={`${t("loadFailed")}: ${errorText(error)}`}
      lastGood={data && t("common:asOf", { time: format.time(dataUpdatedAt) })}
      requestLine={requestLine(error, (id) => t("common:requestId", { id }))}
      retryLabel={t("common:retry")}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
  const filtered = isFiltered(search);
  return (
    <Page>
      <PageHeader
        title={t("title")}
        code={data && format.count(data.metaData.counts.total)}
        actions={<ExportMenu route={exportDevices} query={questionOf(search)} />}
      />
      {data && (
        <div style={{ display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center", minWidth: 0 }}>
          <div style={{ minWidth: 0, flex: "1 1 320px" }}>
            <DeviceCountPills counts={data.metaData.counts} search={search} onChange={narrow} />
          </div>
          {!cards && <DensityChoice density={density} onDensity={onDensity} />}
        </div>
      )}
      <SectionCard flush>
        <DeviceFilters
          search={search}
          onChange={narrow}
          onClear={clear}
          views={
            <>
              {views}
              <ColumnChooser list="devices" columns={columns} />
            </>
          }
        />
        {failure}
        {!data && !error && (
          <Loading
            label={t("common:loading")}
            slow={<p style={{ padding: "0 14px" }}>{t("common:loading")}</p>}
          >
            <RowsSkeleton rows={size} height={density === "compact" ? 36 : 50} />
          </Loading>
        )}
        {data && (
          <ListTable
            caption={t("title")}
            rows={data.data}
            rowKey={(device) => String(device.id)}
            columns={columns}
            list="devices"
            density={density}
            sort={{ key: field, direction: sort.startsWith("-") ? "desc" : "asc" }}
            onSort={({ key, direction }) => {
              if (!sortFields.some((one) => one === key)) return;
              const next = direction === "desc" ? `-${key}` : key;
              narrow({ sort: next === "status" ? undefined : next });
            }}
            onOpen={(device) => void navigate({ to: paths.device, params: { id: String(device.id) } })}
            renderCard={(device) => <DeviceCard device={device} />}
            empty={
              total > 0 ? (
                // The address names a page that is not there any more; that is not an empty list.
                <EmptyState
                  reason={t("messages:no_data")}
                  action={
                    <Button variant="outlined" onClick={() => onSearch({ page: undefined })}>
                      {t("common:page", { page: 1 })}
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  reason={filtered ? t("emptyFiltered") : t("empty")}
                  next={filtered ? t("emptyFilteredNext") : t("emptyNext")}
                  action={
                    filtered && (
                      <Button variant="outlined" onClick={clear}>
                        {t("common:clear")}
                      </Button>
                    )
                  }
                />
              )
            }
          />
        )}
      </SectionCard>
      {data && total > 0 && (
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(total / size))}
          size={size}
          onPage={(next) => onSearch({ page: next === 1 ? undefined : next })}
          onSize={(next) => narrow({ size: next === 10 ? undefined : next })}
          label={t("title")}
          rangeText={t("common:of", {
            from: format.count(Math.min(total, (page - 1) * size + 1)),
            to: format.count(Math.min(total, page * size)),
            total: format.count(total),
          })}
          sizeLabel={t("common:perPage")}
          previousLabel={t("common:previousPage")}
          nextLabel={t("common:nextPage")}
          pageLabel={(one) => t("common:page", { page: one })}
        />
      )}
    </Page>
  );
};

const requestLine = (error: unknown, write: (id: string) => string): string | undefined => {
  const { requestId } = toApiError(error);
  return requestId === null ? undefined : write(requestId);
};

const DensityChoice = ({ density, onDensity }: Pick<DeviceListProps, "density" | "onDensity">) => {
  const { t } = useTranslation("devices");
  return (
    <Segmented
      label={t("density.label")}
      size="small"
      value={density}
      onChange={onDensity}
      segments={[
        { value: "comfortable", label: t("density.comfortable") },
        { value: "compact", label: t("density.compact") },
      ]}
    />
  );
};
