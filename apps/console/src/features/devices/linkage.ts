import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { DeviceType } from "@sgval/quantities/device-types";
import type { LinkField } from "./api/link-devices.ts";

export type LinkedDevice = DeviceDetail["linkedFrom"][number];

/** How a device of this type is linked to the one it measures for; `null` for a type that measures for no other. */
export const linkOf = (type: DeviceType): LinkField | null =>
  type === "DATALOGGER" ? "dataloggerId" : type === "CARBONATE_HARDNESS" ? "waterQualityId" : null;

interface Place {
  field: LinkField;
  linked: LinkedDevice | null;
  /** A device outside the user's scope is linked here: it has an id, but no description. */
  isHidden: boolean;
}

type Links = Pick<DeviceDetail, "type" | "dataloggerId" | "datalogger" | "waterQualityId" | "waterQuality">;

/** The places that a device has for devices that measure for it. */
export const placesOf = (device: Links): Place[] => {
  const place = (field: LinkField, linked: LinkedDevice | null): Place => ({
    field,
    linked,
    isHidden: linked === null && device[field] !== null,
  });
  return [
    ...(device.type === "VGA" ? [place("dataloggerId", device.datalogger)] : []),
    place("waterQualityId", device.waterQuality),
  ];
};

/** The devices that measure for the same one, in the order of its places. */
export const siblingsOf = (parent: Links): LinkedDevice[] =>
  placesOf(parent).flatMap(({ linked }) => linked ?? []);
