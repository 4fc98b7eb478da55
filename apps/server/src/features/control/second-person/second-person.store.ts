import {
  needsSecondPerson,
  type SecondPersonRule,
  secondPersonRule,
} from "@sgval/contract/control/second-person";
import { mayDo, type Permission } from "@sgval/contract/permission";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** The rules; one of an action or type that no longer exists is left out. */
export const readRules = async (db: Db): Promise<SecondPersonRule[]> => {
  const rows = await db
    .selectFrom("second_person")
    .select(["action", "device_type as deviceType", "role_id as roleId"])
    .orderBy("action")
    .orderBy("device_type")
    .orderBy("role_id")
    .execute();
  return rows.flatMap((row) => secondPersonRule.safeParse(row).data ?? []);
};

export const replaceRules = async (trx: Db, rules: readonly SecondPersonRule[]): Promise<void> => {
  await trx.deleteFrom("second_person").execute();
  if (rules.length === 0) return;
  await trx
    .insertInto("second_person")
    .values(
      rules.map(({ action, deviceType, roleId }) => ({ action, device_type: deviceType, role_id: roleId })),
    )
    .execute();
};

/** Whether a person with this role needs a second one for the action, as the database has it now. */
export const secondPersonNeeded = async (
  db: Db,
  asked: Parameters<typeof needsSecondPerson>[1],
): Promise<boolean> => needsSecondPerson(await readRules(db), asked);

/** The roles that rules may name. */
export const readRoles = (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("role").select(["id", "name"]).orderBy("name").execute();

/** Whether anybody but this person may answer: with the right, the device in scope, and an account that is in use. */
export const anotherMayApprove = async (
  db: Db,
  { userId, deviceId, permission }: { userId: number; deviceId: number; permission: Permission },
): Promise<boolean> => {
  const others = await db
    .selectFrom("user_account as u")
    .leftJoin("role as r", "r.id", "u.role_id")
    .select(["u.super_user as superUser", "r.id as roleId", "r.permissions"])
    .where("u.id", "!=", userId)
    .where("u.must_change_password", "=", false)
    .where(
      sql<boolean>`(u.super_user or u.scope_all or exists (
        select from device_in_scope as d where d.user_id = u.id and d.device_id = ${deviceId}))`,
    )
    .execute();
  return others.some(({ superUser, roleId, permissions }) =>
    mayDo({ superUser, role: roleId === null ? null : { permissions } }, permission),
  );
};
