import { chooseRooms } from "@sgval/contract/rooms/rooms";
import { listZones } from "@sgval/contract/zones/zones";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMay } from "../api/ability.ts";
import { call } from "../api/call.ts";
import { kept } from "../api/kept-answers.ts";
import { sharedKeys } from "./query-keys.ts";

/** All rooms in view by name, for forms and filters. */
export const roomChoiceQuery = () =>
  queryOptions({
    queryKey: [...sharedKeys.rooms, "choice"],
    ...kept,
    queryFn: async ({ signal }) => (await call(chooseRooms, { signal })).data,
  });

/** All zones in view by name, with their outlines. */
const zoneListQuery = () =>
  queryOptions({
    queryKey: [...sharedKeys.zones, "list"],
    ...kept,
    queryFn: async ({ signal }) => (await call(listZones, { signal })).data,
  });

/** The zones whose water the user may see, by name: others have neither figures to report nor meters to enter. */
export const waterZoneListQuery = () =>
  queryOptions({
    queryKey: [...sharedKeys.zones, "water"],
    ...kept,
    queryFn: async ({ signal }) => (await call(listZones, { query: { water: true }, signal })).data,
  });

/** The rooms and zones that the user may choose from; empty where the permission is missing or they are not loaded. */
export const usePlaces = () => {
  const may = useMay();
  const mayChooseRooms = may("Room.Index") || may("Device.Index");
  const rooms = useQuery({ ...roomChoiceQuery(), enabled: mayChooseRooms });
  const zones = useQuery({ ...zoneListQuery(), enabled: may("Zone.Index") });
  return {
    ...{ rooms: rooms.data ?? [], zones: zones.data ?? [] },
    isLoading: rooms.isLoading || zones.isLoading,
    /** Whether they are loaded: what is not among them is not there or not in view. */
    isKnown: { rooms: rooms.isSuccess, zones: zones.isSuccess },
  };
};

/** The zones whose water the user may see; empty where the permission is missing or they are not loaded. */
export const useWaterZones = () => {
  const may = useMay();
  return useQuery({ ...waterZoneListQuery(), enabled: may("Zone.Index") }).data ?? [];
};
