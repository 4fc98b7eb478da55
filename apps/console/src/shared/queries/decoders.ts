import { chooseDecoders } from "@sgval/contract/decoders/decoders";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { sharedKeys } from "./query-keys.ts";

/** All decoders by name, for forms of devices. */
export const decoderChoiceQuery = () =>
  queryOptions({
    queryKey: sharedKeys.decoderChoices,
    queryFn: async ({ signal }) => (await call(chooseDecoders, { signal })).data,
  });
