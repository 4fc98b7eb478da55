import type { ErrorCode } from "@sgval/contract/error";
import { message } from "@sgval/contract/message";
import type { Pump } from "@sgval/contract/pumps/pumps";
import type { CommandCheck } from "../control/index.ts";
import { clampTimesTo } from "./clock-set-back.ts";
import { startRefusalOf } from "./station-view.ts";
import type { Stations } from "./stations.ts";

/** Why a power (percent) may not be set on a pump: it is refused, never clamped in silence. */
const powerRefusal = ({ type, min, max }: Pump, value: number): ErrorCode | null => {
  if (type !== "linear") return "pump_not_linear";
  if (min !== null && value < min) return "value_below_minimum";
  return max !== null && value > max ? "value_above_maximum" : null;
};

/**
 * Repeats the interlocks of pumps whose bank is set up; the panel has its own. A command for several pumps is staggered by
 * the panel: here only starts of before count.
 */
export const checkPumpCommand =
  (stations: Pick<Stations, "get">, clock: { now(): number }): CommandCheck =>
  async (_trx, device, { action, value, pumpIds }) => {
    const station = stations.get(device.id);
    if (!station || !pumpIds) return null;
    clampTimesTo(station, clock.now());
    const pumps = station.bank.pumps.filter(({ key }) => pumpIds.includes(key));
    if (action === "set_pump_power" && value !== null)
      for (const pump of pumps) {
        const code = powerRefusal(pump, value);
        if (code === "pump_not_linear") return { code, details: { pumpIds: [pump.key] } };
        if (code) {
          const key =
            code === "value_below_minimum" ? "below_minimum_threshold" : "exceeds_maximum_threshold";
          return { code, details: [{ field: "value", message: message(key) }] };
        }
      }
    if (action === "pump_start")
      for (const pump of pumps) {
        const details = startRefusalOf(station, pump, clock.now());
        if (details) return { code: "pump_interlock", details };
      }
    return null;
  };
