import { expect, it } from "vitest";
import { expectedEffects, showsEffect } from "./expected-effect.ts";

const of = (action: Parameters<typeof expectedEffects>[0], stateKey?: string) =>
  expectedEffects(action, { value: null, pumpIds: null, stateKey })[0];

it("expects of a release that the pressure goes back: up after full close, down after full open", () => {
  expect(of("fully_close_off", "fully_closed")).toMatchObject({
    parameter: "outlet_pressure",
    change: "rises",
  });
  expect(of("fully_open_off", "fully_open")).toMatchObject({ parameter: "outlet_pressure", change: "falls" });
  // What the state was is not always known.
  expect(of("fully_close_off")).toMatchObject({ change: "rises" });
});

it("expects nothing of a release where nothing is held, or where something else is", () => {
  expect(of("fully_close_off", "regulating_low")).toBeUndefined();
  expect(of("fully_open_off", "fully_closed")).toBeUndefined();
});

it("finds the effect of a release in the pressure that is measured beside that from before", () => {
  const release = of("fully_close_off", "fully_closed");
  if (!release) throw new Error("expected an effect");
  expect(showsEffect(release, 0.4, 1.9)).toBe(true);
  expect(showsEffect(release, 0.4, 0.45)).toBe(false);
});

it("a pressure that moved by 0.1 bar has moved, and one within 0.2 bar of its set-point is there, to the last digit", () => {
  const moves = (change: "rises" | "falls") => ({ parameter: "outlet_pressure", change, value: null });
  const steps = Array.from({ length: 60 }, (_, tenth) => [tenth / 10, (tenth + 1) / 10] as const);
  for (const [low, high] of steps) {
    expect(showsEffect(moves("rises"), low, high)).toBe(true);
    expect(showsEffect(moves("falls"), high, low)).toBe(true);
  }
  expect(showsEffect(moves("rises"), 3.2, 3.29)).toBe(false);
  expect(showsEffect(moves("falls"), 3.3, 3.21)).toBe(false);
  const reaches = { parameter: "outlet_pressure", change: "reaches" as const, value: 2.3 };
  expect([2.1, 2.5].map((measured) => showsEffect(reaches, null, measured))).toEqual([true, true]);
  expect([2.09, 2.51].map((measured) => showsEffect(reaches, null, measured))).toEqual([false, false]);
});
