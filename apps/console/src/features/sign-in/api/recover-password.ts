import { checkResetToken, forgotPassword, resetPassword } from "@sgval/contract/sign-in/password-reset";
import { queryOptions, useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";

/** The query keys of this feature. */
const signInKeys = { resetToken: (token: string) => ["signIn", "resetToken", token] } as const;

/** Mails a link; the answer never reveals whether there is such an account. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });

/** Whether the token of a mailed link is still good. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: signInKeys.resetToken(token),
    queryFn: async ({ signal }) => {
      await call(checkResetToken, { body: { token }, signal });
      return true;
    },
    gcTime: 0,
    // Asking again would count as another try.
    refetchOnWindowFocus: false,
  });

export type ResetPassword = z.input<NonNullable<(typeof resetPassword)["body"]>>;

/** Sets a new password with the token of a mailed link. */
export const useResetPassword = () =>
  useMutation({ mutationFn: (body: ResetPassword) => call(resetPassword, { body }) });
