import { styled } from "@mui/material/styles";
import { sampleSecondsOf } from "@sgval/contract/devices/intervals";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { lineGap } from "@sgval/contract/readings/line-gap";
import { daySeconds } from "@sgval/quantities/duration";
import { isTotaliser, isTotaliserChannel, parameterOf } from "@sgval/quantities/parameter";
import { modulusOf } from "@sgval/quantities/totaliser";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
import { TrendLink } from "../../../shared/ui/device/trend-link.tsx";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
  UnitCell,
} from "../../../shared/ui/list/plain-table.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { historyQuery } from "../api/read-history.ts";
import { countedWithin, statisticsOf } from "../line-statistics.ts";
import { dayAndNight, localDayAt } from "../ranges.ts";

/** On a phone a name has the line above its figures: beside four columns it would break into as many. */
const NarrowTable = styled(Table)({
  [below("sm")]: {
    "&, & thead, & tbody": { display: "block" },
    "&& tr": {
      display: "grid",
      gridTemplateColumns: "repeat(3, minmax(0, 1fr)) 56px",
      height: "auto",
      "& > *": { paddingInline: "14px 0" },
      "& > th:not(:first-of-type)": { lineHeight: "32px" },
      "& > td[colspan]": { gridColumn: "span 3" },
    },
    "&& thead th:first-of-type": { display: "none" },
    "&& tbody th": { gridColumn: "1 / -1", paddingBlock: "6px 0", border: 0 },
  },
});

const MOST = 8;
/** Of a quarter of an hour. */
const POINTS_PER_DAY = 96;
/** For the value that a counter had before, of a device that uploads once a day. */
const LOOK_BACK = 2 * daySeconds;

/** Lowest, mean and highest good value since local midnight, and of a totaliser what was added; on request of day and night apart. */
export const TodayTable = (props: { device: DeviceDetail; keys: readonly string[]; night?: boolean }) => {
  const { device, night = false } = props;
  const { t } = useTranslation("readings");
  const format = useFormat();
  const now = useClock((at) => Math.floor(at / 60_000)) * 60;
  const parts = dayAndNight(now);
  const { from, to } = night
    ? { from: Math.min(parts.day.from, parts.night.from), to: Math.max(parts.day.to, parts.night.to) }
    : localDayAt(now);
  const keys = props.keys.filter((key) => !parameterOf(key)?.parameter.states).slice(0, MOST);
  const counts = keys.some(isTotaliserChannel);
  const window = { from: counts ? from - LOOK_BACK : from, to };
  const points = Math.ceil(((window.to - window.from) / daySeconds) * POINTS_PER_DAY);
  const query = useQuery(historyQuery(device.id, { parameters: keys, window, points, quality: "good" }));
  if (keys.length === 0) return null;
  const interval = sampleSecondsOf(device);
  const spans = night
    ? [
        { key: "day", label: t("todayRange"), range: parts.day },
        { key: "night", label: t("nightRange"), range: parts.night },
      ]
    : [{ key: "today", label: "", range: { from, to } }];
  const hours = (range: { from: number; to: number }) =>
    `${format.time(range.from * 1000, false)}–${format.time(range.to * 1000, false)}`;
  return (
    <SectionCard
      title={night ? t("dayAndNight") : t("today")}
      sub={
        night
          ? t("dayNightHours", { day: hours(parts.day), night: hours(parts.night) })
          : t("todaySince", { time: format.time(from * 1000, false) })
      }
      flush
    >
      <QueryState query={query} failed={t("chartFailed")} skeleton={<RowsSkeleton rows={3} height={36} />}>
        {(history) => (
          <Scroller tabIndex={0} role="region" aria-label={t("today")}>
            <NarrowTable>
              <thead>
                <tr>
                  <HeadCell scope="col">{t("parameters")}</HeadCell>
                  <NumberHead scope="col">{t("minimum")}</NumberHead>
                  <NumberHead scope="col">{t("mean")}</NumberHead>
                  <NumberHead scope="col">{t("maximum")}</NumberHead>
                  <HeadCell scope="col">{t("unit")}</HeadCell>
                </tr>
              </thead>
              <Body>
                {keys.flatMap((key) => {
                  const parameter = parameterOf(key)?.parameter;
                  const series = history.series[key];
                  if (!parameter || !series) return [];
                  const expected = Math.max(interval, history.bucketSeconds ?? 0);
                  const line = {
                    ...{ t: history.t.map((time) => time / 1000), ...series },
                    gapAfter: lineGap(history.t, series.avg, 1000 * expected) / 1000,
                    ...{
                      interval,
                      bucketSeconds: history.bucketSeconds,
                      stepped: parameter.states !== undefined,
                    },
                  };
                  return spans.map(({ key: span, label, range }) => {
                    const name =
                      spans.length > 1
                        ? `${format.parameterName(key)} · ${label}`
                        : format.parameterName(key);
                    const cell = (value: number | null, what = "", sign = "") => (
                      <TrendLink
                        of={{ deviceId: device.id, channels: [key] }}
                        name={what ? `${name} · ${what}` : name}
                        value={`${sign}${format.parameter(value, parameter)}`}
                      >
                        {`${sign}${format.parts(value, parameter).text}`}
                      </TrendLink>
                    );
                    const figures = () => {
                      if (isTotaliser(parameter)) {
                        const digits = parameter.unit === "m3" ? device.site.totaliserDigits : null;
                        const added = countedWithin(line, range, modulusOf(digits));
                        return (
                          <NumberCell colSpan={3} dir="ltr">
                            {cell(added, "", "+ ")}
                          </NumberCell>
                        );
                      }
                      const { min, mean, max } = statisticsOf(line, range, now);
                      return (
                        <>
                          <NumberCell dir="ltr">{cell(min, t("minimum"))}</NumberCell>
                          <NumberCell dir="ltr">{cell(mean, t("mean"))}</NumberCell>
                          <NumberCell dir="ltr">{cell(max, t("maximum"))}</NumberCell>
                        </>
                      );
                    };
                    return (
                      <tr key={`${key}-${span}`}>
                        <NameCell scope="row">{name}</NameCell>
                        {figures()}
                        <UnitCell>{format.parts(null, parameter).unit}</UnitCell>
                      </tr>
                    );
                  });
                })}
              </Body>
            </NarrowTable>
          </Scroller>
        )}
      </QueryState>
    </SectionCard>
  );
};
