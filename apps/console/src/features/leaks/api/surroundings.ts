import { readNearbyDevices } from "@sgval/contract/leaks/nearby-devices";
import { readRepairEffect } from "@sgval/contract/leaks/repair-effect";
import { findNearbyPipes } from "@sgval/contract/network/nearby-pipes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { leakKeys } from "./leak-keys.ts";

/** The night flow of the zone of a leak point before its repair and after it. */
export const repairEffectQuery = (id: number) =>
  queryOptions({
    queryKey: leakKeys.effect(id),
    queryFn: async ({ signal }) => (await call(readRepairEffect, { params: { id }, signal })).data,
  });

/** The devices near a leak point with their values when it was found. */
export const nearbyDevicesQuery = (id: number) =>
  queryOptions({
    queryKey: leakKeys.nearby(id),
    queryFn: async ({ signal }) => (await call(readNearbyDevices, { params: { id }, signal })).data,
  });

/** The pipes of all networks near a place. */
export const nearbyPipesQuery = (place: { latitude: number; longitude: number }) =>
  queryOptions({
    queryKey: leakKeys.pipes(place),
    queryFn: async ({ signal }) => (await call(findNearbyPipes, { query: place, signal })).data,
    placeholderData: keepPreviousData,
  });
