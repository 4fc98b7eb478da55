import { styled } from "@mui/material/styles";
import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import type { ZoneFigureKey } from "@sgval/contract/zones/zone-figures";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { numberName, shortPeriodText } from "../../figure-text.ts";
import { FigureValue } from "./figure-value.tsx";

/** Groups below each other in as many columns as fit beside each other: the longest would leave a hole beside the others. */
const Groups = styled("div")({
  columnWidth: 320,
  columnGap: 32,
  "& > div": { breakInside: "avoid", paddingBottom: 16 },
  "& h3": { ...typeScale.label, margin: "0 0 8px", color: paint.mute },
});

/** Name and period, the number at its end, its unit in a column of its own. */
const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  alignItems: "baseline",
  gap: "6px 0",
  margin: 0,
  "& dt": { ...typeScale.bodyS, minWidth: 0, paddingInlineEnd: 16, color: paint.mute },
  "& dt small": { ...typeScale.age, display: "block" },
  "& dd": { gridColumn: "span 2", display: "grid", gridTemplateColumns: "subgrid", margin: 0 },
  "& dd > button": {
    display: "grid",
    gridTemplateColumns: "subgrid",
    gridColumn: "1 / -1",
    alignItems: "baseline",
    justifyItems: "end",
  },
  "& dd small": { justifySelf: "start" },
  // A sentence would leave the names no width.
  "& dd[data-missing=true]": { display: "block", gridColumn: "1 / -1" },
  "& dd[data-missing=true] > button": { display: "inline" },
});

// In the order in which three columns end near each other.
const groups = [
  {
    key: "inflow",
    of: ["inflow_now", "inflow_today", "inflow_yesterday", "inflow_week_mean", "data_availability"],
  },
  {
    key: "pressure",
    of: [
      "valve_inlet_pressure",
      "valve_outlet_pressure",
      "azp_pressure",
      "night_pressure",
      "critical_minimum",
      "low_pressure_hours",
    ],
  },
  {
    key: "night",
    of: [
      "night_flow",
      "night_median",
      "night_threshold",
      "night_excess",
      "leakage_growth",
      "night_use",
      "net_night_flow",
      "night_day_factor",
      "daily_leakage",
      "leakage_per_connection",
      "background_leakage",
      "burst_leakage",
      "service_bursts",
    ],
  },
  {
    key: "month",
    of: [
      "nrw_share",
      "non_revenue_water",
      "meter_coverage",
      "real_losses",
      "balance_check",
      "carl",
      "uarl",
      "ili",
      "losses_per_connection",
      "losses_per_connection_metre",
    ],
  },
] as const satisfies readonly { key: string; of: readonly ZoneFigureKey[] }[];

/** The period that at least half of some figures have in common. */
const sharedPeriod = (periods: readonly string[]): string | undefined =>
  [...Map.groupBy(periods, (period) => period)].find(
    ([, same]) => same.length > 1 && 2 * same.length >= periods.length,
  )?.[0];

/** Every number of a zone with its period, which stands once in the head of its group; pressed, each shows its formula with today's numbers. */
export const FigureLists = ({ account }: { account: ZoneAccounting }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { figures, month } = account;
  return (
    <SectionCard title={t("account.all")} sub={t("account.allSub")}>
      <Groups>
        {groups.map((group) => {
          const shown = group.of.flatMap((key) => {
            const figure = group.key === "month" ? month.figures[key] : figures[key];
            return figure ? [{ key, figure, period: shortPeriodText(figure, format) }] : [];
          });
          const shared = sharedPeriod(shown.map(({ period }) => period));
          return (
            <div key={group.key}>
              <h3>{[t(`account.groups.${group.key}`), shared].filter(Boolean).join(" · ")}</h3>
              <Figures>
                {shown.map(({ key, figure, period }) => [
                  <dt key={`${key} name`}>
                    {numberName(key, format)}
                    {period !== shared && <small>{period}</small>}
                  </dt>,
                  <dd key={key} data-missing={figure.value === null && figure.missing !== null}>
                    <FigureValue figure={figure} />
                  </dd>,
                ])}
              </Figures>
            </div>
          );
        })}
      </Groups>
    </SectionCard>
  );
};
