import type { ControlMode } from "@sgval/contract/control/control";
import { setMode } from "@sgval/contract/control/set-mode";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";

/** Switches a device to manual or automatic; not optimistic, the page shows the server's answer. */
export const useSetMode = (deviceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { mode: ControlMode; reason?: string }) =>
      call(setMode, { params: { id: deviceId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharedKeys.devices }),
  });
};
