import { sendResetLink } from "@sgval/contract/access/user-account";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";

/** Mails a user the link to set a new password. */
export const useSendResetLink = () =>
  useMutation({ mutationFn: (id: number) => call(sendResetLink, { params: { id } }) });
