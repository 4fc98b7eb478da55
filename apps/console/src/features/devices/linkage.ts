import { type LinkField, linkFieldsOf } from "@sgval/contract/devices/linkage";
import type { DeviceDetail } from "@sgval/contract/devices/routes";

export type LinkedDevice = DeviceDetail["linkedFrom"][number];

interface Place {
  field: LinkField;
  linked: LinkedDevice | null;
  /** A device outside the user's scope is linked here: it has an id, but no description. */
  isHidden: boolean;
}

type Links = Pick<DeviceDetail, "type" | "dataloggerId" | "datalogger" | "waterQualityId" | "waterQuality">;

/** The places that a device has for devices that measure for it. */
export const placesOf = (device: Links): Place[] => {
  const linkedIn = { dataloggerId: device.datalogger, waterQualityId: device.waterQuality };
  return linkFieldsOf(device.type).map((field) => ({
    field,
    linked: linkedIn[field],
    isHidden: linkedIn[field] === null && device[field] !== null,
  }));
};

/** The devices that measure for the same one, in the order of its places. */
export const siblingsOf = (parent: Links): LinkedDevice[] =>
  placesOf(parent).flatMap(({ linked }) => linked ?? []);
