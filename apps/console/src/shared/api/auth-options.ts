import { readAuthOptions } from "@sgval/contract/identity-recovery";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";

/** What is known before anybody is signed in: the password policy, single sign-on, the hotline. */
const authOptionsQuery = () =>
  queryOptions({
    queryKey: ["auth", "options"] as const,
    queryFn: async ({ signal }) => (await call(readAuthOptions, { signal })).data,
    staleTime: 5 * 60_000,
  });

/** Whether new passwords follow the stricter policy; the stricter one is taken until the answer is there. */
export const useStrictPassword = (): boolean => useQuery(authOptionsQuery()).data?.strictPassword ?? true;
