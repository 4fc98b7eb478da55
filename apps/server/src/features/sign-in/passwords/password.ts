import { hash, verify } from "@node-rs/argon2";
import { passwordOf } from "@sgval/contract/access/fields";
import { fieldProblems } from "@sgval/contract/message";
import { Refusal } from "../../../kernel/errors.ts";

/** Argon2id as OWASP recommends for servers: 19 MiB, two passes, one lane. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More hashes at once would only compete for the same cores and memory. */
const mostAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, settings));

/** Whether the password matches the hash; a damaged hash matches none. */
export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password).catch(() => false));

// Unknown accounts take as much time as known ones, so that timing does not reveal which exist.
const decoy = hashPassword(crypto.randomUUID());
export const pretendToCheck = async (password: string): Promise<void> => {
  await passwordMatches(await decoy, password);
};

/** Refuses a new password that the policy in force does not take. Errors: `validation_failed` at `password`. */
export const demandPassword = (password: string, { strictPassword }: { strictPassword: boolean }): void => {
  const parsed = passwordOf(strictPassword).safeParse(password);
  if (parsed.success) return;
  throw new Refusal(
    "validation_failed",
    fieldProblems(parsed.error).map((problem) => ({ ...problem, field: "password" })),
  );
};
