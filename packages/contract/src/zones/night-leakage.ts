import type { WaterBalanceSetting } from "./water-balance-setting.ts";
import type { ZoneAccount } from "./zone-account.ts";
import type { Zone } from "./zones.ts";

const litresPerCubicMetre = 1_000;

/** Who draws water at night; `null` for what is not entered. */
export type NightUsers = Pick<ZoneAccount, "households" | "nonHouseholds" | "exceptionalNightUse">;
export type NightUseSetting = Pick<WaterBalanceSetting, "householdNightUse" | "nonHouseholdNightUse">;

/**
 * Legitimate night use (m³/h): households × l/h + other connections × l/h + users logged one by one; `null` while none of them
 * is entered.
 */
export const legitimateNightUse = (
  { households, nonHouseholds, exceptionalNightUse }: NightUsers,
  { householdNightUse, nonHouseholdNightUse }: NightUseSetting,
): number | null =>
  households === null && nonHouseholds === null && exceptionalNightUse === null
    ? null
    : ((households ?? 0) * householdNightUse + (nonHouseholds ?? 0) * nonHouseholdNightUse) /
        litresPerCubicMetre +
      (exceptionalNightUse ?? 0);

/**
 * The zone whose water all comes through a device: its only inlet, with no export. Its users are those of the device, so that
 * both have one leakage at night.
 */
export const zoneSuppliedBy = <One extends Pick<Zone, "account">>(
  deviceId: number,
  zones: readonly One[],
): One | undefined =>
  zones.find(({ account }) => {
    const [only, ...others] = account.boundary.filter(({ role }) => role !== "boundary");
    return only?.deviceId === deviceId && only.role === "inlet" && others.length === 0;
  });

/** Net night flow (m³/h): what is left of the minimum night flow; never below 0, which is a warning about the data. */
export const netNightFlow = (nightFlow: number, nightUse: number): { flow: number; floored: boolean } => ({
  flow: Math.max(0, nightFlow - nightUse),
  floored: nightFlow < nightUse,
});
