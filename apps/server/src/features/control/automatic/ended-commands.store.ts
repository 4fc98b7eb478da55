import { commandSources, isAutomatic } from "@sgval/contract/control/control";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import type { EndedCommand } from "../../automation/index.ts";
import { commandOf } from "../command-row.store.ts";

/** More than fail in a row before automatic mode ends. */
const mostEnded = 12;

/** The last commands of automation to each device that ended, after one of these ids, oldest first. */
export const endedSince = async (
  db: Kysely<Database>,
  wanted: readonly { deviceId: number; after: number }[],
): Promise<Map<number, EndedCommand[]>> => {
  const rows = await db
    .selectFrom(
      sql<{ id: number; after: number }>`unnest(${wanted.map(({ deviceId }) => deviceId)}::int[],
        ${wanted.map(({ after }) => after)}::int[])`.as<"wanted">(sql`wanted(id, after)`),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("command as c")
          .selectAll()
          .whereRef("c.device_id", "=", "wanted.id")
          .whereRef("c.id", ">", "wanted.after")
          .where("c.source", "in", commandSources.filter(isAutomatic))
          .where("c.status", "not in", ["waiting", "processing"])
          .orderBy("c.id", "desc")
          .limit(mostEnded)
          .as("ended"),
      (join) => join.onTrue(),
    )
    .selectAll("ended")
    .orderBy("ended.id")
    .execute();
  return Map.groupBy(rows.map(commandOf), ({ deviceId }) => deviceId ?? 0);
};
