import type { setUserScopeBody, UserScope } from "@sgval/contract/access/users";
import { message } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Actor, type Caller, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Database } from "../../../kernel/schema.ts";
import { changedFields } from "../../activity/index.ts";
import { refuseNotHeld } from "../access-refusals.ts";
import { type AccessDeps, type Change, changeAccess } from "../change-access.ts";
import { mayNamePlaces, mayShow } from "../grantor.ts";
import { checkAllManageable, demandUser } from "./find-user.ts";
import { findDevices, findPlaces, writeScope } from "./users.store.ts";

type Body = z.output<typeof setUserScopeBody>;

/** Which devices, rooms and zones a user sees; of the named ones, those that the caller may name too. */
export const readUserScope =
  ({ db }: AccessDeps) =>
  async (id: number, actor: Actor): Promise<UserScope> => {
    const { scopeAll, named } = await demandUser(db.kysely, id);
    const mayName = (field: keyof Actor["places"]) => (place: number) =>
      actor.scope === "all" || actor.places[field].has(place);
    return {
      all: scopeAll,
      devices: await findDevices(
        db.kysely,
        [...named.devices].filter((deviceId) => sees(actor, deviceId)),
      ),
      rooms: await findPlaces(db.kysely, "room", [...named.rooms].filter(mayName("roomId"))),
      zones: await findPlaces(db.kysely, "zone", [...named.zones].filter(mayName("zoneId"))),
    };
  };

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);

const namesOf = (found: readonly { name: string }[]): string[] => found.map(({ name }) => name);

/** A scope in the activity log, with the names of what it names. */
const historyOf = async (trx: Kysely<Database>, { all, ...ids }: Body) => ({
  all,
  ...ids,
  devices: namesOf(await findDevices(trx, ids.deviceIds)),
  rooms: namesOf(await findPlaces(trx, "room", ids.roomIds)),
  zones: namesOf(await findPlaces(trx, "zone", ids.zoneIds)),
});

/** Refuses what does not exist or what the grantor may not show. */
const demandGivable = async ({ trx, grantor }: Change, body: Body, at: string): Promise<void> => {
  if (body.all && !mayShow(grantor, "all")) throw refuseNotHeld(`${at}all`);
  const none = new Set<number>();
  const [devices, rooms, zones] = [
    await findDevices(trx, body.deviceIds),
    await findPlaces(trx, "room", body.roomIds),
    await findPlaces(trx, "zone", body.zoneIds),
  ].map((found) => new Set(found.map(({ id }) => id)));
  const wrongIn = (field: "deviceIds" | "roomIds" | "zoneIds", isGivable: (id: number) => boolean) =>
    body[field].flatMap((id, index) =>
      isGivable(id) ? [] : [{ field: `${at}${field}.${index}`, message: message("invalid_value") }],
    );
  const wrong = [
    ...wrongIn("deviceIds", (id) => devices?.has(id) === true && mayShow(grantor, new Set([id]))),
    ...wrongIn(
      "roomIds",
      (id) => rooms?.has(id) === true && mayNamePlaces(grantor, { rooms: new Set([id]), zones: none }),
    ),
    ...wrongIn(
      "zoneIds",
      (id) => zones?.has(id) === true && mayNamePlaces(grantor, { rooms: none, zones: new Set([id]) }),
    ),
  ];
  if (wrong.length > 0) throw new Refusal("validation_failed", wrong);
};

/**
 * Writes a scope that the grantor may give, and records what changed.
 * @param at where the scope stands in the request, for the fields of a refusal
 */
export const changeScope = async (
  change: Change,
  user: { id: number; username: string },
  body: Body,
  at = "",
): Promise<void> => {
  const { trx, now } = change;
  await demandGivable(change, body, at);
  const { scopeAll, named } = await demandUser(trx, user.id);
  const wanted = {
    all: body.all,
    deviceIds: sorted(body.deviceIds),
    roomIds: sorted(body.roomIds),
    zoneIds: sorted(body.zoneIds),
  };
  const standing = {
    all: scopeAll,
    deviceIds: sorted(named.devices),
    roomIds: sorted(named.rooms),
    zoneIds: sorted(named.zones),
  };
  const changes = changedFields(await historyOf(trx, standing), await historyOf(trx, wanted));
  if (!changes) return;
  await writeScope(trx, user.id, wanted, now);
  await change.record({
    subject: "user",
    subjectId: user.id,
    subjectName: user.username,
    detail: "user_scope_changed",
    ...changes,
  });
  change.affects([user.id]);
};

/**
 * Sets which devices, rooms and zones a user sees. With `all`, the named ones stay stored and count again once it is taken
 * back. Errors: `user_not_found`, `permission_not_held`, `validation_failed` for what is not there.
 */
export const setUserScope =
  (deps: AccessDeps) =>
  async (id: number, body: Body, caller: Caller): Promise<UserScope> => {
    await changeAccess(deps, caller, async (change) => {
      const [user] = await checkAllManageable(change, [id]);
      if (!user) throw new Refusal("user_not_found", { ids: [id] });
      await changeScope(change, user, body);
    });
    return readUserScope(deps)(id, caller.actor);
  };
