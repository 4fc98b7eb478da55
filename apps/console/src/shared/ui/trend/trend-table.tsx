import { styled } from "@mui/material/styles";
import { Body, Cell, HeadCell, NumberHead, Scroller, Table, UnitCell } from "../list/plain-table.ts";
import type { TrendPanelData, TrendRange } from "./trend-types.ts";

const Samples = styled(Scroller)({ maxHeight: 420, overflowY: "auto" });
/** Its unit is in the next cell. */
const Value = styled(Cell)({ textAlign: "end", paddingInlineEnd: 0 });

export type TrendTableProps = {
  caption: string;
  timeHead: string;
  t: readonly number[];
  panels: readonly TrendPanelData[];
  range: TrendRange;
  formatTimestamp: (time: number) => string;
  /** Number of newest rows shown. */
  most?: number;
};

/** The samples of a chart as a table, newest first: the accessible alternative. */
export const TrendTable = ({
  caption,
  timeHead,
  t,
  panels,
  range,
  formatTimestamp,
  most = 200,
}: TrendTableProps) => {
  const rows = t
    .map((time, index) => ({ time, index }))
    .filter(({ time }) => time >= range.from && time <= range.to)
    .slice(-most)
    .toReversed();
  const columns = panels.flatMap((panel) => panel.series.map((one) => ({ panel, one })));
  return (
    <Samples tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <HeadCell scope="col">{timeHead}</HeadCell>
            {columns.map(({ one, panel }) => (
              <NumberHead key={`${panel.key} ${one.key}`} scope="col" colSpan={2}>
                {one.label}
              </NumberHead>
            ))}
          </tr>
        </thead>
        <Body>
          {rows.map(({ time, index }) => (
            <tr key={time}>
              <Cell>{formatTimestamp(time)}</Cell>
              {columns.map(({ one, panel }) => {
                const value = one.values[index];
                const key = `${panel.key} ${one.key}`;
                return [
                  <Value key={key}>{typeof value === "number" ? panel.format(value) : "--"}</Value>,
                  <UnitCell key={`${key} unit`}>{panel.unit}</UnitCell>,
                ];
              })}
            </tr>
          ))}
        </Body>
      </Table>
    </Samples>
  );
};
