import { expect, it } from "vitest";
import type { ReadCell, ReadRow } from "../../../gateways/tables/read-row.ts";
import { guessMapping, headingsOf } from "./guess-mapping.ts";

const table = (...cells: ReadCell[][]): ReadRow[] =>
  cells.map((row, index) => ({ line: index + 1, cells: row }));
const known = { find: () => undefined, device: null, zone: "Asia/Ho_Chi_Minh", delimiter: "," };

it("reads a wide file of one device from headings in three languages with units", () => {
  const mapping = guessMapping(
    table(
      ["Thời gian", "Áp lực đầu vào (kPa)", "Outlet pressure [bar]", "Débit, L/s", "Ghi chú"],
      ["20/11/2025 08:00", "582", "2,46", "17,6", "x"],
      ["20/11/2025 08:15", "580", "2,45", "17,5", "y"],
    ),
    known,
  );
  expect(mapping).toMatchObject({
    headerLine: 1,
    decimal: ",",
    layout: "wide",
    time: { column: 0, timeColumn: null, format: "dmy" },
    device: { column: null, id: null },
  });
  expect(mapping.wide).toEqual([
    { column: 1, parameter: "inlet_pressure", unit: "kPa" },
    { column: 2, parameter: "outlet_pressure", unit: null },
    { column: 3, parameter: "flow", unit: "L/s" },
    { column: 4, parameter: null, unit: null },
  ]);
});

it("knows the short names that loggers give their battery", () => {
  const parameterOf = (heading: string) =>
    guessMapping(table(["time", heading], ["2025-11-20 08:00", "3.61"], ["2025-11-20 09:00", "3.6"]), known)
      .wide[0]?.parameter;
  expect(["Batt", "Vbat (V)", "Pin", "Bat_V"].map(parameterOf)).toEqual(Array(4).fill("battery"));
});

it("reads a long file with device, parameter, time and value", () => {
  const mapping = guessMapping(
    table(
      ["device", "parameter", "time", "value", "unit"],
      ["DL-01", "pressure", "2025-11-20 08:00", "2.46", "bar"],
      ["DL-01", "Lưu lượng nước", "2025-11-20 08:00", "17.6", "L/s"],
    ),
    known,
  );
  expect(mapping).toMatchObject({
    layout: "long",
    time: { column: 2, format: "ymd" },
    device: { column: 0, id: null },
    long: { parameterColumn: 1, valueColumn: 3, unitColumn: 4 },
  });
  expect(mapping.long.names.map(({ parameter }) => parameter)).toEqual(["pressure", "flow"]);
});

it("finds the headings of our own export below its title, and the units in the line after them", () => {
  const rows = table(
    ["Lịch sử đo Van số 7"],
    ["Thiết bị", "Van số 7 (VGA-07)"],
    ["Thời gian", "Áp lực đầu vào", "Lưu lượng nước", "Chất lượng"],
    [null, "bar", "m³/h", null],
    ["2025-11-20T08:00:00+07:00", "5,82", "63,4", null],
    ["2025-11-20T08:15:00+07:00", "5,80", "63,1", null],
  );
  const mapping = guessMapping(rows, known);
  expect(mapping).toMatchObject({ headerLine: 3, decimal: ",", time: { column: 0, format: "ymd" } });
  expect(mapping.wide.slice(0, 2).map(({ parameter }) => parameter)).toEqual(["inlet_pressure", "flow"]);
  expect(headingsOf(rows, 3)[1]).toBe("Áp lực đầu vào (bar)");
});

it("reads separate columns of date and time, and a file without headings", () => {
  const dates = guessMapping(
    table(["Ngày", "Giờ", "Áp lực"], ["20/11/2025", "08:00", "2.4"], ["20/11/2025", "08:15", "2.5"]),
    known,
  );
  expect(dates.time).toMatchObject({ column: 0, timeColumn: 1, format: "dmy" });
  const bare = guessMapping(table([1763600400, 2.4], [1763601300, 2.5]), known);
  expect(bare).toMatchObject({ headerLine: 0, time: { column: 0, format: "epoch_s" } });
});

it("takes 25/11/2025 and 11/25/2025 as what alone they can be", () => {
  const format = (text: string) =>
    guessMapping(table(["time", "P"], [text, "1"], [text, "2"]), known).time.format;
  expect([format("25/11/2025 08:00"), format("11/25/2025 08:00")]).toEqual(["dmy", "mdy"]);
});
