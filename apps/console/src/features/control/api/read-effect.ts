import type { Command } from "@sgval/contract/control/control";
import { readCommandEffect } from "@sgval/contract/control/effect";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { controlKeys } from "./list-commands.ts";

/** How often it is asked again what has not been looked at yet (ms). */
const CHECKED_AGAIN_MS = 60_000;
/** It is noted when the answer has arrived what is to be seen, which is heard of earlier than it is noted (ms). */
const NOTED_AGAIN_MS = 2_000;
const NOTED_WITHIN_MS = 10_000;

/** What the telemetry showed after a command; null where nothing is to be seen. */
export const commandEffectQuery = ({
  deviceId,
  id,
  finishedAt,
}: Pick<Command, "deviceId" | "id" | "finishedAt">) =>
  queryOptions({
    queryKey: controlKeys.effect(deviceId, id),
    queryFn: async ({ signal }) =>
      (await call(readCommandEffect, { params: { id: deviceId, commandId: id }, signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (data) return data.outcome === null && CHECKED_AGAIN_MS;
      const hasJustEnded = finishedAt !== null && serverNow() - Date.parse(finishedAt) < NOTED_WITHIN_MS;
      return data === null && hasJustEnded && NOTED_AGAIN_MS;
    },
  });
