import {
  builtInDeviceTypes,
  type DeviceTypeSettings,
  type DeviceTypes,
  ofEachType,
} from "@sgval/contract/devices/device-types";
import { searchText } from "@sgval/contract/search-text";
import type { DeviceType } from "@sgval/quantities/device-types";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { defineSharedEvent } from "../../../kernel/events.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import { readTypes } from "./types.store.ts";

/** A device type was written: every node reads the types again. */
export const deviceTypesStored = defineSharedEvent<{ type: DeviceType | null }>("deviceTypesStored");

/** Cache of the device types as this installation has them. */
export interface DeviceTypeCache {
  all(): DeviceTypes;
  of(type: DeviceType): DeviceTypeSettings;
  /** The names of a type in all languages, as searches compare them. */
  searchOf(type: DeviceType): string;
  load(): Promise<void>;
}

const searchTexts = (types: DeviceTypes): Record<DeviceType, string> =>
  ofEachType((type) => searchText(Object.values(types[type].names).join("\n")));

export const createDeviceTypes = (db: Pick<DatabaseHandle, "kysely">): DeviceTypeCache => {
  let types = builtInDeviceTypes;
  let texts = searchTexts(types);
  // In sequence, so that an older row never overwrites a newer one.
  const serialize = createSerializer();
  const read = async (): Promise<void> => {
    types = await readTypes(db.kysely);
    texts = searchTexts(types);
  };
  return {
    all: () => types,
    of: (type) => types[type],
    searchOf: (type) => texts[type],
    load: () => serialize(read),
  };
};
