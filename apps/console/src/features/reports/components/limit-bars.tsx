import { beyondLimitsOf, beyondTexts } from "@sgval/contract/reports/beyond-limits";
import type { Report } from "@sgval/contract/reports/reports";
import { useFormat } from "../../../shared/format/use-format.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { type BarSeries, ReportBars } from "./report-bars.tsx";
import { writtenRange } from "./report-range.tsx";

/** Time and volume of the rows of a report beyond their limits. */
export const LimitBars = ({ report }: { report: Report }) => {
  const format = useFormat();
  const { language } = format;
  const range = writtenRange(report, format);
  const { rows, of } = beyondLimitsOf(report);
  const severalChannels = new Set(rows.map(({ parameter }) => parameter)).size > 1;
  const categories = rows.map(({ device, parameter }) =>
    severalChannels && parameter !== null ? `${device} ${format.parameterName(parameter)}` : device,
  );
  const [under, over] = [beyondTexts.under[language], beyondTexts.over[language]];
  const longest = beyondTexts.longest[language]
    .replace("{{shown}}", String(rows.length))
    .replace("{{of}}", String(of));
  const titled = (title: string) => `${title}${of > rows.length ? ` (${longest})` : ""}`;
  const hours: BarSeries[] = [
    { label: under, values: rows.map(({ hoursUnder }) => hoursUnder) },
    { label: over, values: rows.map(({ hoursOver }) => hoursOver) },
  ];
  const volumes: BarSeries[] = [
    { label: under, values: rows.map(({ volumeUnder }) => volumeUnder) },
    { label: over, values: rows.map(({ volumeOver }) => volumeOver) },
  ];
  const isKnown = ({ values }: BarSeries) => values.some((value) => value !== null);
  const isBeyond = ({ values }: BarSeries) => values.some((value) => value !== null && value > 0);
  const never = (title: string) => (
    <SectionCard title={title} sub={beyondTexts.never[language]} flush>
      {null}
    </SectionCard>
  );
  return (
    <>
      {hours.some(isKnown) && !hours.some(isBeyond) && never(beyondTexts.hours[language])}
      {volumes.some(isKnown) && !volumes.some(isBeyond) && never(beyondTexts.volumes[language])}
      {hours.some(isBeyond) && (
        <ReportBars
          title={titled(beyondTexts.hours[language])}
          range={range}
          unit="h"
          decimals={1}
          categories={categories}
          bars={hours}
        />
      )}
      {volumes.some(isBeyond) && (
        <ReportBars
          title={titled(beyondTexts.volumes[language])}
          range={range}
          unit="m3"
          decimals={1}
          categories={categories}
          bars={volumes}
        />
      )}
    </>
  );
};
