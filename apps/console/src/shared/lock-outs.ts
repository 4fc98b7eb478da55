import { isOthersTag, type LockOut, listLockOuts } from "@sgval/contract/control/lock-out";
import { operatingPermissions } from "@sgval/contract/permission";
import { queryOptions } from "@tanstack/react-query";
import { create } from "zustand";
import { useMay } from "./api/ability.ts";
import { call } from "./api/call.ts";
import { kept } from "./api/kept-answers.ts";
import { useSession } from "./api/session.ts";
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

/** Whether the user has something to do at the controls of a device: to operate it, to hang a tag, or to take their own off. */
export const useMayOpenControls = (deviceId: number): boolean => {
  const may = useMay();
  const me = useSession((session) => session.userData?.id);
  const tags = useLockOutsOf(deviceId);
  return (
    [...operatingPermissions, "Control.Lock" as const].some(may) || !tags.every((tag) => isOthersTag(tag, me))
  );
};
