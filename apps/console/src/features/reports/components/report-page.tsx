import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { fileTexts, namesWithout, noteText } from "@sgval/contract/reports/labels";
import { readingChannelTable, stepLabels } from "@sgval/contract/reports/readings-report";
import { exportReport, type Report, type ReportNote } from "@sgval/contract/reports/reports";
import { reportTables } from "@sgval/contract/reports/tables";
import type { UsableTemplate } from "@sgval/contract/reports/templates";
import { IconAdjustments, IconReportAnalytics } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { fieldProblemsOf, toApiError } from "../../../shared/api/api-error.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import type { DeviceChoice } from "../../../shared/queries/find-devices.ts";
import { BottomSheet } from "../../../shared/ui/act/bottom-sheet.tsx";
import { from, useBelow } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { CopyButton } from "../../../shared/ui/page/copy-button.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { usePageTrail } from "../../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useSameValue } from "../../../shared/use-same-value.ts";
import { reportQuery, reportQueryOf } from "../api/read-report.ts";
import {
  askedReport,
  choiceOf,
  choiceOfTemplate,
  type ReportChoice,
  renewed,
  searchOf,
} from "../report-choice.ts";
import { reportSearch } from "../report-search.ts";
import { EventBars } from "./event-bars.tsx";
import { LimitBars } from "./limit-bars.tsx";
import { NewerData } from "./newer-data.tsx";
import { ReportBuilder } from "./report-builder.tsx";
import { ReportComparison } from "./report-comparison.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { ReportLinks } from "./report-links.tsx";
import { writtenRange } from "./report-range.tsx";
import { ReportTable } from "./report-table.tsx";
import { ReportRuns } from "./runs/report-runs.tsx";
import { ReportTemplates, useMissing } from "./templates/report-templates.tsx";
import { ZoneTrend } from "./zone-trend.tsx";

const Columns = styled("div")({
  display: "grid",
  alignItems: "start",
  gap: 12,
  [from("lg")]: { gridTemplateColumns: "340px minmax(0, 1fr)" },
});
const Result = styled("div")({ display: "flex", flexDirection: "column", gap: 12, minWidth: 0 });
const Notes = styled("ul")({
  ...typeScale.bodyS,
  margin: 0,
  paddingInlineStart: 18,
  color: paint.ink2,
  overflowWrap: "anywhere",
});

/** Nothing is emptiness only where devices or zones have no data; their names say where to look. */
const NoData = ({ report }: { report: Report }) => {
  const { t } = useTranslation(["reports", "messages"]);
  const { language } = useFormat();
  const names = namesWithout(report).join(", ");
  // A range without a whole day has no balance of any zone.
  const why = report.notes.filter(({ key }) => key === "whole_days").map((note) => noteText(note, language));
  return (
    <SectionCard flush>
      <EmptyState
        icon={<IconReportAnalytics size={20} stroke={1.75} aria-hidden />}
        reason={t("messages:no_data")}
        next={[t("withoutData", { names }), ...why].join(". ")}
      />
    </SectionCard>
  );
};

/** Stands at the rows it is about. */
const isOfRows = ({ key }: ReportNote): boolean => key === "first_rows";

const ReportNotes = ({ report }: { report: Report }) => {
  const { t } = useTranslation("reports");
  const { language } = useFormat();
  const names = namesWithout(report).join(", ");
  const notes = report.notes.filter((note) => !isOfRows(note));
  return (
    <SectionCard title={fileTexts.notes[language]}>
      <Notes>
        {notes.map((note) => (
          <li key={note.key}>{noteText(note, language)}</li>
        ))}
        {names !== "" && <li>{t("withoutData", { names })}</li>}
      </Notes>
    </SectionCard>
  );
};

/** The reports (E17): a builder, and the report that the address asks for. */
export const ReportPage = (props: {
  /** The chart of the channels of a report. */
  chart: (report: Report) => ReactNode;
}) => {
  const { t } = useTranslation(["reports", "pages"]);
  const format = useFormat();
  const may = useMay();
  const [search, onSearch] = usePageSearch(reportSearch);
  const narrow = useBelow("lg");
  const [open, setOpen] = useState(false);
  // Stays while another report begins the builder anew.
  const [found, setFound] = useState<readonly DeviceChoice[]>([]);
  const name = t("pages:name.report");
  usePageTitle(name);
  const trail = usePageTrail(name);
  const asked = useSameValue(askedReport(search));
  const query = useQuery({ ...reportQuery(asked ?? choiceOf(search, 0)), enabled: asked !== null });
  const report = query.data;
  const rangeText = (found: Report): string =>
    [
      writtenRange(found, format),
      ...(found.kind === "readings" ? [stepLabels[found.step][format.language]] : []),
      ...found.notes.filter(isOfRows).map((note) => noteText(note, format.language)),
    ].join(" · ");
  /** What is gone or unknown can be taken out of the builder beside it. */
  const failedText = (error: unknown): string => {
    if (!error) return t("failed");
    if (toApiError(error).code === "not_found") return t("gone");
    const [problem] = fieldProblemsOf(error);
    const [, index] = /^parameters\.(\d+)$/u.exec(problem?.field ?? "") ?? [];
    const name = index === undefined ? undefined : asked?.parameters?.[Number(index)];
    return name === undefined ? t("failed") : t("unknownParameter", { name: format.parameterName(name) });
  };
  const known = (report && report.kind !== "zones" ? [...report.rows, ...report.without] : []).map(
    ({ deviceId, device, code }) => ({
      ...{ id: deviceId, name: code, displayName: device },
    }),
  );
  const onRun = (choice: ReportChoice) => {
    setOpen(false);
    setMissing(null);
    onMake(choice, "to-top");
  };
  const onMake = (choice: ReportChoice, how: "to-top" | "replace") => {
    const next = searchOf(choice);
    // The same report once more, as its devices may have sent more since.
    if (asked && JSON.stringify(searchOf(asked)) === JSON.stringify(next)) void query.refetch();
    else onSearch(next, how);
  };
  const missingIn = useMissing();
  // Of the template that was opened last, until another report is run.
  const [missing, setMissing] = useState<string | null>(null);
  const show = (panel: "templates" | "runs" | undefined) => onSearch({ panel }, "replace");
  const onOpen = (template: UsableTemplate) => {
    const lost = missingIn(template);
    setMissing(lost && t("templates.opened", { name: template.name, missing: lost }));
    onSearch({ ...searchOf(choiceOfTemplate(template, serverNow())), panel: undefined }, "to-top");
  };
  const builder = (
    // A report of another address begins the builder anew.
    <ReportBuilder
      key={JSON.stringify(asked)}
      start={choiceOf(search, serverNow())}
      known={[...found, ...known]}
      onKnown={setFound}
      q={search.q ?? ""}
      onRun={onRun}
    />
  );
  const isEmpty = (found: Report) =>
    found.kind === "zones"
      ? found.rows.length === 0
      : found.rows.every(({ deviceId }) => found.without.some((device) => device.deviceId === deviceId));
  return (
    <PageBody>
      <PageHeader
        title={name}
        {...trail}
        actions={
          <>
            {narrow && (
              <Button
                variant="contained"
                startIcon={<IconAdjustments size={18} stroke={1.75} aria-hidden />}
                onClick={() => setOpen(true)}
              >
                {t("builder")}
              </Button>
            )}
            <ReportLinks onShow={show} />
            {asked && (
              <CopyButton text={window.location.href} label={t("copyLink")} doneLabel={t("copied")} />
            )}
            {report && asked && may("Report.Export") && (
              <ExportMenu route={exportReport} query={reportQueryOf(asked)} />
            )}
          </>
        }
      />
      {asked && report && (
        <NewerData
          key={query.dataUpdatedAt}
          choice={asked}
          madeUntil={report.to}
          onRefresh={() => onMake(renewed(asked, serverNow()), "replace")}
        />
      )}
      {missing !== null && <Alert severity="warning">{missing}</Alert>}
      <Columns>
        {narrow ? (
          <BottomSheet open={open} title={t("builder")} onClose={() => setOpen(false)}>
            {builder}
          </BottomSheet>
        ) : (
          <SectionCard title={t("builder")} flush>
            {builder}
          </SectionCard>
        )}
        <Result>
          {asked === null ? (
            <SectionCard flush>
              <EmptyState
                icon={<IconReportAnalytics size={20} stroke={1.75} aria-hidden />}
                reason={t("nothingRun")}
                next={t("nothingRunNext")}
              />
            </SectionCard>
          ) : (
            <QueryState query={query} failed={failedText(query.error)} Frame={SectionCard}>
              {(found) =>
                isEmpty(found) ? (
                  <NoData report={found} />
                ) : (
                  <>
                    <ReportFigures report={found} />
                    {props.chart(found)}
                    <LimitBars report={found} />
                    <EventBars report={found} />
                    {found.kind === "readings" && (
                      <ReportTable table={readingChannelTable} rows={found.channels} />
                    )}
                    <ReportTable
                      isOfRows
                      table={reportTables[found.kind].rows}
                      rows={found.rows}
                      sub={rangeText(found)}
                      isCut={found.notes.some(isOfRows)}
                    />
                    <ZoneTrend report={found} />
                    {found.comparison && <ReportComparison kind={found.kind} comparison={found.comparison} />}
                    <ReportNotes report={found} />
                  </>
                )
              }
            </QueryState>
          )}
        </Result>
      </Columns>
      {search.panel === "templates" && (
        <ReportTemplates choice={asked} onOpen={onOpen} onClose={() => show(undefined)} />
      )}
      {search.panel === "runs" && <ReportRuns choice={asked} onClose={() => show(undefined)} />}
    </PageBody>
  );
};
