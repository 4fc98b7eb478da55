import { expect, it } from "vitest";
import { fieldProblems } from "../message.ts";
import { type Threshold, thresholdProblems, timersBody, timersOverlap } from "./automation.ts";
import { reasonText } from "./labels.ts";

const points = (startPressurePoint: number, limitPressurePoint: number): Threshold => ({
  startPressurePoint,
  limitPressurePoint,
});
const keys = (threshold: Threshold, mode: "manual" | "auto" = "manual") =>
  thresholdProblems(threshold, mode).map((problem) => problem.key);
const window = (startTime: string, endTime: string, days = [1, 2, 3, 4, 5, 6, 7]) => ({
  days,
  startTime,
  endTime,
});

it("[R5.12] takes two pressure points in order, inside the site's limits and far enough apart", () => {
  expect(keys(points(1.2, 2.4))).toEqual([]);
  expect(keys(points(1.2, 1.4))).toEqual([]);
  expect(keys(points(1, 6))).toEqual([]);
});

it("[R5.12] names what is wrong with a pressure point", () => {
  expect(keys(points(0.9, 2))).toEqual(["below_minimum_threshold"]);
  expect(keys(points(2, 6.1))).toEqual(["exceeds_maximum_threshold"]);
  expect(keys(points(2, 2.1))).toEqual(["threshold_range_invalid"]);
  expect(keys(points(3, 2))).toEqual(["threshold_range_invalid"]);
  expect(keys(points(-1, 2))).toEqual(["positive_number"]);
  expect(keys(points(0, 2))).toEqual(["positive_number"]);
});

it("has a message of its own for a pressure point of 0 in automatic mode", () => {
  expect(keys(points(0, 2), "auto")).toEqual(["pressure_point_zero"]);
});

it("[R5.15] finds windows that overlap on one weekday, not those that only touch", () => {
  expect(timersOverlap(window("22:00", "24:00"), window("23:00", "23:30"))).toBe(true);
  expect(timersOverlap(window("20:00", "22:00"), window("22:00", "24:00"))).toBe(false);
  expect(timersOverlap(window("20:00", "22:00", [1]), window("21:00", "23:00", [2]))).toBe(false);
});

it("[R5.9] [R5.15] refuses backward, impossible and overlapping windows at their row", () => {
  const problems = (rows: unknown) => {
    const parsed = timersBody.safeParse(rows);
    return parsed.success ? [] : fieldProblems(parsed.error);
  };
  expect(problems([window("22:00", "24:00"), window("00:00", "05:00")])).toEqual([]);
  expect(problems([window("22:00", "05:00")])).toEqual([
    { field: "0.startTime", message: "validation.start_before_end" },
  ]);
  expect(problems([window("25:00", "26:00")])[0]?.message).toBe("validation.invalid_time");
  expect(problems([window("20:00", "22:00"), window("21:00", "23:00")])).toEqual([
    { field: "1.startTime", message: "validation.timers_overlap" },
  ]);
});

it("says in words why a pump of a station was switched, and leaves the words of a person as they are", () => {
  expect(reasonText("staging", "vn")).toBe("Tự động thêm bớt bơm");
  expect(reasonText("schedule", "en")).toBe("Power schedule");
  expect(reasonText("rotation", "fr")).toBe("Permutation des pompes");
  expect(reasonText("dry_run", "vn")).toBe("Chạy khô");
  expect(reasonText("Xả cặn hẻm 12", "en")).toBe("Xả cặn hẻm 12");
});
