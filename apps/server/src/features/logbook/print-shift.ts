import { tableTitles } from "@sgval/contract/logbook/feature";
import { shiftTexts } from "@sgval/contract/logbook/shift-labels";
import { shiftSections } from "@sgval/contract/logbook/shift-sections";
import type { ShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { writeDateTime, writeZone } from "@sgval/quantities/timestamp";
import type { ReportSource } from "../../gateways/tables/send-table.ts";
import { tableTexts, type View, writeQuantity } from "../../gateways/tables/table-source.ts";

/** A shift summary as a report to print and sign. */
export const printShift = (summary: ShiftSummary, madeBy: string, view: View): ReportSource => {
  const { language, timeZone } = view;
  const time = (iso: string) => writeDateTime(Date.parse(iso), language, timeZone);
  const text = (key: keyof typeof shiftTexts) => shiftTexts[key][language];
  const sections = shiftSections(summary, {
    language,
    timestamp: time,
    until: (iso) => writeDateTime(Date.parse(iso), language, timeZone, false),
    quantity: (value, unit, decimals, beside) => writeQuantity(value, unit, decimals, view, beside),
  });
  const isOver = Date.parse(summary.madeAt) >= Date.parse(summary.to);
  return {
    name: "shiftSummary",
    title: tableTitles.shiftSummary[language],
    info: [
      {
        label: text("shift"),
        value: `${time(summary.from)} – ${time(summary.to)}${isOver ? "" : ` (${text("underWay")})`}`,
      },
      { label: tableTexts.zone[language], value: writeZone(Date.parse(summary.from), timeZone) },
      { label: text("madeBy"), value: madeBy },
      { label: text("madeAt"), value: time(summary.madeAt) },
    ],
    sections: sections.map(({ heading, counts, columns, rows, more, none }) => ({
      ...{ heading, counts, columns, more, none },
      rows: rows.map(({ cells }) => cells),
    })),
    signatures: [text("handsOver"), text("takesOver")],
  };
};
