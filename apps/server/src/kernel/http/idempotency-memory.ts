import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import { within } from "../ends-within.ts";
import { Refusal } from "../errors.ts";
import type { Logger } from "../logging.ts";
import type { Database } from "../schema.ts";
import {
  claimKey,
  dropKeysUntil,
  type KeptAnswer,
  type KeyUse,
  keepAnswer,
  releaseKey,
} from "./idempotency.store.ts";
import { createSecretAnswers, keyName } from "./idempotency-secrets.ts";

const keepFor = dayMs;
const sweepEvery = hourMs;
/** Longer than any statement timeout: after it, the server that claimed the key has stopped. */
const abandonedAfter = 5 * minuteMs;
/** Maximum time a repeated request waits for the first one. */
const longestWait = 30_000;

/** Answers that mean "try again" and are not stored. */
const isPassing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

export interface AnswerMemory {
  /** Claims the key for this request and returns `null`, or returns the answer of an equal request. */
  begin(use: KeyUse): Promise<KeptAnswer | null>;
  /** Must follow every `begin` that returned `null`; `answer` is `null` if it must not be stored. */
  end(use: KeyUse, secret: boolean, answer: KeptAnswer | null): Promise<void>;
  close(): void;
}

export interface AnswerMemoryDeps {
  kysely: Kysely<Database>;
  clock: Clock;
  logger: Logger;
}

interface Running {
  fingerprint: Buffer;
  over: Promise<void>;
  finish(): void;
}

/** Errors: `idempotency_key_reused` when the key was used for another request. */
const demandSame = (use: KeyUse, known: { fingerprint: Buffer }): void => {
  if (!use.fingerprint.equals(known.fingerprint)) throw new Refusal("idempotency_key_reused");
};

/** Stores the answers of requests with an idempotency key. */
export const createAnswerMemory = ({ kysely, clock, logger }: AnswerMemoryDeps): AnswerMemory => {
  const running = new Map<string, Running>();
  const secrets = createSecretAnswers(clock);
  const ago = (milliseconds: number) => new Date(clock.now() - milliseconds);
  const stopSweeping = clock.every(sweepEvery, () => {
    dropKeysUntil(kysely, ago(keepFor)).catch((error) =>
      logger.debug({ err: error }, "old idempotency keys could not be dropped"),
    );
  });

  const start = (use: KeyUse): void => {
    let finish = () => {};
    const over = new Promise<void>((resolve) => {
      finish = resolve;
    });
    running.set(keyName(use), { fingerprint: use.fingerprint, over, finish });
  };
  const finish = (use: KeyUse): void => {
    const name = keyName(use);
    running.get(name)?.finish();
    running.delete(name);
  };
  const waitFor = async ({ over }: Running): Promise<void> => {
    await within(clock, longestWait, over, () => {
      throw new Refusal("idempotency_key_in_progress");
    });
  };
  const claim = async (use: KeyUse): Promise<KeptAnswer | null> => {
    const known = await claimKey(kysely, use, {
      now: new Date(clock.now()),
      expired: ago(keepFor),
      abandoned: ago(abandonedAfter),
    });
    if (known.state === "claimed") return null;
    demandSame(use, known);
    if (known.state === "running") throw new Refusal("idempotency_key_in_progress");
    return known.answer;
  };

  const begin: AnswerMemory["begin"] = async (use) => {
    const first = running.get(keyName(use));
    if (first) {
      demandSame(use, first);
      await waitFor(first);
      return begin(use);
    }
    const received = secrets.find(use);
    if (received) {
      demandSame(use, received);
      return received.answer;
    }
    start(use);
    try {
      const answer = await claim(use);
      if (answer) finish(use);
      return answer;
    } catch (error) {
      finish(use);
      throw error;
    }
  };

  return {
    begin,
    end: async (use, secret, answer) => {
      const kept = answer && !isPassing(answer.status) ? answer : null;
      try {
        if (kept && secret) secrets.keep(use, kept);
        await (kept && !secret ? keepAnswer(kysely, use, kept) : releaseKey(kysely, use));
      } catch (error) {
        // The request is done and its answer is correct; only a retry finds the key in progress for a while.
        logger.warn({ err: error }, "an answer could not be remembered");
      } finally {
        finish(use);
      }
    },
    close: stopSweeping,
  };
};
