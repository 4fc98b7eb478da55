import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  type JsonWebKeyInput,
  randomBytes,
  sign,
} from "node:crypto";
import type { PushSubscription } from "@sgval/contract/notifications/notices";
import type { PushKey } from "./push-key.ts";

/** Bytes of a record, and of a message that every vendor takes (RFC 8291, 4; RFC 8030, 7.2). */
const recordSize = 4096;
const longestPlain = 3993;
const [pointLength, authLength] = [65, 16];
/** Marks the end of the last record (RFC 8188, 2). */
const lastRecord = Buffer.from([2]);

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/**
 * Encrypts a message for one browser as RFC 8291 says (`aes128gcm`). Throws for keys that are none, and for a message
 * that is too long.
 * @param once salt of 16 bytes and private key of this message alone; both random unless a test gives them
 */
export const encryptForBrowser = (
  plain: Buffer,
  keys: PushSubscription["keys"],
  once: { salt: Buffer; privateKey?: Buffer } = { salt: randomBytes(16) },
): Buffer => {
  const [browserKey, auth] = [Buffer.from(keys.p256dh, "base64url"), Buffer.from(keys.auth, "base64url")];
  if (browserKey.length !== pointLength || auth.length !== authLength)
    throw new Error("the keys of a browser have other lengths");
  if (plain.length > longestPlain) throw new Error("a message is too long for a browser");
  const pair = createECDH("prime256v1");
  if (once.privateKey) pair.setPrivateKey(once.privateKey);
  else pair.generateKeys();
  const ownKey = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, ownKey]);
  const secret = derive(pair.computeSecret(browserKey), auth, info, 32);
  const cipher = createCipheriv(
    "aes-128-gcm",
    derive(secret, once.salt, "Content-Encoding: aes128gcm\0", 16),
    derive(secret, once.salt, "Content-Encoding: nonce\0", 12),
  );
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([
    ...[once.salt, head, ownKey],
    ...[cipher.update(plain), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()],
  ]);
};

/** Seconds for which a vendor may take the signature; a day is the most that is allowed (RFC 8292, 2). */
const signedFor = 12 * 3600;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * The `Authorization` by which a vendor recognises the installation (VAPID, RFC 8292).
 * @param contact whom the vendor writes to: `https:` or `mailto:`
 * @param now epoch milliseconds
 */
export const vapidAuthorization = (
  { publicKey, privateKey }: PushKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + signedFor,
    sub: contact,
  };
  const text = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const jwk: JsonWebKeyInput = { key: JSON.parse(privateKey), format: "jwk" };
  const signature = sign("sha256", Buffer.from(text), {
    key: createPrivateKey(jwk),
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${publicKey}`;
};
