import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import {
  type ImportAnswer,
  importFields,
  isImportField,
  requiredFields,
} from "@sgval/contract/devices/import";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../../../shared/api/save-file.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Actions, Muted } from "../../../../shared/ui/arrange.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { problemFile } from "../../import-files.ts";
import { useImportProblemText } from "./use-import-problem-text.ts";

/** Errors shown; all of them are in the file. */
const SHOWN = 200;

/** What was imported or would be, and what is wrong, by line and column of the file. */
export const ImportResults = ({ answer, actions }: { answer: ImportAnswer; actions: ReactNode }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { language } = format;
  const problemText = useImportProblemText();
  const { done, refused, dryRun } = answer.metaData;
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
        <Actions>
          <Muted>
            {problems.length > SHOWN &&
              t("bulk.import.first", { shown: format.count(SHOWN), all: format.count(problems.length) })}
          </Muted>
          <Button
            variant="outlined"
            startIcon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              saveFile(
                "import-errors.csv",
                problemFile([headings, ...problems.map(({ cells }) => cells)], language),
              )
            }
          >
            {t("bulk.import.problems")}
          </Button>
        </Actions>
      )}
      {problems.length > 0 && (
        <Scroller>
          <Table>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <HeadCell key={heading} scope="col">
                    {heading}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <Body>
              {problems.slice(0, SHOWN).map(({ key, cells: [line, ...rest] }) => (
                <tr key={key}>
                  <NameCell scope="row">{line}</NameCell>
                  {rest.map((text, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have fixed places
                    <Cell key={at}>{text}</Cell>
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
