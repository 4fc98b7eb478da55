import type { Clock } from "../../kernel/clock.ts";

const remembered = 60_000;

/** Which mailed links were used within the last minute, and the hash of the password each has set. */
export interface UsedLinks {
  note(tokenHash: Buffer, used: { userId: number; passwordHash: string }): void;
  find(tokenHash: Buffer): { userId: number; passwordHash: string } | null;
}

/** In memory only: a node that restarts forgets, and the link is then simply used up. */
export const createUsedLinks = (clock: Clock): UsedLinks => {
  const used = new Map<string, { userId: number; passwordHash: string; until: number }>();
  const dropPast = (): void => {
    for (const [key, { until }] of used) if (until <= clock.now()) used.delete(key);
  };
  return {
    note: (tokenHash, { userId, passwordHash }) => {
      dropPast();
      used.set(tokenHash.toString("base64"), { userId, passwordHash, until: clock.now() + remembered });
    },
    find: (tokenHash) => {
      dropPast();
      return used.get(tokenHash.toString("base64")) ?? null;
    },
  };
};
