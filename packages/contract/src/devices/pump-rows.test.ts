import { expect, it } from "vitest";
import { isOfPump, pumpsOf } from "./pump-rows.ts";

it("gathers what each pump of a station reports, in the order of the pumps", () => {
  const keys = ["outlet_pressure", "pump_running.p10", "pump_running.p2", "run_hours.p2", "pump_power.p10"];
  expect(pumpsOf(keys)).toEqual({ pumps: ["p2", "p10"], parameters: ["pump_power", "run_hours"] });
  expect(keys.filter(isOfPump)).toHaveLength(4);
});
