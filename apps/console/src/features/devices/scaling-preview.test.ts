import { describe, expect, it } from "vitest";
import { type ChannelValues, plainChannel } from "./device-form.ts";
import { formulaText, previewOf } from "./scaling-preview.ts";

const scaled = (changes: Partial<ChannelValues>, parameter = "pressure"): ChannelValues => ({
  ...plainChannel(parameter),
  rawMin: 4,
  rawMax: 20,
  measuringMin: 0,
  measuringMax: 10,
  ...changes,
});

const shownOf = (channel: ChannelValues, raw: number) => previewOf(channel, raw)?.value;

describe("the preview of a scaling", () => {
  it("[R3.3] gives the worked numbers of currents, voltages, counts and pulses", () => {
    expect(shownOf(scaled({}), 12)).toBe(5);
    expect(shownOf(scaled({}), 9.6)).toBe(3.5);
    expect(shownOf(scaled({ rawMin: 0, rawMax: 10, measuringMax: 16 }), 3.2)).toBeCloseTo(5.12, 10);
    expect(shownOf(scaled({ rawMin: 819, rawMax: 4095 }), 2457)).toBe(5);
    expect(shownOf(scaled({ rawMin: 0, rawMax: 1, measuringMax: 0.1 }, "total_flow"), 1234)).toBeCloseTo(
      123.4,
      10,
    );
  });

  it("multiplies by a factor and adds an offset, in the unit of the channel", () => {
    const linear = { ...plainChannel("pressure"), unit: "kPa", factor: 0.5, offset: -10 };
    expect(shownOf(linear, 100)).toBeCloseTo(0.4);
    expect(shownOf({ ...linear, factor: null }, 100)).toBeCloseTo(0.9);
    expect(previewOf({ ...linear, factor: 0 }, 100)).toBeNull();
    expect(formulaText(linear, "fr")).toBe("× 0,5 − 10");
  });

  it("turns the range of an inverted sensor round", () => {
    expect(shownOf(scaled({ inverted: true }), 4)).toBe(10);
  });

  it("converts the unit of the measuring range to that of the catalogue", () => {
    expect(shownOf(scaled({ unit: "mH2O", measuringMax: 100 }), 12)).toBeCloseTo(4.903325, 6);
  });

  it("says what the server would say of a signal beyond its ends", () => {
    expect(previewOf(scaled({}), 2)).toMatchObject({ value: null, quality: "sensor_fault" });
    expect(previewOf(scaled({}), 20.8)).toMatchObject({ value: 10, quality: "saturated" });
    expect(previewOf(scaled({ rawMin: 0, rawMax: 10 }), 12)).toMatchObject({
      value: 12,
      quality: "out_of_range",
    });
  });

  it("waits for both ranges, the right way round", () => {
    expect(previewOf(scaled({ measuringMax: null }), 12)).toBeNull();
    expect(previewOf(scaled({ rawMin: 20, rawMax: 4 }), 12)).toBeNull();
  });
});
