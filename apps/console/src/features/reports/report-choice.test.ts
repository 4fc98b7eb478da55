import type { UsableTemplate } from "@sgval/contract/reports/templates";
import { describe, expect, it } from "vitest";
import {
  askedReport,
  choiceOf,
  choiceOfTemplate,
  missingOf,
  rangeOf,
  renewed,
  searchOf,
} from "./report-choice.ts";

const now = Date.parse("2025-11-18T09:05:00+07:00");

describe("the range of a report", () => {
  it("is the last hours up to now, or whole local days up to midnight", () => {
    expect(rangeOf("5h", now)).toEqual({
      ...{ from: "2025-11-17T21:05:00.000Z", to: "2025-11-18T02:05:00.000Z", range: "5h" },
    });
    expect(rangeOf("yesterday", now)).toEqual({
      ...{ from: "2025-11-16T17:00:00.000Z", to: "2025-11-17T17:00:00.000Z", range: "yesterday" },
    });
    expect(rangeOf("7d", now).from).toBe("2025-11-10T17:00:00.000Z");
  });
});

describe("a report that cannot be run", () => {
  const range = { from: "2025-11-10T00:00:00.000Z", to: "2025-11-11T00:00:00.000Z" };
  const choice = { kind: "pressure", devices: [7], zones: [], parameters: ["pressure"], ...range } as const;

  it("asks for all that it lacks at once: what it is about, parameters and range", () => {
    expect(missingOf(choice)).toEqual({});
    expect(missingOf({ ...choice, devices: [], parameters: [], from: undefined })).toEqual({
      chosen: "validation.select_device",
      parameters: "validation.select_parameter",
      range: "validation.required",
    });
  });

  it("asks for zones where it is on zones, and for parameters where its kind is about some", () => {
    expect(missingOf({ ...choice, kind: "zones", devices: [], parameters: [] })).toEqual({
      chosen: "validation.select_zone",
    });
    expect(missingOf({ ...choice, kind: "flow_volume", parameters: [] })).toEqual({});
    expect(missingOf({ ...choice, kind: "availability", parameters: [] })).toEqual({
      parameters: "validation.select_parameter",
    });
    // All of them are no particular ones.
    expect(missingOf({ ...choice, kind: "availability", parameters: null })).toEqual({});
  });
});

describe("the address of a report", () => {
  const range = { from: "2025-11-10T00:00:00.000Z", to: "2025-11-11T00:00:00.000Z" };
  const choice = {
    kind: "pressure",
    devices: [7, 9],
    zones: [],
    parameters: ["pressure"],
    ...range,
  } as const;

  it("says all that it is made of, and leads back to it", () => {
    expect(askedReport(searchOf(choice))).toEqual(choice);
  });

  it("keeps a range that moves and the step of readings, of which those of another kind have none", () => {
    const readings = { ...choice, kind: "readings", range: "last90min", step: "15min" } as const;
    expect(askedReport(searchOf(readings))).toEqual(readings);
    expect(searchOf({ ...readings, kind: "pressure" }).step).toBeUndefined();
    expect(askedReport({ ...searchOf(readings), range: "last0min", step: "2h" })).toMatchObject({
      ...{ range: undefined, step: undefined },
    });
    expect(renewed(readings, now)).toMatchObject({ from: "2025-11-18T00:35:00.000Z", range: "last90min" });
  });

  it("says that it is of all parameters, as one without any is; before a report was run none is chosen", () => {
    const ofAll = { ...choice, parameters: null };
    expect(searchOf(ofAll).p).toBe("all");
    expect(askedReport(searchOf(ofAll))).toEqual(ofAll);
    expect(askedReport({ ...searchOf(choice), p: undefined })).toEqual(ofAll);
    expect(choiceOf({ kind: "pressure", devices: "7" }, now).parameters).toEqual([]);
    const range = { preset: "7d" } as const;
    const template = { kind: "pressure", deviceIds: [7], zoneIds: [], parameters: [], range, options: {} };
    expect(choiceOfTemplate(template as unknown as UsableTemplate, now).parameters).toBeNull();
  });

  it("names zones in the place of devices for a report on zones", () => {
    const ofZones = { ...choice, kind: "zones", devices: [], zones: [3, 4], parameters: [] } as const;
    expect(searchOf({ ...ofZones, devices: [7] })).toMatchObject({ zones: "3,4", devices: undefined });
    expect(askedReport(searchOf(ofZones))).toEqual(ofZones);
    expect(askedReport(searchOf({ ...ofZones, zones: [], devices: [7] }))).toBeNull();
  });

  it("asks for no report without devices or with a range that ends before it starts", () => {
    expect(askedReport({ ...searchOf(choice), devices: undefined })).toBeNull();
    expect(askedReport({ ...searchOf(choice), from: range.to, to: range.from })).toBeNull();
  });

  it("says what the report is compared with, and since when only of a period that is chosen", () => {
    const since = "2025-10-01T00:00:00.000Z";
    expect(askedReport(searchOf({ ...choice, compare: "chosen", since }))).toMatchObject({
      compare: "chosen",
      since,
    });
    expect(searchOf({ ...choice, compare: "year", since }).since).toBeUndefined();
    expect(askedReport({ ...searchOf(choice), compare: "chosen", since: "soon" })?.compare).toBeUndefined();
    expect(askedReport({ ...searchOf(choice), compare: "never" })?.compare).toBeUndefined();
  });

  it("has limits of its own where the kind has any, unless they leave nothing between them", () => {
    expect(askedReport(searchOf({ ...choice, under: 1.5, over: 3 }))).toMatchObject({ under: 1.5, over: 3 });
    expect(askedReport({ ...searchOf(choice), under: "3", over: "3" })?.under).toBeUndefined();
    expect(askedReport({ ...searchOf(choice), under: "a" })?.under).toBeUndefined();
    expect(searchOf({ ...choice, kind: "alarms", under: 1 }).under).toBeUndefined();
  });

  it("leaves out what is broken", () => {
    const { kind, devices } = choiceOf({ ...searchOf(choice), kind: "weather", devices: "7,x,7,-1" }, now);
    expect({ kind, devices }).toEqual({ kind: "pressure", devices: [7] });
  });
});
