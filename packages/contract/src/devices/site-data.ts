import { powerSupplies } from "@sgval/quantities/battery";
import type { DeviceType } from "@sgval/quantities/device-types";
import { waterClasses } from "@sgval/quantities/limit-set";
import * as z from "zod";
import { message } from "../message.ts";
import { finiteNumber, freeText } from "../text.ts";

/** Lowest and highest set-point (bar) that a device's site data may name. */
export const setPointLimits = { minimum: 0.5, maximum: 16 } as const;
const setPoint = finiteNumber
  .min(setPointLimits.minimum, message("invalid_value"))
  .max(setPointLimits.maximum);
const wholeNumber = z.number().int(message("invalid_value"));

/** What engineering computes with; each type uses its own part. Pressures in bar, depths in m, power in kW. */
export const siteData = z.object({
  valveKind: z.enum(["pilot", "set_point"]).optional(),
  minSetpoint: setPoint.optional(),
  maxSetpoint: setPoint.optional(),
  powerLossPosition: z.enum(["high", "low", "open", "closed", "hold"]).optional(),
  executor: z.enum(["server", "device"]).optional(),
  powerSupply: z.enum(powerSupplies).optional(),
  totaliserDigits: wholeNumber.min(4).max(12).optional(),
  nominalDiameterMm: wholeNumber.min(10).max(4000).optional(),
  licensedDailyVolume: finiteNumber.min(0).optional(),
  licensedYearlyVolume: finiteNumber.min(0).optional(),
  intakeDepth: finiteNumber.min(0).max(1000).optional(),
  ratedCurrent: finiteNumber.min(0).max(5000).optional(),
  ratedPower: finiteNumber.min(0).max(10_000).optional(),
  ratedVoltage: finiteNumber.min(0).max(50_000).optional(),
  /** The nameplate's, where it differs from what is usual for the power of the motor. */
  maxStartsPerHour: wholeNumber.min(1).max(60).optional(),
  /** Of the water that it measures, where that is not the usual one of its type. */
  waterClass: z.enum(waterClasses).optional(),
  /** When its sensors were last cleaned by hand. */
  cleanedOn: z.iso.date(message("select_date")).optional(),
  /** The day by which its sensors are to be calibrated, or a meter verified, again. */
  calibrationDueOn: z.iso.date(message("select_date")).optional(),
  connectionsDownstream: wholeNumber.min(0).optional(),
  criticalCustomer: z.boolean().optional(),
  singleSupply: z.boolean().optional(),
  notes: freeText(2000).optional(),
});
export type SiteData = z.infer<typeof siteData>;
type SiteKey = keyof SiteData;

/** What the consequence of a failure is computed from. */
const consequence: readonly SiteKey[] = [
  "nominalDiameterMm",
  "connectionsDownstream",
  "criticalCustomer",
  "singleSupply",
];
const motor: readonly SiteKey[] = ["ratedPower", "ratedCurrent", "ratedVoltage"];

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
    "maxStartsPerHour",
  ],
  // How often its pumps may start, the bank says of each.
  WATER_PUMP: ["powerSupply", "calibrationDueOn", "totaliserDigits", ...motor],
  DMA: [],
};

/** The site data that a device of this type has, in the order of the form. */
export const siteFieldsOf = (type: DeviceType): readonly SiteKey[] => [...own[type], ...consequence, "notes"];

/**
 * Site data that is set device by device: notes, and what brings commands of its own, whose codes the form of one device asks
 * for.
 */
const ofOneDevice = { valveKind: true, executor: true, notes: true } as const;

type SharedSiteKey = Exclude<SiteKey, keyof typeof ofOneDevice>;

/** The site data that devices of all these types have and that is set for several at once, in the order of the form. */
export const sharedSiteFields = (types: readonly DeviceType[]): SharedSiteKey[] => {
  const [first = [], ...others] = types.map(siteFieldsOf);
  const isShared = (key: SiteKey): key is SharedSiteKey => !Object.hasOwn(ofOneDevice, key);
  return first.filter(isShared).filter((key) => others.every((fields) => fields.includes(key)));
};

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

type SiteFields = typeof siteData.shape;

/** A change of site data: what it leaves out stays, and `null` takes a field away. */
export const siteChange = z.object(
  Object.fromEntries(Object.entries(siteData.shape).map(([key, field]) => [key, field.nullable()])) as {
    [Key in keyof SiteFields]: z.ZodNullable<SiteFields[Key]>;
  },
);
export type SiteChange = z.infer<typeof siteChange>;

export const siteUpdate = {
  site: siteChange,
  /**
   * Somebody made sure on site that a valve which cannot report any more no longer regulates itself: only then may its automation
   * be carried out elsewhere.
   */
  switchedOffOnSite: z.literal(true),
};

/** A change of the site data of several devices. */
export const sharedSiteChange = siteChange.omit(ofOneDevice);
export type SharedSiteChange = z.infer<typeof sharedSiteChange>;

/** Site data after a change. */
export const changedSite = (site: SiteData, change: SiteChange): SiteData =>
  siteData.parse(
    Object.fromEntries(Object.entries({ ...site, ...change }).filter(([, value]) => value !== null)),
  );

/** Whether the highest set-point is not above the lowest; one that is not known fits. */
export const setPointsContradict = ({ minSetpoint, maxSetpoint }: SiteChange): boolean =>
  minSetpoint != null && maxSetpoint != null && maxSetpoint <= minSetpoint;

/** Who carries out the automation of a device; only valves may do so themselves. */
export const executorOf = ({
  type,
  site,
}: {
  type: DeviceType;
  site: SiteData | undefined;
}): NonNullable<SiteData["executor"]> => (type === "VGA" ? (site?.executor ?? "server") : "server");
