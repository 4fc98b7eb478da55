import { eventBarsOf } from "@sgval/contract/reports/event-bars";
import type { Report } from "@sgval/contract/reports/reports";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ReportBars } from "./report-bars.tsx";
import { writtenRange } from "./report-range.tsx";

/** How many commands or alarms a report has, by device and by what became of them or how urgent they were. */
export const EventBars = ({ report }: { report: Report }) => {
  const format = useFormat();
  return eventBarsOf(report, format.language).map(({ title, label, categories, values }) => (
    <ReportBars
      key={title}
      title={title}
      range={writtenRange(report, format)}
      unit="count"
      decimals={0}
      categories={categories}
      bars={[{ label, values }]}
    />
  ));
};
