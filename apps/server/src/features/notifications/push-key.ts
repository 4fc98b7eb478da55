import webpush from "web-push";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { SecretBox } from "../../kernel/secret-box.ts";
import { dropPushKey, keepPushKey, readPushKey } from "./browsers.store.ts";

const purpose = "private key of web push";

export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair (VAPID, RFC 8292) by which the vendors of browsers recognise this installation; made when it is first
 * asked for. One that was encrypted with another key of the installation is replaced, and browsers subscribe anew.
 */
export const createPushKey = ({
  db,
  secrets,
}: {
  db: Pick<DatabaseHandle, "kysely">;
  secrets: SecretBox;
}) => {
  let known: Promise<PushKey> | null = null;
  const load = async (): Promise<PushKey> => {
    const stored = await readPushKey(db.kysely);
    const opened = stored && secrets.open(stored.privateSealed, purpose);
    if (stored && opened) return { publicKey: stored.publicKey, privateKey: opened };
    if (stored) await dropPushKey(db.kysely);
    const { publicKey, privateKey } = webpush.generateVAPIDKeys();
    const kept = await keepPushKey(db.kysely, {
      publicKey,
      privateSealed: secrets.seal(privateKey, purpose),
    });
    return { publicKey: kept.publicKey, privateKey: secrets.open(kept.privateSealed, purpose) ?? privateKey };
  };
  return (): Promise<PushKey> => {
    known ??= load().catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };
};
