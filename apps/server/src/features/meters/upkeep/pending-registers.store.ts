import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { lockMeters } from "../meters.store.ts";

/** Takes registers of some meters, which stay locked, from those that are to be assessed anew. */
export const takePendingRegisters = async (
  trx: Kysely<Database>,
  limit: number,
): Promise<{ meterId: number; register: number }[]> => {
  const meters = await trx
    .selectFrom("water_meter_pending")
    .select("meter_id")
    .distinct()
    .orderBy("meter_id")
    .limit(limit)
    .execute();
  const ids = meters.map(({ meter_id }) => meter_id);
  await lockMeters(trx, ids);
  const { rows } = await sql<{ meterId: number; register: number }>`
    delete from water_meter_pending where meter_id = any(${ids}::int[])
    returning meter_id as "meterId", register`.execute(trx);
  return rows;
};
