import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { hourSeconds } from "@sgval/quantities/duration";
import { isTotaliser, parameterOf } from "@sgval/quantities/parameter";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { historyQuery } from "../api/read-history.ts";
import { GAP_INTERVALS, statisticsOf } from "../line-statistics.ts";
import { localDayAt } from "../ranges.ts";

const MOST = 8;
const POINTS = 96;
/** The hour at which the night ends, in which a network draws the least. */
const NIGHT_ENDS = 5;

/** Lowest, mean and highest value since local midnight, and of a totaliser what was added; on request of the night too. */
export const TodayTable = (props: { device: DeviceDetail; keys: readonly string[]; night?: boolean }) => {
  const { device, night = false } = props;
  const { t } = useTranslation("readings");
  const format = useFormat();
  const now = useClock((at) => Math.floor(at / 60_000)) * 60;
  const { from, to } = localDayAt(now);
  const keys = props.keys.filter((key) => !parameterOf(key)?.parameter.states).slice(0, MOST);
  const query = useQuery(historyQuery(device.id, { parameters: keys, window: { from, to }, points: POINTS }));
  if (keys.length === 0) return null;
  const interval = device.sampleIntervalSeconds ?? device.reportIntervalSeconds;
  const spans = [
    { key: "today", label: t("todayRange"), range: { from, to } },
    ...(night && now > from + NIGHT_ENDS * hourSeconds
      ? [{ key: "night", label: t("nightRange"), range: { from, to: from + NIGHT_ENDS * hourSeconds } }]
      : []),
  ];
  return (
    <SectionCard title={t("today")} sub={t("todaySince", { time: format.time(from * 1000, false) })} flush>
      <QueryState query={query} failed={t("chartFailed")} skeleton={<RowsSkeleton rows={3} height={36} />}>
        {(history) => (
          <Scroller tabIndex={0} role="region" aria-label={t("today")}>
            <Table>
              <thead>
                <tr>
                  <HeadCell scope="col">{t("parameters")}</HeadCell>
                  <NumberHead scope="col">{t("minimum")}</NumberHead>
                  <NumberHead scope="col">{t("mean")}</NumberHead>
                  <NumberHead scope="col">{t("maximum")}</NumberHead>
                </tr>
              </thead>
              <Body>
                {keys.flatMap((key) => {
                  const parameter = parameterOf(key)?.parameter;
                  const series = history.series[key];
                  if (!parameter || !series) return [];
                  const line = {
                    ...{ t: history.t.map((time) => time / 1000), ...series },
                    ...{ gapAfter: GAP_INTERVALS * interval, bucketSeconds: history.bucketSeconds },
                  };
                  return spans.map(({ key: span, label, range }) => {
                    const { min, mean, max } = statisticsOf(line, range, now);
                    const show = (value: number | null) => format.parameter(value, parameter);
                    const added = min === null || max === null ? null : max - min;
                    return (
                      <tr key={`${key}-${span}`}>
                        <NameCell scope="row">
                          {spans.length > 1
                            ? `${format.parameterName(key)} · ${label}`
                            : format.parameterName(key)}
                        </NameCell>
                        {isTotaliser(parameter) ? (
                          <NumberCell colSpan={3} dir="ltr">{`+ ${show(added)}`}</NumberCell>
                        ) : (
                          [min, mean, max].map((value, index) => (
                            // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns.
                            <NumberCell key={index} dir="ltr">
                              {show(value)}
                            </NumberCell>
                          ))
                        )}
                      </tr>
                    );
                  });
                })}
              </Body>
            </Table>
          </Scroller>
        )}
      </QueryState>
    </SectionCard>
  );
};
