import { randomBytes } from "node:crypto";
import { clientStarterPermissions, permissions } from "@sgval/contract/permission";
import type { Clock } from "../../kernel/clock.ts";
import type { IdentityStore } from "./identity.store.ts";
import { hashPassword } from "./password.ts";

export const firstAdministratorName = "admin01";

/**
 * On an empty database: the roles `admin` and `client` and the administrator `admin01`.
 * Returns the password that was made up, or `null` when one was given or nothing had to be done.
 */
export const createFirstAdministrator = async (
  store: IdentityStore,
  clock: Clock,
  givenPassword: string | undefined,
): Promise<string | null> => {
  const now = new Date(clock.now());
  const admin = await store.ensureRole(
    { name: "admin", description: "Administrator", permissions, isDefault: false },
    now,
  );
  await store.ensureRole(
    { name: "client", description: "Client", permissions: clientStarterPermissions, isDefault: true },
    now,
  );
  if (await store.hasAccounts()) return null;
  const password = givenPassword ?? `${randomBytes(12).toString("base64url")}a1`;
  await store.addAccount({
    username: firstAdministratorName,
    email: null,
    passwordHash: await hashPassword(password),
    roleId: admin,
    superUser: true,
    scopeAll: true,
    now,
  });
  return givenPassword ? null : password;
};
