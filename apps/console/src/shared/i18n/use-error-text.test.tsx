import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { changeLanguage, startI18n } from "./i18n.ts";
import { useErrorText } from "./use-error-text.ts";

it("names the valves and pumps that a device regulates, and how many more there are", async () => {
  await startI18n();
  await changeLanguage("en");
  const { result } = renderHook(useErrorText);
  const textOf = (details: unknown) => result.current(new ApiError("device_regulates", { details }));
  const pump = { deviceId: 3, deviceDisplayName: "Station 1", pump: "Pump 4" };
  const valve = { deviceId: 4, deviceDisplayName: "Valve 2", pump: null };
  expect(textOf({ devices: [pump, valve], hidden: 2 })).toMatch(/ \(Station 1 · Pump 4, Valve 2, \+2\)$/);
  expect(textOf({ devices: [], hidden: 1 })).not.toMatch(/\(/);
});

it("names the pump that another one waits for", async () => {
  await startI18n();
  await changeLanguage("en");
  const { result } = renderHook(useErrorText);
  const textOf = (details: object) =>
    result.current(
      new ApiError("pump_interlock", {
        details: { pumpId: "p2", until: null, needsReset: false, ...details },
      }),
    );
  expect(textOf({ rule: "stagger", otherPumpId: "p1" })).toMatch(/or is about to · Pump 1 \(p2\)$/);
  expect(textOf({ rule: "dry_run" })).toMatch(/Dry run \(p2\)$/);
});

it("says of a file without anything in it that it is empty, and of another one that it is no table", async () => {
  await startI18n();
  await changeLanguage("en");
  const { result } = renderHook(useErrorText);
  const textOf = (reason: string) =>
    result.current(new ApiError("unreadable_table", { details: { reason } }));
  expect(textOf("empty")).toBe("This file is empty.");
  expect(textOf("not_a_table")).toMatch(/cannot be read as a table/);
});

it("names the limit that a report is beyond", async () => {
  await startI18n();
  await changeLanguage("en");
  const { result } = renderHook(useErrorText);
  const textOf = (details: unknown) => result.current(new ApiError("report_too_long", { details }));
  expect(textOf({ days: 400 })).toMatch(/ at most 400 whole days.* shorter range\.$/);
  expect(textOf({ hours: 5_000_000 })).toMatch(/5,000,000 hours/);
  expect(textOf({ rows: 200_000 })).toMatch(/200,000 rows/);
  expect(textOf({ commands: 5_000 })).toMatch(/5,000 commands/);
  expect(textOf({ alarms: 200_000 })).toMatch(/200,000 changes of alarms/);
  // What is made in the background keeps the code alone.
  expect(textOf(undefined)).toMatch(/too long/);
});
