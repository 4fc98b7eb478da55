import { saveUserPhoto } from "@sgval/contract/access/user-account";
import {
  changeRoleOfUsers,
  chooseUsers,
  createUser,
  deleteUsers,
  listUsers,
  readUser,
  readUserPermissions,
  readUserScope,
  setUserScope,
  type UserChoice,
  type UserListQuery,
  updateUser,
} from "@sgval/contract/access/users";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../shared/api/call.ts";
import { sendPhoto } from "../../../shared/queries/photo.ts";
import { accessKeys } from "./keys.ts";

/** One page of users; the previous page stays visible while the next one loads. */
export const userListQuery = (query: Partial<UserListQuery>) =>
  queryOptions({
    queryKey: accessKeys.users(query),
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Total and users of a filter, for "select all"; limited to the size of a bulk action. */
export const findUsers = async ({
  page: _page,
  size: _size,
  ...query
}: Partial<UserListQuery>): Promise<{ users: UserChoice[]; total: number }> => {
  const { data, metaData } = await call(chooseUsers, { query });
  return { users: data, total: metaData.total };
};

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.user(id),
    queryFn: async ({ signal }) => (await call(readUser, { params: { id }, signal })).data,
  });

export type NewUser = z.input<NonNullable<(typeof createUser)["body"]>>;

/** Adds a user, and then the photo; says whether that was refused. */
export const useCreateUser = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, photo }: { body: NewUser; photo: Blob | null }) => {
      const { data } = await call(createUser, { body });
      if (photo === null) return { photoRefused: false };
      const sent = sendPhoto(saveUserPhoto, photo, { id: data.id });
      return {
        photoRefused: await sent.then(
          () => false,
          () => true,
        ),
      };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

export type ChangedUser = z.input<NonNullable<(typeof updateUser)["body"]>>;

/** Changes a user; fields left out stay. */
export const useUpdateUser = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ChangedUser) => (await call(updateUser, { params: { id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

/** Deletes users, all or none. */
export const useDeleteUsers = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call(deleteUsers, { body: { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

/** Gives several users one role, all or none. */
export const useChangeRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: number[]; roleId: number }) => call(changeRoleOfUsers, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};

export type HeldPermissions = z.output<(typeof readUserPermissions)["answer"]>;

/** Effective permissions of a user, with their origin. */
export const userPermissionsQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.permissionsOf(id),
    queryFn: ({ signal }) => call(readUserPermissions, { params: { id }, signal }),
  });

/** Devices that the user sees, within the scope of the caller. */
export const userScopeQuery = (id: number) =>
  queryOptions({
    queryKey: accessKeys.scope(id),
    queryFn: async ({ signal }) => (await call(readUserScope, { params: { id }, signal })).data,
  });

/** Sets what a user sees: all devices, or what is named. */
export const useSetUserScope = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof setUserScope.body>) => call(setUserScope, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.all }),
  });
};
