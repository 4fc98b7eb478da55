import { createHash, randomBytes } from "node:crypto";

/** 256 random bits; the database only ever sees the hash. */
export const newSessionToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

const day = 24 * 60 * 60 * 1000;

/** How long a session lives without use. */
export const sessionLifetime = (remember: boolean): number => (remember ? 30 * day : day);
