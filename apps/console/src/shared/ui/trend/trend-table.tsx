import { Body, Cell, HeadCell, Scroller, Table, UnitCell } from "../list/plain-table.ts";
import type { TrendPanelData, TrendRange } from "./trend-types.ts";

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
    <Scroller style={{ maxHeight: 420, overflowY: "auto" }} tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <HeadCell scope="col">{timeHead}</HeadCell>
            {columns.map(({ one, panel }) => (
              <HeadCell key={`${panel.key} ${one.key}`} scope="col" colSpan={2} style={{ textAlign: "end" }}>
                {one.label}
              </HeadCell>
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
                  <Cell key={key} style={{ textAlign: "end", paddingInlineEnd: 0 }}>
                    {typeof value === "number" ? panel.format(value) : "--"}
                  </Cell>,
                  <UnitCell key={`${key} unit`}>{panel.unit}</UnitCell>,
                ];
              })}
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};
