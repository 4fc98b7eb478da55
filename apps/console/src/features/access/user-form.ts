import { createUserBodyFor, type User, updateUserBodyFor } from "@sgval/contract/access/users";
import { message } from "@sgval/contract/message";
import type * as z from "zod";

/** The fields every account has, under the names that both forms give them. */
export const accountFieldNames = {
  username: "username",
  email: "email",
  account: "account",
  phone: "phone",
  language: "language",
} as const;

/** The schema of a new user's form: as the server's, and a role must be chosen. */
export const newUserForm = (strict: boolean) =>
  createUserBodyFor(strict).refine(({ roleId }) => typeof roleId === "number", {
    path: ["roleId"],
    error: message("invalid_role"),
  });
export type NewUserForm = z.input<ReturnType<typeof newUserForm>>;

export const emptyUser = (roleId: number | null): NewUserForm => ({
  username: "",
  email: "",
  account: "",
  phone: "",
  language: null,
  roleId,
  superUser: false,
  manageSuper: false,
  mustChangePassword: true,
  password: "",
  passwordConfirmation: "",
});

/** The schema of an edited user's form; an empty password means: leave it. */
export const editUserForm = (strict: boolean) =>
  updateUserBodyFor(strict).refine(
    ({ password, passwordConfirmation }) => password === undefined || passwordConfirmation !== undefined,
    { path: ["passwordConfirmation"], error: message("confirmation_mismatch") },
  );
export type EditUserForm = z.input<ReturnType<typeof editUserForm>>;

export const userAsForm = (user: User): EditUserForm => ({
  username: user.username,
  email: user.email ?? "",
  account: user.account ?? "",
  phone: user.phone ?? "",
  language: user.language,
  roleId: user.role?.id ?? null,
  superUser: user.superUser,
  manageSuper: user.manageSuper,
  password: "",
  passwordConfirmation: "",
});

/** Only the changed fields, so that a concurrent change of another field is kept. */
export const changesOf = <Values extends object>(
  values: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => Object.hasOwn(dirty, key) && Object(dirty)[key] !== false),
  ) as Partial<Values>;
