import type { DatabaseHandle } from "../../../kernel/database.ts";

const blockTable =
  (table: "reading" | "unclaimed_message") =>
  async ({ streamPool }: Pick<DatabaseHandle, "streamPool">) => {
    const blocker = await streamPool.connect();
    await blocker.query(`begin; lock table ${table} in share mode`);
    return async (): Promise<void> => {
      await blocker.query("rollback");
      blocker.release();
    };
  };
/** Lets no reading commit until the function returned is called. */
export const blockReadings = blockTable("reading");
/** The same for messages that belong to no device. */
export const blockUnclaimed = blockTable("unclaimed_message");

/** The database refuses every batch with a message of this size, until the function returned is called. */
export const refuseUnclaimed = async ({ streamPool }: Pick<DatabaseHandle, "streamPool">, bytes: number) => {
  const name = `refused_${bytes}`;
  await streamPool.query(
    `alter table unclaimed_message add constraint ${name} check (octet_length(payload) <> ${bytes}) not valid`,
  );
  return () => streamPool.query(`alter table unclaimed_message drop constraint ${name}`);
};

/** All that is stored of a broker, as text. */
export const storedText = async ({ kysely }: Pick<DatabaseHandle, "kysely">, id: number): Promise<string> =>
  JSON.stringify(
    await kysely.selectFrom("customer_broker").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  );

/** Stores the user name as versions did that did not encrypt it. */
export const storeAsBefore = async (
  { kysely }: Pick<DatabaseHandle, "kysely">,
  id: number,
  username: string,
): Promise<void> => {
  await kysely
    .updateTable("customer_broker")
    .set({ username, username_sealed: null, username_digest: null })
    .where("id", "=", id)
    .execute();
};
