import { createHash, randomBytes } from "node:crypto";

/** A secret as the database and memory keep it. */
export interface KeptSecret {
  hash: Buffer;
  lastFour: string;
}

/** 32 random bytes, written so that they fit a header, a URL and a device's settings page. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** SHA-256: a random secret needs no slow hash, and every message of a device is checked with it. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret, "utf8").digest();

export const keptSecret = (secret: string): KeptSecret => ({
  hash: hashOf(secret),
  lastFour: secret.slice(-4),
});
