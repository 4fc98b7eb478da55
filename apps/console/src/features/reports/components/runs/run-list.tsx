import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { kindLabels } from "@sgval/contract/reports/labels";
import { runFailureText, runStateLabels } from "@sgval/contract/reports/run-labels";
import { isUnderWay, type ReportRun, runDays } from "@sgval/contract/reports/runs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorOfCode } from "../../../../shared/api/api-error.ts";
import { useReadOnly } from "../../../../shared/api/read-only.ts";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { DeleteDialog } from "../../../../shared/ui/act/delete-dialog.tsx";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../../shared/ui/page/rows.tsx";
import { downloadRunFile, runsQuery, useCancelRun, useDeleteRun } from "../../api/runs.ts";

/** Why a run failed, in the language of the reader: its own reasons, or those of the API. */
export const useRunFailure = () => {
  const { language } = useFormat();
  const errorText = useErrorText();
  return (error: string): string => runFailureText(error, language) ?? errorText(errorOfCode(error));
};

const RunRow = ({ run }: { run: ReportRun }) => {
  const { t } = useTranslation(["reports", "forms"]);
  const { language, dateTime, quantity } = useFormat();
  const readOnly = useReadOnly();
  const failure = useRunFailure();
  const errorText = useErrorText();
  const cancel = useCancelRun();
  const remove = useDeleteRun();
  const [deletes, setDeletes] = useState(false);
  const refused = (error: unknown) => showSnackbar("error", errorText(error));
  const { id, state, progress, error, files, scheduledBy } = run;
  const busy = isUnderWay(state);
  const missing = run.formats.filter((format) => !files.some((file) => file.format === format));
  const notMade = state === "done" && missing.length > 0 ? [missing.join(", ").toUpperCase()] : [];
  const mayChange = run.own && !readOnly;
  const name = run.name ?? (run.kind === null ? "" : kindLabels[run.kind][language]);
  // A list says what it was filtered by, a report its range.
  const about =
    run.from === null || run.to === null ? run.filters : `${dateTime(run.from)} – ${dateTime(run.to)}`;
  return (
    <li>
      <div>
        <b>{name}</b>
        {about !== null && about !== "" && <small>{about}</small>}
        {scheduledBy !== null && <small>{t("runs.sentBy", { name: scheduledBy })}</small>}
        <small>
          {[
            runStateLabels[state][language],
            ...(busy ? [quantity(progress, "%", 0)] : []),
            // Of files that were made, those that were not.
            ...(error === null ? [] : [[...notMade, failure(error)].join(": ")]),
            ...(busy && run.tries > 1 ? [t("runs.tries", { count: run.tries })] : []),
          ].join(" · ")}
        </small>
        {busy && <LinearProgress variant="determinate" value={progress} aria-label={name} />}
        {run.deletedAt !== null && files.length > 0 && (
          <small>{t("runs.deletedAt", { at: dateTime(run.deletedAt) })}</small>
        )}
      </div>
      <Actions>
        {files.map((file) => (
          <Button
            key={file.format}
            variant="outlined"
            size="small"
            aria-label={t("runs.download", { name: file.name })}
            onClick={() => void downloadRunFile(id, file.format, file.name).catch(refused)}
          >
            {file.format.toUpperCase()}
          </Button>
        ))}
        {mayChange && busy && (
          <Button variant="text" size="small" onClick={() => cancel.mutate(id, { onError: refused })}>
            {t("forms:cancel")}
          </Button>
        )}
        {mayChange && !busy && (
          <Button variant="text" size="small" color="error" onClick={() => setDeletes(true)}>
            {t("forms:delete")}
          </Button>
        )}
      </Actions>
      <DeleteDialog
        open={deletes}
        names={[name]}
        affected={about}
        onDelete={() => remove.mutateAsync(id)}
        onDeleted={() => setDeletes(false)}
        onClose={() => setDeletes(false)}
      />
    </li>
  );
};

/** The reports and lists that are made in the background for oneself: followed, cancelled and fetched. */
export const RunList = () => {
  const { t } = useTranslation("reports");
  const query = useQuery(runsQuery());
  return (
    <QueryState query={query} failed={t("runs.failed")}>
      {(runs) =>
        runs.length === 0 ? (
          <EmptyState reason={t("runs.none")} next={t("runs.noneNext", { count: runDays })} />
        ) : (
          <Rows>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </Rows>
        )
      }
    </QueryState>
  );
};
