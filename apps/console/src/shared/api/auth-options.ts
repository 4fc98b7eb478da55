import { type AuthOptions, readAuthOptions } from "@sgval/contract/sign-in/password-reset";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";

/** The start of every key whose answer is the same for everybody. */
export const publicKey = "auth";

/** What is known before anybody is signed in: the password policy, single sign-on, the hotline. */
const authOptionsQuery = () =>
  queryOptions({
    queryKey: [publicKey, "options"] as const,
    queryFn: async ({ signal }) => (await call(readAuthOptions, { signal })).data,
    staleTime: 5 * 60_000,
  });

/** Whether new passwords follow the stricter policy; the stricter one is taken until the answer is there. */
export const useStrictPassword = (): boolean => useQuery(authOptionsQuery()).data?.strictPassword ?? true;

/** What the sign-in page offers; nothing while the answer is not there, since signing in works without it. */
export const useAuthOptions = (): AuthOptions | undefined => useQuery(authOptionsQuery()).data;
