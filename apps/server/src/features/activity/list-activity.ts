import type { listActivity as listActivityRoute } from "@sgval/contract/activity";
import type { Kysely } from "kysely";
import type { Handler } from "../../kernel/register-route.ts";
import type { Database } from "../../kernel/schema.ts";
import { selectActivity } from "./activity.store.ts";

/** What was done to the devices in view, newest first (`sort=at` turns it round). */
export const listActivity =
  (db: Kysely<Database>): Handler<typeof listActivityRoute> =>
  async ({ query, actor }) => {
    const { page, size, sort, type, ...filter } = query;
    const inView = actor.scope === "all" ? undefined : { deviceIds: [...actor.scope], userId: actor.userId };
    const { rows, total } = await selectActivity(
      db,
      { ...filter, types: type, inView },
      { limit: size, offset: (page - 1) * size, oldestFirst: sort === "at" },
    );
    return { data: rows, metaData: { total, page, size } };
  };
