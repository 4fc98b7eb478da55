import { styled } from "@mui/material/styles";
import { shiftSections } from "@sgval/contract/logbook/shift-sections";
import { exportShiftSummary, longestShiftMs } from "@sgval/contract/logbook/shift-summary";
import { hourMs } from "@sgval/quantities/duration";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageTitle } from "../../../shared/format/use-page-title.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { LockedButton } from "../../../shared/ui/act/locked-button.tsx";
import { Actions, MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { TimeFilter } from "../../../shared/ui/list/filters/time-filter.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { usePageTrail } from "../../../shared/ui/page/page-frame.ts";
import { PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { shiftSummaryQuery, shiftsQuery } from "../api/shifts.ts";
import { shiftSearch } from "../log-search.ts";
import { useEntryActions } from "../use-entry-actions.ts";
import { EntryFormDrawer } from "./entry-form.tsx";
import { SummarySections } from "./summary-section.tsx";

const Filters = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  [below("sm")]: { "& > *": { flexBasis: "100%" } },
});
const Made = styled("p")({ margin: 0, color: paint.mute });

type ShiftTimes = { from: string; to: string };
/** Length of a period of which only the end is known. */
const usualMs = 8 * hourMs;

/** A period with both ends; nothing for none. */
const withBothEnds = ({ from, to }: Partial<ShiftTimes>): Partial<ShiftTimes> => {
  if (from === undefined && to === undefined) return {};
  const end = to ?? new Date(serverNow()).toISOString();
  return { from: from ?? new Date(Date.parse(end) - usualMs).toISOString(), to: end };
};

const keyOf = ({ from, to }: ShiftTimes): string => `${from}/${to}`;

/** What happened in a shift, on screen and as a PDF to sign. */
export const ShiftPage = () => {
  const { t } = useTranslation(["logbook", "pages"]);
  const format = useFormat();
  const name = t("pages:name.shiftSummary");
  const [search, onSearch] = usePageSearch(shiftSearch);
  const shifts = useQuery(shiftsQuery());
  const actions = useEntryActions();
  const [writing, setWriting] = useState(false);
  const asked = readRange(search);
  const current = shifts.data?.[0];
  const chosen =
    asked.shown.from && asked.shown.to ? { from: asked.shown.from, to: asked.shown.to } : current;
  const tooLong =
    asked.problem === undefined &&
    chosen !== undefined &&
    Date.parse(chosen.to) - Date.parse(chosen.from) > longestShiftMs;
  const problem = tooLong ? "validation.shift_too_long" : asked.problem;
  const query = useQuery({
    ...shiftSummaryQuery(chosen ?? { from: "", to: "" }),
    enabled: chosen !== undefined && problem === undefined,
  });
  usePageTitle(name);
  const label = ({ from, to }: ShiftTimes) =>
    `${format.day(from)} ${format.time(from, false)} – ${format.time(to, false)}`;
  const earlier = shifts.data?.slice(1) ?? [];
  // An address may name another period.
  const isOwn = chosen && chosen !== current && !earlier.some((shift) => keyOf(shift) === keyOf(chosen));
  const offered = isOwn ? [chosen, ...earlier] : earlier;
  return (
    <PageBody>
      <PageHeader
        title={name}
        {...usePageTrail(name)}
        actions={
          <Actions>
            <LockedButton
              variant="outlined"
              startIcon={<IconArrowsExchange size={18} stroke={1.75} />}
              locked={actions.locked}
              onClick={() => setWriting(true)}
            >
              {t("writeHandOver")}
            </LockedButton>
            {query.data && chosen && (
              <ExportMenu
                route={exportShiftSummary}
                query={{ from: Date.parse(chosen.from), to: Date.parse(chosen.to) }}
              />
            )}
          </Actions>
        }
      />
      <Filters role="search" aria-label={t("shift")}>
        <FilterChoice
          label={t("shift")}
          any={current ? `${t("shiftUnderWay")} (${label(current)})` : t("shiftUnderWay")}
          value={chosen && chosen !== current ? keyOf(chosen) : ""}
          choices={offered.map((shift) => ({ value: keyOf(shift), label: label(shift) }))}
          onChange={(value) => {
            const shift = offered.find((one) => keyOf(one) === value);
            onSearch({ from: shift?.from, to: shift?.to });
          }}
        />
        <TimeFilter
          range={{ ...asked, shown: asked.problem === undefined ? { ...chosen } : asked.shown, problem }}
          onChange={(next) => onSearch({ from: undefined, to: undefined, ...withBothEnds(next) })}
        />
      </Filters>
      <MutedText>{t("shiftsOf")}</MutedText>
      {problem === undefined && (
        <QueryState query={query} failed={t("summaryFailed")}>
          {(summary) => (
            <Stack gap={16}>
              <Made>
                {Date.parse(summary.madeAt) < Date.parse(summary.to)
                  ? t("madeUnderWay", { time: format.timestamp(summary.madeAt) })
                  : t("madeAfter", { time: format.timestamp(summary.madeAt) })}
              </Made>
              <SummarySections sections={shiftSections(summary, format)} />
            </Stack>
          )}
        </QueryState>
      )}
      {writing && (
        <EntryFormDrawer entry={null} start={{ kind: "hand_over" }} onClose={() => setWriting(false)} />
      )}
    </PageBody>
  );
};
