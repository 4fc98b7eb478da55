import { styled } from "@mui/material/styles";
import { missingText } from "@sgval/quantities/format";
import { Body, Cell, HeadCell, NumberCell, NumberHead, Scroller, Table } from "../list/plain-table.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { sampleAt } from "./trend-data.ts";
import type { TrendPanelData, TrendRange } from "./trend-types.ts";

const Samples = styled(Scroller)({ maxHeight: 420, overflowY: "auto" });
/** In the cell of its number: in one of its own it would stand before the number in a mirrored page. */
const Unit = styled("span")({ ...typeScale.age, marginInlineStart: 5, color: paint.mute });

const More = styled("p")({ ...typeScale.age, margin: 0, padding: "8px 12px", color: paint.mute });

export type TrendTableProps = {
  caption: string;
  timeHead: string;
  t: readonly number[];
  panels: readonly TrendPanelData[];
  range: TrendRange;
  formatTimestamp: (time: number) => string;
  /** Says that only the newest rows of so many are shown. */
  moreText: (shown: number, total: number) => string;
};

/** Rows that are shown, the newest of the range. */
const MOST_ROWS = 200;

/** The samples of a chart as a table, newest first: the accessible alternative. */
export const TrendTable = ({
  caption,
  timeHead,
  t,
  panels,
  range,
  formatTimestamp,
  moreText,
}: TrendTableProps) => {
  const all = t
    .map((time, index) => ({ time, index }))
    .filter(({ time }) => time >= range.from && time <= range.to);
  const rows = all.slice(-MOST_ROWS).toReversed();
  const columns = panels.flatMap((panel) => panel.series.map((one) => ({ panel, one })));
  return (
    <Samples tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <HeadCell scope="col">{timeHead}</HeadCell>
            {columns.map(({ one, panel }) => (
              <NumberHead key={`${panel.key} ${one.key}`} scope="col">
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
                // A series that is measured less often than another has no sample of its own in most rows.
                const value = sampleAt(t, one, index)?.value ?? null;
                return (
                  <NumberCell key={`${panel.key} ${one.key}`} dir="ltr">
                    {value === null ? missingText : panel.format(value)}
                    {value !== null && <Unit>{panel.unit}</Unit>}
                  </NumberCell>
                );
              })}
            </tr>
          ))}
        </Body>
      </Table>
      {all.length > rows.length && <More>{moreText(rows.length, all.length)}</More>}
    </Samples>
  );
};
