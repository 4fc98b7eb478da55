import type { DeviceFields } from "./device-fields.ts";
import type { DeviceRecord } from "./device-record.ts";

type Links = Pick<DeviceFields, "dataloggerId" | "waterQualityId">;
export type LinkField = keyof Links;
export const linkFields: readonly LinkField[] = ["dataloggerId", "waterQualityId"];

/** Where the history keeps the name of a linked device, beside the id. */
export const linkNameFields = ["datalogger", "waterQuality"] as const;

/** The names of the linked devices: an id tells a reader nothing, and nobody after the device is deleted. */
export const linkNames = (
  { dataloggerId, waterQualityId }: Links,
  devices: { get(id: number): { name: string } | undefined },
): Record<(typeof linkNameFields)[number], string | null> => {
  const nameOf = (id: number | null) => (id === null ? null : (devices.get(id)?.name ?? null));
  return { datalogger: nameOf(dataloggerId), waterQuality: nameOf(waterQualityId) };
};

/** The links that a change touches. */
export const changedLinks = (before: Links, after: Links): LinkField[] =>
  linkFields.filter((field) => before[field] !== after[field]);

/**
 * A data logger serves a pressure-reducing valve and nothing else; a water-quality station may stand beside any
 * device but itself.
 * @param visible looks a device up among those the asker may see
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
