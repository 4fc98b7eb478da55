import type { DeviceType } from "@sgval/quantities/device-types";
import * as z from "zod";

/** The fields in which a device names those that measure for it, each of one type. */
const linkedTypes = { dataloggerId: "DATALOGGER", waterQualityId: "CARBONATE_HARDNESS" } as const;

export type LinkField = keyof typeof linkedTypes;
export const linkFields: readonly LinkField[] = ["dataloggerId", "waterQualityId"];

/** The type of the devices that a field names. */
export const linkedTypeOf = (field: LinkField): (typeof linkedTypes)[LinkField] => linkedTypes[field];

/** The only type of the devices that have a field; undefined where all types have it. */
export const linkingTypeOf = (field: LinkField): DeviceType | undefined =>
  // A logger measures the critical point of a valve.
  field === "dataloggerId" ? "VGA" : undefined;

/** The fields that a device of a type has for those that measure for it. */
export const linkFieldsOf = (type: DeviceType): LinkField[] =>
  linkFields.filter((field) => (linkingTypeOf(field) ?? type) === type);

/** The field in which others name a device of this type; `null` for a type that measures for no other. */
export const linkFieldTo = (type: DeviceType): LinkField | null =>
  linkFields.find((field) => linkedTypes[field] === type) ?? null;

/** Details of `device_regulates`: the pumps and valves that are; those outside the scope of the caller are only counted. */
export const regulatedDetails = z.object({
  devices: z.array(
    z.object({
      deviceId: z.number().int(),
      deviceDisplayName: z.string(),
      /** `null` for a valve. */
      pump: z.string().nullable(),
    }),
  ),
  hidden: z.number().int(),
});
export type RegulatedDetails = z.infer<typeof regulatedDetails>;
