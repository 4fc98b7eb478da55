import { sharedKeys } from "../../../shared/queries/query-keys.ts";

const all = sharedKeys.account;

/** The query keys of this feature. */
export const accountKeys = {
  all,
  own: [...all, "own"],
  preferences: [...all, "preferences"],
  tokens: [...all, "tokens"],
  secondFactor: [...all, "secondFactor"],
  sessions: [...all, "sessions"],
  signIns: [...all, "signIns"],
} as const;
