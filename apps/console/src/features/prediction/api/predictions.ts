import type { Command } from "@sgval/contract/control/control";
import type { SelectForm } from "@sgval/contract/control/selection";
import {
  type CommandPrediction,
  predictEffect,
  readPredictable,
  readPrediction,
} from "@sgval/contract/prediction/prediction";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

const all = "prediction";
/** The server answers within two seconds; what takes longer comes too late for a dialog. */
const SLOWEST_MS = 4_000;
/** How long after it could not be fetched an estimate is asked for again (ms). */
const AGAIN_MS = 10_000;

/** What the network model expects of a command that nobody has sent yet; asked once for each command, and again where no answer came. */
export const predictionQuery = (
  deviceId: number,
  command: Pick<SelectForm, "action" | "value" | "pumpIds">,
) =>
  queryOptions({
    queryKey: [all, "of", deviceId, command] as const,
    queryFn: async ({ signal }) =>
      (
        await call(predictEffect, {
          params: { id: deviceId },
          body: command,
          signal: AbortSignal.any([signal, AbortSignal.timeout(SLOWEST_MS)]),
        })
      ).data,
    retry: false,
    refetchInterval: ({ state }) => state.status === "error" && AGAIN_MS,
    staleTime: 10_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Whether there is a network model, and the device is at an element of it. */
export const predictableQuery = (deviceId: number) =>
  queryOptions({
    queryKey: [all, "predictable", deviceId] as const,
    queryFn: async ({ signal }) => (await call(readPredictable, { params: { id: deviceId }, signal })).data,
    staleTime: 60_000,
  });

/** How often the measured values are asked for that are not there yet (ms). */
const MEASURED_AGAIN_MS = 60_000;

/** What was expected of a command, and measured after it; asked anew when the device has answered, which sets the time of it. */
export const commandPredictionQuery = ({
  deviceId,
  id,
  status,
  lateResponseAt,
}: Pick<Command, "deviceId" | "id" | "status" | "lateResponseAt">) =>
  queryOptions({
    queryKey: [all, "command", deviceId, id, status, lateResponseAt] as const,
    queryFn: async ({ signal }) =>
      (await call(readPrediction, { params: { id: deviceId, commandId: id }, signal })).data,
    placeholderData: (data: CommandPrediction | null | undefined, earlier) =>
      earlier?.queryKey[2] === deviceId && earlier.queryKey[3] === id ? data : undefined,
    refetchInterval: ({ state }) => state.data?.measuredAt === null && MEASURED_AGAIN_MS,
  });
