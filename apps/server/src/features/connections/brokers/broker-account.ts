import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { SecretBox } from "../../../kernel/secrets/secret-box.ts";
import {
  type BrokerRecord,
  lockPlainUsernames,
  type SealedUsername,
  storeSealedUsername,
} from "./brokers.store.ts";

// An encrypted secret is bound to the broker that it is for.
const passwordPurpose = (brokerId: number): string => `mqtt broker ${brokerId}`;
const usernamePurpose = (brokerId: number): string => `user name at mqtt broker ${brokerId}`;

/** The account of the server at a broker. */
export interface BrokerAccount {
  username: string | null;
  password: string | null;
}

export const sealPassword = (secrets: SecretBox, brokerId: number, password: string): string =>
  secrets.seal(password, passwordPurpose(brokerId));

/** An encrypted user name is another text each time; by its digest the database sees that two are the same. */
export const sealUsername = (
  secrets: SecretBox,
  brokerId: number,
  username: string | null | undefined,
): SealedUsername =>
  username
    ? {
        usernameSealed: secrets.seal(username, usernamePurpose(brokerId)),
        usernameDigest: secrets.digest(username, "user name at an mqtt broker"),
      }
    : { usernameSealed: null, usernameDigest: null };

/** The user name; `null` for none, and for one that was encrypted with another key. */
export const openUsername = (
  secrets: SecretBox,
  { id, usernameSealed }: Pick<BrokerRecord, "id" | "usernameSealed">,
): string | null => (usernameSealed === null ? null : secrets.open(usernameSealed, usernamePurpose(id)));

/** What to connect with; `null` when something of it was encrypted with another key. */
export const openAccount = (secrets: SecretBox, record: BrokerRecord): BrokerAccount | null => {
  const { id, usernameSealed, passwordSealed } = record;
  const username = openUsername(secrets, record);
  const password = passwordSealed === null ? null : secrets.open(passwordSealed, passwordPurpose(id));
  const isReadable =
    (usernameSealed === null) === (username === null) && (passwordSealed === null) === (password === null);
  return isReadable ? { username, password } : null;
};

/** Encrypts the user names that an earlier version has stored as they are. */
export const sealPlainUsernames = (
  { kysely }: Pick<DatabaseHandle, "kysely">,
  secrets: SecretBox,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    for (const { id, username } of await lockPlainUsernames(trx))
      await storeSealedUsername(trx, id, sealUsername(secrets, id, username));
  });
