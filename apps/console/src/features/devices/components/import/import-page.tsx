import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { importLimits } from "@sgval/contract/devices/import";
import type { ExistingChoice, ImportAnswer } from "@sgval/contract/table-import";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../../config/paths.ts";
import { saveFile } from "../../../../shared/api/save-file.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../../shared/format/use-page-title.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../../shared/ui/act/question-dialog.tsx";
import { LeaveGuard } from "../../../../shared/ui/form/leave-guard.tsx";
import { PageBody } from "../../../../shared/ui/page/page-body.tsx";
import { PageHeader } from "../../../../shared/ui/page/page-header.tsx";
import { SectionCard } from "../../../../shared/ui/page/section-card.tsx";
import { useImportDevices } from "../../api/import-devices.ts";
import { deviceTemplate, tokenFile } from "../../import-files.ts";
import { ExistingDevices } from "./existing-devices.tsx";
import { ImportChanges } from "./import-changes.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportResults } from "./import-results.tsx";

const Line = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });
const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Imports devices in steps: choose a file, map its columns, look at what is wrong, import. */
export const ImportDevicesPage = () => {
  const { t } = useTranslation(["devices", "common", "forms"]);
  const format = useFormat();
  const { language } = format;
  const errorText = useErrorText();
  const run = useImportDevices();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [existing, setExisting] = useState<ExistingChoice>("refuse");
  const [tooLarge, setTooLarge] = useState(false);
  /** The answer whose tokens were downloaded. */
  const [kept, setKept] = useState<ImportAnswer | null>(null);
  /** A file that was chosen while tokens would be lost. */
  const [waiting, setWaiting] = useState<File | null>(null);
  const title = t("bulk.import.title");
  usePageTitle(title);
  const columns = answer?.columns.map(({ field }) => field ?? "-");
  const ask = (chosen: File, dryRun: boolean, fields?: readonly string[], how = existing) =>
    run.mutate({ file: chosen, dryRun, columns: fields, existing: how }, { onSuccess: setAnswer });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setAnswer(null);
    run.reset();
    const large = chosen.size > importLimits.bytes;
    setTooLarge(large);
    setFile(large ? null : chosen);
    if (!large) ask(chosen, true);
  };
  const tokens = answer && !answer.metaData.dryRun ? tokenFile(answer, language) : null;
  const unkept = tokens !== null && kept !== answer;
  const lost = {
    title: t("bulk.import.tokensLost"),
    text: t("bulk.import.tokensLostHelp"),
    leave: t("bulk.import.tokensLeave"),
  };
  return (
    <PageBody>
      <PageHeader
        title={title}
        trail={[{ key: "list", node: <Link to={paths.deviceList}>{t("title")}</Link> }]}
        trailLabel={t("common:trail")}
      />
      <SectionCard
        title={t("bulk.import.file")}
        sub={t("bulk.import.fileHelp", {
          devices: format.count(importLimits.devices),
          lines: format.count(importLimits.lines),
        })}
      >
        <Line>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx"
            aria-label={t("bulk.import.file")}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (unkept) setWaiting(chosen ?? null);
              else choose(chosen);
              event.target.value = "";
            }}
          />
          <Button
            variant="contained"
            startIcon={<IconUpload {...icon} />}
            onClick={() => input.current?.click()}
            disabled={run.isPending}
          >
            {t("bulk.import.choose")}
          </Button>
          <Button
            variant="outlined"
            startIcon={<IconDownload {...icon} />}
            onClick={() => saveFile("devices-template.csv", deviceTemplate(language))}
          >
            {t("bulk.import.template")}
          </Button>
          <span>{file?.name}</span>
        </Line>
        <ExistingDevices
          choice={existing}
          disabled={run.isPending}
          onChoice={(choice) => {
            setExisting(choice);
            // What the check said holds for the other choice no more; what was imported stays on the page.
            if (file && answer?.metaData.dryRun) ask(file, true, columns, choice);
          }}
        />
      </SectionCard>
      {tooLarge && <Alert severity="error">{t("bulk.import.tooLarge")}</Alert>}
      {run.isPending && <Alert severity="info">{t("bulk.import.checking")}</Alert>}
      {run.error && <Alert severity="error">{errorText(run.error)}</Alert>}
      {file && answer?.metaData.dryRun && (
        <ImportColumns answer={answer} busy={run.isPending} onColumns={(fields) => ask(file, true, fields)} />
      )}
      {answer && (
        <ImportResults
          answer={answer}
          existing={existing}
          actions={
            answer.metaData.dryRun ? (
              <Button
                variant="contained"
                disabled={run.isPending || answer.metaData.done === answer.metaData.unchanged}
                onClick={() => file && ask(file, false, columns)}
              >
                {t("bulk.import.run", { count: answer.metaData.done, number: answer.metaData.done })}
              </Button>
            ) : (
              <Line>
                {answer.metaData.done > 0 && (
                  <Button
                    variant="outlined"
                    component={Link}
                    to={pathTo(paths.deviceList, {}, { sort: "-createdAt" })}
                  >
                    {t("bulk.import.openNew")}
                  </Button>
                )}
                {tokens && (
                  <Button
                    variant="contained"
                    startIcon={<IconDownload {...icon} />}
                    onClick={() => {
                      saveFile("device-tokens.csv", tokens);
                      setKept(answer);
                    }}
                  >
                    {t("bulk.import.tokens")}
                  </Button>
                )}
              </Line>
            )
          }
        />
      )}
      {answer && <ImportChanges answer={answer} />}
      <LeaveGuard dirty={unkept} lost={lost} />
      <QuestionDialog
        open={waiting !== null}
        title={lost.title}
        text={lost.text}
        cancelLabel={t("forms:discard.stay")}
        verbLabel={lost.leave}
        onCancel={() => setWaiting(null)}
        onConfirm={() => {
          setWaiting(null);
          choose(waiting ?? undefined);
        }}
      />
    </PageBody>
  );
};
