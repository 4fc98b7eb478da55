import { passwordOf } from "@sgval/contract/access/fields";
import { fieldProblems } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { Database } from "../../kernel/schema.ts";
import { readSetting, writeSetting } from "./setting.store.ts";

const key = "strictPassword";
/** Another node may have changed it. */
const readEvery = 30_000;

/** Which passwords are good enough, by the setting; strict while nothing is set. */
export interface PasswordPolicy {
  strict(): boolean;
  /** Throws `validation_failed` at the field. */
  demand(password: string, field?: string): void;
  load(): Promise<void>;
  /** Stores the setting within the transaction; `adopt` once it is kept. */
  write(strict: boolean, trx: Kysely<Database>): Promise<void>;
  adopt(strict: boolean): void;
  close(): void;
}

export const createPasswordPolicy = ({
  db,
  clock,
  logger,
}: {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
}): PasswordPolicy => {
  let strict = true;
  const load = async (): Promise<void> => {
    strict = (await readSetting(db.kysely, key)) !== false;
  };
  const stopReading = clock.every(readEvery, () => {
    load().catch((error) => logger.debug({ err: error }, "the password setting could not be read"));
  });
  return {
    strict: () => strict,
    demand: (password, field = "password") => {
      const parsed = passwordOf(strict).safeParse(password);
      if (!parsed.success)
        throw new Refusal(
          "validation_failed",
          fieldProblems(parsed.error).map((problem) => ({ ...problem, field })),
        );
    },
    load,
    write: (wanted, trx) => writeSetting(trx, key, wanted, new Date(clock.now())),
    adopt: (wanted) => {
      strict = wanted;
    },
    close: stopReading,
  };
};
