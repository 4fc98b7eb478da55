import type { Command } from "@sgval/contract/control/control";
import { readCommandEffect } from "@sgval/contract/control/effect";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { controlKeys } from "./list-commands.ts";

/** How often it is asked again what has not been looked at yet (ms). */
const CHECKED_AGAIN_MS = 60_000;

/** What the telemetry showed after a command; null where nothing is to be seen. */
export const commandEffectQuery = ({ deviceId, id }: Pick<Command, "deviceId" | "id">) =>
  queryOptions({
    queryKey: controlKeys.effect(deviceId, id),
    queryFn: async ({ signal }) =>
      (await call(readCommandEffect, { params: { id: deviceId, commandId: id }, signal })).data,
    refetchInterval: ({ state: { data } }) => data?.outcome === null && CHECKED_AGAIN_MS,
  });
