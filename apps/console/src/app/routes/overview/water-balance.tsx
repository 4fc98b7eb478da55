import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { exportRecentLosses, type ZoneLosses } from "@sgval/contract/dashboards/losses";
import type { OverviewScope } from "@sgval/contract/dashboards/overview";
import { zoneProblemLabels } from "@sgval/contract/zones/labels";
import { missingText } from "@sgval/quantities/format";
import type { Unit } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { lossesQuery } from "../../../features/dashboards/api/overview.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import {
  Body,
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
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { waterBalanceAnchor } from "./overview-search.ts";

/** Zones that are seen before all are asked for. */
const FIRST_SHOWN = 8;

const Legend = styled("span")({
  ...typeScale.micro,
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 12px",
  color: paint.mute,
  "& > span": { display: "inline-flex", alignItems: "center", gap: 5 },
  "& i": { width: 12, height: 10, border: `1px solid ${paint.edge}` },
  "& i[data-metered]": { backgroundColor: paint.band, borderColor: paint.band },
});

const Place = styled("div")({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

/** A bar as long as what flowed in, filled as far as it was metered; the share that is missing stands in a column of its own. */
const BarLine = styled("span")({
  display: "grid",
  gridTemplateColumns: "minmax(40px, 1fr) 58px",
  alignItems: "center",
  gap: 8,
  "& > b": { ...typeScale.valueXs, textAlign: "end", color: paint.ink },
});
const Bar = styled("span")({
  display: "block",
  height: 13,
  minWidth: 2,
  border: `1px solid ${paint.edge}`,
  "& > span": { display: "block", height: "100%", backgroundColor: paint.band },
  // What is not metered is not known to be lost.
  "&[data-known=false]": { borderStyle: "dashed" },
});
const BarLink = styled(AddressLink)({
  display: "block",
  padding: "8px 0",
  "&&": { color: "inherit", textDecoration: "none" },
});

const Row = styled("tr")({ ...priorityInk("& "), "& th": { minWidth: 132, overflowWrap: "anywhere" } });
const BarCell = styled("td")({ width: "36%", minWidth: 140, padding: "0 0 0 12px" });

const Cards = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    ...typeScale.bodyS,
    position: "relative",
    padding: "8px 14px",
    borderTop: `1px solid ${paint.line}`,
    ...priorityInk("& "),
    "& small > b": { whiteSpace: "nowrap" },
  },
  // The whole row is its link.
  "& > li > a:first-of-type": {
    color: paint.ink,
    "&::after": { content: '""', position: "absolute", inset: 0 },
  },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

/** Where the numbers of a zone are: the page of the device that stands for it or, without one in view, the list of zones. */
const usePageOf = () => {
  const may = useMay();
  return ({ deviceId, name }: ZoneLosses): string =>
    deviceId !== null && may("Device.Index")
      ? pathTo(paths.device, { id: deviceId }, { tab: "balance" })
      : pathTo(paths.zoneRanking, {}, { q: name });
};

const ZoneName = ({ zone }: { zone: ZoneLosses }) => {
  const href = usePageOf()(zone);
  const { language } = useFormat();
  return (
    <>
      <AddressLink href={href}>{zone.name}</AddressLink>
      {zone.zoneWithin && <small> {zoneProblemLabels.zone_within[language]}</small>}
    </>
  );
};

const ZoneBar = ({ zone, longest }: { zone: ZoneLosses; longest: number }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const href = usePageOf()(zone);
  const { inflow, metered, lost, share } = zone;
  const cubic = (value: number | null) => format.quantity(value, "m3", 0);
  const said = t("overview.barOf", { inflow: cubic(inflow), metered: cubic(metered), lost: cubic(lost) });
  const whole = Math.max(inflow ?? 0, metered ?? 0);
  return (
    <>
      {/* The name beside it is the same link, for keyboards and screen readers. */}
      <BarLink href={href} tabIndex={-1} aria-hidden>
        <BarLine title={said}>
          {whole > 0 ? (
            <Bar data-known={lost !== null} style={{ width: `${(100 * whole) / longest}%` }}>
              <span style={{ width: `${(100 * (metered ?? 0)) / whole}%` }} />
            </Bar>
          ) : (
            <span />
          )}
          <b>{share === null ? missingText : format.quantity(share, "%", 1)}</b>
        </BarLine>
      </BarLink>
      <span className="visually-hidden">{said}</span>
    </>
  );
};

const Coverage = ({ zone: { coverage, lowCoverage } }: { zone: ZoneLosses }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  if (coverage === null) return missingText;
  const text = format.quantity(coverage, "%", 0);
  return lowCoverage ? (
    <b data-priority="medium">
      <StatusShape kind="medium" size={14} label={t("overview.fewMeters")} /> {text}
    </b>
  ) : (
    text
  );
};

const columns = [
  { key: "nightFlow", unit: "m3/h", decimals: 1 },
  { key: "leakage", unit: "m3/d", decimals: 0 },
] as const satisfies readonly { key: keyof ZoneLosses; unit: Unit; decimals: number }[];

const Zones = ({ rows }: { rows: readonly ZoneLosses[] }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const longest = Math.max(1, ...rows.map(({ inflow, metered }) => Math.max(inflow ?? 0, metered ?? 0)));
  if (phone)
    return (
      <Cards>
        {rows.map((zone) => (
          <li key={zone.zoneId}>
            <ZoneName zone={zone} />
            <ZoneBar zone={zone} longest={longest} />
            <small>
              {columns.map(
                ({ key, unit, decimals }) =>
                  `${t(`overview.${key}`)} ${format.quantity(zone[key], unit, decimals)} · `,
              )}
              {`${t("overview.coverage")} `}
              <Coverage zone={zone} />
            </small>
          </li>
        ))}
      </Cards>
    );
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("overview.waterBalance")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("overview.byZone")}</HeadCell>
            <HeadCell scope="col">{t("overview.intoZone", { unit: format.symbol("m3") })}</HeadCell>
            {columns.map(({ key, unit }) => (
              <NumberHead
                key={key}
                scope="col"
              >{`${t(`overview.${key}`)} ${format.symbol(unit)}`}</NumberHead>
            ))}
            <NumberHead scope="col">{t("overview.coverage")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {rows.map((zone) => (
            <Row key={zone.zoneId}>
              <NameCell scope="row">
                <ZoneName zone={zone} />
              </NameCell>
              <BarCell>
                <ZoneBar zone={zone} longest={longest} />
              </BarCell>
              {columns.map(({ key, unit, decimals }) => (
                <NumberCell key={key}>{format.figure(zone[key], unit, decimals)}</NumberCell>
              ))}
              <NumberCell>
                <Coverage zone={zone} />
              </NumberCell>
            </Row>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** Where the water of each zone went over the last whole days: what the tile of the losses adds up. */
export const WaterBalance = ({ scope }: { scope: OverviewScope }) => {
  const { t } = useTranslation("dashboards");
  const format = useFormat();
  const [all, setAll] = useState(false);
  const { dma } = scope;
  const query = useQuery(lossesQuery(scope));
  const { from, to, rows = [], zones = 0 } = query.data ?? {};
  return (
    <Place id={waterBalanceAnchor}>
      <SectionCard
        title={t("overview.waterBalance")}
        sub={
          from !== undefined &&
          to !== undefined &&
          t("overview.waterBalanceSub", { from: format.day(from), to: format.day(Date.parse(to) - 1) })
        }
        flush
        actions={
          rows.length > 0 && (
            <>
              <Legend>
                <span>
                  <i data-metered aria-hidden />
                  {t("overview.metered")}
                </span>
                <span>
                  <i aria-hidden />
                  {t("overview.notAccounted")}
                </span>
              </Legend>
              <ExportMenu
                route={exportRecentLosses}
                query={dma === undefined ? {} : { dma }}
                about={t("overview.waterBalance")}
              />
            </>
          )
        }
      >
        <QueryState query={query} failed={t("overview.lossesFailed")}>
          {() =>
            rows.length === 0 ? (
              <EmptyState reason={t("overview.noZones")} />
            ) : (
              <>
                <Zones rows={all ? rows : rows.slice(0, FIRST_SHOWN)} />
                {!all && rows.length > FIRST_SHOWN && (
                  <Button variant="text" onClick={() => setAll(true)}>
                    {t("overview.allZones", { count: rows.length, number: format.count(rows.length) })}
                  </Button>
                )}
                {all && zones > rows.length && (
                  <EmptyState
                    reason={t("overview.moreZones", { shown: rows.length, total: format.count(zones) })}
                  />
                )}
              </>
            )
          }
        </QueryState>
      </SectionCard>
    </Place>
  );
};
