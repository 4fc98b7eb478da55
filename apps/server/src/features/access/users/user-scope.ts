import type { setUserScopeBody, UserScope } from "@sgval/contract/access/users";
import { message } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { changedFields } from "../../activity/index.ts";
import { namedDevices } from "../access.store.ts";
import { refuseNotHeld } from "../access-refusals.ts";
import { type AccessDeps, changeAccess } from "../change-access.ts";
import { mayShow } from "../grantor.ts";
import { checkAllManageable, demandUser } from "./find-user.ts";
import { findDevices, writeScope } from "./users.store.ts";

type Body = z.output<typeof setUserScopeBody>;

/** Which devices a user sees; of the named ones, those that the caller sees too. */
export const readUserScope =
  ({ db }: AccessDeps) =>
  async (id: number, actor: Actor): Promise<UserScope> => {
    const user = await demandUser(db.kysely, id);
    const named = (await namedDevices(db.kysely, [id])).get(id) ?? new Set();
    const devices = await findDevices(
      db.kysely,
      [...named].filter((deviceId) => sees(actor, deviceId)),
    );
    return { all: user.scopeAll, devices };
  };

/** The names of devices, for the activity list. */
const namesOf = async (trx: Kysely<Database>, ids: readonly number[]): Promise<string[]> =>
  (await findDevices(trx, ids)).map(({ name }) => name);

/**
 * Sets which devices a user sees. With `all`, the named ones stay stored and count again once it is taken back.
 * Errors: `user_not_found`, `permission_not_held`, `validation_failed` for a device that is not there.
 */
export const setUserScope =
  (deps: AccessDeps) =>
  async (id: number, body: Body, caller: Caller): Promise<UserScope> => {
    await changeAccess(deps, caller, async (change) => {
      const { trx, grantor, now } = change;
      const [user] = await checkAllManageable(change, [id]);
      if (!user) throw new Refusal("user_not_found", { ids: [id] });
      if (body.all && !mayShow(grantor, "all")) throw refuseNotHeld("all");
      const wanted = [...new Set(body.deviceIds)].sort((one, other) => one - other);
      const known = new Set((await findDevices(trx, wanted)).map((device) => device.id));
      const wrong = body.deviceIds.flatMap((deviceId, index) =>
        known.has(deviceId) && mayShow(grantor, new Set([deviceId]))
          ? []
          : [{ field: `deviceIds.${index}`, message: message("invalid_value") }],
      );
      if (wrong.length > 0) throw new Refusal("validation_failed", wrong);
      const before = (await namedDevices(trx, [id])).get(id) ?? new Set<number>();
      const standing = [...before].sort((one, other) => one - other);
      const changes = changedFields(
        { all: user.scopeAll, deviceIds: standing, devices: await namesOf(trx, standing) },
        { all: body.all, deviceIds: wanted, devices: await namesOf(trx, wanted) },
      );
      if (!changes) return;
      await writeScope(trx, id, { all: body.all, deviceIds: wanted }, now);
      await change.record({
        subject: "user",
        subjectId: id,
        subjectName: user.username,
        detail: "user_scope_changed",
        ...changes,
      });
      change.affects([id]);
    });
    return readUserScope(deps)(id, caller.actor);
  };
