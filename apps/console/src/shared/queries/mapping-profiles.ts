import { listMappingProfiles } from "@sgval/contract/devices/mapping/profiles";
import type { DeviceType } from "@sgval/quantities/device-types";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMay } from "../api/ability.ts";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** All mapping profiles by name. */
export const mappingProfilesQuery = () =>
  queryOptions({
    queryKey: sharedKeys.mappingProfiles,
    queryFn: async ({ signal }) => (await call(listMappingProfiles, { signal })).data,
  });

/** The profiles for devices of a type, of those who may set devices up. */
export const useProfilesOf = (type: DeviceType) => {
  const may = useMay();
  const { data = [] } = useQuery({
    ...mappingProfilesQuery(),
    enabled: may("Device.Create") || may("Device.Update"),
  });
  return data.filter((profile) => profile.type === type);
};
