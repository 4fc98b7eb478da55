import { styled } from "@mui/material/styles";
import type { SummarySection } from "@sgval/contract/logbook/shift-sections";
import { missingText } from "@sgval/quantities/format";
import { Link } from "@tanstack/react-router";
import { paths, pathTo } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { Muted } from "../../../shared/ui/arrange.ts";
import { useBelow } from "../../../shared/ui/breakpoints.ts";
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
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
});
const Nothing = styled("p")({ margin: 0, padding: "0 14px 14px", color: paint.mute });

type Row = SummarySection["rows"][number];

/** One section of a shift summary: a table, or cards on a phone. */
export const SummarySectionCard = ({ section }: { section: SummarySection }) => {
  const phone = useBelow("sm");
  const mayOpen = useMay()("Device.Index");
  const { rows, columns, deviceColumn, counts, more } = section;
  const cellOf = ({ cells, deviceId }: Row, index: number) =>
    index === deviceColumn && deviceId !== null && mayOpen ? (
      <Link to={pathTo(paths.device, { id: deviceId })}>{cells[index]}</Link>
    ) : (
      cells[index]
    );
  return (
    <SectionCard
      title={section.heading}
      sub={rows.length === 0 ? undefined : [counts, more].filter(Boolean).join(" · ")}
      flush
    >
      {rows.length === 0 && <Nothing>{section.none}</Nothing>}
      {rows.length > 0 &&
        (phone ? (
          <Cards>
            {rows.map((row) => (
              <Card key={row.key}>
                <dl>
                  {columns.map(
                    (column, index) =>
                      row.cells[index] !== "" && [
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
        ))}
    </SectionCard>
  );
};
