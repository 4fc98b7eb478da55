import type { DeviceFields } from "./device-fields.ts";
import type { DeviceRecord } from "./device-record.ts";

type Links = Pick<DeviceFields, "dataloggerId" | "waterQualityId">;
export type LinkField = keyof Links;
export const linkFields: readonly LinkField[] = ["dataloggerId", "waterQualityId"];

/** Fields of the activity log with the names of linked devices. */
export const linkNameFields = ["datalogger", "waterQuality"] as const;

/** The names of the linked devices; an id is meaningless in the log, above all after the device is deleted. */
export const linkNames = (
  { dataloggerId, waterQualityId }: Links,
  devices: { get(id: number): { name: string } | undefined },
): Record<(typeof linkNameFields)[number], string | null> => {
  const nameOf = (id: number | null) => (id === null ? null : (devices.get(id)?.name ?? null));
  return { datalogger: nameOf(dataloggerId), waterQuality: nameOf(waterQualityId) };
};

/** The links that differ. */
export const changedLinks = (before: Links, after: Links): LinkField[] =>
  linkFields.filter((field) => before[field] !== after[field]);

/**
 * Whether a link is valid: a data logger for a pressure-reducing valve only, a water-quality station for any device
 * but itself.
 * @param visible returns a device if it is visible to the actor
 */
export const linkAllowed = (
  device: DeviceFields & { id: number | null },
  field: LinkField,
  visible: (id: number) => DeviceRecord | undefined,
): boolean => {
  const target = device[field];
  if (target === null) return true;
  if (target === device.id) return false;
  const linked = visible(target);
  return field === "dataloggerId"
    ? device.type === "VGA" && linked?.type === "DATALOGGER"
    : linked?.type === "CARBONATE_HARDNESS";
};
