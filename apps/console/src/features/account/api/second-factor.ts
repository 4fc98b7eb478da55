import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "@sgval/contract/sign-in/security";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { accountKeys } from "./keys.ts";

/** State of the second factor of the user. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: accountKeys.secondFactor,
    queryFn: async ({ signal }) => (await call(readSecondFactor, { signal })).data,
  });

/** Makes a secret, confirms it, renews the recovery codes or switches the factor off. No secret is cached. */
export const useSecondFactor = () => {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: accountKeys.all });
  return {
    enrol: useMutation({
      mutationFn: async (password: string) => (await call(enrolSecondFactor, { body: { password } })).data,
      gcTime: 0,
    }),
    confirm: useMutation({
      mutationFn: async (code: string) => (await call(confirmSecondFactor, { body: { code } })).data,
      onSuccess: renew,
      gcTime: 0,
    }),
    renewCodes: useMutation({
      mutationFn: async (body: { password: string; code: string }) =>
        (await call(renewRecoveryCodes, { body })).data,
      onSuccess: renew,
      gcTime: 0,
    }),
    disable: useMutation({
      mutationFn: (body: { password: string; code: string }) => call(disableSecondFactor, { body }),
      onSuccess: renew,
      gcTime: 0,
    }),
  };
};
