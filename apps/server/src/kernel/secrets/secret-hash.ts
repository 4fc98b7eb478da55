import { createHash } from "node:crypto";

/**
 * What is stored of a token or key. SHA-256: 256 random bits need no slow password hash, and programs and devices send theirs
 * with every request.
 */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** What of a secret may be shown, to recognise it. */
export const lastFourOf = (secret: string): string => secret.slice(-4);
