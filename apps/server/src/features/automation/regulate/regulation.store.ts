import {
  type AutomationSettings,
  automationSettings,
  defaultAutomationSettings,
} from "@sgval/contract/automation/settings";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** The settings of a device; a setting that was not stored yet has its default. */
const settingsOf = (stored: unknown): AutomationSettings => {
  const parsed = automationSettings.safeParse(stored);
  // A newer server may have stored what this one does not accept: the defaults are safe.
  return parsed.success ? parsed.data : defaultAutomationSettings;
};

/** By what a device is regulated; `null` while nobody has changed the defaults. */
export const readAutomationSettings = async (
  db: Db,
  deviceId: number,
): Promise<AutomationSettings | null> => {
  const row = await db
    .selectFrom("automation_settings")
    .select("settings")
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row ? settingsOf(row.settings) : null;
};

export const writeAutomationSettings = async (
  db: Db,
  deviceId: number,
  settings: AutomationSettings,
): Promise<void> => {
  const row = { settings: JSON.stringify(settings) };
  await db
    .insertInto("automation_settings")
    .values({ device_id: deviceId, ...row })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(row))
    .execute();
};
