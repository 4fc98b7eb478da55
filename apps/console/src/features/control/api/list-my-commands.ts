import { listMyCommands } from "@sgval/contract/control/control";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

export const myCommandsKey = ["command", "mine"] as const;

const SHOWN = 20;

/** My running commands and my latest ones: what survives a reload and shows up in a second tab. */
export const myCommandsQuery = () =>
  queryOptions({
    queryKey: myCommandsKey,
    queryFn: ({ signal }) => call(listMyCommands, { query: { page: 1, size: SHOWN }, signal }),
  });
