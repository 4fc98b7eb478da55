import { type AuthOptions, readAuthOptions } from "@sgval/contract/sign-in/password-reset";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { kept } from "../api/kept-answers.ts";
import { sharedKeys } from "./query-keys.ts";

/** Options for signed-out users: password policy, single sign-on, hotline. */
const authOptionsQuery = () =>
  queryOptions({
    queryKey: sharedKeys.publicOptions,
    ...kept,
    queryFn: async ({ signal }) => (await call(readAuthOptions, { signal })).data,
    staleTime: 5 * 60_000,
  });

/** Whether new passwords follow the stricter policy; assumed until the answer is there. */
export const useStrictPassword = (): boolean => useQuery(authOptionsQuery()).data?.strictPassword ?? true;

/** Options of the sign-in page; undefined until loaded, since sign-in works without them. */
export const useAuthOptions = (): AuthOptions | undefined => useQuery(authOptionsQuery()).data;
