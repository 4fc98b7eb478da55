import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { passwordOf } from "@sgval/contract/access/fields";
import { fieldProblems } from "@sgval/contract/message";
import { Refusal } from "../../../kernel/errors.ts";
import { createTurnQueue } from "../../../kernel/turn-queue.ts";

/** Argon2id as OWASP recommends for servers: 19 MiB, two passes, one lane. Tests, which sign hundreds in, lower it. */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whose work waits: people known by a session, a link or a browser come before anybody else. */
type Whose = "known" | "unknown";

/** More hashes at once would only compete for the same cores and memory. */
const turns = createTurnQueue({ atOnce: 2, waiting: 128, first: "known" satisfies Whose });
/** A flood of unknown people takes no places of those who are known. */
const inTurn = <T>(whose: Whose, work: () => Promise<T>): Promise<T> =>
  turns([{ name: whose, most: 64 }], work);

/** A password that is shown once and that every policy takes. */
export const randomPassword = (): string => `${randomBytes(12).toString("base64url")}aA1`;

/** Errors: `server_busy`. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn("known", () => hash(password, hashCost));

/** Whether the password matches the hash; a damaged hash matches none. Errors: `server_busy`. */
export const passwordMatches = (
  passwordHash: string,
  password: string,
  whose: Whose = "known",
): Promise<boolean> => inTurn(whose, () => verify(passwordHash, password).catch(() => false));

// Unknown accounts take as much time as known ones, so that timing does not reveal which exist.
const decoy = hashPassword(crypto.randomUUID());
export const pretendToCheck = async (password: string): Promise<void> => {
  await passwordMatches(await decoy, password, "unknown");
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
