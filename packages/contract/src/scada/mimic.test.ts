import { expect, it } from "vitest";
import { fitsRole, type MimicDocument, mimicDocument } from "./mimic.ts";
import { boundDevices, drawRoom, symbolSizes } from "./mimic-layout.ts";

const pump = {
  id: "p",
  kind: "pump" as const,
  label: "Pump 1",
  ...{ x: 200, y: 40, ...symbolSizes.pump },
  turn: 0 as const,
  bindings: { running: { deviceId: 3, channel: "pump_running.p1" } },
  full: null,
};
const joint = { ...pump, id: "j", kind: "junction" as const, label: "", bindings: {} };
const pipe = {
  id: "a",
  from: { symbol: "j", side: "right" as const },
  to: { symbol: "p", side: "left" as const },
  flow: null,
};
const drawing: MimicDocument = {
  ...{ width: 800, height: 400, grid: 20 as const },
  symbols: [pump, joint],
  pipes: [pipe],
  trend: [{ deviceId: 4, channel: "flow" }],
};
const problems = (changes: Partial<MimicDocument>) =>
  mimicDocument.safeParse({ ...drawing, ...changes }).error?.issues.map(({ path }) => path.join("."));

it("a pump shows pump channels, and a value whatever a device measures", () => {
  expect(fitsRole("pump", "running", "pump_running.p1")).toBe(true);
  expect(fitsRole("pump", "running", "flow")).toBe(false);
  expect(fitsRole("pump", "level", "water_level")).toBe(false);
  // A tank is measured from its bottom, a well from the ground.
  expect(fitsRole("tank", "level", "tank_level")).toBe(true);
  expect(fitsRole("well", "level", "tank_level")).toBe(false);
  expect(fitsRole("value", "value", "residual_chlorine")).toBe(true);
  expect(fitsRole("value", "value", "no_parameter")).toBe(false);
});

it("a drawing is refused with pipes to nothing or to themselves, with an id twice and with a measurement that a symbol has not", () => {
  expect(problems({})).toBeUndefined();
  expect(problems({ pipes: [{ ...pipe, to: { symbol: "x", side: "left" } }] })).toEqual(["pipes.0.to"]);
  expect(problems({ pipes: [{ ...pipe, to: pipe.from }] })).toEqual(["pipes.0.to"]);
  expect(problems({ symbols: [pump, joint, joint] })).toEqual(["symbols.2.id"]);
  const bindings = { running: { deviceId: 3, channel: "flow" } };
  expect(problems({ symbols: [{ ...pump, bindings }, joint] })).toEqual(["symbols.0.bindings.running"]);
  expect(problems({ symbols: [{ ...pump, bindings: { dose: { hidden: true } } }, joint] })).toEqual([
    "symbols.0.bindings.dose",
  ]);
});

it("the devices of a drawing are those of symbols, pipes and trend, each once, without hidden ones", () => {
  const hidden = { ...pipe, flow: { hidden: true as const } };
  expect(boundDevices({ ...drawing, pipes: [hidden] })).toEqual([3, 4]);
});

it("a room that nobody has drawn shows its station pump by pump, its wells and valves, and the values of the others", () => {
  const station = {
    ...{ id: 1, displayName: "Station", type: "WATER_PUMP" },
    channels: ["outlet_pressure", "flow", "pump_running.p2", "pump_running.p1", "pump_frequency.p2"],
  };
  const well = { id: 2, displayName: "Well", type: "WELL_LOGGING", channels: ["water_level", "flow"] };
  const valve = { id: 3, displayName: "Valve", type: "VGA", channels: ["inlet_pressure", "outlet_pressure"] };
  const quality = {
    ...{ id: 4, displayName: "Quality", type: "CARBONATE_HARDNESS" },
    channels: ["ph", "battery", "turbidity"],
  };
  const drawn = drawRoom([well, station, valve, quality]);
  expect(mimicDocument.safeParse(drawn).error).toBeUndefined();
  const kinds = Object.groupBy(drawn.symbols, ({ kind }) => kind);
  expect(kinds.pump?.map(({ bindings }) => bindings.running)).toEqual([
    { deviceId: 1, channel: "pump_running.p1" },
  ]);
  expect(kinds.vfd?.map(({ bindings }) => bindings.frequency)).toEqual([
    { deviceId: 1, channel: "pump_frequency.p2" },
  ]);
  expect([kinds.well?.length, kinds.prv?.length, kinds.meter?.length]).toEqual([1, 1, 1]);
  const values = kinds.value?.flatMap(({ bindings }) => Object.values(bindings));
  expect(values).toContainEqual({ deviceId: 4, channel: "turbidity" });
  expect(values).not.toContainEqual({ deviceId: 4, channel: "battery" });
  expect(drawn.trend).toHaveLength(3);
  expect(drawn.symbols.every(({ x, y }) => x % drawn.grid === 0 && y % (drawn.grid / 2) === 0)).toBe(true);
});

it("a station of one pump is drawn with its pump", () => {
  const channels = ["outlet_pressure", "flow", "pump_running.p1"];
  const { symbols } = drawRoom([{ ...{ id: 1, displayName: "Station", type: "WATER_PUMP" }, channels }]);
  expect(symbols.find(({ kind }) => kind === "pump")?.bindings.running).toEqual({
    deviceId: 1,
    channel: "pump_running.p1",
  });
});

it("the drawing of a room with very many devices still is a drawing", () => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    ...{ id: index + 1, displayName: `Station ${index}`, type: "WATER_PUMP" },
    channels: ["pump_running.p1", "pump_running.p2", "flow"],
  }));
  const drawn = drawRoom(many);
  expect(mimicDocument.safeParse(drawn).error?.issues).toBeUndefined();
  expect(drawn.symbols.length).toBeGreaterThan(50);
});

it("the devices of a room stand in two rows as long as these can be read, with space for their texts", () => {
  const valves = Array.from({ length: 12 }, (_, index) => ({
    ...{ id: index + 1, displayName: `Valve ${index + 1}`, type: "VGA" },
    channels: ["inlet_pressure", "outlet_pressure"],
  }));
  const drawn = drawRoom(valves);
  expect(new Set(drawn.symbols.map(({ y }) => y)).size).toBe(2);
  // The lowest values and the last name are inside what is fitted to the frame.
  expect(Math.max(...drawn.symbols.map(({ y }) => y)) + 240).toBeLessThan(drawn.height);
  expect(Math.max(...drawn.symbols.map(({ x }) => x)) + 200).toBeLessThan(drawn.width);
});
