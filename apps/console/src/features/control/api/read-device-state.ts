import { type ConfirmedState, readDeviceState } from "@sgval/contract/control/control";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { controlKeys } from "./list-commands.ts";

/** What a device last confirmed of itself, by whose command and since when; null before its first answer. */
export const deviceStateQuery = (deviceId: number) =>
  queryOptions({
    queryKey: controlKeys.state(deviceId),
    queryFn: async ({ signal }): Promise<ConfirmedState | null> =>
      (await call(readDeviceState, { params: { id: deviceId }, signal })).data,
  });
