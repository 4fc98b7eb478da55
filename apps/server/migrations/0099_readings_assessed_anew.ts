import { type Kysely, sql } from "kysely";

/**
 * Which readings were entered with a replacement: of those that are stored, what people entered for its time. And the registers whose
 * readings are assessed anew by the rule of the contract, which finds other readings odd than before where an index fell, in the last
 * tenth of the range too, where that was an implausible rise.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table water_meter_reading add column of_replacement boolean not null default false`.execute(
    db,
  );
  await sql`
    update water_meter_reading r set of_replacement = true
    from (
      select meter_id, number, starts_at, lag(number) over (partition by meter_id order by number) as old
      from water_meter_register
    ) g
    where g.meter_id = r.meter_id and g.starts_at = r.measured_at and r.register in (g.number, g.old)
      and r.source = 'manual'`.execute(db);
  await sql`
    create table water_meter_pending (
      meter_id integer not null,
      register integer not null,
      primary key (meter_id, register),
      foreign key (meter_id, register) references water_meter_register (meter_id, number) on delete cascade
    )`.execute(db);
  await sql`
    insert into water_meter_pending (meter_id, register)
    select distinct meter_id, register from water_meter_reading where odd in ('negative', 'jump')`.execute(
    db,
  );
};
