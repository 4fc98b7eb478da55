import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import { expect, it } from "vitest";
import { zonePlans } from "../city/zones.ts";
import { executeValveCommand } from "../devices/valve-device.ts";
import { newCity } from "./city-state.ts";
import { regulateItself } from "./self-regulation.ts";
import { initialValve, type ValveState } from "./valve-position.ts";

/** Thursday 08:00 local time. */
const morning = Date.UTC(2025, 10, 20, 1);
const settings = {
  ...{ auto: true as const, rev: "0a1b2c3d", utcOffset: 25_200 },
  threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.4 },
  timers: [{ days: [4], startTime: "07:00", endTime: "09:00" }],
  regulation: defaultAutomationSettings,
};

it("takes settings, names their revision from then on, and refuses what it does not understand", () => {
  const city = newCity(morning);
  const [plan] = zonePlans;
  if (!plan) throw new Error("no zone");
  const command = { cmdId: "c-1", action: "SET_AUTOMATION", value: null, exp: 0 };
  expect(executeValveCommand(plan, { ...command, settings: { auto: "yes" } }, city)).toEqual({
    result: "err",
    code: "BAD_SETTINGS",
  });
  expect(executeValveCommand(plan, { ...command, settings }, city)).toMatchObject({ result: "ok" });
  expect(executeValveCommand(plan, { ...command, action: "STATUS" }, city)).toMatchObject({
    state: { automation: "0a1b2c3d" },
  });
});

it("switches by pressure and window, and stays as it is when it is sent manual mode", () => {
  const valve: ValveState = { ...initialValve, automation: settings };
  regulateItself(valve, 1.8, morning);
  expect(valve.pilot).toBe("low");
  regulateItself(valve, 1.1, morning);
  expect(valve.pilot).toBe("high");
  regulateItself(valve, 1.8, morning + 2 * 3_600_000);
  expect(valve.pilot).toBe("high");
  regulateItself(valve, 2.5, morning + 2 * 3_600_000);
  regulateItself(valve, 1.8, morning + 2 * 3_600_000);
  expect(valve.pilot).toBe("low");
  valve.automation = { auto: false, rev: "00000000" };
  regulateItself(valve, 0.5, morning);
  expect(valve.pilot).toBe("low");
});
