import { webcrypto } from "node:crypto";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { SecretBox } from "../../../kernel/secrets/secret-box.ts";
import { dropPushKey, keepPushKey, readPushKey } from "../browsers.store.ts";

const purpose = "private key of web push";

export interface PushKey {
  /** Uncompressed point in base64url, as browsers take it to subscribe. */
  publicKey: string;
  /** Text of the JSON Web Key. */
  privateKey: string;
}

const makePushKey = async (): Promise<PushKey> => {
  const { subtle } = webcrypto;
  const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const point = await subtle.exportKey("raw", pair.publicKey);
  const { kty, crv, x, y, d } = await subtle.exportKey("jwk", pair.privateKey);
  return {
    publicKey: Buffer.from(point).toString("base64url"),
    privateKey: JSON.stringify({ kty, crv, x, y, d }),
  };
};

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
    const { publicKey, privateKey } = await makePushKey();
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
