import type { Channel } from "@sgval/contract/devices/device";
import { expect, it } from "vitest";
import { sentNumber } from "./exact-text.ts";
import { measurementOf } from "./measurement.ts";

const channel = (more: Partial<Channel> = {}): Channel => ({
  ...{ slot: 0, parameter: "pressure", mappingKey: "P", unit: null, rawMin: null, rawMax: null },
  ...{ measuringMin: null, measuringMax: null, inverted: false, under: null, over: null },
  ...more,
});
const now = "2025-11-18T07:05:00.000Z";
const sent = (value: number, more: Partial<Channel> = {}, quality: Record<string, string> = {}) => {
  const latest = { measuredAt: now, receivedAt: now, values: { pressure: value }, quality, times: {} };
  const measurement = measurementOf(latest, "pressure", channel(more));
  return measurement && sentNumber(measurement, channel(more), "en");
};
const loop = { rawMin: 4, rawMax: 20, measuringMin: 0, measuringMax: 10 };

it("finds the signal that a scaled value was made of", () => {
  expect(sent(3.5, loop)).toEqual({ value: 9.6, unit: "mA" });
});

it("has the number in the unit in which the device sent it", () => {
  expect(sent(2.5)).toEqual({ value: 2.5, unit: "bar" });
  expect(sent(2.5, { unit: "kPa" })).toEqual({ value: 250, unit: "kPa" });
});

it("does not make up a signal that was beyond its end", () => {
  expect(sent(10, loop, { pressure: "saturated" })).toBeNull();
});
