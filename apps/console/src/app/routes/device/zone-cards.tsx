import { styled } from "@mui/material/styles";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { measuredZoneOf, zoneNaming } from "@sgval/contract/zones/measured-zone";
import { minuteMs } from "@sgval/quantities/duration";
import { missingText } from "@sgval/quantities/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { deviceListQuery } from "../../../features/devices/api/list-devices.ts";
import { DeviceCard } from "../../../features/devices/components/device-card.tsx";
import { DeviceName, LastReading } from "../../../features/devices/components/device-cells.tsx";
import { KeyValue, ValueUnit } from "../../../features/devices/components/key-value.tsx";
import { criticalPressure, slowestOf } from "../../../features/devices/zone-figures.ts";
import { totalsQuery } from "../../../features/readings/api/read-totals.ts";
import { MEAN_DAYS, useZoneHistory } from "../../../features/readings/use-zone-history.ts";
import { accountingQuery } from "../../../features/zones/api/account.ts";
import { zonesQuery } from "../../../features/zones/api/zones.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { netInflow } from "../../../shared/format/net-inflow.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useFreshness } from "../../../shared/realtime/live-devices.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { MutedText } from "../../../shared/ui/arrange.ts";
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
  UnitCell,
} from "../../../shared/ui/list/plain-table.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { failureOf, QueryFailure, QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { PanelStack } from "./device-panels.tsx";
import { Age, accountedInflow, InflowFigure } from "./zone-inflow.tsx";

const CRITICAL = "critical_point_pressure";

/** Members that are listed; the device list shows the others. */
const MOST = 50;

const MemberCards = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { padding: "8px 14px 10px", borderTop: `1px solid ${paint.line}` },
});
const WideName = styled(NameCell)({ minWidth: 150 });

/** The zone that a device measures, or the one that it is in. */
export const useZoneOf = (device: DeviceDetail) => {
  const maySee = useMay()("Zone.Index");
  const query = useQuery({ ...zonesQuery(), enabled: maySee });
  const named = zoneNaming(device.id, query.data ?? []);
  const zoneId = measuredZoneOf(device, named);
  return { query, zoneId, maySee, isKnown: !maySee || query.data !== undefined };
};

/** What flows into a zone now and on the last days, the pressure at its critical point, its members, and how old their values may be. */
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
  const accounting = useQuery({
    ...accountingQuery(zone.zoneId ?? 0),
    enabled: zone.zoneId !== null && zone.maySee,
  });
  const accounted = accountedInflow(accounting.data);
  const members = (list.data?.data ?? []).filter(({ id }) => id !== device.id);
  useWatchDevices(members);
  const inflow = netInflow(device.latest);
  const critical = criticalPressure(device, members);
  const hasCritical = device.channels.some(({ parameter }) => parameter === CRITICAL);
  const history = useZoneHistory(device, critical?.by ?? (critical || hasCritical ? device : null));
  const slowest = slowestOf(members);
  const freshness = useFreshness(device);
  const { volume } = totals.data ?? {};
  const { days, pressure, lowLimit, queries } = history;
  const volumeText = (value: number) => format.quantity(value, "m3", 0);
  const dayText = (at: number) => format.day(at);
  const loading = queries.some(({ isLoading }) => isLoading);
  const whyNoDay = days ? t("zone.unknownDay") : t("zone.noTotaliser");
  const unknownDay = loading ? missingText : whyNoDay;
  const whyNoPressure = pressure ? t("zone.noPressure") : t("zone.noCritical");
  const unknownPressure = loading ? missingText : whyNoPressure;
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
        <QueryFailure
          query={failureOf([zone.query, accounting, totals, ...queries])}
          failed={t("zone.failed")}
        />
        <DescriptionList
          properties={[
            {
              key: "inflow",
              label: t("zone.inflow"),
              content: accounted ? (
                <InflowFigure account={accounted} of="inflow_now" />
              ) : (
                <>
                  {linked(t("zone.inflow"), format.quantity(inflow?.value, "m3/h", 1), device, [
                    "flow_forward",
                    "flow_reverse",
                    "flow",
                  ])}
                  {inflow && <Age at={inflow.at} />}
                </>
              ),
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
              key: "yesterday",
              label: t("zone.yesterday"),
              content: accounted ? (
                <InflowFigure account={accounted} of="inflow_yesterday" />
              ) : days?.yesterday == null ? (
                unknownDay
              ) : (
                `${volumeText(days.yesterday)} · ${dayText(days.to)}`
              ),
            },
            {
              key: "mean",
              label: t("zone.mean", { days: MEAN_DAYS }),
              content: accounted ? (
                <InflowFigure account={accounted} of="inflow_week_mean" />
              ) : days?.mean == null ? (
                unknownDay
              ) : (
                [
                  t("zone.perDay", { volume: volumeText(days.mean) }),
                  `${dayText(days.from)} – ${dayText(days.to)}`,
                  days.known < MEAN_DAYS && t("zone.knownDays", { known: days.known, days: MEAN_DAYS }),
                ]
                  .filter(Boolean)
                  .join(" · ")
              ),
            },
            {
              key: "critical",
              label: t("zone.critical"),
              content: (
                <>
                  {linked(
                    t("zone.critical"),
                    format.quantity(critical?.value, "bar", 2),
                    critical?.by ?? device,
                    [CRITICAL],
                  )}
                  {critical && <Age at={critical.at} />}{" "}
                  {critical?.by && (
                    <Link to={paths.device} params={{ id: String(critical.by.id) }}>
                      {critical.by.displayName}
                    </Link>
                  )}
                </>
              ),
            },
            {
              key: "lowest",
              label: t("zone.lowest"),
              content: pressure?.lowest
                ? [
                    format.quantity(pressure.lowest.value, "bar", 2),
                    format.timestamp(pressure.lowest.at),
                    t("zone.lastDay"),
                  ].join(" · ")
                : unknownPressure,
            },
            {
              key: "below",
              label: t("zone.below", { limit: format.quantity(lowLimit, "bar", 1) }),
              content: pressure?.lowest
                ? `${t("zone.belowText", {
                    below: format.quantity(pressure.belowHours, "h", 1),
                    known: format.quantity(pressure.knownHours, "h", 1),
                  })} · ${t("zone.lastDay")}`
                : unknownPressure,
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
        <MutedText sx={{ marginTop: 1 }}>{t("zone.how")}</MutedText>
      </SectionCard>
      <SectionCard title={t("zone.members")} sub={device.zone ?? undefined} flush>
        {zone.zoneId === null && zone.isKnown ? (
          <EmptyState reason={t("zone.none")} next={t("zone.noneNext")} />
        ) : (
          <QueryState query={list} failed={t("zone.failed")}>
            {() =>
              members.length === 0 ? (
                <EmptyState reason={t("zone.noMembers")} next={t("zone.noneNext")} />
              ) : phone ? (
                <MemberCards>
                  {members.map((member) => (
                    <li key={member.id}>
                      <DeviceCard device={member} star={false} />
                    </li>
                  ))}
                </MemberCards>
              ) : (
                <Scroller tabIndex={0} role="region" aria-label={t("zone.members")}>
                  <Table>
                    <thead>
                      <tr>
                        <HeadCell scope="col">{t("columns.displayName")}</HeadCell>
                        <NumberHead scope="col" colSpan={2}>
                          {t("columns.keyValue")}
                        </NumberHead>
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
                            <KeyValue device={member} />
                          </NumberCell>
                          <UnitCell>
                            <ValueUnit device={member} />
                          </UnitCell>
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
