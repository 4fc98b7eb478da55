import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./schema.ts";

type Db = Kysely<Database>;

/** The time by the clock of the database, so that the clocks of nodes do not matter; a simulated clock stands for it. */
const timeOf = (clock: Clock): RawBuilder<Date> =>
  clock.simulated ? sql`${new Date(clock.now())}::timestamptz` : sql`clock_timestamp()`;

const milliseconds = (count: number): RawBuilder<string> => sql`${count} * interval '1 millisecond'`;

/** Milliseconds from now until then, at least one. */
const waitUntil = (then: RawBuilder<Date>, now: RawBuilder<Date>): RawBuilder<number> =>
  sql`ceil(greatest(1, extract(epoch from ${then} - ${now}) * 1000))::float8`;

/**
 * Counts one use of every name, or none when one of them was used `most` times within the period.
 * @returns how many milliseconds the next use would have to wait; `null` when this one was counted
 */
export const countUses = async (
  db: Db,
  clock: Clock,
  uses: readonly { name: string; most: number }[],
  period: number,
): Promise<number | null> => {
  const recent = sql`array(select at from unnest(kept.used_at) at where at > now.at - ${milliseconds(period)} order by at)`;
  const { rows } = await sql<{ wait: number | null }>`
    with now as materialized (select ${timeOf(clock)} as at),
    wanted as (
      select * from unnest(${uses.map(({ name }) => name)}::text[], ${uses.map(({ most }) => most)}::int[]) as wanted (name, most)
    ),
    -- In the order of names, so that no two uses wait for each other, also where the row of a name is not there yet.
    turn as materialized (
      select pg_advisory_xact_lock(hashtextextended('sgval use ' || name, 0)) from (select name from wanted order by name) sorted
    ),
    held as materialized (
      select kept.used_at, wanted.most from rate_limit kept join wanted using (name)
      where (select count(*) from turn) > 0
      order by kept.name for update of kept
    ),
    refused as materialized (
      select max(${waitUntil(sql`recent[1] + ${milliseconds(period)}`, sql`now.at`)}) as wait
      from held kept cross join now cross join lateral (select ${recent} as recent) counted
      where cardinality(recent) >= kept.most
    ),
    counted as (
      insert into rate_limit as kept (name, used_at, expires_at)
      select name, array[now.at], now.at + ${milliseconds(period)}
      from wanted cross join now
      where (select count(*) from turn) > 0 and (select wait from refused) is null order by name
      on conflict (name) do update
      set used_at = (select ${recent} || now.at from now), expires_at = excluded.expires_at
    )
    select wait from refused`.execute(db);
  return rows[0]?.wait ?? null;
};

/** The longest pause that is not over, of these names or of all with a prefix: how much is left of it, and its end. */
export const longestPause = async (
  db: Db,
  clock: Clock,
  whose: { names: readonly string[] } | { prefix: string },
): Promise<{ wait: number; until: Date } | null> => {
  const now = timeOf(clock);
  const row = await db
    .selectFrom("rate_limit")
    .select(["paused_until as until", waitUntil(sql<Date>`paused_until`, now).as("wait")])
    .where((eb) =>
      "names" in whose ? eb("name", "in", whose.names) : sql<boolean>`starts_with(name, ${whose.prefix})`,
    )
    .where("paused_until", ">", now)
    .orderBy("paused_until", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.until ? { wait: row.wait, until: row.until } : null;
};

interface CountedName {
  name: string;
  free: number;
  first: number;
  longest: number;
  forgetAfter: number;
}

/**
 * Counts a try for every name that is not paused and returns these names. From the `free`-th try on it pauses the name,
 * each time twice as long. Whether a name is paused is decided where its row is locked, so that of parallel tries each sees
 * those before it.
 */
export const countTries = async (db: Db, clock: Clock, limits: readonly CountedName[]): Promise<string[]> => {
  const of = (field: Exclude<keyof CountedName, "name">) => limits.map((limit) => limit[field]);
  const pauseAfter = (tries: RawBuilder<number>) =>
    sql`case when ${tries} < free then interval '0'
        else least(first * 2 ^ least(${tries} - free, 40), longest) * interval '1 millisecond' end`;
  const { rows } = await sql<{ name: string }>`
    with now as materialized (select ${timeOf(clock)} as at),
    wanted as materialized (
      select name, free, first, longest, forget_after * interval '1 millisecond' as forget_after
      from unnest(${limits.map(({ name }) => name)}::text[], ${of("free")}::int[], ${of("first")}::float8[],
        ${of("longest")}::float8[], ${of("forgetAfter")}::float8[]) as given (name, free, first, longest, forget_after)
    )
    insert into rate_limit as kept (name, failures, paused_until, expires_at)
    select name, 1, now.at + ${pauseAfter(sql`1`)}, now.at + forget_after
    from wanted cross join now order by name
    on conflict (name) do update
    set (failures, paused_until, expires_at) = (
      select counted.tries, now.at + ${pauseAfter(sql`counted.tries`)}, excluded.expires_at
      from now cross join wanted
      cross join lateral (
        select case when kept.expires_at > now.at then kept.failures + 1 else 1 end as tries
      ) counted
      where wanted.name = kept.name
    )
    where kept.paused_until is null or kept.paused_until <= (select at from now)
    returning name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Takes back one counted try of each name. While it counted, a pause that began with it let no other try in. */
export const withdrawTries = async (db: Db, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await sql`
    update rate_limit set failures = greatest(failures - 1, 0), paused_until = null
    where name in (select name from rate_limit where name = any(${names}::text[]) order by name for update)`.execute(
    db,
  );
};

/** True for the first use of a name, false for every other one until `lifetime` milliseconds later. */
export const markUsed = async (db: Db, clock: Clock, name: string, lifetime: number): Promise<boolean> => {
  const { rows } = await sql`
    with now as materialized (select ${timeOf(clock)} as at)
    insert into rate_limit as kept (name, expires_at)
    select ${name}, now.at + ${milliseconds(lifetime)} from now
    on conflict (name) do update set expires_at = excluded.expires_at
    where kept.expires_at <= (select at from now)
    returning name`.execute(db);
  return rows.length > 0;
};

export const forgetNames = async (db: Db, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await db.deleteFrom("rate_limit").where("name", "in", names).execute();
};

export const forgetPrefix = async (db: Db, prefix: string): Promise<void> => {
  await db.deleteFrom("rate_limit").where(sql<boolean>`starts_with(name, ${prefix})`).execute();
};

export const dropExpiredLimits = async (db: Db, clock: Clock): Promise<void> => {
  // A row that is being counted is about to last longer, and its count would wait for others that are deleted here.
  await sql`
    delete from rate_limit where name in (
      select name from rate_limit where expires_at <= ${timeOf(clock)} for update skip locked
    )`.execute(db);
};
