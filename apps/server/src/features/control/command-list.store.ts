import type { ListQuery } from "@sgval/contract/route";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { type CommandRecord, commandOf } from "./command-record.ts";

export interface CommandPage {
  commands: CommandRecord[];
  total: number;
}

const matching = (db: Kysely<Database>, { q }: ListQuery) =>
  db
    .selectFrom("command")
    // Nobody sees the command of a deleted device.
    .where("device_id", "is not", null)
    .$if(q !== undefined && q !== "", (query) =>
      query.where((eb) => {
        const pattern = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`;
        return eb.or([
          eb("action", "ilike", pattern),
          eb("code", "ilike", pattern),
          eb("actor_name", "ilike", pattern),
          eb("device_display_name", "ilike", pattern),
        ]);
      }),
    );

type Selection = ReturnType<typeof matching>;

const page = async (selection: Selection, { page: number, size }: ListQuery): Promise<CommandPage> => {
  const [rows, count] = await Promise.all([
    selection
      .selectAll()
      .limit(size)
      .offset((number - 1) * size)
      .execute(),
    selection
      .clearOrderBy()
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { commands: rows.map(commandOf), total: count.total };
};

/** Pages of commands. */
export const commandListStore = (db: Kysely<Database>) => ({
  ofDevice: (deviceId: number, query: ListQuery): Promise<CommandPage> =>
    page(
      matching(db, query)
        .where("device_id", "=", deviceId)
        .orderBy("id", query.sort === "createdAt" ? "asc" : "desc"),
      query,
    ),

  /** A person's own commands, those that wait or run first. */
  ofActor: (userId: number, scope: "all" | ReadonlySet<number>, query: ListQuery): Promise<CommandPage> =>
    page(
      matching(db, query)
        .where("actor_id", "=", userId)
        .$if(scope !== "all", (selection) =>
          selection.where("device_id", "=", sql<number>`any(${scope === "all" ? [] : [...scope]}::int[])`),
        )
        .orderBy(sql`status in ('waiting', 'processing')`, "desc")
        .orderBy("id", "desc"),
      query,
    ),
});
