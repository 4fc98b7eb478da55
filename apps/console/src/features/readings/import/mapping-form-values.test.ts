import type { ImportMapping, ImportPreview } from "@sgval/contract/readings/import-mapping";
import { expect, it } from "vitest";
import { doubleParameters, formValues, mappingOf } from "./mapping-form-values.ts";

const mapping: ImportMapping = {
  delimiter: ";",
  headerLine: 1,
  decimal: ",",
  time: { column: 0, timeColumn: null, format: "dmy", zone: "Asia/Ho_Chi_Minh" },
  device: { column: null, id: 7 },
  layout: "wide",
  wide: [{ column: 1, parameter: "pressure", unit: "kPa" }],
  long: { parameterColumn: 0, valueColumn: 0, unitColumn: null, names: [] },
  raw: false,
};
const preview: ImportPreview = {
  mapping,
  remembered: false,
  headings: ["Time", "P", "Q"],
  names: [],
  rows: [],
};

it("offers every column of the file, and sends those with a parameter", () => {
  const values = formValues(preview);
  expect(values.wide.map(({ parameter }) => parameter)).toEqual([null, "pressure", null]);
  expect(mappingOf(values)).toEqual(mapping);
});

it("reads no parameter from the column of the time, however it was set before", () => {
  const values = formValues(preview);
  expect(mappingOf({ ...values, time: { ...values.time, column: 1 } }).wide).toEqual([]);
});

it("sends the device only where no column names it", () => {
  expect(mappingOf({ ...mapping, device: { column: 2, id: 7 } }).device).toEqual({ column: 2, id: null });
});

it("offers the names of parameters of a long file with what is known of them", () => {
  const names = [{ name: "P1", parameter: "inlet_pressure", unit: null }];
  const long = { ...mapping, layout: "long" as const, long: { ...mapping.long, names } };
  expect(formValues({ ...preview, mapping: long, names: ["P1", "Q9"] }).long.names).toEqual([
    ...names,
    { name: "Q9", parameter: null, unit: null },
  ]);
});

it("finds a parameter that two columns claim", () => {
  const wide = [1, 2].map((column) => ({ column, parameter: "flow", unit: null }));
  expect(doubleParameters({ ...mapping, wide })).toEqual(["flow"]);
});

it("offers the columns that another delimiter makes, also without headings, and keeps what was chosen", () => {
  const line = { line: 1, cells: ["08:00", "2.4", "11", "3"], measuredAt: null, device: null };
  const values = formValues({ ...preview, headings: [], rows: [{ ...line, values: [], problems: [] }] });
  expect(values.wide.map(({ parameter }) => parameter)).toEqual([null, "pressure", null, null]);
});
