import { styled } from "@mui/material/styles";
import { priorityMark } from "@sgval/contract/devices/device-status";
import type { SummarySection } from "@sgval/contract/logbook/shift-sections";
import { missingText } from "@sgval/quantities/format";
import { Link } from "@tanstack/react-router";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { Grow, InlineRow, Muted, NoWrap, Row } from "../../../shared/ui/arrange.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
import { lookOf } from "../../../shared/ui/device/status-kinds.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { HeadRow } from "../../../shared/ui/list/head-row.tsx";
import { Body, Cell, Scroller, Table } from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const TextCell = styled(Cell)({ overflowWrap: "break-word", whiteSpace: "pre-wrap", verticalAlign: "top" });
const Cards = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });
const Card = styled("li")({
  padding: "10px 14px",
  borderTop: `1px solid ${paint.line}`,
  "& dl": { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: "2px 12px", margin: 0 },
  "& b": { fontWeight: 600, color: paint.ink },
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
});
const Nothing = styled("p")({ margin: 0, padding: "12px 14px", color: paint.mute });

type SummaryRow = SummarySection["rows"][number];

/** One section of a shift summary: a table, or cards on a phone. */
const SummarySectionCard = ({ section }: { section: SummarySection }) => {
  const phone = useBelow("sm");
  const mayOpen = useMay()("Device.Index");
  const { rows, columns, deviceColumn, timeColumn, titleColumn, counts, more } = section;
  const cellOf = ({ cells, deviceId, alarm }: SummaryRow, index: number) => {
    if (index === deviceColumn && deviceId !== null && mayOpen)
      return <Link to={pathTo(paths.device, { id: deviceId })}>{cells[index]}</Link>;
    if (index > 0 || alarm === undefined) return cells[index];
    return (
      <InlineRow gap={6}>
        <StatusShape kind={priorityMark(alarm.priority)} look={lookOf(alarm)} size={15} />
        <NoWrap>{cells[index]}</NoWrap>
      </InlineRow>
    );
  };
  /** As in the list of alarms: what is wrong and since when, then how much it matters and of which device. */
  const headed = [titleColumn, timeColumn, 0, deviceColumn];
  const cardHead = (row: SummaryRow) => (
    <>
      <Row gap={12}>
        <Grow>
          <b>{row.cells[titleColumn]}</b>
        </Grow>
        <Muted>
          <NoWrap>{row.cells[timeColumn]}</NoWrap>
        </Muted>
      </Row>
      <Row gap="2px 12px" wraps>
        {cellOf(row, 0)}
        {cellOf(row, deviceColumn)}
      </Row>
    </>
  );
  return (
    <SectionCard title={section.heading} sub={[counts, more].filter(Boolean).join(" · ")} flush>
      {phone ? (
        <Cards>
          {rows.map((row) => (
            <Card key={row.key}>
              {row.alarm && cardHead(row)}
              <dl>
                {columns.map(
                  (column, index) =>
                    row.cells[index] !== "" &&
                    !(row.alarm && headed.includes(index)) && [
                      <dt key={`${column} name`}>{column}</dt>,
                      <dd key={column}>{cellOf(row, index)}</dd>,
                    ],
                )}
              </dl>
            </Card>
          ))}
        </Cards>
      ) : (
        <Scroller>
          <Table>
            <HeadRow headings={columns} />
            <Body>
              {rows.map((row) => (
                <tr key={row.key}>
                  {columns.map((column, index) => (
                    <TextCell key={column}>{cellOf(row, index) || <Muted>{missingText}</Muted>}</TextCell>
                  ))}
                </tr>
              ))}
            </Body>
          </Table>
        </Scroller>
      )}
    </SectionCard>
  );
};

/** The sections of a summary; what did not happen is one line at their end. */
export const SummarySections = ({ sections }: { sections: readonly SummarySection[] }) => {
  const none = sections.filter(({ rows }) => rows.length === 0);
  return (
    <>
      {sections
        .filter(({ rows }) => rows.length > 0)
        .map((section) => (
          <SummarySectionCard key={section.key} section={section} />
        ))}
      {none.length > 0 && (
        <SectionCard flush>
          <Nothing>{none.map((section) => section.none).join(" · ")}</Nothing>
        </SectionCard>
      )}
    </>
  );
};
