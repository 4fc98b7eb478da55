import type { activityListQuery, listActivity as listActivityRoute } from "@sgval/contract/activity/activity";
import type { Kysely } from "kysely";
import type * as z from "zod";
import type { Actor } from "../../kernel/actor.ts";
import type { Handler } from "../../kernel/register-route.ts";
import type { Database } from "../../kernel/schema.ts";
import { type ActivityFilter, selectActivity } from "./activity.store.ts";
import { hideUnseen } from "./hide-unseen.ts";

/** What of the history somebody asks for and may see. */
export const questionOf = (
  query: Omit<z.output<typeof activityListQuery>, "page" | "size">,
  actor: Actor,
): { filter: ActivityFilter; oldestFirst: boolean } => {
  const { deviceId, type, actorId, from, to, q, sort } = query;
  const inView = actor.scope === "all" ? undefined : { deviceIds: [...actor.scope], userId: actor.userId };
  return { filter: { deviceId, types: type, actorId, from, to, q, inView }, oldestFirst: sort === "at" };
};

/** What was done to the devices in view, newest first (`sort=at` turns it round). */
export const listActivity =
  (db: Kysely<Database>): Handler<typeof listActivityRoute> =>
  async ({ query, actor }) => {
    const { page, size } = query;
    const { filter, oldestFirst } = questionOf(query, actor);
    const { rows, total } = await selectActivity(db, filter, {
      limit: size,
      offset: (page - 1) * size,
      oldestFirst,
    });
    return { data: rows.map((row) => hideUnseen(row, actor)), metaData: { total, page, size } };
  };
