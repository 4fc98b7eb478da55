import { type LockOut, listLockOuts } from "@sgval/contract/control/lock-out";
import { queryOptions } from "@tanstack/react-query";
import { create } from "zustand";
import { call } from "./api/call.ts";
import { kept } from "./api/kept-answers.ts";
import { sharedKeys } from "./queries/query-keys.ts";

/** The lock-out tags of all devices in view; a live event says when they changed. */
export const lockOutsQuery = () =>
  queryOptions({
    queryKey: sharedKeys.lockOuts,
    ...kept,
    queryFn: async ({ signal }) => (await call(listLockOuts, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

const none: readonly LockOut[] = [];

/** The same by device, for lists of thousands of devices, which cannot afford a query each. */
export const useLockOuts = create<ReadonlyMap<number, readonly LockOut[]>>(() => new Map());

/** The tags of a device, oldest first. */
export const useLockOutsOf = (deviceId: number): readonly LockOut[] =>
  useLockOuts((tags) => tags.get(deviceId) ?? none);
