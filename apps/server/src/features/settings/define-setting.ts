import { isDeepStrictEqual } from "node:util";
import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type * as z from "zod";
import { type Caller, signatureOf } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { ActivityLog } from "../activity/index.ts";
import { readSettings, writeSetting } from "./settings.store.ts";

/** One setting of the installation: all there is to say about it. */
export interface SettingDefinition<Value extends object> {
  /** How the activity list names it. */
  name: string;
  /** The key of its row. */
  key: string;
  /** The row holds this field of the value alone; left out, the whole value. */
  storedField?: keyof Value & string;
  schema: z.ZodType<Value>;
  /** In force while nothing valid is stored. */
  fallback: Value;
  /** The activity that a change is recorded as. */
  activityDetail: ActivityDetail;
}

export const defineSetting = <Value extends object>(
  definition: SettingDefinition<Value>,
): SettingDefinition<Value> => definition;

export interface SettingDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  activity: ActivityLog;
}

export interface Setting<Value> {
  /** The value in force, from memory. */
  value(): Value;
  /** Stores and records another value; an equal one changes nothing. */
  update(wanted: Value, caller: Caller): Promise<Value>;
}

export interface SettingCache {
  open<Value extends object>(definition: SettingDefinition<Value>): Setting<Value>;
  load(): Promise<void>;
  close(): void;
}

/** Another node may have changed a setting. */
const readEvery = 30_000;

/** Keeps the parsed values of all settings in memory and reads them again from time to time. */
export const createSettingCache = ({ db, clock, logger, activity }: SettingDeps): SettingCache => {
  const adopters: ((stored: ReadonlyMap<string, unknown>) => void)[] = [];
  let changes = 0;
  const load = async (): Promise<void> => {
    const before = changes;
    const stored = await readSettings(db.kysely);
    // A change was stored while the database answered: the values read may be older than it.
    if (before !== changes) return;
    for (const adopt of adopters) adopt(stored);
  };
  const stopReading = clock.every(readEvery, () => {
    load().catch((error) => logger.debug({ err: error }, "the settings could not be read"));
  });

  return {
    open: ({ name, key, storedField, schema, fallback, activityDetail }) => {
      const parse = (stored: ReadonlyMap<string, unknown>) => {
        const row = stored.get(key);
        const parsed = schema.safeParse(storedField ? { [storedField]: row } : row);
        return parsed.success ? parsed.data : fallback;
      };
      let current = fallback;
      adopters.push((stored) => {
        current = parse(stored);
      });
      return {
        value: () => current,
        update: async (wanted, { actor, ip }) => {
          await db.kysely.transaction().execute(async (trx) => {
            const before = parse(await readSettings(trx));
            if (isDeepStrictEqual(before, wanted)) return;
            await writeSetting(trx, key, storedField ? wanted[storedField] : wanted, new Date(clock.now()));
            await activity.record(
              {
                type: "modify",
                by: signatureOf(actor, ip),
                subject: "setting",
                subjectName: name,
                detail: activityDetail,
                before: { ...before },
                after: { ...wanted },
              },
              trx,
            );
          });
          changes += 1;
          current = wanted;
          return wanted;
        },
      };
    },
    load,
    close: stopReading,
  };
};
