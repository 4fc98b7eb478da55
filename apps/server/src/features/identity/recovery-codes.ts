import { createHash, randomInt } from "node:crypto";

/** No letter that looks like a digit. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;
const codesMade = 10;

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");

/** Codes for the day the authenticator is lost, each good once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesMade }, newCode);

/** SHA-256: some 79 random bits need no slow hash. Case, spaces and dashes do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest();
