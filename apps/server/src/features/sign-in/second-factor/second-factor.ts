import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const period = 30;

const authenticator = (secret: string, issuer = "", label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period, algorithm: "SHA1" });

/** 160 random bits in base 32, as RFC 4226 recommends. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` address that an authenticator reads from a QR code. */
export const factorUri = (secret: string, title: string, username: string): string =>
  authenticator(secret, title, username).toString();

/**
 * The time step whose code this is, one step early or late included; `null` when it is none. The caller
 * accepts each step once.
 * @param now epoch milliseconds
 */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = authenticator(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
};

/** No letter that looks like a digit. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;
const codesMade = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");

/** Codes for when the authenticator is lost, each valid once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesMade }, newRecoveryCode);

/** SHA-256: some 79 random bits need no slow hash. Case, spaces and dashes do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();
