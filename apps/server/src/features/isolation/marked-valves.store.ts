import type { MarkedValve } from "@sgval/contract/isolation/marked-valves";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

interface IsolationValveTable {
  id: Generated<number>;
  network_id: number;
  link_id: string;
  node_id: string | null;
  code: string | null;
  note: string | null;
  operable: boolean;
  updated_at: Date;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    isolation_valve: IsolationValveTable;
  }
}

export type ValveRecord = Omit<MarkedValve, "place">;

const recordOf = (row: Selectable<IsolationValveTable>): ValveRecord => ({
  id: row.id,
  link: row.link_id,
  node: row.node_id,
  code: row.code,
  note: row.note,
  operable: row.operable,
  updatedAt: row.updated_at.toISOString(),
});

/** The valves marked on a network. */
export const findValves = async (db: Kysely<Database>, networkId: number): Promise<ValveRecord[]> =>
  (
    await db
      .selectFrom("isolation_valve")
      .selectAll()
      .where("network_id", "=", networkId)
      .orderBy("link_id")
      .orderBy("id")
      .execute()
  ).map(recordOf);

export const countValves = async (db: Kysely<Database>, networkId: number): Promise<number> =>
  (
    await db
      .selectFrom("isolation_valve")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("network_id", "=", networkId)
      .executeTakeFirstOrThrow()
  ).count;

/** The valve that is marked at a place. */
export const findValveAt = async (
  db: Kysely<Database>,
  networkId: number,
  { link, node }: Pick<MarkedValve, "link" | "node">,
): Promise<ValveRecord | undefined> => {
  const row = await db
    .selectFrom("isolation_valve")
    .selectAll()
    .where("network_id", "=", networkId)
    .where("link_id", "=", link)
    .where(sql<boolean>`node_id is not distinct from ${node}`)
    .executeTakeFirst();
  return row && recordOf(row);
};

export const putValve = async (
  db: Kysely<Database>,
  networkId: number,
  valve: Pick<MarkedValve, "link" | "node" | "operable"> & Record<"code" | "note", string | null>,
  now: Date,
): Promise<ValveRecord> => {
  const fields = { code: valve.code, note: valve.note, operable: valve.operable, updated_at: now };
  return recordOf(
    await db
      .insertInto("isolation_valve")
      .values({ network_id: networkId, link_id: valve.link, node_id: valve.node, ...fields })
      .onConflict((conflict) => conflict.columns(["network_id", "link_id", "node_id"]).doUpdateSet(fields))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
};

export const removeValve = async (
  db: Kysely<Database>,
  networkId: number,
  id: number,
): Promise<ValveRecord | undefined> => {
  const row = await db
    .deleteFrom("isolation_valve")
    .where("network_id", "=", networkId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && recordOf(row);
};
