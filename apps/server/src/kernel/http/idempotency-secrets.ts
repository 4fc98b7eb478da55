import type { Clock } from "../clock.ts";
import type { KeptAnswer, KeyUse } from "./idempotency.store.ts";

const keepFor = 60_000;
const mostKept = 1_000;

export interface SecretAnswers {
  find(use: KeyUse): { fingerprint: Buffer; answer: KeptAnswer } | null;
  keep(use: KeyUse, answer: KeptAnswer): void;
}

export const keyName = ({ userId, key }: Pick<KeyUse, "userId" | "key">): string => `${userId} ${key}`;

/** Answers with a secret: in memory only, for a minute, for a retry after a lost connection. */
export const createSecretAnswers = (clock: Clock): SecretAnswers => {
  const kept = new Map<string, { fingerprint: Buffer; answer: KeptAnswer }>();
  return {
    find: (use) => kept.get(keyName(use)) ?? null,
    keep: (use, answer) => {
      const name = keyName(use);
      const entry = { fingerprint: use.fingerprint, answer };
      const [oldest] = kept.keys();
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
      kept.set(name, entry);
      clock.after(keepFor, () => {
        if (kept.get(name) === entry) kept.delete(name);
      });
    },
  };
};
