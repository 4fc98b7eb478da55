import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { importFields, isImportField, requiredFields } from "@sgval/contract/devices/import";
import type { ExistingChoice, ImportAnswer } from "@sgval/contract/table-import";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../../shared/api/save-file.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, Muted } from "../../../../shared/ui/arrange.ts";
import { ProblemTable } from "../../../../shared/ui/list/problem-table.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { csvFile } from "../../../../shared/ui/table-import/import-template.ts";
import { useImportProblemText } from "./use-import-problem-text.ts";

/** Errors shown; all of them are in the file. */
const SHOWN = 200;

/** A wide table among them scrolls by itself. */
const Parts = styled("div")({ display: "grid", gap: 12, gridTemplateColumns: "minmax(0, 1fr)" });

/** What was imported or would be, and what is wrong, by line and column of the file. */
export const ImportResults = ({
  answer,
  existing,
  actions,
}: {
  answer: ImportAnswer;
  existing: ExistingChoice;
  actions: ReactNode;
}) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { language } = format;
  const problemText = useImportProblemText();
  const { done, refused, updated, unchanged, dryRun } = answer.metaData;
  const problems = answer.data.flatMap(({ name, errors }) =>
    errors.map((error) => ({
      key: `${error.line}/${error.field}/${error.message}`,
      cells: [
        String(error.line),
        name,
        isImportField(error.field) ? importFields[error.field].heading[language] : error.field,
        problemText(error),
      ],
    })),
  );
  const headings = [
    t("bulk.import.line"),
    t("columns.name"),
    t("bulk.import.field"),
    t("bulk.import.problem"),
  ];
  const missing = requiredFields[existing].filter(
    (key) => !answer.columns.some(({ field }) => field === key),
  );
  const counted = { count: done, done, refused };
  const summary = dryRun ? t("bulk.import.wouldAdd", counted) : t("bulk.import.added", counted);
  return (
    <SectionCard title={dryRun ? t("bulk.import.check") : t("bulk.import.result")} actions={actions}>
      <Parts>
        {missing.length === 0 && answer.metaData.lines === 0 ? (
          <Alert severity="warning">{t("bulk.import.noLines")}</Alert>
        ) : missing.length > 0 ? (
          <Alert severity="error">
            {t("bulk.import.columnsMissing", {
              columns: missing.map((key) => importFields[key].heading[language]).join(", "),
            })}
          </Alert>
        ) : (
          <Alert severity={refused > 0 ? "warning" : done > 0 ? "success" : "info"}>
            {summary}
            {updated + unchanged > 0 && (
              <div>
                {t("bulk.import.ofThem", {
                  updated: format.count(updated),
                  unchanged: format.count(unchanged),
                })}
              </div>
            )}
            {dryRun && done > 0 && done === unchanged && <div>{t("bulk.import.nothingChanges")}</div>}
          </Alert>
        )}
        {problems.length > 0 && (
          <Actions>
            {problems.length > SHOWN && (
              <Muted>
                {t("bulk.import.first", { shown: format.count(SHOWN), all: format.count(problems.length) })}
              </Muted>
            )}
            <Button
              variant="outlined"
              startIcon={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() =>
                saveFile(
                  "import-errors.csv",
                  csvFile([headings, ...problems.map(({ cells }) => cells)], language),
                )
              }
            >
              {t("bulk.import.problems")}
            </Button>
          </Actions>
        )}
        {problems.length > 0 && <ProblemTable headings={headings} problems={problems.slice(0, SHOWN)} />}
      </Parts>
    </SectionCard>
  );
};
