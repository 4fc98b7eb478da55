import { expect, it } from "vitest";
import { type BeforeCommand, consequencesOf } from "./consequences.ts";

const before = (properties: Partial<BeforeCommand> = {}): BeforeCommand => ({
  ...{ stateKey: "regulating_high", held: [], states: [], pumps: null },
  ...properties,
});
const pump = (id: string, running: boolean | null) => ({ id, running, quality: "good" as const, at: null });

it("names what a command does to the water", () => {
  expect(consequencesOf("fully_close_on", before())).toEqual(["cutsSupply"]);
  expect(consequencesOf("fully_close_off", before({ stateKey: "fully_closed" }))).toEqual(["waterReturns"]);
  expect(consequencesOf("fully_close_off", before())).toEqual([]);
});

it("names what keeps a switch of pressure or a set-point from moving anything", () => {
  for (const action of ["high_pressure", "low_pressure", "set_outlet_pressure"] as const) {
    expect(consequencesOf(action, before({ stateKey: "fully_closed" }))).toEqual(["closedFully"]);
    expect(consequencesOf(action, before({ stateKey: "fully_open" }))).toEqual(["openFully"]);
    expect(consequencesOf(action, before())).toEqual([]);
  }
});

it("goes by the commands that hold a valve only while it shows no state itself", () => {
  const held = ["low_pressure", "fully_close_on"] as const;
  expect(consequencesOf("fully_close_off", before({ stateKey: undefined, held }))).toEqual(["waterReturns"]);
  expect(consequencesOf("low_pressure", before({ stateKey: undefined, held }))).toEqual(["closedFully"]);
  expect(consequencesOf("low_pressure", before({ held }))).toEqual([]);
});

it("warns of a stop that leaves no pump running, and of no other", () => {
  const states = [pump("p1", true), pump("p2", false)];
  const stop = (pumps: string[], of = states) => consequencesOf("pump_stop", before({ states: of, pumps }));
  expect(stop(["p1", "p2"])).toEqual(["lastPump"]);
  expect(stop(["p2"])).toEqual([]);
  expect(stop(["p1"], [pump("p1", true)])).toEqual(["lastPump"]);
});
