import { listDevices } from "@sgval/contract/devices/routes";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accessKeys } from "./keys.ts";

const SHOWN = 20;

/** Devices whose name, code or link fits the text, to be put in somebody's scope. */
export const devicesToChooseQuery = (q: string) =>
  queryOptions({
    queryKey: accessKeys.devices(q),
    queryFn: async ({ signal }) =>
      (
        await call(listDevices, {
          query: { page: 1, size: SHOWN, sort: "displayName", ...(q === "" ? {} : { q }) },
          signal,
        })
      ).data.map(({ id, name, displayName }) => ({ id, name, displayName })),
    placeholderData: keepPreviousData,
  });
