import { message } from "@sgval/contract/message";
import { type Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { brokenAccessRule } from "./access.store.ts";

export const refuseRole = (field: string): Refusal =>
  refuseField(field, message("invalid_role"), "invalid_role");

/** A permission or device would be granted that the grantor does not hold. */
export const refuseNotHeld = (field: string): Refusal =>
  refuseField(field, message("permission_not_held"), "permission_not_held");

/** One's own password and e-mail are changed with the current password, at the account. */
export const refuseOwnCredentials = (field: "password" | "email"): Refusal =>
  refuseField(field, message("own_credentials"), "own_credentials");

export const refuseNotSuper = (field: string): Refusal =>
  refuseField(field, message("super_user_required"), "super_user_required");

/** The refusal for a violated constraint, naming its field; other errors unchanged. */
export const accessRefusal = (error: unknown): unknown => {
  const broken = brokenAccessRule(error);
  if (!broken) return error;
  return broken === "roleId" ? refuseRole(broken) : refuseTaken(broken);
};
