import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { OverviewScope } from "@sgval/contract/dashboards/overview";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import type { Freshness } from "@sgval/contract/devices/freshness";
import { exportDevices } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { scopeFilter, worstDevicesQuery } from "../../../features/dashboards/api/overview.ts";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import {
  DeviceName,
  DeviceStatusShape,
  LastReading,
  TypeName,
} from "../../../features/devices/components/device-cells.tsx";
import { BatteryCell, SignalCell } from "../../../features/devices/components/device-condition.tsx";
import { serverTimeAt } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { useWorstFirst } from "../../../shared/realtime/worst-first.ts";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  Cell,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { listScope } from "./overview-search.ts";

const MOST_SILENT = 10;
const silent: Freshness[] = ["offline", "stale"];

const Cards = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { padding: "10px 14px", borderTop: `1px solid ${paint.line}` },
  // A card is read from its name to its age: over the width of two it would be empty between them.
  [from("lg")]: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(360px, 1fr))",
    overflow: "hidden",
    "& > li": { boxShadow: `1px 0 ${paint.line}` },
  },
});

const Worst = ({ devices, time }: { devices: readonly DeviceSummary[]; time: string }) => {
  const { t } = useTranslation("pages");
  const unusual = useWorstFirst(devices).filter(({ mark }) => mark !== null);
  if (unusual.length === 0) return <EmptyState reason={t("nothingUnusual", { time })} />;
  return (
    <Cards>
      {unusual.map(({ device }) => (
        <li key={device.id}>
          <DeviceCard device={device} star={false} />
        </li>
      ))}
    </Cards>
  );
};

/** The devices to look at first, by their open alarms and their status. */
export const WorstDevices = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation(["devices", "pages"]);
  const format = useFormat();
  const query = useQuery(worstDevicesQuery(scope));
  useWatchDevices(query.data);
  return (
    <SectionCard
      title={t("pages:worstFirst")}
      flush
      actions={
        <ExportMenu
          route={exportDevices}
          query={{ ...scopeFilter(scope), marked: "true", sort: "status" }}
          about={t("pages:worstFirst")}
        />
      }
    >
      <QueryState query={query} failed={t("loadFailed")}>
        {(data) => <Worst devices={data} time={format.time(serverTimeAt(query.dataUpdatedAt), false)} />}
      </QueryState>
    </SectionCard>
  );
};

/** Devices that are offline or stale, and since when. */
export const SilentDevices = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation(["dashboards", "devices"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const filter = { ...scopeFilter(scope), freshness: silent, sort: "measuredAt" } as const;
  const query = useQuery({
    ...deviceListQuery({ ...filter, page: 1, size: MOST_SILENT }),
  });
  useWatchDevices(query.data?.data);
  return (
    <SectionCard
      title={t("overview.silent")}
      flush
      actions={
        <>
          <Button
            component={Link}
            to={pathTo(paths.deviceList, {}, { ...listScope(scope), status: silent.join(",") })}
            size="small"
          >
            {t("overview.all")}
          </Button>
          {query.data && query.data.data.length > 0 && (
            <ExportMenu route={exportDevices} query={filter} about={t("overview.silent")} />
          )}
        </>
      }
    >
      <QueryState query={query} failed={t("devices:loadFailed")}>
        {({ data, metaData }) =>
          data.length === 0 ? (
            <EmptyState
              reason={t("overview.noneSilent", {
                time: format.time(serverTimeAt(query.dataUpdatedAt), false),
              })}
            />
          ) : (
            <>
              {phone ? (
                <Cards>
                  {data.map((device) => (
                    <li key={device.id}>
                      <DeviceCard device={device} star={false} />
                    </li>
                  ))}
                </Cards>
              ) : (
                <Scroller tabIndex={0} role="region" aria-label={t("overview.silent")}>
                  <Table>
                    <thead>
                      <tr>
                        <HeadCell scope="col">
                          <span className="visually-hidden">{t("devices:columns.status")}</span>
                        </HeadCell>
                        <HeadCell scope="col">{t("devices:columns.displayName")}</HeadCell>
                        <HeadCell scope="col">{t("devices:columns.type")}</HeadCell>
                        <HeadCell scope="col">{t("devices:columns.room")}</HeadCell>
                        <HeadCell scope="col">{t("devices:columns.measuredAt")}</HeadCell>
                        <NumberHead scope="col">{t("overview.battery")}</NumberHead>
                        <NumberHead scope="col">{t("overview.signal")}</NumberHead>
                      </tr>
                    </thead>
                    <Body>
                      {data.map((device) => (
                        <tr key={device.id}>
                          <Cell>
                            <DeviceStatusShape device={device} />
                          </Cell>
                          <NameCell scope="row">
                            <DeviceName device={device} />
                          </NameCell>
                          <Cell>
                            <TypeName device={device} />
                          </Cell>
                          <Cell>{device.room}</Cell>
                          <Cell>
                            <LastReading device={device} />
                          </Cell>
                          <NumberCell>
                            <BatteryCell device={device} />
                          </NumberCell>
                          <NumberCell>
                            <SignalCell device={device} />
                          </NumberCell>
                        </tr>
                      ))}
                    </Body>
                  </Table>
                </Scroller>
              )}
              {metaData.total > data.length && (
                <EmptyState
                  reason={t("overview.more", { shown: data.length, total: format.count(metaData.total) })}
                />
              )}
            </>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
