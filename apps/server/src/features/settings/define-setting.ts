import { isDeepStrictEqual } from "node:util";
import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type { Permission } from "@sgval/contract/permission";
import type { Route } from "@sgval/contract/route";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type * as z from "zod";
import type { Caller } from "../../kernel/actor.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import { registerRoute } from "../../kernel/http/register-route.ts";
import { changesMissed } from "../../kernel/nodes/node-channel.ts";
import type { Database } from "../../kernel/schema.ts";
import { createSerializer } from "../../kernel/serialize.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { readSettings, writeSetting } from "./settings.store.ts";

type Answer<Value> = { answer: z.ZodType<{ data: Value }> };

/** One setting of the installation. */
export interface SettingDefinition<Value extends object> extends StoredSetting<Value> {
  /** Its name in the activity list. */
  name: string;
  read: Route & Answer<Value>;
  update: Omit<Route, "access"> &
    Answer<Value> & { access: { permission: Permission }; body: z.ZodType<Value> };
  /** Completes a requested value before it is stored. */
  prepare?: (wanted: Value) => Value;
  /** The activity that a change is recorded as. */
  activityDetail: ActivityDetail;
  /** The value as it is recorded, where people would not understand it; left out, as it is. */
  recorded?: (trx: Kysely<Database>, value: Value) => Promise<object>;
}

export interface Setting<Value> {
  /** The value in force, from memory. */
  value(): Value;
  /** Serves its two routes; part of the routes of its feature. */
  routes(app: FastifyInstance): void;
}

/** A setting was written: every node reads the settings again. */
export const settingStored = defineSharedEvent<{ key: string }>("settingStored");

/** A setting as it is stored. */
interface StoredSetting<Value extends object> {
  /** The key of its row. */
  key: string;
  /** The row holds this field of the value alone; left out, the whole value. */
  storedField?: (keyof Value & string) | undefined;
  /** Stored values are parsed with it. */
  schema: z.ZodType<Value>;
  /** In force while nothing valid is stored. */
  fallback: Value;
}

export interface SettingsKit {
  /** Keeps a setting in memory; whoever calls it serves and changes it. */
  cacheSetting<Value extends object>(
    setting: StoredSetting<Value>,
  ): Pick<Setting<Value>, "value"> & { parse(stored: ReadonlyMap<string, unknown>): Value };
  /** Adds a setting: cached, parsed by its schema, read and changed through its routes, changes recorded. */
  defineSetting<Value extends object>(definition: SettingDefinition<Value>): Setting<Value>;
  load(): Promise<void>;
}

/** Keeps the values of all settings in memory. */
export const createSettingsKit = (deps: AuditDeps): SettingsKit => {
  const { db, events } = deps;
  const adopt: ((stored: ReadonlyMap<string, unknown>) => void)[] = [];
  // In sequence, so that an older value never overwrites a newer one.
  const serialize = createSerializer();
  const readAll = async (): Promise<void> => {
    const stored = await readSettings(db.kysely);
    for (const adoptOne of adopt) adoptOne(stored);
  };
  const load = (): Promise<void> => serialize(readAll);
  events.on(settingStored, load);
  events.on(changesMissed, load);

  const cacheSetting: SettingsKit["cacheSetting"] = <Value extends object>(setting: StoredSetting<Value>) => {
    const { key, storedField, schema, fallback } = setting;
    const parse = (stored: ReadonlyMap<string, unknown>): Value => {
      const row = stored.get(key);
      const parsed = schema.safeParse(storedField ? { [storedField]: row } : row);
      return parsed.success ? parsed.data : fallback;
    };
    let current = fallback;
    adopt.push((stored) => {
      current = parse(stored);
    });
    return { value: () => current, parse };
  };

  const defineSetting = <Value extends object>(definition: SettingDefinition<Value>): Setting<Value> => {
    const {
      key,
      storedField,
      prepare = (wanted: Value) => wanted,
      recorded = async (_trx, value: Value) => ({ ...value }),
    } = definition;
    const { value, parse } = cacheSetting(definition);
    const update = (wanted: Value, caller: Caller): Promise<Value> =>
      auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
        const before = parse(await readSettings(trx));
        if (!isDeepStrictEqual(before, wanted)) {
          await writeSetting(trx, key, storedField ? wanted[storedField] : wanted, now);
          await record({
            subject: "setting",
            subjectName: definition.name,
            detail: definition.activityDetail,
            before: await recorded(trx, before),
            after: await recorded(trx, wanted),
          });
          emit(settingStored, { key });
        }
        return wanted;
      });
    return {
      value,
      routes: (app) => {
        registerRoute(app, definition.read, () => ({ data: value() }));
        registerRoute(app, definition.update, async ({ body, actor, ip }) => ({
          data: await update(prepare(body), { actor, ip }),
        }));
      },
    };
  };

  return { cacheSetting, defineSetting, load };
};
