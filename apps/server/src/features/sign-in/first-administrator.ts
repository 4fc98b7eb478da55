import { clientStarterPermissions, permissions } from "@sgval/contract/permission";
import type { Language } from "@sgval/quantities/language";
import { addAccount, ensureRole, hasAccounts } from "./accounts.store.ts";
import { hashPassword, randomPassword } from "./passwords/password.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

export const firstAdministratorName = "admin01";

/** Descriptions of the first roles, in the language of the installation. */
const descriptions: Record<Language, { admin: string; client: string }> = {
  vn: { admin: "Quản trị toàn hệ thống", client: "Khách hàng: xem thiết bị được giao" },
  en: { admin: "Runs the whole installation", client: "Client: sees the devices assigned" },
  fr: { admin: "Gère toute l'installation", client: "Client : voit les appareils attribués" },
};

/**
 * On an empty database: the roles `admin` and `client` and the administrator `admin01`.
 * Returns the generated password, or `null` when one was given or nothing had to be done.
 */
export const createFirstAdministrator = async (
  { db, clock, config }: Pick<SignInDeps, "db" | "clock" | "config">,
  givenPassword: string | undefined,
): Promise<string | null> => {
  const { kysely } = db;
  const texts = descriptions[config.locale];
  const now = new Date(clock.now());
  const admin = await ensureRole(
    kysely,
    { name: "admin", description: texts.admin, permissions, isDefault: false },
    now,
  );
  await ensureRole(
    kysely,
    {
      name: "client",
      description: texts.client,
      permissions: clientStarterPermissions,
      isDefault: true,
    },
    now,
  );
  if (await hasAccounts(kysely)) return null;
  const password = givenPassword ?? randomPassword();
  await addAccount(kysely, {
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
