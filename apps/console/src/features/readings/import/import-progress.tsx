import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import {
  exportRejections,
  type ImportCounts,
  isRunning,
  type ReadingImport,
  rejectionsKept,
} from "@sgval/contract/readings/imports";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { errorOfCode } from "../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  Cell,
  HeadCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useCancelImport } from "../api/imports.ts";

const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))",
  gap: "12px 24px",
  margin: "12px 0 0",
  "& dt": { ...typeScale.age, color: paint.mute },
  "& dd": { ...typeScale.h3, margin: 0, fontVariantNumeric: "tabular-nums" },
});
// Bars of the page stay in place above it.
const Result = styled("div")({ scrollMarginTop: 120, outline: "none" });
const Low = styled(Scroller)({ marginTop: 12, maxHeight: 360 });
const Unknown = styled("ul")({ ...typeScale.bodyS, margin: "12px 0 0", paddingInlineStart: 20 });

const figures = ["rows", "stored", "duplicates", "conflicts", "rejected", "implausible"] as const;

/** Says what became of an import: one that found all its values stored already has imported nothing. */
export const useImportOutcome = () => {
  const { t } = useTranslation("readings");
  return ({ status, counts }: ReadingImport): string =>
    status === "done" && counts?.stored === 0 ? t("import.nothingStored") : t(`import.status.${status}`);
};

/** Says what becomes of values that differ: of stored ones, and of two lines of the file. */
export const useConflictText = () => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  return ({ conflicts, conflictsInFile: inFile = 0 }: ImportCounts, ahead: boolean): string => {
    const stored = conflicts - inFile;
    const suspect = { count: stored, values: format.count(stored) };
    return [
      stored > 0 && (ahead ? t("import.willBeSuspect", suspect) : t("import.areSuspect", suspect)),
      inFile > 0 && t("import.inFile", { count: inFile, values: format.count(inFile) }),
    ]
      .filter(Boolean)
      .join(" ");
  };
};

/** The first values that were not taken over, with their lines and reasons. */
const Rejections = ({ rows }: { rows: NonNullable<ReadingImport["rejections"]> }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("import.rejections")} sx={{ marginTop: 1.5 }}>
      <Table>
        <thead>
          <tr>
            <NumberHead scope="col">{t("import.lineHead")}</NumberHead>
            <HeadCell scope="col">{t("import.columnHead")}</HeadCell>
            <HeadCell scope="col">{t("import.reasonHead")}</HeadCell>
            <HeadCell scope="col">{t("import.contentHead")}</HeadCell>
          </tr>
        </thead>
        <Body>
          {rows.map(({ line, column, reason, value }) => (
            <tr key={`${line} ${column} ${reason}`}>
              <NumberCell>{format.count(line)}</NumberCell>
              <Cell>{column}</Cell>
              <Cell>{t(`import.reasons.${reason}`)}</Cell>
              <Cell>{value}</Cell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** The first values that differ from those of the same time, stored or in an earlier line of the file. */
const Conflicts = ({ rows, total }: { rows: NonNullable<ReadingImport["conflicts"]>; total: number }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  return (
    <>
      <Low tabIndex={0} role="region" aria-label={t("import.conflicts")}>
        <Table>
          <thead>
            <tr>
              <HeadCell scope="col">{t("measuredAt")}</HeadCell>
              <HeadCell scope="col">{t("import.device")}</HeadCell>
              <HeadCell scope="col">{t("import.parameterHead")}</HeadCell>
              <NumberHead scope="col">{t("import.keptHead")}</NumberHead>
              <NumberHead scope="col">{t("import.refusedHead")}</NumberHead>
            </tr>
          </thead>
          <Body>
            {rows.map(({ device, parameter, measuredAt, kept, refused, line }) => {
              const known = parameterOf(parameter)?.parameter;
              const write = (value: number | null) => (known ? format.parameter(value, known) : missingText);
              return (
                <tr key={`${device} ${parameter} ${measuredAt} ${refused} ${line}`}>
                  <Cell>{format.timestamp(measuredAt)}</Cell>
                  <Cell>{device}</Cell>
                  <Cell>{format.parameterName(parameter)}</Cell>
                  <NumberCell>{write(kept)}</NumberCell>
                  <NumberCell>
                    {line === undefined
                      ? write(refused)
                      : t("import.refusedInLine", { value: write(refused), line: format.count(line) })}
                  </NumberCell>
                </tr>
              );
            })}
          </Body>
        </Table>
      </Low>
      {total > rows.length && (
        <p>{t("import.firstConflicts", { shown: format.count(rows.length), total: format.count(total) })}</p>
      )}
    </>
  );
};

/** How far an import is, what became of its values, and what it could not take over. */
export const ImportProgress = ({ job }: { job: ReadingImport }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const errorText = useErrorText();
  const outcome = useImportOutcome();
  const conflictText = useConflictText();
  const cancel = useCancelImport(job.id);
  const { counts, progress } = job;
  const running = isRunning(job.status);
  // What a check has found stands where its progress was not.
  const result = useRef<HTMLDivElement>(null);
  const { status } = job;
  const hasResult = job.dryRun && (status === "checking" || status === "ready");
  useEffect(() => {
    // Each check of the same file begins and ends here.
    if (!hasResult || !status) return;
    result.current?.scrollIntoView?.({ block: "start" });
    result.current?.focus({ preventScroll: true });
  }, [hasResult, status]);
  const percent = progress === null ? null : Math.round(progress * 100);
  return (
    <Result ref={result} tabIndex={-1} aria-label={job.fileName} role="group">
      <SectionCard
        title={job.fileName}
        sub={job.dryRun && job.status === "ready" ? t("import.checked") : outcome(job)}
        actions={
          running ? (
            <Button
              variant="outlined"
              disabled={cancel.isPending}
              onClick={() =>
                cancel.mutate(undefined, { onError: (error) => showSnackbar("error", errorText(error)) })
              }
            >
              {t("import.cancel")}
            </Button>
          ) : (
            counts &&
            counts.rejected > 0 && <ExportMenu route={exportRejections} params={{ id: job.id }} query={{}} />
          )
        }
      >
        {running && (
          <>
            <LinearProgress
              aria-label={t("import.progress")}
              {...(percent === null ? {} : { variant: "determinate", value: percent })}
            />
            <p role="status">
              {percent === null
                ? t("import.reading")
                : t("import.percent", { percent: format.quantity(percent, "%", 0) })}
            </p>
            <p>{t("import.mayLeave")}</p>
          </>
        )}
        {job.failure && <Alert severity="error">{errorText(errorOfCode(job.failure.code))}</Alert>}
        {counts && (
          <Figures>
            {figures.map((key) => (
              <div key={key}>
                <dt>
                  {job.dryRun && key === "stored" ? t("import.counts.wouldStore") : t(`import.counts.${key}`)}
                </dt>
                <dd>{format.count(counts[key])}</dd>
              </div>
            ))}
          </Figures>
        )}
        {job.status === "cancelled" && !job.dryRun && counts && counts.stored > 0 && (
          <Alert severity="info" sx={{ marginTop: 1.5 }}>
            {t("import.staysStored", { count: counts.stored, values: format.count(counts.stored) })}
          </Alert>
        )}
        {counts && counts.conflicts > 0 && (
          <Alert severity="warning" sx={{ marginTop: 1.5 }}>
            {conflictText(counts, job.dryRun)}
          </Alert>
        )}
        {counts && !running && job.conflicts && job.conflicts.length > 0 && (
          <Conflicts rows={job.conflicts} total={counts.conflicts} />
        )}
        {counts && counts.rejected > rejectionsKept && (
          <p>{t("import.firstRejections", { most: format.count(rejectionsKept) })}</p>
        )}
        {!running && job.rejections && job.rejections.length > 0 && <Rejections rows={job.rejections} />}
        {job.chart && (
          <Button
            variant="contained"
            component={Link}
            to={pathTo(
              paths.device,
              { id: job.chart.deviceId },
              { tab: "chart", from: job.chart.from, to: job.chart.to },
            )}
            sx={{ marginTop: 1.5 }}
          >
            {t("import.chart")}
          </Button>
        )}
        {counts && counts.unknown.length > 0 && (
          <Unknown aria-label={t("import.notFound")}>
            {counts.unknown.map(({ kind, name, values }) => (
              <li key={`${kind}${name}`}>
                {t(`import.unknown.${kind}`, { name, values: format.count(values) })}
              </li>
            ))}
          </Unknown>
        )}
      </SectionCard>
    </Result>
  );
};
