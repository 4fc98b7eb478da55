import * as z from "zod";
import { commaList, dataOf, id, idParams, isoTime, listMetaData, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import {
  accountFields,
  accountNumber,
  chosenIds,
  confirmationProblem,
  confirms,
  email,
  emptyAsAbsent,
  language,
  passwordOf,
  phone,
  username,
} from "./fields.ts";

export const user = z.object({
  ...accountFields,
  createdAt: isoTime,
  updatedAt: isoTime,
  lastSeenAt: isoTime.nullable(),
});
export type User = z.infer<typeof user>;

const details = z.object({
  account: accountNumber.optional(),
  phone: phone.optional(),
  language: language.optional(),
  superUser: z.boolean().optional(),
  manageSuper: z.boolean().optional(),
});

/** Only a super user manages super users. */
const managesAsSuper = (flags: { superUser?: boolean | undefined; manageSuper?: boolean | undefined }) =>
  !(flags.manageSuper && flags.superUser === false);
const managesProblem = { path: ["manageSuper"], error: "validation.invalid_value" };

const mostNamed = 10_000;
const namedIds = z.array(id).max(mostNamed, "validation.too_long").default([]);
export const setUserScopeBody = z.object({
  all: z.boolean(),
  deviceIds: namedIds,
  roomIds: namedIds,
  zoneIds: namedIds,
});

/** @param strict whether new passwords follow the stricter policy */
export const createUserBodyFor = (strict: boolean) =>
  details
    .extend({
      username,
      email,
      password: passwordOf(strict),
      /** Demanded by forms; an integrator may leave it out. */
      passwordConfirmation: z.string().optional(),
      /** Without one the default role is given. */
      roleId: id.nullish(),
      /** Unless `false`, the password has to be changed at the first sign-in, because its author knows it. */
      mustChangePassword: z.boolean().optional(),
      /** Without one a client sees nothing yet, others what the caller sees: all, or nothing yet. */
      scope: setUserScopeBody.optional(),
    })
    .refine(confirms, confirmationProblem)
    .refine(managesAsSuper, managesProblem);
/** What the route accepts; the policy in force is checked by the action. */
export const createUserBody = createUserBodyFor(false);
export type CreateUser = z.output<typeof createUserBody>;

/** @param strict whether new passwords follow the stricter policy */
export const updateUserBodyFor = (strict: boolean) =>
  details
    .extend({
      username: username.optional(),
      email: email.optional(),
      password: emptyAsAbsent(passwordOf(strict)),
      passwordConfirmation: emptyAsAbsent(z.string()),
      roleId: id.nullable().optional(),
    })
    .refine(confirms, confirmationProblem)
    .refine(managesAsSuper, managesProblem);
export const updateUserBody = updateUserBodyFor(false);
export type UpdateUser = z.output<typeof updateUserBody>;

export const userListQuery = listQuery.extend({
  roleId: commaList(id).optional(),
  superUser: z.enum(["true", "false"]).optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

/** Counts over all users, whatever the filters. */
export const userCounts = z.object({
  total: z.number().int(),
  admins: z.number().int(),
  clients: z.number().int(),
  superUsers: z.number().int(),
  neverSignedIn: z.number().int(),
});
export type UserCounts = z.infer<typeof userCounts>;

export const listUsers = route({
  method: "GET",
  path: "/user",
  summary: "Users, sorted by username, email, role, createdAt, updatedAt or lastSeenAt",
  access: { permission: "User.Index" },
  query: userListQuery,
  answer: z.object({ data: z.array(user), metaData: listMetaData.extend({ counts: userCounts }) }),
});
export const userChoice = user.pick({ id: true, username: true, superUser: true, manageSuper: true });
export type UserChoice = z.infer<typeof userChoice>;

export const chooseUsers = route({
  method: "GET",
  path: "/user/choice",
  summary: "All users of a filter as bulk actions need them, at most as many as one takes",
  access: listUsers.access,
  query: userListQuery.omit({ page: true, size: true }),
  answer: z.object({ data: z.array(userChoice), metaData: z.object({ total: z.number().int() }) }),
});
export const exportUsers = route({
  method: "GET",
  path: "/user/export",
  summary: "All users of a filter as a CSV, XLSX or PDF file",
  access: listUsers.access,
  query: exportQueryOf(userListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const readUser = route({
  method: "GET",
  path: "/user/:id",
  summary: "A user",
  access: { permission: "User.Index" },
  params: idParams,
  answer: dataOf(user),
  errors: ["user_not_found"],
});
export const createUser = route({
  method: "POST",
  path: "/user",
  summary: "Add a user",
  access: { permission: "User.Create" },
  body: createUserBody,
  answer: dataOf(user),
  errors: ["value_exists", "invalid_role", "permission_not_held", "super_user_required", "server_busy"],
});
export const updateUser = route({
  method: "PUT",
  path: "/user/:id",
  summary: "Change a user; fields left out stay. One's own password and e-mail are changed at /account",
  access: { permission: "User.Update" },
  params: idParams,
  body: updateUserBody,
  answer: dataOf(user),
  errors: [
    "user_not_found",
    "own_credentials",
    "value_exists",
    "invalid_role",
    "permission_not_held",
    "super_user_required",
    "last_super_user",
    "server_busy",
  ],
});
export const deleteUser = route({
  method: "DELETE",
  path: "/user/:id",
  summary: "Delete a user; what the user did stays in the history",
  access: { permission: "User.Delete" },
  params: idParams,
  answer: null,
  errors: ["own_account", "user_not_found", "permission_not_held", "super_user_required", "last_super_user"],
});

export const changeRoleOfUsers = route({
  method: "POST",
  path: "/user/change-role",
  summary: "Give several users one role, all or none",
  access: { permission: "User.Update" },
  body: z.object({ ids: chosenIds, roleId: id }),
  answer: null,
  errors: ["invalid_role", "user_not_found", "permission_not_held"],
});
export const deleteUsers = route({
  method: "POST",
  path: "/user/delete",
  summary: "Delete several users, all or none",
  access: { permission: "User.Delete" },
  body: z.object({ ids: chosenIds }),
  answer: null,
  errors: ["own_account", "user_not_found", "permission_not_held", "super_user_required", "last_super_user"],
});

const namedPlace = z.object({ id: z.number().int(), name: z.string() });
export const userScope = z.object({
  /** Every device; a super user sees every device whatever is set here. */
  all: z.boolean(),
  /** Of the named devices, rooms and zones, those that the caller may name too. */
  devices: z.array(z.object({ id: z.number().int(), name: z.string(), displayName: z.string() })),
  /** Whatever is in a room or zone named is seen, for as long as it is there. */
  rooms: z.array(namedPlace),
  zones: z.array(namedPlace),
});
export type UserScope = z.infer<typeof userScope>;

export const readUserScope = route({
  method: "GET",
  path: "/user/:id/scope",
  summary: "Which devices, rooms and zones a user sees",
  access: { permission: "User.Index" },
  params: idParams,
  answer: dataOf(userScope),
  errors: ["user_not_found"],
});
export const setUserScope = route({
  method: "PUT",
  path: "/user/:id/scope",
  summary: "Let a user see all devices, or named ones and what is in named rooms and zones",
  access: { permission: "User.Update" },
  params: idParams,
  body: setUserScopeBody,
  answer: dataOf(userScope),
  errors: ["user_not_found", "permission_not_held"],
});

/** An effective permission of a user, and where it comes from. */
export const heldPermission = z.object({
  name: z.string(),
  group: z.string(),
  from: z.array(z.enum(["superUser", "role"])),
});
export const readUserPermissions = route({
  method: "GET",
  path: "/user/:id/permission",
  summary: "What a user may do in effect, and where each permission comes from",
  access: { permission: "User.Index" },
  params: idParams,
  answer: z.object({
    data: z.array(heldPermission),
    metaData: z.object({
      superUser: z.boolean(),
      role: z
        .object({
          id: z.number().int(),
          name: z.string(),
          /** The role has no permissions field and so allows everything. */
          everything: z.boolean(),
        })
        .nullable(),
    }),
  }),
  errors: ["user_not_found"],
});
