import { type Kysely, sql } from "kysely";

/** Pump stations of before the power of pumps could be set get its action, unless another one has its code. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into device_action (device_id, position, action, code)
    select d.id, max(a.position) + 1, 'set_pump_power', 'SET_POWER'
    from device d join device_action a on a.device_id = d.id
    where d.type = 'WATER_PUMP'
    group by d.id
    having count(*) filter (where a.action = 'set_pump_power' or a.code = 'SET_POWER') = 0`.execute(db);
};
