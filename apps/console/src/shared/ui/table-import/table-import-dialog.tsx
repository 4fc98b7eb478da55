import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { type ImportAnswer, leftOut, type TableImportColumn } from "@sgval/contract/table-import";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../api/save-file.ts";
import { useFormat } from "../../format/use-format.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { Actions } from "../arrange.ts";
import { useBelow } from "../breakpoints.ts";
import { Body, Cell, HeadCell, NameCell, Scroller, Table } from "../list/plain-table.ts";
import { ProblemTable } from "../list/problem-table.tsx";
import { csvFile, importTemplate } from "./import-template.ts";

const Content = styled(DialogContent)({ display: "grid", gap: 12 });
const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;
/** Errors and samples shown; all errors are in the file. */
const shownErrors = 200;
const shownSamples = 3;

type Columns = ImportAnswer["columns"];

/** Which column of the file is what. */
const ColumnChoices = (props: {
  known: readonly TableImportColumn[];
  columns: Columns;
  busy: boolean;
  onColumns: (fields: readonly string[]) => void;
}) => {
  const { t } = useTranslation("tables");
  const { language } = useFormat();
  const fields = props.columns.map(({ field }) => field ?? leftOut);
  const choose = (index: number, chosen: string) =>
    props.onColumns(fields.map((field, at) => (at === index ? chosen : field === chosen ? leftOut : field)));
  return (
    <Scroller>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("import.heading")}</HeadCell>
            <HeadCell scope="col">{t("import.field")}</HeadCell>
            <HeadCell scope="col">{t("import.samples")}</HeadCell>
          </tr>
        </thead>
        <Body>
          {props.columns.map(({ heading, samples }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            <tr key={index}>
              <NameCell scope="row">{heading || index + 1}</NameCell>
              <Cell>
                <Select
                  size="small"
                  value={fields[index] ?? leftOut}
                  disabled={props.busy}
                  SelectDisplayProps={{ "aria-label": `${t("import.field")} ${heading}` }}
                  onChange={(event) => choose(index, event.target.value)}
                >
                  <MenuItem value={leftOut}>{t("import.leaveOut")}</MenuItem>
                  {props.known.map(({ key, heading: names }) => (
                    <MenuItem key={key} value={key}>
                      {names[language]}
                    </MenuItem>
                  ))}
                </Select>
              </Cell>
              <Cell>{samples.filter(Boolean).slice(0, shownSamples).join(" · ")}</Cell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** What would be or was imported, and what is wrong line by line. */
const Result = (props: {
  columns: readonly TableImportColumn[];
  answer: ImportAnswer;
  remarkText: ((remark: string) => string) | undefined;
}) => {
  const { columns, answer, remarkText } = props;
  const { t } = useTranslation("tables");
  const format = useFormat();
  const problemText = useProblemText();
  const { language } = format;
  const { done, refused, updated, unchanged, dryRun } = answer.metaData;
  const counted = { done: format.count(done), refused: format.count(refused) };
  const missing = columns.filter(
    ({ key, required }) => required && !answer.columns.some(({ field }) => field === key),
  );
  if (missing.length > 0)
    return (
      <Alert severity="error">
        {t("import.missing", { columns: missing.map(({ heading }) => heading[language]).join(", ") })}
      </Alert>
    );
  const problems = answer.data.flatMap(({ errors }) =>
    errors.map(({ line, field, value, message }) => ({
      key: `${line}/${field}`,
      cells: [
        String(line),
        columns.find(({ key }) => key === field)?.heading[language] ?? field,
        value,
        problemText(message) ?? message,
      ],
    })),
  );
  const remarks = answer.data.flatMap(({ line, name, remark }) =>
    remark && remarkText ? [{ key: String(line), cells: [String(line), name, remarkText(remark)] }] : [],
  );
  const headings = [t("import.line"), t("import.field"), t("import.value"), t("import.problem")];
  return (
    <>
      <Alert severity={refused > 0 ? "warning" : done > 0 ? "success" : "info"}>
        {dryRun ? t("import.would", counted) : t("import.done", counted)}
        {updated + unchanged > 0 &&
          `. ${t("import.known", { updated: format.count(updated), unchanged: format.count(unchanged) })}`}
      </Alert>
      {problems.length > 0 && (
        <>
          <Actions>
            <Button
              variant="outlined"
              startIcon={<IconDownload {...icon} />}
              onClick={() =>
                saveFile("errors.csv", csvFile([headings, ...problems.map(({ cells }) => cells)], language))
              }
            >
              {t("import.errors")}
            </Button>
          </Actions>
          <ProblemTable headings={headings} problems={problems.slice(0, shownErrors)} />
        </>
      )}
      {remarks.length > 0 && (
        <>
          <Alert severity="warning">{t("import.odd", { count: remarks.length })}</Alert>
          <ProblemTable
            headings={[t("import.line"), t("import.value"), t("import.remark")]}
            problems={remarks.slice(0, shownErrors)}
          />
        </>
      )}
    </>
  );
};

export interface ImportRequest {
  file: File;
  dryRun: boolean;
  /** The field of each column; guessed by the server without them. */
  columns?: readonly string[] | undefined;
  /** Changes what is stored where the file says something else. */
  update: boolean;
}

/** Imports a table from a file: choose it, look at columns and errors, import what is right. */
export const TableImportDialog = (props: {
  title: string;
  help: string;
  columns: readonly TableImportColumn[];
  template: { name: string; example: Readonly<Record<string, string>> };
  run: {
    mutate: (request: ImportRequest, then: { onSuccess: (answer: ImportAnswer) => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  /** Offers to change what is stored, in these words. */
  updateLabel?: string;
  /** Says what is odd about a line that is imported nevertheless. */
  remarkText?: (remark: string) => string;
  onClose: () => void;
}) => {
  const { title, run, columns: known, template, onClose } = props;
  const { t } = useTranslation(["tables", "forms", "common"]);
  const { language, count } = useFormat();
  const errorText = useErrorText();
  const phone = useBelow("sm");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [update, setUpdate] = useState(false);
  const ask = (chosen: File, dryRun: boolean, columns?: readonly string[], changes = update) =>
    run.mutate({ file: chosen, dryRun, columns, update: changes }, { onSuccess: setAnswer });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setAnswer(null);
    setFile(chosen);
    ask(chosen, true);
  };
  const fields = answer?.columns.map(({ field }) => field ?? leftOut);
  const waits = answer?.metaData.dryRun === true;
  return (
    <Dialog open fullScreen={phone} maxWidth="md" fullWidth onClose={onClose} aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <Content>
        <div>{props.help}</div>
        <Actions>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx"
            aria-label={t("import.file")}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <Button
            variant={waits ? "outlined" : "contained"}
            startIcon={<IconUpload {...icon} />}
            disabled={run.isPending}
            onClick={() => input.current?.click()}
          >
            {file ? t("import.other") : t("import.choose")}
          </Button>
          <Button
            variant="outlined"
            startIcon={<IconDownload {...icon} />}
            onClick={() =>
              saveFile(`${template.name}-template.csv`, importTemplate(known, [template.example], language))
            }
          >
            {t("import.template")}
          </Button>
          <span>{file?.name}</span>
        </Actions>
        {props.updateLabel && file && (answer === null || waits) && (
          <FormControlLabel
            control={
              <Checkbox
                checked={update}
                disabled={run.isPending}
                onChange={(_event, checked) => {
                  setUpdate(checked);
                  ask(file, true, fields, checked);
                }}
              />
            }
            label={props.updateLabel}
          />
        )}
        {run.isPending && <Alert severity="info">{t("import.checking")}</Alert>}
        {run.error && <Alert severity="error">{errorText(run.error)}</Alert>}
        {file && answer && waits && (
          <ColumnChoices
            known={known}
            columns={answer.columns}
            busy={run.isPending}
            onColumns={(chosen) => ask(file, true, chosen)}
          />
        )}
        {answer && <Result columns={known} answer={answer} remarkText={props.remarkText} />}
      </Content>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {answer && !waits ? t("common:closeDialog") : t("forms:cancel")}
        </Button>
        {file && answer && waits && (
          <Button
            variant="contained"
            disabled={run.isPending || answer.metaData.done === 0}
            onClick={() => ask(file, false, fields)}
          >
            {t("import.run", { done: count(answer.metaData.done) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
