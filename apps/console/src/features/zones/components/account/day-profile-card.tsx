import { styled } from "@mui/material/styles";
import { missingLabels } from "@sgval/contract/zones/labels";
import { exportZoneProfile, profileWeeks, type ZoneProfile } from "@sgval/contract/zones/zone-accounting";
import { hourMs, quarterMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { ExportMenu } from "../../../../shared/ui/list/export-menu.tsx";
import {
  Body,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../../shared/ui/list/plain-table.ts";
import { EmptyState } from "../../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { LineLegend } from "../../../../shared/ui/trend/line-legend.tsx";
import { ValueAxis } from "../../../../shared/ui/trend/value-axis.tsx";
import { zoneProfileQuery } from "../../api/account.ts";
import { numberText } from "../../figure-text.ts";
import { linePath } from "../../line-path.ts";
import { DrawnCard, drawingEdge, drawingHeight } from "./drawn-card.tsx";

const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  overflow: "visible",
  fontSize: 11,
  "& text": { fill: paint.mute, paintOrder: "stroke", stroke: paint.card, strokeWidth: 3 },
});

const ProfileChart = ({ profile, width }: { profile: ZoneProfile; width: number }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { inflow, usual, nightUse } = profile;
  const [from, to] = [Date.parse(profile.from), Date.parse(profile.to)];
  const shown = [...inflow, ...usual, nightUse].filter((value) => value !== null);
  const top = Math.max(0.1, ...shown) * 1.05;
  const bottom = Math.min(0, ...shown);
  const foot = drawingHeight - drawingEdge.bottom;
  const right = width - drawingEdge.right;
  const timeX = (at: number) => drawingEdge.left + ((at - from) / (to - from)) * (right - drawingEdge.left);
  const xOf = (quarter: number) => timeX(from + (quarter + 0.5) * quarterMs);
  const yOf = (value: number) => foot - ((value - bottom) / (top - bottom)) * (foot - drawingEdge.top);
  const [nightFrom, nightTo] = [timeX(Date.parse(profile.nightFrom)), timeX(Date.parse(profile.nightTo))];
  const every = width < 420 ? 6 : 3;
  const hours = Array.from(
    { length: Math.floor((to - from) / hourMs / every) + 1 },
    (_, step) => step * every,
  );
  return (
    <Drawing
      height={drawingHeight}
      viewBox={`0 0 ${width} ${drawingHeight}`}
      role="img"
      aria-label={t("account.profile")}
    >
      <rect
        x={nightFrom}
        width={nightTo - nightFrom}
        y={drawingEdge.top}
        height={foot - drawingEdge.top}
        fill={paint.plotBand}
      />
      <ValueAxis
        scale={{ min: bottom, max: top }}
        unit="m3/h"
        yOf={yOf}
        left={drawingEdge.left}
        right={right}
      />
      {hours.map((hour) => (
        <text
          key={hour}
          x={timeX(from + hour * hourMs)}
          y={drawingHeight - 8}
          textAnchor={timeX(from + hour * hourMs) > right - 12 ? "end" : "middle"}
        >
          {hour * hourMs >= to - from ? "24:00" : format.time(from + hour * hourMs, false)}
        </text>
      ))}
      {nightUse !== null && (
        <line
          x1={nightFrom}
          x2={nightTo}
          y1={yOf(nightUse)}
          y2={yOf(nightUse)}
          stroke={paint.ink2}
          strokeWidth={3}
        />
      )}
      <path d={linePath(usual, xOf, yOf)} fill="none" stroke={paint.edge} strokeDasharray="5 3" />
      <path d={linePath(inflow, xOf, yOf)} fill="none" stroke={paint.series1} strokeWidth={1.75} />
    </Drawing>
  );
};

/** By hour: a table of quarters would be longer than anybody reads; the exported file has them. */
const ProfileTable = ({ profile }: { profile: ZoneProfile }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const hours = Array.from({ length: profile.expected / 4 }, (_, hour) => hour);
  const meanOf = (values: readonly (number | null)[], hour: number): number | null => {
    const known = values.slice(4 * hour, 4 * hour + 4).filter((value) => value !== null);
    return known.length < 3 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return (
    <Scroller tabIndex={0} role="region" aria-label={t("account.profile")}>
      <Table>
        <thead>
          <tr>
            <HeadCell scope="col">{t("account.hour")}</HeadCell>
            <NumberHead scope="col">{t("account.input")}</NumberHead>
            <NumberHead scope="col">{t("account.weekdayMean")}</NumberHead>
          </tr>
        </thead>
        <Body>
          {hours.map((hour) => (
            <tr key={hour}>
              <NameCell scope="row">{format.time(Date.parse(profile.from) + hour * hourMs, false)}</NameCell>
              <NumberCell>{numberText("inflow_now", meanOf(profile.inflow, hour), format)}</NumberCell>
              <NumberCell>{numberText("inflow_now", meanOf(profile.usual, hour), format)}</NumberCell>
            </tr>
          ))}
        </Body>
      </Table>
    </Scroller>
  );
};

/** The inflow through the last day beside the mean of the same weekday, as drawing and as table. */
export const DayProfileCard = ({ zoneId }: { zoneId: number }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const query = useQuery(zoneProfileQuery(zoneId));
  return (
    <DrawnCard
      title={t("account.profile")}
      sub={query.data ? format.date(query.data.from) : ""}
      exports={
        <ExportMenu
          route={exportZoneProfile}
          params={{ id: zoneId }}
          query={{}}
          about={t("account.profile")}
        />
      }
    >
      {(view, width) => (
        <QueryState query={query} failed={t("account.failed")}>
          {(profile) => {
            const { good, expected, days, missing } = profile;
            if (missing) return <EmptyState reason={missingLabels[missing][format.language]} />;
            return (
              <Stack gap={4}>
                {view === "table" ? (
                  <ProfileTable profile={profile} />
                ) : (
                  width > 0 && <ProfileChart profile={profile} width={width} />
                )}
                <LineLegend
                  items={[
                    { text: format.date(profile.from), line: { color: paint.series1 } },
                    days.length === 0
                      ? { text: t("account.noWeekday") }
                      : {
                          text: t("account.weekdays", { weeks: days.length, most: profileWeeks }),
                          line: { color: paint.edge, dash: "5 3", width: 1 },
                        },
                    ...(profile.nightUse === null
                      ? []
                      : [
                          {
                            text: t("account.legitimate", {
                              use: numberText("night_use", profile.nightUse, format),
                            }),
                            line: { color: paint.ink2, width: 3 },
                          },
                        ]),
                    {
                      text: t("account.goodOf", {
                        good: format.count(good),
                        expected: format.count(expected),
                      }),
                    },
                  ]}
                />
              </Stack>
            );
          }}
        </QueryState>
      )}
    </DrawnCard>
  );
};
