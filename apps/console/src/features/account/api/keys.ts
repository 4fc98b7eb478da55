import { queryRoots } from "../../../shared/api/query-roots.ts";

const all = queryRoots.account;

/** The cached queries of this feature. */
export const accountKeys = {
  all,
  own: [...all, "own"],
  preferences: [...all, "preferences"],
  tokens: [...all, "tokens"],
  secondFactor: [...all, "secondFactor"],
  sessions: [...all, "sessions"],
  signIns: [...all, "signIns"],
} as const;
