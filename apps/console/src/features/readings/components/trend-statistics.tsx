import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import type { TrendPanelData, TrendRange } from "../../../shared/ui/trend/trend-types.ts";
import { statisticsOf } from "../statistics.ts";

const Frame = styled(Scroller)({ marginTop: 12 });

/** What the lines in view amount to, number by number with their unit. */
export const TrendStatistics = (props: {
  panels: readonly TrendPanelData[];
  t: readonly number[];
  range: TrendRange;
}) => {
  const { t } = useTranslation("readings");
  const heads = [t("minimum"), t("mean"), t("maximum"), t("last")];
  return (
    <Frame>
      <Table>
        <caption className="visually-hidden">{t("statistics")}</caption>
        <thead>
          <tr>
            <HeadCell scope="col">{t("parameters")}</HeadCell>
            {heads.map((head) => (
              <HeadCell key={head} scope="col" style={{ textAlign: "end" }}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <Body>
          {props.panels.flatMap((panel) =>
            panel.series.map((one) => {
              const { min, mean, max, last } = statisticsOf(
                props.t,
                { min: one.min ?? one.values, avg: one.values, max: one.max ?? one.values },
                props.range.from,
                props.range.to,
              );
              const write = (value: number | null) =>
                value === null ? "--" : `${panel.format(value)}${panel.unit ? `\u00a0${panel.unit}` : ""}`;
              return (
                <tr key={one.key}>
                  <NameCell scope="row">{one.label}</NameCell>
                  {[min, mean, max, last].map((value, index) => (
                    <Cell key={heads[index]} style={{ textAlign: "end", whiteSpace: "nowrap" }}>
                      {write(value)}
                    </Cell>
                  ))}
                </tr>
              );
            }),
          )}
        </Body>
      </Table>
    </Frame>
  );
};
