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
