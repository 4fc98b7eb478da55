import Alert from "@mui/material/Alert";
import {
  type ImportAnswer,
  importFields,
  isImportField,
  requiredFields,
} from "@sgval/contract/devices/import";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { useImportProblemText } from "./use-import-problem-text.ts";

/** Lines shown; more would not be read. */
const SHOWN = 200;

/** What was imported or would be, and what is wrong, by line and column of the file. */
export const ImportResults = ({ answer, actions }: { answer: ImportAnswer; actions: ReactNode }) => {
  const { t } = useTranslation("devices");
  const { language } = useFormat();
  const problemText = useImportProblemText();
  const { done, refused, dryRun } = answer.metaData;
  const problems = answer.data.flatMap(({ name, errors }) => errors.map((error) => ({ name, ...error })));
  const missing = requiredFields.filter((key) => !answer.columns.some(({ field }) => field === key));
  const counted = { count: done, done, refused };
  const summary = dryRun ? t("bulk.import.wouldAdd", counted) : t("bulk.import.added", counted);
  return (
    <SectionCard title={dryRun ? t("bulk.import.check") : t("bulk.import.result")} actions={actions}>
      {missing.length > 0 ? (
        <Alert severity="error">
          {t("bulk.import.columnsMissing", {
            columns: missing.map((key) => importFields[key].heading[language]).join(", "),
          })}
        </Alert>
      ) : (
        <Alert severity={refused > 0 ? "warning" : done > 0 ? "success" : "info"}>{summary}</Alert>
      )}
      {problems.length > 0 && (
        <Scroller>
          <Table>
            <thead>
              <tr>
                <HeadCell scope="col">{t("bulk.import.line")}</HeadCell>
                <HeadCell scope="col">{t("columns.name")}</HeadCell>
                <HeadCell scope="col">{t("bulk.import.field")}</HeadCell>
                <HeadCell scope="col">{t("bulk.import.problem")}</HeadCell>
              </tr>
            </thead>
            <Body>
              {problems.slice(0, SHOWN).map((problem) => (
                <tr key={`${problem.line}/${problem.field}/${problem.message}`}>
                  <NameCell scope="row">{problem.line}</NameCell>
                  <Cell>{problem.name}</Cell>
                  <Cell>
                    {isImportField(problem.field)
                      ? importFields[problem.field].heading[language]
                      : problem.field}
                  </Cell>
                  <Cell>{problemText(problem)}</Cell>
                </tr>
              ))}
            </Body>
          </Table>
        </Scroller>
      )}
    </SectionCard>
  );
};
