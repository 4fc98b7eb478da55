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
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(db);
  const schema = sql.raw(rows[0]?.schema ?? "public");

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

  // Functions below run with the rights of the owner of the log, called by a role that may create functions, views and
  // tables: they search no schema of it, and read nothing that belongs to it.
  await sql`
    create function activity_month_name(month date) returns text language sql immutable
    set search_path = pg_catalog, pg_temp as $$ select 'activity_' || to_char(month, 'YYYY_MM') $$`.execute(
    db,
  );
  // Attaching looks through the default partition, which is empty but for clocks that jumped and after an upgrade.
  await sql`
    create function activity_attach_month(month date) returns boolean language plpgsql security definer
    set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
    declare
      name constant text := ${schema}.activity_month_name(month);
      first constant timestamptz := date_trunc('month', month::timestamptz);
      next constant timestamptz := first + interval '1 month';
    begin
      -- Attached already, or detached before: what comes late for it stays in the default partition.
      if to_regclass('${schema}.' || quote_ident(name)) is not null then return false; end if;
      execute format('create table ${schema}.%I (like ${schema}.activity including all)', name);
      if exists (select from ${schema}.activity_other where at >= first and at < next) then
        alter table ${schema}.activity_other disable trigger activity_append_only;
        execute format('with moved as (delete from ${schema}.activity_other where at >= $1 and at < $2 returning *)
          insert into ${schema}.%I (${columns}) select ${columns} from moved order by id', name) using first, next;
        alter table ${schema}.activity_other enable trigger activity_append_only;
      end if;
      execute format('create trigger activity_append_only before update or delete or truncate on ${schema}.%I
        for each statement execute function ${schema}.activity_is_append_only()', name);
      execute format('alter table ${schema}.activity attach partition ${schema}.%I for values from (%L) to (%L)',
        name, first, next);
      return true;
    end $$`.execute(db);

  // The start of the oldest month that a term keeps; of no term, or one shorter than a year, null: all are kept.
  await sql`
    create function activity_kept_since(term integer) returns date language sql stable
    set search_path = pg_catalog, pg_temp as $$
      select (date_trunc('month', now() at time zone 'UTC') - make_interval(months => term))::date
      where term between 12 and 1200
    $$`.execute(db);
  // The term is the caller's: its setting belongs to the server, which could make a view of it.
  await sql`
    create function activity_detach_month(month date, term integer) returns bigint language plpgsql security definer
    set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
    declare
      name constant text := ${schema}.activity_month_name(month);
      part constant regclass := to_regclass('${schema}.' || quote_ident(name));
      kept_since constant date := ${schema}.activity_kept_since(term);
      entries bigint;
    begin
      if kept_since is null then raise exception 'activity is kept for ever'; end if;
      if month <> date_trunc('month', month::timestamptz)::date then
        raise exception '% is not the start of a month', month;
      end if;
      if month >= kept_since then raise exception 'activity is kept since %', kept_since; end if;
      -- Whoever may create tables and views chooses what bears the name.
      if not exists (select from pg_inherits where inhrelid = part and inhparent = '${schema}.activity'::regclass) then
        raise exception '% is no month of the activity log', month;
      end if;
      execute format('select count(*) from ${schema}.%I', name) into entries;
      execute format('alter table ${schema}.activity detach partition ${schema}.%I', name);
      return entries;
    end $$`.execute(db);
  // Runs when rows are moved, and for whoever adds one.
  await sql`alter function search_text(text) set search_path = pg_catalog, pg_temp`.execute(db);

  // Run by a superuser: gives the log to a role without sign-in, and leaves the server reading and adding. Whoever owns
  // the database or the schema may drop what is in it, so they are given away too.
  await sql`
    create function protect_activity(guardian name) returns void language plpgsql
    set search_path = pg_catalog, pg_temp as $$
    declare
      server constant name :=
        (select pg_get_userbyid(relowner) from pg_class where oid = '${schema}.activity'::regclass);
      part regclass;
      routine regprocedure;
    begin
      if server = guardian then return; end if;
      execute format('alter database %I owner to %I', current_database(), guardian);
      if (select pg_get_userbyid(nspowner) from pg_namespace where oid = '${schema}'::regnamespace) = server then
        execute format('alter schema ${schema} owner to %I', guardian);
      end if;
      execute format('grant create, temporary, connect on database %I to %I', current_database(), server);
      -- The server makes the partitions of the readings.
      execute format('grant usage, create on schema ${schema} to %I, %I', server, guardian);
      for part in select inhrelid::regclass from pg_inherits where inhparent = '${schema}.activity'::regclass loop
        execute format('alter table %s owner to %I', part, guardian);
      end loop;
      execute format('alter table ${schema}.activity owner to %I', guardian);
      execute format('grant select, insert on ${schema}.activity to %I', server);
      execute format('grant select on ${schema}.activity_other to %I', server);
      execute format('grant usage on sequence ${schema}.activity_id_seq to %I', server);
      foreach routine in array array['${schema}.activity_is_append_only()', '${schema}.search_text(text)']::regprocedure[]
      loop
        execute format('alter function %s owner to %I', routine, guardian);
      end loop;
      foreach routine in array array['${schema}.activity_attach_month(date)', '${schema}.activity_month_name(date)',
        '${schema}.activity_detach_month(date, integer)', '${schema}.activity_kept_since(integer)',
        '${schema}.protect_activity(name)']::regprocedure[] loop
        execute format('alter function %s owner to %I', routine, guardian);
        execute format('revoke all on function %s from public', routine);
      end loop;
      foreach routine in array array['${schema}.activity_attach_month(date)', '${schema}.activity_kept_since(integer)',
        '${schema}.activity_detach_month(date, integer)']::regprocedure[] loop
        execute format('grant execute on function %s to %I', routine, server);
      end loop;
    end $$`.execute(db);

  await sql`
    select activity_attach_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => later))::date)
    from generate_series(0, 2) as later`.execute(db);
};
