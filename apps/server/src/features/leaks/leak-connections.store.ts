import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { LeakConnection } from "./sensing/schema.ts";
import type { SuspectedLeakRecord } from "./sensing/suspected-leaks.store.ts";

type Db = Kysely<Database>;

/** Keeps where the leak point of a suspected leak last was that the leak may be. */
export const setConnectionPosition = async (
  db: Db,
  { id, connections }: Pick<SuspectedLeakRecord, "id" | "connections">,
  leakPointId: number,
  position: LeakConnection["position"],
): Promise<void> => {
  const placed = connections.map((one) =>
    one.leakPointId === leakPointId && one.until === undefined ? { ...one, position } : one,
  );
  await db
    .updateTable("suspected_leak")
    .set({ connections: JSON.stringify(placed) })
    .where("id", "=", id)
    .execute();
};

/** Takes a leak point that is another leak from what it answered: from now on nothing is learned of the two. */
export const removeLeakPoint = async (
  db: Db,
  { id, connections }: Pick<SuspectedLeakRecord, "id" | "connections">,
  leakPointId: number,
  now: Date,
): Promise<void> => {
  const kept = connections.map((one) =>
    one.leakPointId === leakPointId && one.until === undefined ? { ...one, until: now.toISOString() } : one,
  );
  await db
    .updateTable("suspected_leak")
    .set({ leak_point_id: null, connections: JSON.stringify(kept) })
    .where("id", "=", id)
    .execute();
};
