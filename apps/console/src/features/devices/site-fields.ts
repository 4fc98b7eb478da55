import type { SiteData } from "@sgval/contract/devices/site-data";
import type { DeviceType } from "@sgval/quantities/device-types";

type SiteKey = keyof SiteData;

/** What the consequence of a failure is computed from. */
const consequence: readonly SiteKey[] = [
  "nominalDiameterMm",
  "connectionsDownstream",
  "criticalCustomer",
  "singleSupply",
];
const motor: readonly SiteKey[] = ["ratedPower", "ratedCurrent", "ratedVoltage", "maxStartsPerHour"];

const own: Readonly<Record<DeviceType, readonly SiteKey[]>> = {
  VGA: [
    "powerSupply",
    "calibrationDueOn",
    "valveKind",
    "minSetpoint",
    "maxSetpoint",
    "powerLossPosition",
    "executor",
    "totaliserDigits",
  ],
  DATALOGGER: ["powerSupply", "calibrationDueOn", "totaliserDigits"],
  CARBONATE_HARDNESS: ["powerSupply", "waterClass", "cleanedOn", "calibrationDueOn"],
  WELL_LOGGING: [
    "powerSupply",
    "waterClass",
    "calibrationDueOn",
    "totaliserDigits",
    "intakeDepth",
    "licensedDailyVolume",
    "licensedYearlyVolume",
    ...motor,
  ],
  WATER_PUMP: ["powerSupply", "calibrationDueOn", "totaliserDigits", ...motor],
  DMA: [],
};

/** The site data that a device of this type has, in the order of the form. */
export const siteFieldsOf = (type: DeviceType): readonly SiteKey[] => [...own[type], ...consequence, "notes"];

/** Units of the numbers. */
export const siteUnits: Readonly<Partial<Record<SiteKey, string>>> = {
  minSetpoint: "bar",
  maxSetpoint: "bar",
  nominalDiameterMm: "mm",
  licensedDailyVolume: "m³",
  licensedYearlyVolume: "m³",
  intakeDepth: "m",
  ratedCurrent: "A",
  ratedPower: "kW",
  ratedVoltage: "V",
};
