import { listCommands } from "@sgval/contract/control/control";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

export type CommandPage = z.output<(typeof listCommands)["answer"]>;
export const deviceCommandsKey = (deviceId: number) => ["command", "device", deviceId] as const;

const SHOWN = 20;

/** The latest commands of a device, whoever asked for them. */
export const deviceCommandsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: deviceCommandsKey(deviceId),
    queryFn: ({ signal }) =>
      call(listCommands, { params: { id: deviceId }, query: { page: 1, size: SHOWN }, signal }),
  });
