import Alert from "@mui/material/Alert";
import {
  type ImportMapping,
  type ImportPreview,
  importMapping,
  missingOf,
} from "@sgval/contract/readings/import-mapping";
import type { ImportCounts, ReadingImport } from "@sgval/contract/readings/imports";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { Actions, Stack } from "../../../shared/ui/arrange.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { importPreviewQuery, useImportDraft, useStartImport } from "../api/imports.ts";
import { ImportPreviewTable } from "./import-preview-table.tsx";
import { useConflictText } from "./import-progress.tsx";
import { MappingFields } from "./mapping-fields.tsx";
import { doubleParameters, formValues, mappingOf } from "./mapping-form-values.ts";

const previewAfterMs = 400;

interface FormProps {
  job: ReadingImport;
  /** The device one came from. */
  deviceId: number | null;
  /** What the check of the file has found: beside the buttons, one of which began it. */
  result: ReactNode;
}

/** The guessed meaning of the columns, to be checked and changed beside the decoded rows. */
export const ImportMappingForm = (props: FormProps) => {
  const { t } = useTranslation("readings");
  const { job, deviceId } = props;
  const draft = useImportDraft(job.id);
  const [mapping] = useState(() => draft.read() ?? job.mapping);
  const query = useQuery(importPreviewQuery(job.id, deviceId, mapping));
  return (
    <QueryState query={query} failed={t("import.failed")} skeleton={<RowsSkeleton rows={8} height={40} />}>
      {(preview) => <Fields {...props} preview={preview} />}
    </QueryState>
  );
};

/** What the check of the whole file has found, while the columns still mean the same. */
const checkedCounts = (job: ReadingImport, mapping: ImportMapping): ImportCounts | null => {
  const checked = importMapping.safeParse(job.mapping).data;
  const asked = importMapping.safeParse(mapping).data;
  return job.dryRun && asked && JSON.stringify(checked) === JSON.stringify(asked) ? job.counts : null;
};

/** The import asks before it marks values as suspect, or may: stored ones that differ, and the first of two lines. */
const ImportButton = (props: {
  checked: ImportCounts | null;
  locked: string | undefined;
  busy: boolean;
  onImport: () => void;
}) => {
  const { t } = useTranslation(["readings", "forms"]);
  const conflictText = useConflictText();
  const [asking, setAsking] = useState(false);
  const { checked } = props;
  const changesNothing = checked?.stored === 0 && checked.conflicts === 0;
  const mayConflict = checked === null || checked.conflicts > 0;
  return (
    <>
      <LockedButton
        // The check comes first: the import of a file that nobody has checked asks whether it is meant.
        variant={checked ? "contained" : "outlined"}
        locked={props.locked ?? (changesNothing ? t("import.nothingToStore") : undefined)}
        disabled={props.busy}
        onClick={() => (mayConflict ? setAsking(true) : props.onImport())}
      >
        {t("import.start")}
      </LockedButton>
      <QuestionDialog
        open={asking}
        title={
          !checked
            ? t("import.uncheckedQuestion")
            : checked.conflicts === checked.conflictsInFile
              ? t("import.inFileQuestion")
              : t("import.conflictQuestion")
        }
        text={checked ? conflictText(checked, true) : t("import.uncheckedText")}
        cancelLabel={t("forms:cancel")}
        verbLabel={t("import.start")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          props.onImport();
        }}
      />
    </>
  );
};

const Fields = ({ job, deviceId, result, preview }: FormProps & { preview: ImportPreview }) => {
  const { t } = useTranslation(["readings", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const start = useStartImport(job.id);
  const { keep } = useImportDraft(job.id);
  const { control, getValues, reset } = useForm<ImportMapping>({ defaultValues: formValues(preview) });
  const mapping = mappingOf(useWatch({ control }) as ImportMapping);
  const asked = JSON.stringify(mapping);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), previewAfterMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const shown = useQuery(importPreviewQuery(job.id, deviceId, JSON.parse(settled)));
  useEffect(() => keep(JSON.parse(settled)), [keep, settled]);
  // Another delimiter makes more columns, and a check of the whole file finds names that its first rows do not have.
  useEffect(() => {
    if (!shown.data) return;
    const found = (job.counts?.unknown ?? []).flatMap(({ kind, name }) =>
      kind === "parameter" ? [name] : [],
    );
    const present = getValues();
    const whole = formValues({ ...shown.data, mapping: present, names: [...shown.data.names, ...found] });
    if (whole.wide.length > present.wide.length || whole.long.names.length > present.long.names.length)
      reset(whole);
  }, [shown.data, job.counts, getValues, reset]);
  const [missing] = missingOf(mapping);
  const [double] = doubleParameters(mapping);
  const locked = missing
    ? t(`import.missing.${missing}`)
    : double
      ? t("import.double", { name: format.parameterName(double) })
      : undefined;
  const rows = (shown.data ?? preview).rows;
  const device = rows.find((row) => row.device !== null)?.device ?? null;
  // Without a device nothing is a value yet: the columns are shown as the file has them.
  const previewed = device === null ? t("import.previewRead") : t("import.previewSub");
  const chosen =
    mapping.device.id !== null && device !== null
      ? { id: mapping.device.id, name: device, displayName: device }
      : null;
  const checked = checkedCounts(job, mapping);
  const run = (dryRun: boolean) => start.mutate({ mapping, dryRun });
  return (
    <>
      <SectionCard
        title={t("import.mapping")}
        sub={`${job.fileName} · ${preview.remembered ? t("import.remembered") : t("import.guessed")}`}
      >
        <Stack gap={16}>
          <MappingFields control={control} preview={shown.data ?? preview} chosen={chosen} />
        </Stack>
      </SectionCard>
      <SectionCard title={t("import.preview")} sub={previewed} flush>
        {shown.error && <Alert severity="error">{errorText(shown.error)}</Alert>}
        <ImportPreviewTable rows={rows} headings={(shown.data ?? preview).headings} />
      </SectionCard>
      {locked && <Alert severity="info">{locked}</Alert>}
      {start.error && <Alert severity="error">{errorText(start.error)}</Alert>}
      {result}
      <Actions>
        <LockedButton
          variant={checked ? "outlined" : "contained"}
          locked={locked}
          disabled={start.isPending}
          onClick={() => run(true)}
        >
          {t("import.check")}
        </LockedButton>
        <ImportButton checked={checked} locked={locked} busy={start.isPending} onImport={() => run(false)} />
      </Actions>
    </>
  );
};
