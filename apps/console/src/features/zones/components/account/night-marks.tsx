import { styled } from "@mui/material/styles";
import { calendarKindLabels } from "@sgval/contract/zones/labels";
import type { ZoneDay } from "@sgval/contract/zones/zone-accounting";
import { hourMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { useTranslation } from "react-i18next";
import { env } from "../../../../config/env.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { LineLegend } from "../../../../shared/ui/trend/line-legend.tsx";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { numberText } from "../../figure-text.ts";

const Marks = styled("ul")({
  ...typeScale.age,
  display: "grid",
  gap: 2,
  margin: "8px 0 0",
  padding: 0,
  listStyle: "none",
  color: paint.mute,
  "& li": { display: "flex", alignItems: "center", gap: 8 },
  "& svg": { flex: "none" },
});

/** A leak of the zone that was repaired. */
export interface NightRepair {
  id: number;
  at: string;
  name: string;
  /** What it changed of the night flow; `null` until that is known. */
  effect: string | null;
}

const zone = createTimeZone(env.timeZone);
/** The last night before a repair, as the local day that it belongs to: one at the end of a night is after it. */
export const nightBefore = ({ at }: NightRepair): string => zone.dateOf(Date.parse(at) - 3 * hourMs);

export const useRepairText = () => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  return ({ at, name, effect }: NightRepair): string =>
    [t("account.repaired", { name }), format.dateTime(at), effect]
      .filter((text) => text !== null)
      .join(" · ");
};

export const RepairSign = ({ x, y = 0 }: { x: number; y?: number }) => (
  <path d={`M${x} ${y + 9}l-5 -8h10z`} fill={paint.series3} />
);
export const CalendarSign = ({ x, y }: { x: number; y: number }) => (
  <rect x={x - 5} y={y} width={10} height={6} rx={2} fill={paint.series4} />
);

/** What the marks of the drawing stand for, and when: their titles need a pointer. */
export const MarkList = ({
  nights,
  repairs,
}: {
  nights: readonly ZoneDay[];
  repairs: readonly NightRepair[];
}) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const textOf = useRepairText();
  const marked = nights.filter(({ calendar }) => calendar.length > 0);
  if (marked.length + repairs.length === 0) return null;
  return (
    <Marks aria-label={t("account.marks")}>
      {repairs.map((repair) => (
        <li key={`repair ${repair.id}`}>
          <svg width={12} height={12} aria-hidden>
            <RepairSign x={6} y={1} />
          </svg>
          {textOf(repair)}
        </li>
      ))}
      {marked.map(({ day, calendar }) => (
        <li key={day}>
          <svg width={12} height={12} aria-hidden>
            <CalendarSign x={6} y={3} />
          </svg>
          {[
            format.localDay(day),
            ...calendar.map(({ kind, note }) =>
              [calendarKindLabels[kind][format.language], note].filter(Boolean).join(" · "),
            ),
          ].join(" · ")}
        </li>
      ))}
    </Marks>
  );
};

/** What is usual after the last night that has both. */
export const usualOf = (nights: readonly ZoneDay[]) => {
  const last = nights.findLast(({ median, threshold }) => median !== null && threshold !== null);
  return { median: last?.median ?? null, threshold: last?.threshold ?? null };
};

/** The lines of the chart, below it: beside them their names would lie on the stems. */
export const UsualLegend = ({ nights }: { nights: readonly ZoneDay[] }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { median, threshold } = usualOf(nights);
  return (
    <LineLegend
      items={[
        ...(threshold === null
          ? []
          : [
              {
                text: t("account.threshold", { value: numberText("night_flow", threshold, format) }),
                line: { color: paint.edge, dash: "5 3", width: 1 },
              },
            ]),
        ...(median === null
          ? []
          : [
              {
                text: t("account.median", { value: numberText("night_flow", median, format) }),
                line: { color: paint.edge, width: 1 },
              },
            ]),
      ]}
    />
  );
};
