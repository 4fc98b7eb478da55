import { styled } from "@mui/material/styles";
import type { ImportPreview } from "@sgval/contract/readings/import-mapping";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityMark, qualityNamed } from "@sgval/quantities/quality";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
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

/** The first rows as they would be stored. */
export const ImportPreviewTable = ({ rows, headings }: Pick<ImportPreview, "rows" | "headings">) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  if (rows.length === 0) return <EmptyState reason={t("import.noRows")} />;
  return (
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
                      column: headings[column] || t("import.column", { number: column + 1 }),
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
};
