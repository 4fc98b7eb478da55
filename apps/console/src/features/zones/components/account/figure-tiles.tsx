import { styled } from "@mui/material/styles";
import { figureNoteLabels } from "@sgval/contract/zones/labels";
import type { ZoneAccounting } from "@sgval/contract/zones/zone-accounting";
import type { Figure } from "@sgval/contract/zones/zone-figures";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { below, from } from "../../../../shared/ui/breakpoints.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { numberName, numberText, periodText } from "../../figure-text.ts";
import { FigureValue } from "./figure-value.tsx";
import { InflowNote } from "./key-figures.tsx";

/** Cells with a line around each, also where they wrap: what the last row leaves free looks like the card. */
const Grid = styled("dl")({
  display: "grid",
  // Eight of them: no width leaves a hole in the last row.
  gridTemplateColumns: "repeat(4, 1fr)",
  gap: 1,
  overflow: "hidden",
  margin: 0,
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  [below("md")]: { gridTemplateColumns: "1fr 1fr" },
  [from("xl")]: { gridTemplateColumns: "repeat(8, 1fr)" },
});
const Tile = styled("div")({
  minWidth: 0,
  padding: "10px 14px 12px",
  boxShadow: `0 0 0 1px ${paint.line}`,
  "& dt": { ...typeScale.label, color: paint.mute },
  "& dd": { margin: "2px 0 0" },
  "& dd + dd": { ...typeScale.age, color: paint.mute, overflowWrap: "break-word" },
});

/** The numbers of a zone that matter most, each with its period and how whole it is. */
export const FigureTiles = ({ account }: { account: ZoneAccounting }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { figures, month } = account;
  const noted = (figure: Figure | undefined) =>
    figure?.notes.map((note) => figureNoteLabels[note][format.language]) ?? [];
  const part = (figure: Figure | undefined) =>
    figure?.value == null ? [] : [numberText(figure.key, figure.value, format)];
  const tiles: { figure: Figure | undefined; below: ReactNode }[] = [
    {
      figure: figures.inflow_now,
      below: figures.inflow_now && <InflowNote figure={figures.inflow_now} />,
    },
    {
      figure: figures.inflow_yesterday,
      below: [
        figures.inflow_today?.value != null &&
          t("account.today", { volume: numberText("inflow_today", figures.inflow_today.value, format) }),
        figures.inflow_week_mean?.value != null &&
          t("account.weekMean", {
            volume: numberText("inflow_week_mean", figures.inflow_week_mean.value, format),
          }),
      ]
        .filter(Boolean)
        .join(" · "),
    },
    {
      figure: figures.night_flow,
      below: figures.night_flow && periodText(figures.night_flow, format),
    },
    {
      figure: figures.net_night_flow,
      below:
        figures.night_use?.value == null
          ? noted(figures.net_night_flow).join(" · ")
          : t("account.lessUse", { use: numberText("night_use", figures.night_use.value, format) }),
    },
    {
      figure: figures.daily_leakage,
      below: [...part(figures.leakage_per_connection), ...noted(figures.daily_leakage)].join(" · "),
    },
    {
      figure: month.figures.nrw_share,
      below: [
        ...(month.figures.nrw_share ? [periodText(month.figures.nrw_share, format)] : []),
        ...(month.meters ? [t("account.covered", { share: format.share(month.meters.coverage, 0) })] : []),
        t("account.target", { share: format.quantity(account.targetNrw, "%", 0) }),
      ].join(" · "),
    },
    {
      figure: month.figures.ili,
      below: [
        ...(month.ili.band ? [t("account.band", { band: month.ili.band })] : []),
        ...(month.ili.broken.length > 0
          ? [
              t("account.indicative", {
                why: month.ili.broken.map((why) => t(`account.broken.${why}`)).join(", "),
              }),
            ]
          : []),
      ].join(" · "),
    },
    {
      figure: figures.critical_minimum,
      below: [
        t("account.lastDay"),
        ...(figures.low_pressure_hours?.value == null
          ? []
          : [
              t("account.lowHours", {
                hours: numberText("low_pressure_hours", figures.low_pressure_hours.value, format),
              }),
            ]),
      ].join(" · "),
    },
  ];
  return (
    <Grid>
      {tiles.map(
        ({ figure, below: sub }) =>
          figure && (
            <Tile key={figure.key}>
              <dt>{numberName(figure.key, format)}</dt>
              <dd>
                <FigureValue figure={figure} large />
              </dd>
              <dd>{sub}</dd>
            </Tile>
          ),
      )}
    </Grid>
  );
};
