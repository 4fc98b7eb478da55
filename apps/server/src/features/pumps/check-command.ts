import { message } from "@sgval/contract/message";
import { commonBand, powerProblem } from "@sgval/contract/pumps/power";
import type { Clock } from "../../kernel/clock.ts";
import type { CommandCheck } from "../control/index.ts";
import { clampTimesTo } from "./clock-set-back.ts";
import { startRefusalOf } from "./station-view.ts";
import type { Stations } from "./stations.ts";

/**
 * Repeats the interlocks of pumps whose bank is set up; the panel has its own. A command for several pumps is staggered by
 * the panel: here only starts of before count.
 */
export const checkPumpCommand =
  (stations: Pick<Stations, "get">, clock: Pick<Clock, "now" | "elapsed">): CommandCheck =>
  async (_trx, device, { action, value, pumpIds }) => {
    const station = stations.get(device.id);
    if (!station || !pumpIds) return null;
    clampTimesTo(station, clock.now());
    const pumps = station.bank.pumps.filter(({ key }) => pumpIds.includes(key));
    if (action === "set_pump_power" && value !== null)
      for (const pump of pumps) {
        if (pump.type !== "linear") return { code: "pump_not_linear", details: { pumpIds: [pump.key] } };
        const problem = powerProblem(value, commonBand([pump]));
        if (problem) {
          const code = problem === "below_minimum_threshold" ? "value_below_minimum" : "value_above_maximum";
          return { code, details: [{ field: "value", message: message(problem) }] };
        }
      }
    if (action === "pump_start")
      for (const pump of pumps) {
        const details = startRefusalOf(station, pump, { now: clock.now(), elapsed: clock.elapsed() });
        if (details) return { code: "pump_interlock", details };
      }
    return null;
  };
