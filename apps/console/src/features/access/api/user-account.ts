import {
  endUserSessions,
  listUserSessions,
  listUserSignIns,
  readUserNotices,
  readUserSecurity,
  removeUserPhoto,
  removeUserSecondFactor,
  saveUserPhoto,
  sendResetLink,
  type UserNotices,
  unlockUser,
  updateUserNotices,
} from "@sgval/contract/access/user-account";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { currentSession } from "../../../shared/api/session.ts";
import { sendPhoto } from "../../../shared/queries/photo.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { accessKeys } from "./keys.ts";

/** How an account is guarded now. */
export const userSecurityQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.securityState(id),
    queryFn: async ({ signal }) => (await call(readUserSecurity, { params: { id }, signal })).data,
  });

/** Where a user is signed in. */
export const userSessionsQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.sessions(id),
    queryFn: async ({ signal }) => (await call(listUserSessions, { params: { id }, signal })).data,
  });

/** The last tries to sign in to a user's account. */
export const userSignInsQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.signIns(id),
    queryFn: async ({ signal }) => (await call(listUserSignIns, { params: { id }, signal })).data,
  });

const acts = {
  endSessions: endUserSessions,
  unlock: unlockUser,
  removeSecondFactor: removeUserSecondFactor,
} as const;
export type GuardAct = keyof typeof acts;

/** Ends all sessions of a user, unlocks the account, or switches the second factor off. */
export const useGuardUser = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: GuardAct) => call(acts[act], { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.security(id) }),
  });
};

/** Mails a user the link to set a new password. */
export const useSendResetLink = () =>
  useMutation({ mutationFn: (id: number) => call(sendResetLink, { params: { id } }) });

/** Notification choices of a user. */
export const userNoticesQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.notices(id),
    queryFn: async ({ signal }) => (await call(readUserNotices, { params: { id }, signal })).data,
  });

/** Changes the notification choices of a user. */
export const useSetUserNotices = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: UserNotices) => (await call(updateUserNotices, { params: { id }, body })).data,
    onSuccess: (data) => client.setQueryData(accessKeys.notices(id), data),
  });
};

/** Sets or removes the photo of a user; also refreshes the caller's own photo in the navbar. */
export const useSaveUserPhoto = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (photo: Blob | null) => {
      if (photo) await sendPhoto(saveUserPhoto, photo, { id });
      else await call(removeUserPhoto, { params: { id } });
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accessKeys.all }),
        currentSession().userData?.id === id && client.invalidateQueries({ queryKey: sharedKeys.account }),
      ]),
  });
};
