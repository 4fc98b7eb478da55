import { Secret, TOTP } from "otpauth";

const period = 30;

const authenticator = (secret: string, issuer = "", label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period, algorithm: "SHA1" });

/** 160 random bits in base 32, as RFC 4226 advises. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator reads from a picture. */
export const factorUri = (secret: string, title: string, username: string): string =>
  authenticator(secret, title, username).toString();

/**
 * The time step whose code this is, one step early or late included; `null` when it is none. A code is good once:
 * the caller takes no step at or before the last one used.
 * @param now epoch milliseconds
 */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = authenticator(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
};
