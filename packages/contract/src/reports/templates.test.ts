import { expect, it } from "vitest";
import { fieldProblems } from "../message.ts";
import { reportForm } from "./templates.ts";

const range = { from: "2025-11-10T00:00:00.000Z", to: "2025-11-11T00:00:00.000Z" };
const problemsOf = (more: object) => {
  const form = { kind: "pressure", deviceIds: [7], zoneIds: [], parameters: ["pressure"], ...range, ...more };
  const { error } = reportForm.safeParse(form);
  return error ? fieldProblems(error).map(({ field, message }) => `${field} ${message}`) : [];
};

it("asks all that is missing of a report at once: what it is about, parameters and range", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ deviceIds: [], parameters: [], from: undefined })).toEqual([
    "from validation.required",
    "deviceIds validation.select_device",
    "parameters validation.select_parameter",
  ]);
  expect(problemsOf({ to: range.from })).toEqual(["to validation.start_before_end"]);
});

it("asks for zones of a report on zones, and for parameters where its kind is about some", () => {
  expect(problemsOf({ kind: "zones", deviceIds: [], parameters: [] })).toEqual([
    "zoneIds validation.select_zone",
  ]);
  expect(problemsOf({ kind: "flow_volume", parameters: [] })).toEqual([]);
  expect(problemsOf({ kind: "availability", parameters: [] })).toEqual([
    "parameters validation.select_parameter",
  ]);
  // All of them are no particular ones.
  expect(problemsOf({ kind: "availability", parameters: null })).toEqual([]);
});
