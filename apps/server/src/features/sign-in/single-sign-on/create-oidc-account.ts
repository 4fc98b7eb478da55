import { randomBytes } from "node:crypto";
import { email as emailField } from "@sgval/contract/access/fields";
import { clientStarterPermissions } from "@sgval/contract/permission";
import { systemSignature } from "../../../kernel/actor.ts";
import { auditedChange } from "../../activity/index.ts";
import { addAccount, ensureRole, findPersonByLogin } from "../accounts.store.ts";
import { hashPassword } from "../passwords/password.ts";
import type { SignInDeps } from "../sign-in-deps.ts";

/** A user name from the part before the `@`: letters, digits and `_`, with at least one letter and one digit. */
const usernameFrom = (email: string, attempt: number): string => {
  const local = (email.split("@")[0] ?? "")
    .normalize("NFD")
    .replaceAll(/[^A-Za-z0-9_]/g, "")
    .slice(0, 40);
  const name = /[A-Za-z]/.test(local) ? local : `user${local}`;
  if (attempt > 0) return `${name}_${attempt + 1}`;
  return /\d/.test(name) ? name : `${name}1`;
};

const mostAttempts = 50;

/**
 * Adds a client for a confirmed address: no device in view, and a random password.
 * Returns the id, or `null` when the address is not valid.
 */
export const createOidcAccount = async (deps: SignInDeps, address: string): Promise<number | null> => {
  const parsed = emailField.safeParse(address);
  if (!parsed.success) return null;
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  return auditedChange(deps, systemSignature("oidc"), async ({ trx, now, record }) => {
    const roleId = await ensureRole(
      trx,
      { name: "client", description: "Client", permissions: clientStarterPermissions, isDefault: false },
      now,
    );
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const username = usernameFrom(parsed.data, attempt);
      if (await findPersonByLogin(trx, username)) continue;
      const { id } = await addAccount(trx, {
        ...{ username, email: parsed.data, passwordHash, roleId },
        ...{ superUser: false, scopeAll: false, now },
      });
      await record({
        subject: "user",
        subjectId: id,
        subjectName: username,
        detail: "user_created",
        after: { username, email: parsed.data, role: "client" },
      });
      return id;
    }
    return null;
  });
};
