import { randomBytes } from "node:crypto";
import { clientStarterPermissions, permissions } from "@sgval/contract/permission";
import type { Language } from "@sgval/quantities/language";
import type { Clock } from "../../kernel/clock.ts";
import type { IdentityStore } from "./identity.store.ts";
import { hashPassword } from "./password.ts";

export const firstAdministratorName = "admin01";

/** What the first roles are for, in the language of the installation; an administrator may write it anew. */
const descriptions: Record<Language, { admin: string; client: string }> = {
  vn: { admin: "Quản trị toàn hệ thống", client: "Khách hàng: xem thiết bị được giao" },
  en: { admin: "Runs the whole installation", client: "Client: sees the devices assigned" },
  fr: { admin: "Gère toute l'installation", client: "Client : voit les appareils attribués" },
};

/**
 * On an empty database: the roles `admin` and `client` and the administrator `admin01`.
 * Returns the password that was made up, or `null` when one was given or nothing had to be done.
 */
export const createFirstAdministrator = async (
  store: IdentityStore,
  clock: Clock,
  locale: Language,
  givenPassword: string | undefined,
): Promise<string | null> => {
  const now = new Date(clock.now());
  const admin = await store.ensureRole(
    { name: "admin", description: descriptions[locale].admin, permissions, isDefault: false },
    now,
  );
  await store.ensureRole(
    {
      name: "client",
      description: descriptions[locale].client,
      permissions: clientStarterPermissions,
      isDefault: true,
    },
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
