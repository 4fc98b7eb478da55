import { tableTitles } from "@sgval/contract/logbook/feature";
import { shiftTexts } from "@sgval/contract/logbook/shift-labels";
import { shiftSections } from "@sgval/contract/logbook/shift-sections";
import type { ShiftSummary } from "@sgval/contract/logbook/shift-summary";
import { shiftCountTable, shiftLineTable } from "@sgval/contract/logbook/shift-tables";
import { writeDateTime, writeZone } from "@sgval/quantities/timestamp";
import type { ReportSource } from "../../gateways/tables/send-table.ts";
import {
  type CellRow,
  smallTableOf,
  type TableSource,
  tableOfRows,
  tableTexts,
  timestampCell,
  type View,
  writeQuantity,
} from "../../gateways/tables/table-source.ts";

const sectionsFor = (summary: ShiftSummary, view: View) => {
  const { language, timeZone } = view;
  const time = (iso: string) => writeDateTime(Date.parse(iso), language, timeZone);
  const sections = shiftSections(summary, {
    language,
    timestamp: time,
    until: (iso) => writeDateTime(Date.parse(iso), language, timeZone, false),
    quantity: (value, unit, decimals, beside) => writeQuantity(value, unit, decimals, view, beside),
  });
  const isOver = Date.parse(summary.madeAt) >= Date.parse(summary.to);
  const shift = {
    label: shiftTexts.shift[language],
    value: `${time(summary.from)} – ${time(summary.to)}${isOver ? "" : ` (${shiftTexts.underWay[language]})`}`,
  };
  return { sections, shift, time };
};

/** The lines of a shift summary as a table: one for all sections, as each has columns of its own, to be sorted and filtered. */
export const shiftAsTable = (summary: ShiftSummary, view: View): TableSource<CellRow> => {
  const { sections, shift } = sectionsFor(summary, view);
  const rows = sections.flatMap(({ key, columns, timeColumn, deviceColumn, rows: lines }) =>
    lines.map(({ at, cells }) => ({
      ...{ section: key, at: timestampCell(at), device: cells[deviceColumn] ?? "" },
      details: cells
        .flatMap((cell, index) =>
          cell === "" || index === deviceColumn || (index === timeColumn && at !== null)
            ? []
            : `${columns[index]}: ${cell.replaceAll("\n", "; ")}`,
        )
        .join(" · "),
    })),
  );
  const counts = sections.map(({ key, counts: text, more }) => ({
    section: key,
    counts: [text, more].filter(Boolean).join(" · "),
  }));
  return {
    ...tableOfRows(shiftLineTable, rows, view),
    filters: [shift],
    before: [smallTableOf(shiftCountTable, counts, view)],
  };
};

/** A shift summary as a report to print and sign. */
export const printShift = (summary: ShiftSummary, madeBy: string, view: View): ReportSource => {
  const { language, timeZone } = view;
  const text = (key: keyof typeof shiftTexts) => shiftTexts[key][language];
  const { sections, shift, time } = sectionsFor(summary, view);
  return {
    name: "shiftSummary",
    title: tableTitles.shiftSummary[language],
    info: [
      shift,
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
