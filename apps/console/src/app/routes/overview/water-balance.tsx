import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { exportRecentLosses, type ZoneLosses } from "@sgval/contract/dashboards/losses";
import type { OverviewScope } from "@sgval/contract/dashboards/overview";
import type { Unit } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lossesQuery } from "../../../features/dashboards/api/overview.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
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
import { Coverage, ZoneBar, ZoneName } from "./balance-cells.tsx";
import { waterBalanceAnchor } from "./overview-search.ts";
import { shortNamesOf } from "./short-names.ts";

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
  },
  // The whole row is its link.
  "& > li > a:first-of-type": {
    color: paint.ink,
    "&::after": { content: '""', position: "absolute", inset: 0 },
  },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(3, auto)",
  justifyContent: "space-between",
  gap: 8,
  margin: 0,
  "& dt": { ...typeScale.age, color: paint.mute },
  "& dd": { ...typeScale.bodyS, margin: 0, whiteSpace: "nowrap" },
});

const columns = [
  { key: "nightFlow", unit: "m3/h", decimals: 1 },
  { key: "leakage", unit: "m3/d", decimals: 0 },
] as const satisfies readonly { key: keyof ZoneLosses; unit: Unit; decimals: number }[];

const Zones = ({ rows }: { rows: readonly ZoneLosses[] }) => {
  const { t } = useTranslation(["dashboards", "common"]);
  const format = useFormat();
  const phone = useBelow("sm");
  const shortNames = shortNamesOf(rows.map(({ name }) => name));
  const longest = Math.max(1, ...rows.map(({ inflow, metered }) => Math.max(inflow ?? 0, metered ?? 0)));
  if (phone)
    return (
      <Cards>
        {rows.map((zone) => (
          <li key={zone.zoneId}>
            <ZoneName zone={zone} />
            <ZoneBar zone={zone} longest={longest} />
            <Figures>
              {columns.map(({ key, unit, decimals }) => (
                <div key={key}>
                  <dt>{t(`overview.${key}`)}</dt>
                  <dd>{format.quantity(zone[key], unit, decimals)}</dd>
                </div>
              ))}
              <div>
                <dt>{t("overview.coverage")}</dt>
                <dd>
                  <Coverage zone={zone} />
                </dd>
              </div>
            </Figures>
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
                <ZoneName zone={zone} short={shortNames.get(zone.name)} />
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
