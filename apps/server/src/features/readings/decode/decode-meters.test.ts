import { hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aCommonRecord, EIGHT, prepare } from "./device-record.fixture.ts";

const timesOf = (items: object[]) =>
  prepare(aCommonRecord("DATALOGGER"), items).meters.map(({ meter, measuredAt, index }) => [
    ...[meter, index, Number.isNaN(measuredAt) ? null : (measuredAt - EIGHT) / hourMs],
  ]);

it("keeps the readings of a meter whose clock was never set as far apart as its clock says", () => {
  const at = (meter: string, hours: number, index: number) => ({ meter, ts: 1_000 + hours * 3_600, index });
  expect(timesOf([at("DH-1", 0, 10), at("DH-1", 1, 11), at("DH-1", 2, 12), at("DH-2", 0, 5)])).toEqual([
    ["DH-1", 10, -2],
    ["DH-1", 11, -1],
    ["DH-1", 12, 0],
    ["DH-2", 5, 0],
  ]);
});

it("takes no reading of a clock that jumped by years between readings of one message", () => {
  const items = [1_000, 1_500_000_000].map((ts, index) => ({ meter: "DH-1", ts, index }));
  expect(timesOf(items)).toEqual([["DH-1", 1, 0]]);
});
