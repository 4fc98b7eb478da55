import type { MimicSymbol } from "@sgval/contract/scada/mimic";
import { drawRoom, symbolSizes } from "@sgval/contract/scada/mimic-layout";
import { expect, it } from "vitest";
import { extentOf } from "./fit-drawing.ts";
import { namePlaceOf, nameWidths, spaceBeside } from "./name-width.ts";

/** Where names lie that are as wide as they may be. */
const spansOf = (symbols: readonly MimicSymbol[]) => {
  const widths = nameWidths(symbols);
  return symbols.map(({ id, kind, x, y, width }) => {
    const wide = widths.get(id) ?? expect.fail(`no width of ${id}`);
    const from = namePlaceOf(kind) === "centred" ? x + width / 2 - wide / 2 : x;
    return { y, from, to: from + wide };
  });
};

it("lets no name of a drawing that nobody drew run into the one beside it", () => {
  const devices = Array.from({ length: 8 }, (_, index) => ({
    ...{ id: index + 1, displayName: "Đầu vào DMA-03 Trần Hưng Đạo" },
    ...(index % 3 === 2
      ? { type: "VGA", channels: ["outlet_pressure"] }
      : { type: "DATALOGGER", channels: ["flow"] }),
  }));
  const spans = spansOf(drawRoom(devices).symbols);
  expect(spans).toHaveLength(8);
  for (const [index, one] of spans.entries())
    for (const other of spans.slice(index + 1))
      if (one.y === other.y) expect([one.to < other.from, other.to < one.from]).toContain(true);
});

it("leaves a name its width where nothing stands at its height", () => {
  const at = (id: string, x: number, y: number): MimicSymbol => ({
    ...{ id, kind: "meter", label: id, x, y, ...symbolSizes.meter, turn: 0, bindings: {}, full: null },
  });
  const widths = nameWidths([at("a", 0, 0), at("b", 20, 200), at("c", 120, 210)]);
  expect(widths.get("a")).toBe(320);
  expect(widths.get("b")).toBe(76);
});

it("fits the texts under the symbols at the lower edge into the frame, too", () => {
  const meter = (bindings: MimicSymbol["bindings"]): MimicSymbol => ({
    ...{
      id: "m",
      kind: "meter",
      label: "m",
      x: 0,
      y: 500,
      ...symbolSizes.meter,
      turn: 0,
      bindings,
      full: null,
    },
  });
  const heightWith = (symbol: MimicSymbol) =>
    extentOf({ width: 900, height: 560, grid: 20, symbols: [symbol], pipes: [], trend: [] }).height;
  expect(heightWith(meter({}))).toBe(560);
  expect(heightWith(meter({ flow: { deviceId: 1, channel: "flow" } }))).toBe(650);
});

it("ends the frame of a chosen symbol before the value that stands beside it, as far as they are at one height", () => {
  const place = { turn: 0, full: null, label: "", bindings: {} } as const;
  const pump: MimicSymbol = { ...place, id: "p", kind: "pump", x: 300, y: 100, ...symbolSizes.pump };
  const value = (id: string, x: number, y: number): MimicSymbol => ({
    ...{ ...place, id, kind: "value", x, y },
    ...symbolSizes.value,
  });
  const end = pump.x + pump.width;
  expect(spaceBeside(pump, [pump, value("a", end + 120, 110), value("b", end + 40, 400)])).toBe(110);
  expect(spaceBeside(pump, [pump, value("b", end + 40, 400)])).toBe(320);
});
