import type { Names } from "@sgval/quantities/language";
import type { Unit } from "@sgval/quantities/unit";
import type { OwnLimits } from "./report-row.ts";
import type { Report, ReportKind } from "./reports.ts";

/** The kinds with limits of their own, and the unit in which they are given. */
export const limitUnits: Readonly<Partial<Record<ReportKind, Unit>>> = {
  pressure: "bar",
  flow_volume: "m3/h",
};

/** The limits that a report is asked for; `null` where those of the channels count. */
export const askedLimits = (query: {
  kind: ReportKind;
  under?: number | undefined;
  over?: number | undefined;
}): OwnLimits | null =>
  limitUnits[query.kind] === undefined || (query.under === undefined && query.over === undefined)
    ? null
    : { under: query.under ?? null, over: query.over ?? null };

/** Time and volume of a row beyond its limits. */
export interface BeyondLimits {
  key: string;
  device: string;
  parameter: string | null;
  hoursUnder: number | null;
  hoursOver: number | null;
  /** m³, of flows. */
  volumeUnder: number | null;
  volumeOver: number | null;
}

/** Rows of one chart at most. */
const mostBars = 12;

/** What was longest beyond its limits, the longest first; rows without any limit are none. */
export const beyondLimitsOf = (report: Report): { rows: BeyondLimits[]; of: number } => {
  const all =
    report.kind === "pressure"
      ? report.rows.map((row) => ({ ...row, volumeUnder: null, volumeOver: null }))
      : report.kind === "flow_volume"
        ? report.rows.map((row) => ({ ...row, parameter: null }))
        : [];
  const limited = all.filter(({ hoursUnder, hoursOver }) => hoursUnder !== null || hoursOver !== null);
  const hours = (row: (typeof limited)[number]) => (row.hoursUnder ?? 0) + (row.hoursOver ?? 0);
  return {
    rows: limited
      .toSorted((one, other) => hours(other) - hours(one))
      .slice(0, mostBars)
      .map(({ deviceId, device, parameter, hoursUnder, hoursOver, volumeUnder, volumeOver }) => ({
        ...{ key: `${deviceId} ${parameter ?? ""}`, device, parameter, hoursUnder, hoursOver },
        ...{ volumeUnder, volumeOver },
      })),
    of: limited.length,
  };
};

/** Texts of the charts of time and volume beyond limits. */
export const beyondTexts = {
  hours: { vn: "Thời gian ngoài ngưỡng", en: "Time beyond limits", fr: "Temps hors limites" },
  volumes: { vn: "Thể tích ngoài ngưỡng", en: "Volume beyond limits", fr: "Volume hors limites" },
  under: { vn: "Dưới ngưỡng", en: "Below", fr: "En dessous" },
  over: { vn: "Trên ngưỡng", en: "Above", fr: "Au-dessus" },
  never: { vn: "Không ngoài ngưỡng", en: "Never beyond limits", fr: "Jamais hors limites" },
  longest: {
    vn: "{{shown}} dòng lâu nhất trong {{of}}",
    en: "the {{shown}} longest of {{of}}",
    fr: "les {{shown}} plus longs sur {{of}}",
  },
} as const satisfies Record<string, Names>;
