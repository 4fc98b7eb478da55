import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { minuteMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import {
  DeviceName,
  KeyValue,
  LastReading,
  ValueUnit,
} from "../../../features/devices/components/device-cells.tsx";
import { criticalPressure, netInflow, slowestOf } from "../../../features/devices/zone-figures.ts";
import { totalsQuery } from "../../../features/readings/api/read-totals.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness } from "../../../shared/realtime/live-devices.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { TrendLink } from "../../../shared/ui/device/trend-link.tsx";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { failureOf, QueryFailure, QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { PanelStack } from "./device-panels.tsx";

/** Members that are listed; the device list shows the others. */
const MOST = 50;

const WideName = styled(NameCell)({ minWidth: 150 });

/** The zone that a device measures, or the one that it is in. */
const useZoneOf = (device: DeviceDetail) => {
  const maySee = useMay()("Zone.Index");
  const query = useQuery({ ...zonesQuery(), enabled: maySee });
  const measured = query.data?.find(({ deviceId }) => deviceId === device.id);
  return { query, zoneId: measured?.id ?? device.zoneId, isKnown: !maySee || query.data !== undefined };
};

/** What flows into a zone, the pressure at its critical point, its members, and how old their values may be. */
export const ZoneCards = ({ device }: { device: DeviceDetail }) => {
  const { t } = useTranslation(["devices", "common"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const zone = useZoneOf(device);
  const list = useQuery({
    ...deviceListQuery({ dma: [zone.zoneId ?? 0], page: 1, size: MOST, sort: "status" }),
    enabled: zone.zoneId !== null,
    refetchInterval: minuteMs,
  });
  const totals = useQuery(totalsQuery(device.id));
  const members = (list.data?.data ?? []).filter(({ id }) => id !== device.id);
  useWatchDevices(members.map(({ id }) => id));
  const inflow = netInflow(device.latest);
  const critical = criticalPressure(device, members);
  const slowest = slowestOf(members);
  const freshness = useFreshness(device);
  const { volume } = totals.data ?? {};
  const linked = (
    name: string,
    value: string,
    { id, latest }: Pick<DeviceDetail, "id" | "latest">,
    keys: readonly string[],
  ) => (
    <TrendLink
      of={{ deviceId: id, channels: keys.filter((key) => latest?.values[key] != null) }}
      name={name}
      value={value}
    >
      {value}
    </TrendLink>
  );
  const more = (list.data?.metaData.total ?? 0) - (list.data?.data.length ?? 0);
  return (
    <PanelStack>
      <SectionCard title={t("zone.title")}>
        <QueryFailure query={failureOf([zone.query, totals])} failed={t("zone.failed")} />
        <DescriptionList
          properties={[
            {
              key: "inflow",
              label: t("zone.inflow"),
              content: linked(t("zone.inflow"), format.quantity(inflow?.value, "m3/h", 1), device, [
                "flow_forward",
                "flow_reverse",
                "flow",
              ]),
            },
            {
              key: "volume",
              label: t("zone.volume"),
              content: t("zone.todayMonth", {
                today: format.quantity(volume?.today, "m3", 0),
                month: format.quantity(volume?.month, "m3", 0),
              }),
            },
            {
              key: "critical",
              label: t("zone.critical"),
              content: critical?.by ? (
                <>
                  {linked(t("zone.critical"), format.quantity(critical.value, "bar", 2), critical.by, [
                    "critical_point_pressure",
                  ])}{" "}
                  <Link to={paths.device} params={{ id: String(critical.by.id) }}>
                    {critical.by.displayName}
                  </Link>
                </>
              ) : (
                linked(t("zone.critical"), format.quantity(critical?.value, "bar", 2), device, [
                  "critical_point_pressure",
                ])
              ),
            },
            {
              key: "freshness",
              label: t("zone.freshness"),
              content: slowest
                ? t("zone.freshnessText", {
                    state: t(`common:freshness.${freshness}`),
                    interval: format.span(slowest.reportIntervalSeconds),
                    name: slowest.displayName,
                  })
                : t("zone.noMembers"),
            },
          ]}
        />
      </SectionCard>
      <SectionCard title={t("zone.members")} sub={device.zone ?? undefined} flush>
        {zone.zoneId === null && zone.isKnown ? (
          <EmptyState reason={t("zone.none")} next={t("zone.noneNext")} />
        ) : (
          <QueryState query={list} failed={t("zone.failed")}>
            {() =>
              members.length === 0 ? (
                <EmptyState reason={t("zone.noMembers")} next={t("zone.noneNext")} />
              ) : (
                <Scroller tabIndex={0} role="region" aria-label={t("zone.members")}>
                  <Table>
                    <thead>
                      <tr>
                        <HeadCell scope="col">{t("columns.displayName")}</HeadCell>
                        <NumberHead scope="col">{t("columns.keyValue")}</NumberHead>
                        <NumberHead scope="col">{t("columns.measuredAt")}</NumberHead>
                        <NumberHead scope="col">{t("zone.reportsEvery")}</NumberHead>
                      </tr>
                    </thead>
                    <Body>
                      {members.map((member) => (
                        <tr key={member.id}>
                          <WideName scope="row">
                            <DeviceName device={member} />
                          </WideName>
                          <NumberCell>
                            <KeyValue device={member} label={!phone} /> <ValueUnit device={member} />
                          </NumberCell>
                          <NumberCell>
                            <LastReading device={member} />
                          </NumberCell>
                          <NumberCell>{format.shortSpan(member.reportIntervalSeconds)}</NumberCell>
                        </tr>
                      ))}
                    </Body>
                  </Table>
                </Scroller>
              )
            }
          </QueryState>
        )}
        {more > 0 && <EmptyState reason={t("zone.more", { count: more })} />}
      </SectionCard>
    </PanelStack>
  );
};
