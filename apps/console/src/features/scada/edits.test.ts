import type { MimicDocument } from "@sgval/contract/scada/mimic";
import { expect, it } from "vitest";
import {
  aligned,
  changed,
  documentOfFile,
  draftOf,
  fileOf,
  freePlace,
  redone,
  snapped,
  undone,
  without,
  withPipe,
  withPositions,
  withSymbol,
} from "./edits.ts";

const empty: MimicDocument = { width: 800, height: 400, grid: 20, symbols: [], pipes: [], trend: [] };
const grown = (...kinds: Parameters<typeof withSymbol>[1][]): MimicDocument =>
  kinds.reduce((document, kind) => withSymbol(document, kind, { x: 33, y: 51 })?.document ?? document, empty);

it("a change is undone and done again, and another change ends what could be done again", () => {
  const [one, two] = [grown("pump"), grown("pump", "tank")];
  const draft = changed(changed(draftOf(empty), one), two);
  expect(undone(draft).document).toBe(one);
  expect(undone(undone(draft)).document).toBe(empty);
  expect(undone(undone(undone(draft))).document).toBe(empty);
  expect(redone(undone(draft)).document).toBe(two);
  expect(changed(undone(draft), grown("meter")).future).toEqual([]);
  expect(changed(draft, structuredClone(two))).toEqual(draft);
});

it("a new symbol lies on the grid under an id of its own", () => {
  const { symbols } = grown("pump", "pump", "valve");
  expect(new Set(symbols.map(({ id }) => id)).size).toBe(3);
  expect(symbols[0]).toMatchObject({ x: 40, y: 60 });
  expect(snapped(-11, 20)).toBe(-20);
});

it("a symbol without a place of its own covers no other one", () => {
  const tank = withSymbol(empty, "tank", freePlace(empty, "tank"));
  const place = freePlace(tank?.document ?? empty, "pump");
  expect(tank?.symbol).toMatchObject({ x: 40, y: 40 });
  expect(place.x).toBeGreaterThanOrEqual(40 + (tank?.symbol.width ?? 0) + 30);
  expect(place.y).toBe(40);
});

it("a pipe joins two symbols once, and goes with either of them", () => {
  const document = grown("tank", "pump");
  const [tank = "", pump = ""] = document.symbols.map(({ id }) => id);
  const [from, to] = [
    { symbol: tank, side: "right" as const },
    { symbol: pump, side: "left" as const },
  ];
  const joined = withPipe(document, from, to);
  expect(joined.pipes).toHaveLength(1);
  expect(withPipe(joined, from, to)).toBe(joined);
  expect(withPipe(joined, from, { ...from, side: "left" })).toBe(joined);
  expect(without(joined, new Set([pump]))).toMatchObject({ symbols: [{ id: tank }], pipes: [] });
});

it("symbols of different sizes are aligned by their middles, or by their edges", () => {
  const document = grown("tank", "pump");
  const [tank = "", pump = ""] = document.symbols.map(({ id }) => id);
  const moved = withPositions(document, new Map([[pump, { x: 300, y: 200 }]]));
  const at = (how: Parameters<typeof aligned>[2]) => {
    const { x, y } = aligned(moved, [tank, pump], how).symbols[1] ?? {};
    return [x, y];
  };
  expect(at("row")).toEqual([300, 90]);
  expect(at("column")).toEqual([60, 200]);
  expect(at("left")).toEqual([40, 200]);
  expect(at("top")).toEqual([300, 60]);
});

it("a drawing goes from one installation to another by the names of its devices", () => {
  const document: MimicDocument = {
    ...grown("value", "value"),
    trend: [{ deviceId: 7, channel: "flow" }, { hidden: true }],
  };
  const [one, two] = document.symbols;
  if (one) one.bindings = { value: { deviceId: 7, channel: "flow" } };
  if (two) two.bindings = { value: { deviceId: 8, channel: "ph" } };
  const file = fileOf("Pump room", document, (id) => `D-${id}`);
  expect(file.devices).toEqual([
    { id: 7, name: "D-7" },
    { id: 8, name: "D-8" },
  ]);
  const { document: read, dropped } = documentOfFile(file, (name) =>
    name === "D-7" ? { id: 70 } : undefined,
  );
  expect(read.symbols.map(({ bindings }) => bindings)).toEqual([
    { value: { deviceId: 70, channel: "flow" } },
    {},
  ]);
  expect(read.trend).toEqual([{ deviceId: 70, channel: "flow" }]);
  expect(dropped).toBe(2);
});

it("a binding to a measurement that the device does not have here is dropped, as the server would refuse the whole drawing", () => {
  const trend = [
    { deviceId: 7, channel: "flow" },
    { deviceId: 7, channel: "tank_level" },
  ];
  const file = fileOf("Pump room", { ...grown("tank"), trend }, () => "D-7");
  expect(documentOfFile(file, () => ({ id: 70, channels: ["flow"] }))).toMatchObject({
    ...{ document: { trend: [{ deviceId: 70, channel: "flow" }] }, dropped: 1 },
  });
});
