import { coverageTarget } from "@sgval/contract/reports/labels";
import type { AvailabilityRow, ReportNote, ReportOf } from "@sgval/contract/reports/reports";
import { hourMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import { coverageOfAll, percentOf } from "./channel-series.ts";
import { aboutDevice, type ReportContext } from "./report-context.ts";

type Availability = Pick<ReportOf<"availability">, "kind" | "summary" | "rows">;

/** Good values of channels beside those expected, how many came late, and the longest silence. */
export const availabilityReport = async ({
  readCounts,
  span,
}: ReportContext): Promise<Availability & { notes: ReportNote[] }> => {
  const rows: AvailabilityRow[] = [];
  const coverages: { coverage: number | null; expected: number }[] = [];
  for await (const { device, series } of readCounts())
    for (const { channel, received, expected, coverage, late, gap } of series) {
      coverages.push({ coverage, expected });
      rows.push({
        ...aboutDevice(device),
        ...{ parameter: channel.parameter, received, expected },
        ...{ coverage: percentOf(coverage), late: percentOf(late) },
        gap: gap && (gap.to - gap.from) / hourMs,
        gapFrom: gap && isoTime(gap.from),
      });
    }
  const known = rows.filter((row) => row.coverage !== null);
  const worst = known.toSorted((one, other) => (one.coverage ?? 0) - (other.coverage ?? 0))[0];
  const silent = rows.filter((row) => row.gap !== null).toSorted((a, b) => (b.gap ?? 0) - (a.gap ?? 0))[0];
  return {
    kind: "availability",
    summary: {
      coverage: coverageOfAll(coverages),
      worst: worst?.coverage ?? null,
      worstDevice: worst?.device ?? null,
      below: known.filter(({ coverage }) => (coverage ?? 0) < coverageTarget).length,
      gap: silent?.gap ?? null,
      gapFrom: silent?.gapFrom ?? null,
      gapDevice: silent?.device ?? null,
    },
    rows,
    notes: span.source === "hour" ? [{ key: "hourly_gaps" }, { key: "hourly_late" }] : [],
  };
};
