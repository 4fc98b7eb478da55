import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { ImportPreview } from "@sgval/contract/readings/import-mapping";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityMark, qualityNamed } from "@sgval/quantities/quality";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Muted } from "../../../shared/ui/arrange.ts";
import {
  Body,
  Cell,
  HeadCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";

const Problem = styled("span")({ color: paint.criticalText, display: "block" });
const TimeCell = styled(Cell)({ whiteSpace: "nowrap" });

/**
 * Columns of which most of the first values are no plausible values of their parameter: another column, or another unit, as
 * a rule. Single ones are sensors that were broken.
 */
const doubtfulColumns = (rows: ImportPreview["rows"]): { column: number; parameter: string }[] => {
  const counts = new Map<number, { parameter: string; values: number; doubtful: number }>();
  for (const { values } of rows)
    for (const { column, parameter, quality } of values) {
      const count = counts.get(column) ?? { parameter, values: 0, doubtful: 0 };
      counts.set(column, count);
      // In a long file one column holds the values of all parameters.
      if (count.parameter !== parameter) continue;
      count.values += 1;
      if (quality === "out_of_range") count.doubtful += 1;
    }
  return [...counts].flatMap(([column, { parameter, values, doubtful }]) =>
    2 * doubtful > values ? [{ column, parameter }] : [],
  );
};

/** The first rows as they would be stored. */
export const ImportPreviewTable = ({ rows, headings }: Pick<ImportPreview, "rows" | "headings">) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  if (rows.length === 0) return <EmptyState reason={t("import.noRows")} />;
  const nameOf = (column: number) => headings[column] || t("import.column", { number: column + 1 });
  /** Before a device is chosen nothing is a value of it yet. */
  const asWritten = ({ cells }: ImportPreview["rows"][number]): string =>
    cells.flatMap((cell, column) => (cell === "" ? [] : [`${nameOf(column)} ${cell}`])).join(" · ");
  const table = (
    <Scroller tabIndex={0} role="region" aria-label={t("import.preview")}>
      <Table>
        <thead>
          <tr>
            <NumberHead scope="col">{t("import.lineHead")}</NumberHead>
            <HeadCell scope="col">{t("measuredAt")}</HeadCell>
            <HeadCell scope="col">{t("import.device")}</HeadCell>
            <HeadCell scope="col">{t("import.values")}</HeadCell>
          </tr>
        </thead>
        <Body>
          {rows.map((row) => (
            <tr key={row.line}>
              <NumberCell>{format.count(row.line)}</NumberCell>
              <TimeCell>{row.measuredAt === null ? missingText : format.dateTime(row.measuredAt)}</TimeCell>
              <Cell>{row.device ?? missingText}</Cell>
              <Cell>
                {row.device === null && <Muted>{asWritten(row)}</Muted>}
                {row.values
                  .map(({ parameter, value, quality }) => {
                    const known = parameterOf(parameter)?.parameter;
                    const text = known ? format.parameter(value, known) : missingText;
                    return `${format.parameterName(parameter)} ${qualityMark(qualityNamed(quality))}${text}`;
                  })
                  .join(" · ")}
                {row.problems.map(({ column, reason }) => (
                  <Problem key={`${column}${reason}`}>
                    {t("import.problem", {
                      column: nameOf(column),
                      reason: t(`import.reasons.${reason}`),
                      cell: row.cells[column] ?? "",
                    })}
                  </Problem>
                ))}
              </Cell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
  return (
    <>
      {doubtfulColumns(rows).map(({ column, parameter }) => (
        <Alert key={column} severity="warning">
          {t("import.doubtful", { column: nameOf(column), parameter: format.parameterName(parameter) })}
        </Alert>
      ))}
      {table}
    </>
  );
};
