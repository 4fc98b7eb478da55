import { deviceTypes } from "@sgval/quantities/device-types";
import { parameterOf } from "@sgval/quantities/parameter";
import { sees } from "../../../kernel/actor.ts";
import type { FindUses } from "../../custom-parameters/index.ts";
import { findProfiles } from "../profiles/profiles.store.ts";
import { devicesMeasuring, readTypes } from "./types.store.ts";

/** The devices with a channel of a parameter, also one that was removed and keeps its history, and the types and profiles that name it. */
export const usesByDevices: FindUses = async (db, key, actor) => {
  const devices = await devicesMeasuring(db, key);
  const types = await readTypes(db);
  const profiles = await findProfiles(db);
  const isOf = (channel: string) => parameterOf(channel)?.parameter.key === key;
  return [
    ...devices.map(({ id, name }) => (sees(actor, id) ? { place: "device" as const, name } : null)),
    ...deviceTypes.flatMap((type) => {
      const { names, measurements, keyValues, limits } = types[type];
      const named = [...measurements, ...keyValues, ...limits.map(({ parameter }) => parameter)];
      return named.some(isOf) ? [{ place: "deviceType" as const, name: names.vn }] : [];
    }),
    ...profiles.flatMap(({ name, channels }) =>
      channels.some(({ parameter }) => isOf(parameter)) ? [{ place: "mappingProfile" as const, name }] : [],
    ),
  ];
};
