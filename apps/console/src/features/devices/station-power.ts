import { isCurrent, valueFreshness } from "@sgval/contract/devices/freshness";
import { isOfPump, pumpsOf } from "@sgval/contract/devices/pump-rows";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityGroup } from "@sgval/quantities/quality";
import { freshnessAt, type Reporting } from "../../shared/realtime/live-devices.ts";
import { type Measurement, measurementOf } from "./measurement.ts";

interface StationPower {
  /** kW of the pumps that report it now; `null` where none does. */
  power: number | null;
  /** Their number, of all pumps. */
  reporting: number;
  total: number;
  /** A pump is missing that does not stand, or what one reports is uncertain. */
  doubtful: boolean;
  /** The channels that are added up. */
  channels: string[];
}

const isPower = (key: string): boolean => isOfPump(key) && parameterOf(key)?.parameter.key === "active_power";

/**
 * The electric power of a station at a time (epoch ms): the sum of its pumps that report it now. Null for a station that measures
 * none, and for one of a single pump, whose own value says it.
 */
export const stationPower = (device: Reporting, now: number): StationPower | null => {
  const keys = Object.keys(device.latest?.values ?? {});
  const { pumps } = pumpsOf(keys);
  const channels = keys.filter(isPower);
  if (pumps.length < 2 || channels.length === 0) return null;
  const ofDevice = freshnessAt(device, now);
  const current = (key: string): Measurement | null => {
    const measurement = measurementOf(device.latest, key);
    if (!measurement || measurement.shown === null || measurement.at === null) return null;
    return isCurrent(valueFreshness(device, Date.parse(measurement.at), ofDevice, now)) ? measurement : null;
  };
  const reported = channels.map(current).filter((one) => one !== null);
  const isMissing = (pump: string) =>
    !current(`active_power.${pump}`) && current(`pump_running.${pump}`)?.shown !== 0;
  return {
    power: reported.length === 0 ? null : reported.reduce((sum, { shown }) => sum + (shown ?? 0), 0),
    reporting: reported.length,
    total: pumps.length,
    doubtful: pumps.some(isMissing) || reported.some(({ quality }) => qualityGroup(quality) === "uncertain"),
    channels,
  };
};
