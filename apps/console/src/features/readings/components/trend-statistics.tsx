import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import type { TrendPanelData, TrendRange } from "../../../shared/ui/trend/trend-types.ts";

/** Least, mean, greatest and last of a line within a range; null where there is nothing. */
interface Statistics {
  min: number | null;
  mean: number | null;
  max: number | null;
  last: number | null;
}

type Line = {
  min: readonly (number | null)[];
  avg: readonly (number | null)[];
  max: readonly (number | null)[];
};

/** `t`, `from` and `to` in one unit. The mean is that of the samples, not weighted by time. */
export const statisticsOf = (t: readonly number[], line: Line, from: number, to: number): Statistics => {
  let min: number | null = null;
  let max: number | null = null;
  let last: number | null = null;
  let sum = 0;
  let count = 0;
  t.forEach((time, index) => {
    const value = line.avg[index];
    if (time < from || time > to || value === null || value === undefined) return;
    const low = line.min[index] ?? value;
    const high = line.max[index] ?? value;
    min = min === null ? low : Math.min(min, low);
    max = max === null ? high : Math.max(max, high);
    sum += value;
    count += 1;
    last = value;
  });
  return { min, mean: count === 0 ? null : sum / count, max, last };
};

const Frame = styled(Scroller)({ marginTop: 12 });

/** Statistics of the visible lines, each with its unit. */
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
              <NumberHead key={head} scope="col">
                {head}
              </NumberHead>
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
                    <NumberCell key={heads[index]}>{write(value)}</NumberCell>
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
