import { styled } from "@mui/material/styles";
import { riskLevelLabels } from "@sgval/contract/risk/labels";
import { levelOf } from "@sgval/contract/risk/risk-score";
import type { RiskBoard } from "@sgval/contract/risk/risks";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const classes = [1, 2, 3, 4, 5] as const;

const Frame = styled("table")({
  width: "100%",
  maxWidth: 460,
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: 3,
  "& th": { ...typeScale.age, fontWeight: 400, color: paint.mute },
  "& thead th": { paddingBottom: 2 },
  "& tbody th": { width: 34 },
  "& td": { padding: 0 },
});

const Cell = styled("button")({
  ...typeScale.valueXs,
  display: "block",
  width: "100%",
  minHeight: 44,
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  backgroundColor: paint.sunk,
  color: paint.mute,
  cursor: "pointer",
  "&[data-level=low]": { backgroundColor: paint.track, color: paint.ink },
  "&[data-level=medium]": { backgroundColor: paint.mediumFill, color: paint.mediumInk },
  "&[data-level=high]": { backgroundColor: paint.highFill, color: paint.highInk },
  "&[data-level=critical]": { backgroundColor: paint.criticalFill, color: paint.criticalInk },
  "&[aria-pressed=true]": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: 1 },
});

const Legend = styled("p")({ ...typeScale.age, margin: "6px 0 0", color: paint.mute });

interface GridCell {
  likelihood: number;
  consequence: number;
}

/** How many devices have which likelihood and consequence; a cell leads to its devices. */
export const RiskGrid = (props: {
  board: RiskBoard;
  chosen: Partial<GridCell>;
  onChoose: (cell: GridCell | null) => void;
}) => {
  const { t } = useTranslation("risk");
  const format = useFormat();
  const countOf = (likelihood: number, consequence: number) =>
    props.board.grid.find((one) => one.likelihood === likelihood && one.consequence === consequence)?.count ??
    0;
  return (
    <>
      <Frame aria-label={t("grid.title")}>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={classes.length}>
              {t("grid.consequence")}
            </th>
          </tr>
          <tr>
            <th scope="col">{t("grid.likelihood")}</th>
            {classes.map((consequence) => (
              <th key={consequence} scope="col">
                {consequence}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...classes].reverse().map((likelihood) => (
            <tr key={likelihood}>
              <th scope="row">{likelihood}</th>
              {classes.map((consequence) => {
                const count = countOf(likelihood, consequence);
                const level = levelOf(likelihood * consequence);
                const isChosen =
                  props.chosen.likelihood === likelihood && props.chosen.consequence === consequence;
                return (
                  <td key={consequence}>
                    <Cell
                      type="button"
                      aria-pressed={isChosen}
                      aria-label={t("grid.cell", {
                        likelihood,
                        consequence,
                        level: riskLevelLabels[level][format.language],
                        count,
                      })}
                      {...(count > 0 && { "data-level": level })}
                      onClick={() => props.onChoose(isChosen ? null : { likelihood, consequence })}
                    >
                      {count > 0 ? format.count(count) : ""}
                    </Cell>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Frame>
      <Legend>{t("grid.axes")}</Legend>
      {props.board.notAssessed > 0 && (
        <Legend>{t("grid.notAssessed", { count: props.board.notAssessed })}</Legend>
      )}
    </>
  );
};
