import { type Kysely, sql } from "kysely";

/** Columns that are stored; `search_text` is generated. */
const columns = sql.raw(
  "id, at, type, actor_id, actor_name, actor_role, ip, subject, subject_id, subject_name, device_id, detail, before, after",
);

/**
 * The activity log by months (UTC). The table of before becomes the default partition as it is, so that the upgrade of
 * a long log takes seconds; the upkeep moves its months into partitions of their own while the server runs.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const schema = sql.id(rows[0]?.schema ?? "public");

  await sql`drop trigger activity_append_only on activity`.execute(db);
  await sql`alter table activity rename to activity_other`.execute(db);
  await sql`alter table activity_other alter column id drop identity`.execute(db);
  await sql`alter table activity_other drop constraint activity_pkey`.execute(db);
  await sql`alter table activity_other add constraint activity_other_pkey primary key (id, at)`.execute(db);
  for (const index of ["device", "actor", "at", "search"])
    await sql`
      alter index ${sql.id(`activity_${index}`)} rename to ${sql.id(`activity_other_${index}`)}`.execute(db);

  // PostgreSQL 16 has no identity columns in partitioned tables.
  await sql`create sequence activity_id_seq`.execute(db);
  await sql`
    create table activity (like activity_other including generated, primary key (id, at))
    partition by range (at)`.execute(db);
  await sql`alter table activity alter column id set default nextval('activity_id_seq')`.execute(db);
  await sql`alter sequence activity_id_seq owned by activity.id`.execute(db);
  await sql`
    select setval('activity_id_seq', coalesce((select max(id) from activity_other), 0) + 1, false)`.execute(
    db,
  );
  await sql`create index activity_device on activity (device_id, id desc)`.execute(db);
  await sql`create index activity_actor on activity (actor_id, id desc)`.execute(db);
  await sql`create index activity_type on activity (type, id desc)`.execute(db);
  await sql`create index activity_subject on activity (subject, id desc)`.execute(db);
  await sql`create index activity_at on activity (at)`.execute(db);
  await sql`create index activity_search on activity using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`alter table activity attach partition activity_other default`.execute(db);
  // Statements that name a partition do not fire the triggers of the whole.
  for (const table of ["activity", "activity_other"])
    await sql`
      create trigger activity_append_only before update or delete or truncate on ${sql.id(table)}
      for each statement execute function activity_is_append_only()`.execute(db);

  await sql`
    create function activity_month_name(month date) returns text language sql immutable
    set search_path = pg_catalog as $$ select 'activity_' || to_char(month, 'YYYY_MM') $$`.execute(db);
  // Attaching looks through the default partition, which is empty but for clocks that jumped and after an upgrade.
  await sql`
    create function activity_attach_month(month date) returns boolean language plpgsql security definer
    set search_path = ${schema}, pg_temp set timezone = 'UTC' as $$
    declare
      name constant text := activity_month_name(month);
      first constant timestamptz := date_trunc('month', month::timestamptz);
      next constant timestamptz := first + interval '1 month';
    begin
      -- Attached already, or detached before: what comes late for it stays in the default partition.
      if to_regclass(quote_ident(name)) is not null then return false; end if;
      execute format('create table %I (like activity including all)', name);
      if exists (select from activity_other where at >= first and at < next) then
        alter table activity_other disable trigger activity_append_only;
        execute format('with moved as (delete from activity_other where at >= $1 and at < $2 returning *)
          insert into %I (${columns}) select ${columns} from moved order by id', name) using first, next;
        alter table activity_other enable trigger activity_append_only;
      end if;
      execute format('create trigger activity_append_only before update or delete or truncate on %I
        for each statement execute function activity_is_append_only()', name);
      execute format('alter table activity attach partition %I for values from (%L) to (%L)', name, first, next);
      return true;
    end $$`.execute(db);

  await sql`
    create function activity_kept_since() returns date language sql stable security definer
    set search_path = ${schema}, pg_temp as $$
      select (date_trunc('month', now() at time zone 'UTC') - make_interval(months => months))::date
      from (
        select case when jsonb_typeof(value) = 'number' then floor((value #>> '{}')::numeric)::integer end as months
        from setting where key = 'activityTerm'
      ) as term
      where months between 12 and 1200
    $$`.execute(db);
  await sql`
    create function activity_detach_month(month date) returns bigint language plpgsql security definer
    set search_path = ${schema}, pg_temp set timezone = 'UTC' as $$
    declare
      name constant text := activity_month_name(month);
      first constant timestamptz := date_trunc('month', month::timestamptz);
      kept_since constant date := activity_kept_since();
      entries bigint;
    begin
      if kept_since is null then raise exception 'activity is kept for ever'; end if;
      if month::timestamptz <> first then raise exception '% is not the start of a month', month; end if;
      if month >= kept_since then raise exception 'activity is kept since %', kept_since; end if;
      execute format('select count(*) from %I', name) into entries;
      execute format('alter table activity detach partition %I', name);
      return entries;
    end $$`.execute(db);

  // Run by a superuser: gives the log to a role without sign-in, and leaves the server reading and adding. Whoever owns
  // the database owns the schema and may drop what is in it, so the database is given away too.
  await sql`
    create function protect_activity(guardian name) returns void language plpgsql
    set search_path = ${schema}, pg_temp as $$
    declare
      server constant name := (select pg_get_userbyid(relowner) from pg_class where oid = 'activity'::regclass);
      part regclass;
      routine regprocedure;
    begin
      if server = guardian then return; end if;
      execute format('alter database %I owner to %I', current_database(), guardian);
      execute format('grant create, temporary, connect on database %I to %I', current_database(), server);
      execute format('grant usage, create on schema %I to %I, %I', current_schema(), server, guardian);
      for part in select inhrelid::regclass from pg_inherits where inhparent = 'activity'::regclass loop
        execute format('alter table %s owner to %I', part, guardian);
      end loop;
      execute format('alter table activity owner to %I', guardian);
      execute format('grant select, insert on activity to %I', server);
      execute format('grant select on activity_other to %I', server);
      execute format('grant usage on sequence activity_id_seq to %I', server);
      execute format('grant select on setting to %I', guardian);
      foreach routine in array array['activity_attach_month(date)', 'activity_detach_month(date)',
        'activity_month_name(date)', 'activity_kept_since()', 'activity_is_append_only()', 'search_text(text)',
        'protect_activity(name)']::regprocedure[] loop
        execute format('alter function %s owner to %I', routine, guardian);
      end loop;
      foreach routine in array array['activity_attach_month(date)', 'activity_detach_month(date)']::regprocedure[] loop
        execute format('revoke all on function %s from public', routine);
        execute format('grant execute on function %s to %I', routine, server);
      end loop;
    end $$`.execute(db);

  await sql`
    select activity_attach_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => later))::date)
    from generate_series(0, 2) as later`.execute(db);
};
