import { type LockOut, type LockOutForm, liftLockOut, setLockOut } from "@sgval/contract/control/lock-out";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { lockOutsQuery } from "../../../shared/lock-outs.ts";

/** Writes the tags of a device into what is known of all. */
export const cacheLockOuts = (client: QueryClient, deviceId: number, now: readonly LockOut[]): void => {
  client.setQueryData(
    lockOutsQuery().queryKey,
    (tags) => tags && [...tags.filter((tag) => tag.deviceId !== deviceId), ...now],
  );
};

/** Hangs one's own tag on a device, or changes it. */
export const useSetLockOut = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LockOutForm) => call(setLockOut, { params: { id: deviceId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: lockOutsQuery().queryKey }),
  });
};

/** Takes a tag off; that of somebody else needs a reason. */
export const useLiftLockOut = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tag, reason }: { tag: LockOut; reason: string }) =>
      call(liftLockOut, {
        params: { id: tag.deviceId, lockOutId: tag.id },
        body: reason === "" ? {} : { reason },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: lockOutsQuery().queryKey }),
  });
};
