create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
create table role (
      id integer generated always as identity primary key,
      name text not null,
      description text not null default '',
      is_default boolean not null default false,
      -- null: the role has no permissions field, which allows everything
      permissions jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create unique index role_name_unique on role (lower(name));
create unique index role_one_default on role (is_default) where is_default;
create table user_account (
      id integer generated always as identity primary key,
      username text not null,
      email text,
      password_hash text not null,
      role_id integer references role (id),
      super_user boolean not null default false,
      manage_super boolean not null default false,
      -- true: sees every device; false: only those named in user_device
      scope_all boolean not null default true,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      last_seen_at timestamptz
    );
create unique index user_username_unique on user_account (lower(username));
create unique index user_email_unique on user_account (lower(email));
create table session (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      user_id integer not null references user_account (id) on delete cascade,
      remember boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ip text,
      user_agent text
    );
create index session_by_user on session (user_id);
create table device (
      id integer generated always as identity primary key,
      name text not null,
      display_name text not null,
      type text not null,
      number smallint,
      latitude float8,
      longitude float8,
      connection text not null,
      topic_send text,
      topic_control text,
      topic_control_response text,
      report_interval_seconds integer not null,
      sample_interval_seconds integer,
      power_mode text not null,
      mode text not null default 'manual',
      -- a link names the other device here and nowhere else
      datalogger_id integer references device (id) on delete set null,
      water_quality_id integer references device (id) on delete set null,
      site jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (topic_send <> topic_control and topic_send <> topic_control_response
             and topic_control <> topic_control_response)
    );
create unique index device_name_unique on device (name);
create index device_type on device (type);
create table device_topic (
      topic text primary key,
      device_id integer not null references device (id) on delete cascade
    );
create index device_topic_device on device_topic (device_id);
create table device_channel (
      device_id integer not null references device (id) on delete cascade,
      -- fixed place in the arrays of reading and rollups; never given to another parameter
      slot smallint not null,
      parameter text not null,
      mapping_key text not null,
      unit text,
      under float8,
      over float8,
      removed_at timestamptz,
      primary key (device_id, slot),
      unique (device_id, parameter)
    );
create unique index device_channel_mapping on device_channel (device_id, mapping_key)
    where removed_at is null;
create table channel_calibration (
      device_id integer not null,
      slot smallint not null,
      valid_from timestamptz not null,
      raw_min float8,
      raw_max float8,
      measuring_min float8,
      measuring_max float8,
      inverted boolean not null default false,
      primary key (device_id, slot, valid_from),
      foreign key (device_id, slot) references device_channel (device_id, slot) on delete cascade
    );
create table device_action (
      device_id integer not null references device (id) on delete cascade,
      position smallint not null,
      action text not null,
      code text not null,
      primary key (device_id, action),
      unique (device_id, code)
    );
create table device_threshold (
      device_id integer primary key references device (id) on delete cascade,
      start_pressure_point float8 not null,
      limit_pressure_point float8 not null
    );
create table device_timer (
      device_id integer not null references device (id) on delete cascade,
      position smallint not null,
      days smallint[] not null,
      start_time text not null,
      end_time text not null,
      primary key (device_id, position)
    );
create table device_token (
      id integer generated always as identity primary key,
      name text not null,
      device_id integer not null unique references device (id) on delete cascade,
      token_hash bytea not null unique,
      last_four text not null,
      created_by integer references user_account (id) on delete set null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
create table user_device (
      user_id integer not null references user_account (id) on delete cascade,
      device_id integer not null references device (id) on delete cascade,
      primary key (user_id, device_id)
    );
create table reading (
      measured_at timestamptz not null,
      received_at timestamptz not null,
      device_id integer not null,
      slots float8[] not null,
      quality smallint[],
      primary key (device_id, measured_at)
    ) partition by range (measured_at);
create table reading_conflict (
      id bigint generated always as identity primary key,
      device_id integer not null,
      measured_at timestamptz not null,
      slot smallint not null,
      kept float8,
      refused float8,
      received_at timestamptz not null
    );
create index reading_conflict_device on reading_conflict (device_id, measured_at);
create table "rollup_hour" (
        bucket timestamptz not null,
        device_id integer not null,
        count integer[] not null,
        min float8[] not null,
        max float8[] not null,
        sum float8[] not null,
        first float8[] not null,
        last float8[] not null,
        primary key (device_id, bucket)
      );
create table "rollup_day" (
        bucket timestamptz not null,
        device_id integer not null,
        count integer[] not null,
        min float8[] not null,
        max float8[] not null,
        sum float8[] not null,
        first float8[] not null,
        last float8[] not null,
        primary key (device_id, bucket)
      );
create table rollup_pending (
      bucket timestamptz not null,
      marked_at timestamptz not null,
      device_id integer not null
    );
create index rollup_pending_bucket on rollup_pending (bucket);
create view reading_value as
      select r.device_id, d.name as device_name, r.measured_at, r.received_at, c.parameter,
             r.slots[c.slot + 1] as value, coalesce(r.quality[c.slot + 1], 0) as quality
      from reading r
      join device d on d.id = r.device_id
      join device_channel c on c.device_id = r.device_id
      where r.slots[c.slot + 1] is not null or coalesce(r.quality[c.slot + 1], 0) <> 0;
create table unmapped_key (
      device_id integer not null references device (id) on delete cascade,
      key text not null,
      last_value text not null,
      count bigint not null,
      last_seen_at timestamptz not null,
      primary key (device_id, key)
    );
create table unmapped_payload (
      device_id integer primary key references device (id) on delete cascade,
      payload text not null,
      received_at timestamptz not null
    );
create table dead_letter (
      id integer generated always as identity primary key,
      received_at timestamptz not null,
      source text not null,
      device_id integer references device (id) on delete set null,
      topic text,
      reason text not null,
      detail text,
      payload bytea not null,
      bytes integer not null
    );
create index dead_letter_received on dead_letter (received_at);
create table command (
      id integer generated always as identity primary key,
      device_id integer references device (id) on delete set null,
      -- kept beside the id, so that the row still speaks when the device is gone
      device_name text not null,
      device_display_name text not null,
      request_id text not null,
      -- what the device repeats in its answer; random, so that a restored database never repeats an old one
      cmd_id text not null unique,
      request_body jsonb not null,
      action text not null,
      code text not null,
      value float8,
      source text not null,
      actor_id integer references user_account (id) on delete set null,
      actor_name text not null,
      actor_role text,
      ip text,
      mode text not null,
      reason text,
      state_before jsonb,
      telemetry_before jsonb,
      telemetry_age_seconds float8,
      status text not null,
      failure_code text,
      device_code text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      sent_at timestamptz,
      deadline_at timestamptz,
      responded_at timestamptz,
      finished_at timestamptz,
      raw_response jsonb,
      late_response_at timestamptz,
      late_result text,
      late_response jsonb,
      check (status in ('waiting', 'processing', 'completed', 'failed', 'device_not_response'))
    );
create unique index command_request on command (device_id, request_id);
create unique index command_one_processing on command (device_id) where status = 'processing';
create unique index command_one_waiting_manual on command (device_id)
    where status = 'waiting' and source = 'manual' and action not in ('pump_stop', 'fully_close_off');
create index command_open on command (status) where status in ('waiting', 'processing');
create index command_device_created on command (device_id, id desc);
create index command_actor on command (actor_id, id desc);
create function command_final_is_final() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) - array['device_id','actor_id','late_response_at','late_result','late_response'])
         is distinct from
         (to_jsonb(old) - array['device_id','actor_id','late_response_at','late_result','late_response']) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$;
create trigger command_final before update on command for each row
    when (old.status in ('completed', 'failed', 'device_not_response'))
    execute function command_final_is_final();
create table device_state (
      device_id integer primary key references device (id) on delete cascade,
      state jsonb not null,
      command_id integer references command (id) on delete set null,
      confirmed_at timestamptz not null
    );
create table activity (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      type text not null,
      actor_id integer,
      actor_name text not null,
      actor_role text,
      ip text,
      subject text not null,
      subject_id integer,
      subject_name text,
      device_id integer,
      detail text not null,
      before jsonb,
      after jsonb
    );
create index activity_device on activity (device_id, id desc);
create index activity_actor on activity (actor_id, id desc);
create function activity_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'activity is append-only';
    end $$;
create trigger activity_append_only before update or delete or truncate on activity
    for each statement execute function activity_is_append_only();
alter table user_account
      add column account text,
      add column phone text,
      add column language text,
      add column photo_file text,
      -- null while there is no photo; counts on with each new one, so that browsers fetch it anew
      add column photo_version integer;
create index user_role on user_account (role_id);
create table permission (
      name text primary key,
      description text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create table idempotency_key (
      user_id integer not null references user_account (id) on delete cascade,
      -- SHA-256 of the key
      key text not null,
      -- method, address and body, hashed under the key
      fingerprint bytea not null,
      created_at timestamptz not null,
      -- null while the request is being carried out
      status smallint,
      content_type text,
      answer text,
      primary key (user_id, key)
    );
create index idempotency_key_age on idempotency_key (created_at);
create table setting (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null
    );
create table password_reset (
      token_hash bytea primary key,
      user_id integer not null references user_account (id) on delete cascade,
      -- of password hash and address at that time: a link ends when either changes
      fingerprint bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
create index password_reset_by_user on password_reset (user_id);
create table sign_in_try (
      id bigint generated always as identity primary key,
      user_id integer not null references user_account (id) on delete cascade,
      at timestamptz not null,
      outcome text not null,
      method text not null,
      ip text,
      user_agent text
    );
create index sign_in_try_by_user on sign_in_try (user_id, id);
create table second_factor (
      user_id integer primary key references user_account (id) on delete cascade,
      -- encrypted with the key of the installation
      secret text not null,
      created_at timestamptz not null,
      -- null until the first code was right
      confirmed_at timestamptz,
      -- no code of this step or an earlier one is taken again
      last_step bigint not null default 0
    );
create table recovery_code (
      user_id integer not null references second_factor (user_id) on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );
create table user_preference (
      user_id integer primary key references user_account (id) on delete cascade,
      value jsonb not null,
      updated_at timestamptz not null
    );
alter table user_account add column must_change_password boolean not null default false;
create table saved_view (
      id integer primary key generated always as identity,
      user_id integer not null references user_account (id) on delete cascade,
      list text not null,
      name text not null,
      -- what follows the question mark of the list's address
      query text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create unique index saved_view_name on saved_view (user_id, list, lower(name));
create table favourite_device (
      user_id integer not null references user_account (id) on delete cascade,
      device_id integer not null references device (id) on delete cascade,
      pinned_at timestamptz not null,
      primary key (user_id, device_id)
    );
create extension if not exists pg_trgm;
create function search_text(text) returns text language sql immutable strict parallel safe as $$
      select lower(translate(regexp_replace(normalize($1, NFD), U&'[\0300-\036F]', '', 'g'), 'đĐ', 'dd'))
    $$;
alter table "user_account"
      add column search_text text not null generated always as (search_text(coalesce("username", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("account", '') || E'\n' || coalesce("phone", ''))) stored;
create index "user_account_search" on "user_account" using gin (search_text gin_trgm_ops);
alter table "activity"
      add column search_text text not null generated always as (search_text(coalesce("subject_name", '') || E'\n' || coalesce("actor_name", '') || E'\n' || coalesce("detail", ''))) stored;
create index "activity_search" on "activity" using gin (search_text gin_trgm_ops);
alter table "command"
      add column search_text text not null generated always as (search_text(coalesce("action", '') || E'\n' || coalesce("code", '') || E'\n' || coalesce("actor_name", '') || E'\n' || coalesce("device_display_name", ''))) stored;
create index "command_search" on "command" using gin (search_text gin_trgm_ops);
alter table "dead_letter"
      add column search_text text not null generated always as (search_text(coalesce("topic", '') || E'\n' || coalesce("detail", ''))) stored;
create index "dead_letter_search" on "dead_letter" using gin (search_text gin_trgm_ops);
create or replace function command_final_is_final() returns trigger language plpgsql as $$
    declare
      free constant text[] :=
        array['device_id', 'actor_id', 'late_response_at', 'late_result', 'late_response', 'search_text'];
    begin
      if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$;
create table contact (
      id integer primary key generated always as identity,
      key text not null,
      information text not null,
      address text,
      phone text,
      hotline text,
      updated_at timestamptz not null,
      search_text text not null generated always as (
        search_text(key || E'\n' || information || E'\n' || coalesce(address, ''))
      ) stored
    );
create unique index contact_key on contact (lower(key));
create index contact_search on contact using gin (search_text gin_trgm_ops);
create index activity_at on activity (at);
create index user_device_device on user_device (device_id);
create index favourite_device_device on favourite_device (device_id);
create index dead_letter_device on dead_letter (device_id, id desc);
create table lease (
      name text primary key,
      owner text not null,
      expires_at timestamptz not null
    );
create table rate_limit (
      name text primary key,
      used_at timestamptz[] not null default '{}',
      failures integer not null default 0,
      paused_until timestamptz,
      -- from then on the row says nothing any more
      expires_at timestamptz not null
    );
alter table password_reset add column used_at timestamptz;
create index rate_limit_expiry on rate_limit (expires_at);
alter table command add column pump_ids text[];
create table rollup_progress (
      only_row boolean primary key default true check (only_row),
      closed_before timestamptz not null default 'epoch',
      steps_back integer not null default 0,
      raw_since timestamptz not null default 'epoch',
      day_zone text
    );
create table rollup_day_rebuild (device_id integer primary key);
alter table rollup_pending drop column marked_at;
create index rollup_pending_device on rollup_pending (device_id, bucket);
create table refused_device (
      source text not null,
      address text not null,
      name text not null,
      reason text not null,
      topic text,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (source, address, name, reason)
    );
alter table command add column journalled_at timestamptz;
create or replace function command_final_is_final() returns trigger language plpgsql as $$
    declare
      free constant text[] := array[
        'device_id', 'actor_id', 'late_response_at', 'late_result', 'late_response', 'search_text', 'journalled_at'];
    begin
      if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$;
create table clock_offset (
      device_id int primary key references device on delete cascade,
      ahead_ms bigint not null
    );
create table rejected_field (
      device_id int not null references device on delete cascade,
      key text not null,
      slot smallint,
      reason text not null,
      last_value text not null,
      count bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (device_id, key)
    );
drop trigger activity_append_only on activity;
alter table activity rename to activity_other;
alter table activity_other alter column id drop identity;
alter table activity_other drop constraint activity_pkey;
alter table activity_other add constraint activity_other_pkey primary key (id, at);
alter index "activity_device" rename to "activity_other_device";
alter index "activity_actor" rename to "activity_other_actor";
alter index "activity_at" rename to "activity_other_at";
alter index "activity_search" rename to "activity_other_search";
create sequence activity_id_seq;
create table activity (like activity_other including generated, primary key (id, at))
    partition by range (at);
alter table activity alter column id set default nextval('activity_id_seq');
alter sequence activity_id_seq owned by activity.id;
create index activity_device on activity (device_id, id desc);
create index activity_actor on activity (actor_id, id desc);
create index activity_type on activity (type, id desc);
create index activity_subject on activity (subject, id desc);
create index activity_at on activity (at);
create index activity_search on activity using gin (search_text gin_trgm_ops);
alter table activity attach partition activity_other default;
create trigger activity_append_only before update or delete or truncate on "activity"
      for each statement execute function activity_is_append_only();
create trigger activity_append_only before update or delete or truncate on "activity_other"
      for each statement execute function activity_is_append_only();
create function activity_month_name(month date) returns text language sql immutable
    set search_path = pg_catalog, pg_temp as $$ select 'activity_' || to_char(month, 'YYYY_MM') $$;
create function activity_attach_month(month date) returns boolean language plpgsql security definer
    set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
    declare
      name constant text := public.activity_month_name(month);
      first constant timestamptz := date_trunc('month', month::timestamptz);
      next constant timestamptz := first + interval '1 month';
    begin
      -- Attached already, or detached before: what comes late for it stays in the default partition.
      if to_regclass('public.' || quote_ident(name)) is not null then return false; end if;
      execute format('create table public.%I (like public.activity including all)', name);
      if exists (select from public.activity_other where at >= first and at < next) then
        alter table public.activity_other disable trigger activity_append_only;
        execute format('with moved as (delete from public.activity_other where at >= $1 and at < $2 returning *)
          insert into public.%I (id, at, type, actor_id, actor_name, actor_role, ip, subject, subject_id, subject_name, device_id, detail, before, after) select id, at, type, actor_id, actor_name, actor_role, ip, subject, subject_id, subject_name, device_id, detail, before, after from moved order by id', name) using first, next;
        alter table public.activity_other enable trigger activity_append_only;
      end if;
      execute format('create trigger activity_append_only before update or delete or truncate on public.%I
        for each statement execute function public.activity_is_append_only()', name);
      execute format('alter table public.activity attach partition public.%I for values from (%L) to (%L)',
        name, first, next);
      return true;
    end $$;
create function activity_kept_since(term integer) returns date language sql stable
    set search_path = pg_catalog, pg_temp as $$
      select (date_trunc('month', now() at time zone 'UTC') - make_interval(months => term))::date
      where term between 12 and 1200
    $$;
create function activity_detach_month(month date, term integer) returns bigint language plpgsql security definer
    set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
    declare
      name constant text := public.activity_month_name(month);
      part constant regclass := to_regclass('public.' || quote_ident(name));
      kept_since constant date := public.activity_kept_since(term);
      entries bigint;
    begin
      if kept_since is null then raise exception 'activity is kept for ever'; end if;
      if month <> date_trunc('month', month::timestamptz)::date then
        raise exception '% is not the start of a month', month;
      end if;
      if month >= kept_since then raise exception 'activity is kept since %', kept_since; end if;
      -- Whoever may create tables and views chooses what bears the name.
      if not exists (select from pg_inherits where inhrelid = part and inhparent = 'public.activity'::regclass) then
        raise exception '% is no month of the activity log', month;
      end if;
      execute format('select count(*) from public.%I', name) into entries;
      execute format('alter table public.activity detach partition public.%I', name);
      return entries;
    end $$;
alter function search_text(text) set search_path = pg_catalog, pg_temp;
create function protect_activity(guardian name) returns void language plpgsql
    set search_path = pg_catalog, pg_temp as $$
    declare
      server constant name :=
        (select pg_get_userbyid(relowner) from pg_class where oid = 'public.activity'::regclass);
      part regclass;
      routine regprocedure;
    begin
      if server = guardian then return; end if;
      execute format('alter database %I owner to %I', current_database(), guardian);
      if (select pg_get_userbyid(nspowner) from pg_namespace where oid = 'public'::regnamespace) = server then
        execute format('alter schema public owner to %I', guardian);
      end if;
      execute format('grant create, temporary, connect on database %I to %I', current_database(), server);
      -- The server makes the partitions of the readings.
      execute format('grant usage, create on schema public to %I, %I', server, guardian);
      for part in select inhrelid::regclass from pg_inherits where inhparent = 'public.activity'::regclass loop
        execute format('alter table %s owner to %I', part, guardian);
      end loop;
      execute format('alter table public.activity owner to %I', guardian);
      execute format('grant select, insert on public.activity to %I', server);
      execute format('grant select on public.activity_other to %I', server);
      execute format('grant usage on sequence public.activity_id_seq to %I', server);
      foreach routine in array array['public.activity_is_append_only()', 'public.search_text(text)']::regprocedure[]
      loop
        execute format('alter function %s owner to %I', routine, guardian);
      end loop;
      foreach routine in array array['public.activity_attach_month(date)', 'public.activity_month_name(date)',
        'public.activity_detach_month(date, integer)', 'public.activity_kept_since(integer)',
        'public.protect_activity(name)']::regprocedure[] loop
        execute format('alter function %s owner to %I', routine, guardian);
        execute format('revoke all on function %s from public', routine);
      end loop;
      foreach routine in array array['public.activity_attach_month(date)', 'public.activity_kept_since(integer)',
        'public.activity_detach_month(date, integer)']::regprocedure[] loop
        execute format('grant execute on function %s to %I', routine, server);
      end loop;
    end $$;
alter table lease add column start_id text not null default '';
alter table rejected_field add column good_since timestamptz;
create or replace function command_final_is_final() returns trigger language plpgsql as $$
    declare
      free text[] := array[
        'device_id', 'actor_id', 'late_response_at', 'late_result', 'late_response', 'search_text', 'journalled_at'];
    begin
      if old.journalled_at is null and new.journalled_at is not null and old.sent_at is null then
        free := free || array['sent_at', 'deadline_at'];
        if old.failure_code = 'expired' and new.status = 'device_not_response' and new.failure_code is null then
          free := free || array['status', 'failure_code'];
        end if;
      end if;
      if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$;
create index command_carried_out on command (device_id, action, sent_at desc, id desc)
    where status = 'completed' or late_result = 'ok';
create index command_not_completed on command (device_id, action, sent_at desc, id desc)
    where status <> 'completed' and sent_at is not null;
create table room (
      id integer primary key generated always as identity,
      name text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create unique index room_name_unique on room (lower(name));
create table zone (
      id integer primary key generated always as identity,
      name text not null,
      -- GeoJSON
      polygon jsonb not null,
      -- the DMA device that computes its balance
      device_id integer unique references device (id) on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create unique index zone_name_unique on zone (lower(name));
alter table device
      add column room_id integer references room (id),
      add column zone_id integer references zone (id) on delete set null;
create index device_room on device (room_id) where room_id is not null;
create index device_zone on device (zone_id) where zone_id is not null;
create table user_room (
      user_id integer not null references user_account (id) on delete cascade,
      room_id integer not null references room (id) on delete cascade,
      primary key (user_id, room_id)
    );
create index user_room_room on user_room (room_id);
create table user_zone (
      user_id integer not null references user_account (id) on delete cascade,
      zone_id integer not null references zone (id) on delete cascade,
      primary key (user_id, zone_id)
    );
create index user_zone_zone on user_zone (zone_id);
create view device_in_scope as
      select user_id, device_id from user_device
      union
      select r.user_id, d.id from user_room r join device d on d.room_id = r.room_id
      union
      select z.user_id, d.id from user_zone z join device d on d.zone_id = z.zone_id;
create table network (
      id integer primary key generated always as identity,
      name text not null,
      source_name text not null,
      flow_unit text not null,
      counts jsonb not null,
      bounds float8[] not null,
      placement jsonb not null,
      imported_at timestamptz not null,
      version text not null,
      search_text text not null generated always as (search_text(name || E'\n' || source_name)) stored
    );
create unique index network_name on network (lower(name));
create table network_layer (
      network_id integer primary key references network on delete cascade,
      content bytea not null
    );
alter table network_layer alter column content set storage external;
create table network_element (
      id integer primary key generated always as identity,
      network_id integer not null references network on delete cascade,
      class text not null,
      element_id text not null,
      kind text not null,
      properties text not null,
      geometry text not null,
      place point not null,
      unique (network_id, class, element_id)
    );
create table network_device (
      network_id integer not null references network on delete cascade,
      device_id integer not null references device on delete cascade,
      class text not null,
      element_id text not null,
      attached_at timestamptz not null,
      primary key (network_id, device_id)
    );
create index network_device_element on network_device (network_id, class, element_id);
create index network_device_device on network_device (device_id);
create table customer_broker (
      id integer primary key generated always as identity,
      name text not null,
      host text not null,
      port integer not null,
      tls boolean not null,
      ca text,
      verify_tls boolean not null,
      protocol smallint not null,
      client_id text not null,
      username text,
      password_sealed text,
      enabled boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create unique index customer_broker_name on customer_broker (lower(name));
create unique index customer_broker_account
    on customer_broker (lower(host), port, coalesce(username, ''));
create table broker_subscription (
      broker_id integer not null references customer_broker on delete cascade,
      position smallint not null,
      topic text not null,
      device_id integer references device on delete set null,
      primary key (broker_id, position)
    );
create index broker_subscription_device on broker_subscription (device_id);
create table broker_device (
      device_id integer primary key references device on delete cascade,
      broker_id integer not null references customer_broker on delete cascade,
      topic text,
      checks_expiry boolean not null,
      assigned boolean not null,
      constraint broker_device_topic unique (broker_id, topic)
    );
create table unclaimed_topic (
      broker_id integer not null references customer_broker on delete cascade,
      topic text not null,
      reason text not null,
      name text,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      payload bytea not null,
      primary key (broker_id, topic)
    );
create table reading_import (
      id integer primary key generated always as identity,
      user_id integer references user_account (id) on delete set null,
      -- who the activity log says it was, also after a restart
      signed_by json not null,
      -- the devices that the user may see; null for all
      scope integer[],
      node text not null,
      file_name text not null,
      bytes bigint not null,
      received bigint not null default 0,
      status text not null,
      dry_run boolean not null default false,
      -- rows of the file that are committed
      position bigint not null default 0,
      progress float4,
      counts json,
      mapping json,
      failure json,
      device_ids integer[] not null default '{}',
      created_at timestamptz not null,
      touched_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz
    );
create index reading_import_user on reading_import (user_id, id);
create unique index reading_import_running on reading_import ((true))
      where status in ('checking', 'importing');
create table reading_import_rejection (
      id bigint primary key generated always as identity,
      import_id integer not null references reading_import (id) on delete cascade,
      line integer not null,
      column_name text not null,
      reason text not null,
      value text not null
    );
create index reading_import_rejection_of on reading_import_rejection (import_id, line);
create table reading_import_mapping (
      header text primary key,
      mapping json not null,
      used_at timestamptz not null
    );
alter table device add column payload_keys jsonb not null
      default '{"timeKey": null, "ignoredKeys": []}';
create table device_type_setting (
      type text primary key,
      settings json,
      report_interval_seconds integer,
      updated_at timestamptz
    );
create table communication_hour (
      bucket timestamptz not null,
      device_id integer not null references device (id) on delete cascade,
      duplicates integer not null,
      connects integer not null,
      takeovers integer not null,
      primary key (device_id, bucket)
    );
create index command_created on command (created_at);
create table limit_set (
      id integer generated always as identity primary key,
      code text not null,
      names json not null,
      issuer text,
      water_class text not null,
      effective_from date not null,
      effective_to date,
      limits json not null,
      updated_at timestamptz not null
    );
create unique index limit_set_code on limit_set (lower(code));
alter table command alter column id set generated by default;
create index "device_datalogger" on "device" ("datalogger_id")
              where "datalogger_id" is not null;
create index "device_water_quality" on "device" ("water_quality_id")
              where "water_quality_id" is not null;
create index "device_state_command" on "device_state" ("command_id")
              where "command_id" is not null;
create index "device_token_created" on "device_token" ("created_by")
              where "created_by" is not null;
alter table customer_broker
      add column username_sealed text,
      add column username_digest text;
drop index customer_broker_account;
create unique index customer_broker_account
    on customer_broker (lower(host), port, coalesce(username_digest, username, ''));
create table automation_settings (
      device_id integer primary key references device (id) on delete cascade,
      settings jsonb not null
    );
create table automation_state (
      device_id integer primary key references device (id) on delete cascade,
      since timestamptz not null,
      memory jsonb not null,
      decision jsonb
    );
create table alarm (
      id integer generated by default as identity primary key,
      device_id integer not null references device (id) on delete cascade,
      kind text not null,
      channel text,
      priority smallint not null,
      active boolean not null,
      acknowledged boolean not null,
      historical boolean not null default false,
      count integer not null,
      raised_at timestamptz not null,
      active_since timestamptz not null,
      value double precision,
      limit_value double precision,
      standard text,
      command_id integer references command (id) on delete set null,
      acknowledged_at timestamptz,
      acknowledged_by text,
      note text,
      cleared_at timestamptz,
      closed_at timestamptz,
      shelved_until timestamptz,
      shelved_by text,
      shelved_reason text,
      shelved_once boolean not null default false,
      out_until timestamptz,
      out_by text,
      out_owner text,
      out_reason text,
      suppressed_by text,
      group_key text
    );
create unique index alarm_open on alarm (device_id, kind, (coalesce(channel, ''))) where closed_at is null;
create index alarm_by_priority on alarm (priority, active_since desc) where closed_at is null;
create index alarm_by_time on alarm (raised_at desc, id desc);
create index alarm_of_device on alarm (device_id, raised_at desc);
create index alarm_of_command on alarm (command_id) where command_id is not null;
create table alarm_event (
      id bigint generated always as identity primary key,
      alarm_id integer not null references alarm (id) on delete cascade,
      at timestamptz not null,
      event text not null,
      actor text,
      value double precision,
      priority smallint not null,
      note text,
      until timestamptz
    );
create index alarm_event_of_alarm on alarm_event (alarm_id, id);
create index alarm_event_by_time on alarm_event (at);
create table alarm_setting (
      device_id integer primary key references device (id) on delete cascade,
      channels json not null,
      kinds json not null,
      updated_at timestamptz not null
    );
create table pump_template (
      id integer primary key generated always as identity,
      name text not null,
      parameters json not null,
      updated_at timestamptz not null,
      search_text text not null generated always as (search_text(name)) stored
    );
create unique index pump_template_name on pump_template (lower(name));
create index pump_template_search on pump_template using gin (search_text gin_trgm_ops);
create table pump_bank (
      device_id integer primary key references device (id) on delete cascade,
      wear_policy text not null,
      interlocks json not null,
      dry_run json not null,
      updated_at timestamptz not null
    );
create table pump (
      device_id integer not null references pump_bank (device_id) on delete cascade,
      key text not null,
      position integer not null,
      template_id integer references pump_template (id),
      linked_device_id integer references device (id) on delete set null,
      parameters json not null,
      primary key (device_id, key)
    );
create index pump_template_use on pump (template_id) where template_id is not null;
create unique index pump_linked_device on pump (linked_device_id)
            where linked_device_id is not null;
create table pump_run (
      id bigint primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
      key text not null,
      started_at timestamptz not null,
      stopped_at timestamptz,
      reason text not null,
      energy double precision
    );
create index pump_run_pump on pump_run (device_id, key, started_at);
create unique index pump_run_open on pump_run (device_id, key) where stopped_at is null;
create table pump_sending (
      device_id integer not null references pump_bank (device_id) on delete cascade,
      key text not null,
      started_at timestamptz not null,
      started_by text not null,
      primary key (device_id, key)
    );
create table lock_out (
      id integer generated always as identity primary key,
      device_id integer not null references device (id) on delete cascade,
      owner_id integer references user_account (id) on delete set null,
      owner_name text not null,
      reason text not null,
      since timestamptz not null,
      -- null: open end
      until timestamptz
    );
create unique index lock_out_owner on lock_out (device_id, owner_id);
create index lock_out_of_owner on lock_out (owner_id);
create index lock_out_until on lock_out (until) where until is not null;
create table command_selection (
      device_id integer primary key references device (id) on delete cascade,
      user_id integer not null references user_account (id) on delete cascade,
      user_name text not null,
      token_digest text not null,
      action text not null,
      value float8,
      pump_ids text[],
      selected_at timestamptz not null,
      expires_at timestamptz not null
    );
create index command_selection_user on command_selection (user_id);
create table second_person (
      device_id integer references device (id) on delete cascade,
      action text,
      check (device_id is not null or action is not null),
      unique nulls not distinct (device_id, action)
    );
create table command_approval (
      id integer generated always as identity primary key,
      device_id integer not null references device (id) on delete cascade,
      request_id text not null,
      requested jsonb not null,
      requester_id integer references user_account (id) on delete set null,
      requester_name text not null,
      requester_role text,
      requester_ip text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      status text not null,
      decided_at timestamptz,
      decided_by_id integer references user_account (id) on delete set null,
      decided_by_name text,
      note text,
      command_id integer references command (id) on delete set null,
      check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
      unique (device_id, request_id)
    );
create index command_approval_pending on command_approval (expires_at) where status = 'pending';
create index "command_approval_requester_id" on command_approval ("requester_id");
create index "command_approval_decided_by_id" on command_approval ("decided_by_id");
create index "command_approval_command_id" on command_approval ("command_id");
alter table command add column approver_name text;
create table command_effect (
      command_id integer primary key references command (id) on delete cascade,
      due_at timestamptz not null,
      parameter text not null,
      -- in the unit of the parameter; null where it was not known
      before float8,
      expected float8,
      measured float8,
      outcome text,
      checked_at timestamptz,
      check (outcome in ('shown', 'missing', 'unknown'))
    );
create index command_effect_due on command_effect (due_at) where outcome is null;
create table mimic (
      room_id integer primary key references room (id) on delete cascade,
      version integer not null,
      -- those that its newest version shows: whoever sees one of them sees the drawing
      device_ids integer[] not null
    );
create table mimic_version (
      room_id integer not null references mimic (room_id) on delete cascade,
      version integer not null,
      document json not null,
      restored_from integer,
      saved_by text not null,
      saved_at timestamptz not null,
      primary key (room_id, version)
    );
create table network_source (
      network_id integer primary key references network (id) on delete cascade,
      -- the file as it was imported, compressed
      content bytea not null
    );
alter table network_source alter column content set storage external;
create table command_prediction (
      id integer generated always as identity primary key,
      device_id integer not null references device (id) on delete cascade,
      user_id integer not null references user_account (id) on delete cascade,
      action text not null,
      value float8,
      pump_ids text[],
      made_at timestamptz not null,
      estimate jsonb not null,
      command_id integer unique references command (id) on delete cascade,
      measured_at timestamptz
    );
create index command_prediction_latest on command_prediction (device_id, user_id, made_at)
      where command_id is null;
create index command_prediction_user on command_prediction (user_id);
create table notice (
      id bigint primary key generated always as identity,
      user_id integer not null references user_account (id) on delete cascade,
      key text not null,
      kind text not null,
      tone text not null,
      text text not null,
      href text,
      device_id integer references device (id) on delete cascade,
      at timestamptz not null,
      read_at timestamptz,
      unique (user_id, key)
    );
create index notice_of_user on notice (user_id, id desc);
create index notice_of_device on notice (device_id) where device_id is not null;
create table notification_channel (
      id integer primary key generated always as identity,
      type text not null,
      name text not null,
      enabled boolean not null,
      url_sealed text not null,
      secret_sealed text,
      template text,
      inside_allowed boolean not null,
      kinds json not null,
      updated_at timestamptz not null
    );
create table push_subscription (
      id integer primary key generated always as identity,
      user_id integer not null references user_account (id) on delete cascade,
      session_id integer not null,
      endpoint_digest text not null unique,
      sealed text not null,
      user_agent text,
      created_at timestamptz not null,
      used_at timestamptz
    );
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id);
create table push_key (
      one boolean primary key default true check (one),
      public_key text not null,
      private_sealed text not null
    );
create table notification_delivery (
      id bigint primary key generated always as identity,
      way text not null,
      user_id integer references user_account (id) on delete cascade,
      channel_id integer references notification_channel (id) on delete set null,
      subscription_id integer references push_subscription (id) on delete set null,
      recipient text not null,
      kind text,
      title text not null,
      text text not null,
      href text,
      device_ids integer[] not null,
      events json not null,
      duty boolean not null,
      status text not null,
      tries integer not null default 0,
      reason text,
      created_at timestamptz not null,
      tried_at timestamptz
    );
create index notification_delivery_age on notification_delivery (created_at);
create index notification_delivery_user on notification_delivery (user_id);
create index notification_delivery_channel on notification_delivery (channel_id);
create index notification_delivery_browser on notification_delivery (subscription_id);
create table alarm_escalation (
      alarm_id integer primary key references alarm (id) on delete cascade,
      active_since timestamptz not null,
      step integer not null,
      next_at timestamptz
    );
create index alarm_escalation_due on alarm_escalation (next_at) where next_at is not null;
alter table alarm add column escalated_to text, add column escalated_at timestamptz;
create table risk_score (
      device_id integer primary key references device (id) on delete cascade,
      likelihood_index double precision not null,
      likelihood smallint not null,
      consequence smallint not null,
      assessed boolean not null,
      score smallint not null,
      reasons jsonb not null
    );
create index risk_score_by_score on risk_score (score desc, likelihood_index desc);
create table risk_computation (
      only_row boolean primary key default true check (only_row),
      computed_at timestamptz not null
    );
create table risk_snapshot (
      day date not null,
      device_id integer not null references device (id) on delete cascade,
      score smallint not null,
      primary key (device_id, day)
    );
create index risk_snapshot_by_day on risk_snapshot (day);
create table risk_treatment (
      device_id integer primary key references device (id) on delete cascade,
      owner text,
      treatment text,
      due_on date,
      updated_at timestamptz not null
    );
create index command_prediction_device on command_prediction (device_id);
create table log_entry (
      id integer primary key generated always as identity,
      kind text not null,
      text text not null,
      at timestamptz not null,
      -- Without it an entry is about the whole network; it stays when the device or room is removed.
      about text check (about in ('device', 'room')),
      about_name text,
      device_id integer references device (id) on delete set null,
      room_id integer references room (id) on delete set null,
      author_id integer references user_account (id) on delete set null,
      author_name text not null,
      written_at timestamptz not null,
      edited_at timestamptz,
      search_text text not null generated always as (
        search_text(text || E'\n' || coalesce(about_name, '') || E'\n' || author_name)
      ) stored
    );
create index log_entry_at on log_entry (at desc, id desc);
create index log_entry_device on log_entry (device_id, at desc) where device_id is not null;
create index log_entry_room on log_entry (room_id) where room_id is not null;
create index log_entry_author on log_entry (author_id) where author_id is not null;
create index log_entry_search on log_entry using gin (search_text gin_trgm_ops);
create table hand_over_acceptance (
      entry_id integer primary key references log_entry (id) on delete cascade,
      user_id integer references user_account (id) on delete set null,
      user_name text not null,
      accepted_at timestamptz not null
    );
create index hand_over_acceptance_user on hand_over_acceptance (user_id) where user_id is not null;
create table unclaimed_message (
      id bigint primary key generated always as identity,
      broker_id integer not null references customer_broker on delete cascade,
      topic text not null,
      received_at timestamptz not null,
      payload bytea not null
    );
create index unclaimed_message_topic on unclaimed_message (broker_id, topic, id desc);
create table device_photo (
      id integer primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
      caption text not null,
      taken_at timestamptz not null,
      uploaded_at timestamptz not null,
      uploader_id integer references user_account (id) on delete set null,
      uploader_name text not null,
      content bytea not null,
      small bytea not null
    );
alter table device_photo alter column content set storage external, alter column small set storage external;
create index device_photo_device on device_photo (device_id, taken_at desc, id desc);
create index device_photo_uploader on device_photo (uploader_id) where uploader_id is not null;
create table broker_delivery (
      broker_id integer not null references customer_broker on delete cascade,
      packet_id integer not null,
      digest text not null,
      stored_at timestamptz not null,
      primary key (broker_id, packet_id)
    );
drop table second_person;
drop table command_approval;
create table second_person (
      action text,
      device_type text,
      role_id integer references role (id) on delete cascade,
      unique nulls not distinct (action, device_type, role_id)
    );
create index second_person_role on second_person (role_id) where role_id is not null;
create table command_approval (
      id integer generated always as identity primary key,
      device_id integer references device (id) on delete set null,
      device_name text not null,
      device_display_name text not null,
      device_type text not null,
      request_id text not null,
      requested jsonb not null,
      situation jsonb not null,
      requester_id integer references user_account (id) on delete set null,
      requester_name text not null,
      requester_role text,
      requester_ip text,
      -- ends with the session in which it was made
      session_id integer references session (id) on delete set null,
      -- the last command of the device: a stop after it ends the request
      last_command_id integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      status text not null,
      void_cause text,
      decided_at timestamptz,
      decided_by_id integer references user_account (id) on delete set null,
      decided_by_name text,
      decline_reason text,
      check (status in ('pending', 'approved', 'declined', 'withdrawn', 'expired', 'void')),
      unique (device_id, request_id)
    );
create unique index command_approval_pending on command_approval (device_id) where status = 'pending';
create index "command_approval_requester_id" on command_approval ("requester_id")
      where "requester_id" is not null;
create index "command_approval_decided_by_id" on command_approval ("decided_by_id")
      where "decided_by_id" is not null;
create index "command_approval_session_id" on command_approval ("session_id")
      where "session_id" is not null;
alter table pump_bank add column last_pump jsonb;
alter table zone
      add column households integer,
      add column non_households integer,
      add column exceptional_night_use float8,
      add column mains_length float8,
      add column connections integer,
      add column service_pipe_length float8,
      add column leakage_exponent float8 not null default 1,
      add column azp_device_id integer references device (id) on delete set null;
create index zone_azp_device on zone (azp_device_id) where azp_device_id is not null;
create table zone_boundary (
      zone_id integer not null references zone (id) on delete cascade,
      device_id integer not null references device (id) on delete cascade,
      place smallint not null,
      role text not null,
      reversed boolean not null,
      to_zone_id integer references zone (id) on delete set null,
      status text,
      note text not null,
      primary key (zone_id, device_id)
    );
create index zone_boundary_device on zone_boundary (device_id);
create index zone_boundary_to_zone on zone_boundary (to_zone_id) where to_zone_id is not null;
create table zone_day (
      zone_id integer not null references zone (id) on delete cascade,
      day date not null,
      inflow real[] not null,
      azp real[] not null,
      critical real[] not null,
      -- what totalisers counted, m³
      counted float8,
      computed_at timestamptz not null,
      primary key (zone_id, day)
    );
create table zone_day_pending (
      zone_id integer not null references zone (id) on delete cascade,
      day date not null,
      changes bigint not null default 1,
      primary key (zone_id, day)
    );
create table water_calendar (
      id integer primary key generated always as identity,
      kind text not null,
      zone_id integer references zone (id) on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      note text not null,
      created_by text,
      updated_at timestamptz not null
    );
create index water_calendar_ends on water_calendar (ends_at);
create index water_calendar_zone on water_calendar (zone_id) where zone_id is not null;
create table water_meter (
      id integer primary key generated always as identity,
      code text not null,
      customer_name text not null,
      customer_code text not null,
      state text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      search_text text not null generated always as (
        search_text(code || E'\n' || customer_name || E'\n' || customer_code)
      ) stored
    );
create unique index water_meter_code on water_meter (lower(code));
create unique index water_meter_customer_code on water_meter (lower(customer_code));
create index water_meter_search on water_meter using gin (search_text gin_trgm_ops);
create table water_meter_zone (
      meter_id integer not null references water_meter (id) on delete cascade,
      zone_id integer not null references zone (id) on delete cascade,
      -- Without a start since ever, without an end until further notice.
      starts_at timestamptz,
      ends_at timestamptz,
      check (starts_at < ends_at),
      -- A meter belongs to one zone at a time. A range of one id needs no extension for equality.
      constraint water_meter_zone_overlap exclude using gist (
        int4range(meter_id, meter_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&
      )
    );
create index water_meter_zone_meter on water_meter_zone (meter_id);
create index water_meter_zone_zone on water_meter_zone (zone_id);
create table water_meter_register (
      meter_id integer not null references water_meter (id) on delete cascade,
      number integer not null,
      -- Without it, since ever.
      starts_at timestamptz,
      digits integer not null check (digits between 4 and 9),
      q_max double precision not null check (q_max > 0),
      note text not null,
      primary key (meter_id, number)
    );
create table water_meter_reading (
      id bigint primary key generated always as identity,
      meter_id integer not null,
      register integer not null,
      measured_at timestamptz not null,
      index_m3 double precision not null,
      source text not null,
      flags text[] not null,
      note text not null,
      recorded_by text not null,
      recorded_at timestamptz not null,
      -- What follows from the reading before, so that sums need no look at it.
      since timestamptz,
      volume double precision,
      odd text,
      same_since timestamptz not null,
      unique (meter_id, register, measured_at),
      foreign key (meter_id, register) references water_meter_register (meter_id, number) on delete cascade
    );
create index water_meter_reading_time on water_meter_reading (meter_id, measured_at desc, register desc);
create index water_meter_reading_marked on water_meter_reading (meter_id, measured_at)
    where odd is not null or flags <> '{}';
create table material (
      id integer primary key generated always as identity,
      name text not null,
      unit text not null,
      note text,
      updated_at timestamptz not null,
      search_text text not null generated always as (
        search_text(name || E'\n' || unit || E'\n' || coalesce(note, ''))
      ) stored
    );
create unique index material_name on material (lower(name));
create index material_search on material using gin (search_text gin_trgm_ops);
create table leak_point (
      id integer primary key generated always as identity,
      description text not null,
      state text not null,
      latitude double precision,
      longitude double precision,
      zone_id integer references zone (id) on delete set null,
      device_id integer references device (id) on delete set null,
      diameter integer,
      network_id integer references network (id) on delete set null,
      pipe_id text,
      reporter_id integer references user_account (id) on delete set null,
      reporter_name text not null,
      -- Of the report: one that is sent again, also days later, finds its leak point.
      request_id uuid,
      found_at timestamptz not null,
      reported_at timestamptz not null,
      repaired_at timestamptz,
      updated_at timestamptz not null,
      check ((latitude is null) = (longitude is null)),
      search_text text not null generated always as (
        search_text(description || E'\n' || reporter_name || E'\n' || coalesce(pipe_id, ''))
      ) stored
    );
create unique index leak_point_request on leak_point (reporter_id, request_id);
create index leak_point_found on leak_point (found_at desc, id desc);
create index leak_point_zone on leak_point (zone_id) where zone_id is not null;
create index leak_point_device on leak_point (device_id) where device_id is not null;
create index leak_point_network on leak_point (network_id) where network_id is not null;
create index leak_point_search on leak_point using gin (search_text gin_trgm_ops);
create table leak_step (
      id integer primary key generated always as identity,
      leak_id integer not null references leak_point (id) on delete cascade,
      state text not null,
      at timestamptz not null,
      note text not null,
      back boolean not null,
      user_id integer references user_account (id) on delete set null,
      user_name text not null
    );
create index leak_step_leak on leak_step (leak_id, id);
create index leak_step_user on leak_step (user_id) where user_id is not null;
create table leak_material (
      leak_id integer not null references leak_point (id) on delete cascade,
      material_id integer not null references material (id),
      amount double precision not null check (amount > 0),
      primary key (leak_id, material_id)
    );
create index leak_material_material on leak_material (material_id);
create table leak_image (
      id integer primary key generated always as identity,
      -- Without one it waits for the report that its uploader is writing.
      leak_id integer references leak_point (id) on delete cascade,
      position integer not null,
      caption text not null,
      taken_at timestamptz not null,
      uploaded_at timestamptz not null,
      uploader_id integer references user_account (id) on delete set null,
      uploader_name text not null,
      content bytea not null,
      small bytea not null
    );
alter table leak_image alter column content set storage external, alter column small set storage external;
create index leak_image_leak on leak_image (leak_id, position, id);
create index leak_image_waiting on leak_image (uploaded_at) where leak_id is null;
create index leak_image_uploader on leak_image (uploader_id) where uploader_id is not null;
create table suspected_leak (
      id integer primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
      state text not null check (state in ('open', 'confirmed', 'dismissed', 'ended')),
      detected_at timestamptz not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      updated_at timestamptz not null,
      flow double precision not null,
      confidence double precision not null,
      network_id integer references network (id) on delete set null,
      pipes jsonb not null,
      evidence jsonb not null,
      dismiss_reason text,
      dismiss_note text,
      dismissed_by text,
      dismissed_at timestamptz
    );
create index suspected_leak_of_device on suspected_leak (device_id, detected_at desc);
create index suspected_leak_network on suspected_leak (network_id) where network_id is not null;
create table activity_setting (
      id integer generated always as identity primary key,
      name text not null,
      enabled boolean not null,
      types text[] not null,
      user_ids integer[] not null,
      addresses text[] not null,
      send_times text[] not null,
      days smallint[] not null,
      -- what goes to addresses is what this user may see
      saved_by integer references user_account (id) on delete set null,
      -- up to here entries were mailed
      reported_until timestamptz not null,
      last_sent_at timestamptz,
      updated_at timestamptz not null
    );
create unique index activity_setting_name on activity_setting (lower(name));
create index activity_setting_saved_by on activity_setting (saved_by) where saved_by is not null;
create table isolation_valve (
      id integer primary key generated always as identity,
      network_id integer not null references network on delete cascade,
      link_id text not null,
      node_id text,
      code text,
      note text,
      operable boolean not null,
      updated_at timestamptz not null,
      unique nulls not distinct (network_id, link_id, node_id)
    );
alter table suspected_leak
      add column leak_point_id integer references leak_point (id) on delete set null;
create index suspected_leak_point on suspected_leak (leak_point_id) where leak_point_id is not null;
create table laboratory_sample (
      id integer primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
      taken_at timestamptz not null,
      code text not null,
      laboratory text not null,
      sampler text,
      method text,
      note text not null,
      source text not null,
      recorded_by text not null,
      recorded_at timestamptz not null,
      search_text text not null generated always as (
        search_text(code || E'\n' || laboratory || E'\n' || coalesce(sampler, '') || E'\n' || note)
      ) stored,
      -- One result for each parameter at a time, whatever a file is called that brings it again.
      constraint laboratory_sample_taken unique (device_id, taken_at)
    );
create table laboratory_result (
      sample_id integer not null references laboratory_sample (id) on delete cascade,
      parameter text not null,
      operator text not null check (operator in ('=', '<')),
      -- In the unit of the catalogue, nitrogen as N.
      value double precision not null,
      -- As the certificate says it.
      entered double precision not null,
      unit text not null,
      species text,
      primary key (sample_id, parameter)
    );
alter table water_meter
      add column latitude double precision,
      add column longitude double precision,
      add column critical boolean not null default false,
      add constraint water_meter_place check ((latitude is null) = (longitude is null));
create index water_meter_place on water_meter (latitude, longitude) where latitude is not null;
alter table pump_bank add column scheduled_until timestamptz;
alter table alarm_escalation
      drop column step,
      add column notified integer[] not null default '{}';
alter table pump_bank add column failures integer not null default 0;
alter table alarm add column asked_at timestamptz;
alter table alarm alter column asked_at set not null;
alter table alarm_escalation rename column active_since to asked_at;
create table zone_authorised_use (
      zone_id integer not null references zone (id) on delete cascade,
      -- YYYY-MM
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      billed_unmetered double precision check (billed_unmetered >= 0),
      unbilled_measured double precision check (unbilled_measured >= 0),
      unbilled_estimated double precision check (unbilled_estimated >= 0),
      updated_by text not null,
      updated_at timestamptz not null,
      primary key (zone_id, month)
    );
alter table water_calendar
      add column volume double precision check (volume >= 0),
      add constraint water_calendar_volume check (volume is null or (kind = 'flushing' and zone_id is not null));
create table zone_step_test (
      id integer primary key generated always as identity,
      zone_id integer not null references zone (id) on delete cascade,
      tested_at timestamptz not null,
      flow_before double precision not null check (flow_before > 0),
      pressure_before double precision not null check (pressure_before > 0),
      flow_after double precision not null check (flow_after > 0),
      pressure_after double precision not null check (pressure_after > 0),
      night_use double precision,
      exponent double precision not null,
      -- N1 of the zone before the test became it; null for one that never did
      replaced_exponent double precision,
      note text not null,
      entered_by text not null,
      entered_at timestamptz not null
    );
create index zone_step_test_zone on zone_step_test (zone_id, tested_at);
alter table pump add column known_since timestamptz;
alter table water_calendar add column created_at timestamptz;
alter table water_calendar alter column created_at set not null;
alter table zone add column measured_with text;
create table report_template (
      id integer generated always as identity primary key,
      name text not null,
      kind text not null,
      -- id and name each: the name of what is deleted later is still known
      devices jsonb not null,
      zones jsonb not null,
      parameters text[] not null,
      range jsonb not null,
      shared boolean not null,
      owner_id integer references user_account (id) on delete set null,
      updated_at timestamptz not null
    );
create unique index report_template_name on report_template (owner_id, lower(name));
create table report_run (
      id integer generated always as identity primary key,
      user_id integer not null references user_account (id) on delete cascade,
      name text,
      query jsonb not null,
      formats text[] not null,
      language text,
      state text not null,
      progress smallint not null default 0,
      error text,
      tries integer not null default 0,
      -- to whom it is sent besides
      reader_ids integer[] not null default '{}',
      created_at timestamptz not null,
      -- when it moved last: one that stands still is made anew
      touched_at timestamptz not null,
      finished_at timestamptz
    );
create index report_run_user on report_run (user_id, id);
create index report_run_readers on report_run using gin (reader_ids);
create index report_run_under_way on report_run (touched_at) where finished_at is null;
create table report_file (
      run_id integer not null references report_run (id) on delete cascade,
      format text not null,
      name text not null,
      content_type text not null,
      content bytea not null,
      primary key (run_id, format)
    );
alter table report_file alter column content set storage external;
create table report_schedule (
      id integer generated always as identity primary key,
      template_id integer not null references report_template (id) on delete cascade,
      enabled boolean not null,
      user_ids integer[] not null,
      addresses text[] not null,
      send_times text[] not null,
      days smallint[] not null,
      formats text[] not null,
      delivery text not null,
      -- the report says what this user may see
      saved_by integer references user_account (id) on delete set null,
      -- send times up to here are done
      sent_until timestamptz not null,
      last_sent_at timestamptz,
      updated_at timestamptz not null
    );
create index report_schedule_template on report_schedule (template_id);
create index report_schedule_saved_by on report_schedule (saved_by) where saved_by is not null;
alter table report_run add column schedule_id integer references report_schedule (id) on delete set null;
create index report_run_schedule on report_run (schedule_id) where schedule_id is not null;
create table report_mail (
      id integer generated always as identity primary key,
      run_id integer not null references report_run (id) on delete cascade,
      recipient text not null,
      state text not null default 'waiting',
      reason text,
      tries integer not null default 0,
      tried_at timestamptz
    );
create index report_mail_run on report_mail (run_id);
alter table command add column telemetry_sent jsonb;
alter table leak_step add column left_out text[] not null default '{}';
alter table contact
      add column latitude double precision,
      add column longitude double precision,
      add constraint contact_position check ((latitude is null) = (longitude is null));
alter table water_meter_reading add column request_id uuid;
create unique index water_meter_reading_request on water_meter_reading (meter_id, request_id)
    where request_id is not null;
alter table notification_delivery add column lines jsonb not null default '[]';
alter table notice add column texts jsonb;
alter table water_calendar add column times_changed_at timestamptz;
alter table report_template add column options jsonb not null default '{}';
alter table alarm add column value_channel text;
alter table suspected_leak add column reopened jsonb not null default '[]';
alter table report_run
      alter column query drop not null,
      add column list jsonb,
      -- what its requester might do and see when the file was made
      add column seen jsonb,
      add constraint report_run_subject check (num_nonnulls(query, list) = 1);
alter table suspected_leak add column connections jsonb not null default '[]';
alter table zone_day add column differing int[] not null default '{}';
alter table device_channel
      add column other_keys text[] not null default '{}',
      add column value_texts jsonb not null default '[]';
alter table channel_calibration
      add column factor double precision,
      add column "offset" double precision,
      add check ((factor is null) = ("offset" is null));
alter table water_meter_reading add column of_replacement boolean not null default false;
create table water_meter_pending (
      meter_id integer not null,
      register integer not null,
      primary key (meter_id, register),
      foreign key (meter_id, register) references water_meter_register (meter_id, number) on delete cascade
    );
alter table suspected_leak add column unwatched_since timestamptz;
alter table suspected_leak add column ended_by text;
create table gateway (
      id integer primary key generated always as identity,
      name text not null,
      preset text not null,
      connection text not null,
      topic text,
      key_source text not null,
      key_path text,
      enabled boolean not null,
      rules jsonb not null,
      most_devices integer not null,
      secret_hash bytea not null,
      last_four text not null,
      last_message_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
create unique index gateway_name on gateway (lower(name));
create table gateway_device (
      device_id integer primary key references device on delete cascade,
      gateway_id integer not null references gateway on delete cascade,
      key text not null,
      constraint gateway_device_key unique (gateway_id, key)
    );
create table waiting_device (
      gateway_id integer not null references gateway on delete cascade,
      key text not null,
      reason text not null,
      topic text,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      payload bytea not null,
      bytes integer not null,
      primary key (gateway_id, key)
    );
alter table dead_letter add column gateway_id integer references gateway on delete set null;
create index dead_letter_gateway on dead_letter (gateway_id) where gateway_id is not null;
create table decoder (
      id integer primary key generated always as identity,
      name text not null,
      description text,
      bytes_path text,
      encoding text not null,
      port_path text,
      active_version integer not null,
      test_inputs jsonb not null default '[]',
      errors bigint not null default 0,
      last_error_at timestamptz,
      last_error_reason text,
      last_error_detail text,
      updated_at timestamptz not null,
      search_text text not null generated always as (search_text(name || E'\n' || coalesce(description, ''))) stored
    );
create unique index decoder_name on decoder (lower(name));
create table decoder_version (
      decoder_id integer not null references decoder (id) on delete cascade,
      number integer not null,
      source text not null,
      note text,
      created_at timestamptz not null,
      created_by text not null,
      primary key (decoder_id, number)
    );
alter table decoder add constraint decoder_active_version_fkey
      foreign key (id, active_version) references decoder_version (decoder_id, number) deferrable initially deferred;
create index decoder_active on decoder (id, active_version);
alter table device add column decoder_id integer
      generated always as ((payload_keys ->> 'decoderId')::integer) stored
      constraint device_decoder_id_fkey references decoder (id);
create index device_decoder on device (decoder_id) where decoder_id is not null;
create table custom_parameter (
      key text primary key check (key like 'custom\_%'),
      names json not null,
      kind text not null,
      unit text not null,
      min float8 not null,
      max float8 not null,
      decimals smallint not null,
      states json not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
alter table device_channel add column custom_parameter text
      generated always as (case when parameter like 'custom\_%' then split_part(parameter, '.', 1) end) stored
      references custom_parameter (key);
create index device_channel_custom_parameter on device_channel (custom_parameter) where custom_parameter is not null;
create table api_key (
      id int generated always as identity primary key,
      user_id int not null references user_account (id) on delete cascade,
      name text not null,
      key_hash bytea not null unique,
      last_four text not null,
      permissions text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz,
      last_refused_at timestamptz,
      last_refusal text
    );
create index api_key_user on api_key (user_id);
alter table zone add column night_from text, add column night_to text;
create table if not exists activity_2025_11 partition of activity FOR VALUES FROM ('2025-11-01 00:00:00+00') TO ('2025-12-01 00:00:00+00');
create table if not exists activity_2025_12 partition of activity FOR VALUES FROM ('2025-12-01 00:00:00+00') TO ('2026-01-01 00:00:00+00');
create table if not exists activity_2026_01 partition of activity FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00');
create table if not exists activity_2026_11 partition of activity FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');
create table if not exists activity_2026_12 partition of activity FOR VALUES FROM ('2026-12-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');
create table if not exists activity_2027_01 partition of activity FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2027-02-01 00:00:00+00');
create table if not exists activity_other partition of activity DEFAULT;
create table if not exists reading_2025_10 partition of reading FOR VALUES FROM ('2025-10-01 00:00:00+00') TO ('2025-11-01 00:00:00+00');
create table if not exists reading_2025_11 partition of reading FOR VALUES FROM ('2025-11-01 00:00:00+00') TO ('2025-12-01 00:00:00+00');
create table if not exists reading_2025_12 partition of reading FOR VALUES FROM ('2025-12-01 00:00:00+00') TO ('2026-01-01 00:00:00+00');
create table if not exists reading_2026_01 partition of reading FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00');
-- data
insert into activity (id, at, type, actor_id, actor_name, actor_role, ip, subject, subject_id, subject_name, device_id, detail, before, after) overriding system value values
('1', '2025-11-20 01:00:00+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'user', '1', 'admin01', NULL, 'preferences_updated', '{"units": {}, "developer": false, "mapLayers": {}, "smsNumber": null, "startPage": null, "hidesSetup": false, "quietHours": null, "singleKeys": true, "wallDisplay": null, "telegramChat": null, "notifications": {"alarmLow": {"sms": false, "mail": false, "push": false, "inApp": false, "sound": false, "telegram": false}, "handOver": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmHigh": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}, "alarmMedium": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "reportReady": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmCritical": {"sms": false, "mail": true, "push": true, "inApp": true, "sound": false, "telegram": true}, "commandResult": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "deviceOffline": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "approvalRequest": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}}}', '{"units": {}, "developer": false, "mapLayers": {}, "smsNumber": null, "startPage": null, "hidesSetup": false, "quietHours": null, "singleKeys": true, "wallDisplay": null, "telegramChat": "12345", "notifications": {"alarmLow": {"sms": false, "mail": false, "push": false, "inApp": false, "sound": false, "telegram": false}, "handOver": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmHigh": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}, "alarmMedium": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "reportReady": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmCritical": {"sms": false, "mail": true, "push": true, "inApp": true, "sound": false, "telegram": true}, "commandResult": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "deviceOffline": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "approvalRequest": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}}}'),
('10', '2025-11-20 01:00:00+00', 'control', '1', 'admin01', 'admin', '127.0.0.1', 'command', '1', 'Van Nguyễn Trãi', '1', 'command_sent', NULL, '{"code": "DO_3_ON", "mode": "manual", "value": null, "action": "high_pressure", "reason": null, "source": "manual", "pumpIds": null}'),
('11', '2025-11-20 01:01:40+00', 'control', '1', 'admin01', 'admin', '127.0.0.1', 'command', '2', 'Van Nguyễn Trãi', '1', 'command_sent', NULL, '{"code": "DO_3_OFF", "mode": "manual", "value": null, "action": "low_pressure", "reason": null, "source": "manual", "pumpIds": null}'),
('12', '2025-11-20 01:01:40+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'user', '1', 'admin01', NULL, 'preferences_updated', '{"units": {}, "developer": false, "mapLayers": {}, "smsNumber": null, "startPage": null, "hidesSetup": false, "quietHours": null, "singleKeys": true, "wallDisplay": null, "telegramChat": "12345", "notifications": {"alarmLow": {"sms": false, "mail": false, "push": false, "inApp": false, "sound": false, "telegram": false}, "handOver": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmHigh": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}, "alarmMedium": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "reportReady": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmCritical": {"sms": false, "mail": true, "push": true, "inApp": true, "sound": false, "telegram": true}, "commandResult": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "deviceOffline": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "approvalRequest": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}}}', '{"units": {"pressure": "psi"}, "developer": false, "mapLayers": {}, "smsNumber": null, "startPage": null, "hidesSetup": false, "quietHours": null, "singleKeys": true, "wallDisplay": null, "telegramChat": "12345", "notifications": {"alarmLow": {"sms": false, "mail": false, "push": false, "inApp": false, "sound": false, "telegram": false}, "handOver": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmHigh": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}, "alarmMedium": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "reportReady": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmCritical": {"sms": false, "mail": true, "push": true, "inApp": true, "sound": false, "telegram": true}, "commandResult": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "deviceOffline": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "approvalRequest": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}}}'),
('13', '2025-11-20 01:01:40+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'setting', NULL, 'hotline', NULL, 'hotline_updated', '{"hotline": null}', '{"hotline": "1900 1234"}'),
('14', '2025-11-20 01:02:40+00', 'device_create', '1', 'admin01', 'admin', '127.0.0.1', 'device', '3', 'Van Lê Lợi', '3', 'device_created', NULL, '{"name": "VGA-02", "room": null, "site": {}, "type": "VGA", "zone": null, "number": null, "roomId": null, "zoneId": null, "actions": {"sync": "STATUS", "read_now": "READ_NOW", "low_pressure": "DO_3_OFF", "fully_open_on": "DO_1_ON", "high_pressure": "DO_3_ON", "fully_close_on": "DO_2_ON", "fully_open_off": "DO_1_OFF", "fully_close_off": "DO_2_OFF"}, "channels": {"flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow", "measuringMax": null, "measuringMin": null}, "signal": {"over": -40, "unit": null, "under": -105, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "signal", "measuringMax": null, "measuringMin": null}, "battery": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "battery", "measuringMax": null, "measuringMin": null}, "humidity": {"over": 90, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "humidity", "measuringMax": null, "measuringMin": null}, "brightness": {"over": 50, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "brightness", "measuringMax": null, "measuringMin": null}, "total_flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_flow", "measuringMax": null, "measuringMin": null}, "valve_state": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "valve_state", "measuringMax": null, "measuringMin": null}, "total_forward": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_forward", "measuringMax": null, "measuringMin": null}, "total_reverse": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_reverse", "measuringMax": null, "measuringMin": null}, "inlet_pressure": {"over": 10, "unit": null, "under": -1, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "inlet_pressure", "measuringMax": null, "measuringMin": null}, "outlet_pressure": {"over": 4, "unit": null, "under": 1, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "outlet_pressure", "measuringMax": null, "measuringMin": null}, "digital_output.1": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "digital_output.1", "measuringMax": null, "measuringMin": null}, "digital_output.2": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "digital_output.2", "measuringMax": null, "measuringMin": null}, "digital_output.3": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "digital_output.3", "measuringMax": null, "measuringMin": null}, "device_temperature": {"over": 65, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "device_temperature", "measuringMax": null, "measuringMin": null}}, "latitude": null, "longitude": null, "powerMode": "always_on", "topicSend": "sgval/VGA-02/up", "connection": "mqtt", "datalogger": null, "displayName": "Van Lê Lợi", "payloadKeys": {"timeKey": null, "timeZone": null, "ignoredKeys": []}, "dataloggerId": null, "topicControl": "sgval/VGA-02/control", "waterQuality": null, "waterQualityId": null, "topicControlResponse": "sgval/VGA-02/control-response", "reportIntervalSeconds": 300, "sampleIntervalSeconds": null}'),
('15', '2025-11-20 01:02:40+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'token', '3', 'token VGA-02', '3', 'token_created', NULL, '{"name": "token VGA-02", "lastFour": "ZaI8"}'),
('16', '2025-11-20 01:02:40+00', 'control', '1', 'admin01', 'admin', '127.0.0.1', 'command', '3', 'Van Lê Lợi', '3', 'command_sent', NULL, '{"code": "DO_3_ON", "mode": "manual", "value": null, "action": "high_pressure", "reason": null, "source": "manual", "pumpIds": null}'),
('17', '2025-11-20 01:02:40+00', 'control', '1', 'admin01', 'admin', '127.0.0.1', 'command', '4', 'Van Lê Lợi', '3', 'command_sent', NULL, '{"code": "STATUS", "mode": "manual", "value": null, "action": "sync", "reason": null, "source": "manual", "pumpIds": null}'),
('18', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'zone', '1', 'DMA 1', NULL, 'zone_created', NULL, '{"name": "DMA 1", "nightTo": null, "polygon": {"type": "Polygon", "coordinates": [[[106.7, 10.8], [106.71000000000001, 10.8], [106.71000000000001, 10.81], [106.7, 10.8]]]}, "boundary": [], "deviceId": null, "nightFrom": null, "households": null, "azpDeviceId": null, "connections": null, "mainsLength": null, "nonHouseholds": null, "leakageExponent": 1, "servicePipeLength": null, "exceptionalNightUse": null}'),
('19', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'zone', '1', 'DMA 1 · 2025-10', NULL, 'authorised_use_entered', '{"billedUnmetered": null, "unbilledEstimated": null}', '{"billedUnmetered": 10, "unbilledEstimated": 5}'),
('2', '2025-11-20 01:00:00+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'notification_channel', '1', 'webhook', NULL, 'channel_created', NULL, '{"url": "http://127.0.0.1:9", "name": "webhook", "type": "webhook", "kinds": ["alarmCritical", "alarmHigh", "alarmMedium", "alarmLow", "approvalRequest", "deviceOffline", "handOver", "commands", "readings"], "enabled": true, "template": null, "hasSecret": true, "insideAllowed": true}'),
('20', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'zone', '1', 'DMA 1', NULL, 'step_test_entered', '{"leakageExponent": 1}', '{"note": "", "testedAt": "2025-11-20T00:04:30.000Z", "flowAfter": 15, "flowBefore": 20, "legitimateUse": null, "pressureAfter": 3, "pressureBefore": 4, "leakageExponent": 1}'),
('21', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'water_calendar', '1', 'DMA 1', NULL, 'calendar_entry_created', NULL, '{"to": "2025-11-20T01:04:30.000Z", "from": "2025-11-20T00:04:30.000Z", "kind": "flushing", "note": "", "zoneId": 1, "flushedVolume": 12}'),
('22', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'water_meter', '1', 'DH-1', NULL, 'water_meter_created', NULL, '{"latitude": null, "longitude": null, "meterCode": "DH-1", "meterQMax": 3.125, "meterState": "in_use", "memberships": [], "meterDigits": 6, "customerCode": "KH-1", "customerName": "Nguyễn Văn A", "criticalCustomer": false}'),
('23', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'water_meter', '1', 'DH-1', NULL, 'meter_reading_added', NULL, '{"readAt": "2025-11-20T00:04:30.000Z", "meterIndex": 12.5}'),
('24', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'leak_point', '1', 'Nước trào lên mặt đường Lê Lợi', NULL, 'leak_point_created', NULL, '{"device": null, "pipeId": null, "zoneId": null, "foundAt": "2025-11-20T00:04:30.000Z", "diameter": 110, "latitude": null, "longitude": null, "materials": "", "description": "Nước trào lên mặt đường Lê Lợi"}'),
('25', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'contact', '1', 'office', NULL, 'contact_created', NULL, '{"key": "office", "phone": "1", "address": "12 Lê Lợi", "hotline": "1", "latitude": 10.8, "longitude": 106.7, "information": "Văn phòng"}'),
('26', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'report_template', '1', 'Áp lực ngày', NULL, 'report_template_created', NULL, '{"name": "Áp lực ngày", "shared": true, "reportKind": "pressure"}'),
('27', '2025-11-20 01:04:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'report_schedule', '1', 'Áp lực ngày', NULL, 'report_schedule_created', NULL, '{"days": [1, 2, 3, 4, 5, 6, 7], "enabled": true, "formats": ["csv"], "userIds": [2], "delivery": "attachment", "addresses": [], "sendTimes": ["08:05"]}'),
('28', '2025-11-20 01:07:31+00', 'modify', '1', 'admin01', 'admin', NULL, 'table', NULL, 'report_pressure', NULL, 'table_exported', NULL, '{"rows": 1, "format": "csv", "filters": "Loại báo cáo: Áp lực, Từ: 20/11/2025 06:04:30, Đến: 20/11/2025 08:04:30"}'),
('29', '2025-11-20 01:14:30+00', 'modify', '1', 'admin01', 'admin', NULL, 'table', NULL, 'report_pressure', NULL, 'table_exported', NULL, '{"rows": 0, "format": "csv", "filters": "Loại báo cáo: Áp lực, Từ: 19/11/2025 00:00:00, Đến: 20/11/2025 00:00:00"}'),
('3', '2025-11-20 01:00:00+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'notification_channel', '2', 'telegram', NULL, 'channel_created', NULL, '{"url": "http://127.0.0.1:9", "name": "telegram", "type": "telegram", "kinds": [], "enabled": true, "template": null, "hasSecret": true, "insideAllowed": true}'),
('30', '2025-11-20 01:14:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'gateway', '1', 'TTS', NULL, 'gateway_created', NULL, '{"name": "TTS", "rules": "well-* → DATALOGGER", "topic": null, "preset": "things_stack", "keyPath": "id", "keySource": "path", "connection": "webhook", "mostDevices": 1000, "gatewayEnabled": true}'),
('31', '2025-11-20 01:14:30+00', 'device_create', NULL, 'device-gateways', NULL, NULL, 'device', '4', 'well-9', '4', 'device_created', NULL, '{"name": "well-9", "room": null, "site": {}, "type": "DATALOGGER", "zone": null, "number": null, "roomId": null, "zoneId": null, "actions": {}, "channels": {"flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow", "measuringMax": null, "measuringMin": null}, "signal": {"over": -40, "unit": null, "under": -105, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "signal", "measuringMax": null, "measuringMin": null}, "battery": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "battery", "measuringMax": null, "measuringMin": null}, "pressure": {"over": 6, "unit": null, "under": 1, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "pressure", "measuringMax": null, "measuringMin": null}, "total_flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_flow", "measuringMax": null, "measuringMin": null}, "flow_forward": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow_forward", "measuringMax": null, "measuringMin": null}, "flow_reverse": {"over": 0.5, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow_reverse", "measuringMax": null, "measuringMin": null}, "total_forward": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_forward", "measuringMax": null, "measuringMin": null}, "total_reverse": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_reverse", "measuringMax": null, "measuringMin": null}}, "latitude": null, "longitude": null, "powerMode": "sleeping", "topicSend": null, "connection": "http", "datalogger": null, "displayName": "well-9", "payloadKeys": {"timeKey": null, "timeZone": null, "ignoredKeys": []}, "dataloggerId": null, "topicControl": null, "waterQuality": null, "waterQualityId": null, "topicControlResponse": null, "reportIntervalSeconds": 3600, "sampleIntervalSeconds": null}'),
('32', '2025-11-20 01:14:30+00', 'modify', NULL, 'device-gateways', NULL, NULL, 'device', '4', 'well-9', '4', 'gateway_device_adopted', NULL, '{"gateway": "TTS", "gatewayKey": "well-9"}'),
('33', '2025-11-20 01:15:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'decoder', '1', 'Cảm biến gió', NULL, 'decoder_created', NULL, '{"name": "Cảm biến gió", "encoding": "hex", "portPath": null, "bytesPath": null, "description": null}'),
('34', '2025-11-20 01:15:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'decoder', '1', 'Cảm biến gió', NULL, 'decoder_version_added', '{"activeVersion": 1}', '{"activeVersion": 2}'),
('35', '2025-11-20 01:15:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'customParameter', NULL, 'Tốc độ gió', NULL, 'custom_parameter_created', NULL, '{"unit": "m/s", "names": {"en": "Wind speed", "fr": "Vitesse du vent", "vn": "Tốc độ gió"}, "states": {}, "decimals": 1, "lowestValue": 0, "highestValue": 60, "parameterKey": "custom_wind_speed", "parameterKind": "value"}'),
('36', '2025-11-20 01:15:30+00', 'device_create', '1', 'admin01', 'admin', '127.0.0.1', 'device', '5', 'Gió', '5', 'device_created', NULL, '{"name": "WIND-01", "room": null, "site": {}, "type": "WELL_LOGGING", "zone": null, "number": null, "roomId": null, "zoneId": null, "actions": {"read_now": "READ_NOW"}, "channels": {"custom_wind_speed": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "v", "measuringMax": null, "measuringMin": null}}, "latitude": null, "longitude": null, "powerMode": "always_on", "topicSend": "sgval/WIND-01/up", "connection": "mqtt", "datalogger": null, "displayName": "Gió", "payloadKeys": {"timeKey": null, "timeZone": null, "ignoredKeys": []}, "dataloggerId": null, "topicControl": "sgval/WIND-01/control", "waterQuality": null, "waterQualityId": null, "topicControlResponse": "sgval/WIND-01/control-response", "reportIntervalSeconds": 900, "sampleIntervalSeconds": null}'),
('37', '2025-11-20 01:15:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'token', '4', 'token WIND-01', '5', 'token_created', NULL, '{"name": "token WIND-01", "lastFour": "__tM"}'),
('38', '2025-11-20 01:15:30+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'api_key', '1', 'grafana', NULL, 'api_key_created', NULL, '{"keyOwner": "admin01", "permissions": ["User.Index", "Role.Index", "Permission.Index", "AccessControl.Index", "History.Index", "ActivitySetting.Index", "Risk.Index", "ApiKey.Index", "Timer.Index", "Threshold.Index", "Linkage.Index", "Mqtt.Index", "Token.Index", "Contact.Index", "Dashboard.Index", "Decoder.Index", "Gateway.Index", "Device.Index", "DeviceType.Index", "LeakPoint.Index", "Logbook.Index", "Material.Index", "WaterMeter.Index", "Network.Index", "Pump.Index", "PumpTemplate.Index", "Report.Index", "Room.Index", "Mail.Index", "Setting.Index", "Zone.Index"], "keyExpiresAt": "2025-12-20T01:15:30.000Z"}'),
('4', '2025-11-20 01:00:00+00', 'device_create', '1', 'admin01', 'admin', '127.0.0.1', 'device', '1', 'Van Nguyễn Trãi', '1', 'device_created', NULL, '{"name": "VGA-01", "room": null, "site": {}, "type": "VGA", "zone": null, "number": null, "roomId": null, "zoneId": null, "actions": {"sync": "STATUS", "read_now": "READ_NOW", "low_pressure": "DO_3_OFF", "fully_open_on": "DO_1_ON", "high_pressure": "DO_3_ON", "fully_close_on": "DO_2_ON", "fully_open_off": "DO_1_OFF", "fully_close_off": "DO_2_OFF"}, "channels": {"flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow", "measuringMax": null, "measuringMin": null}, "signal": {"over": -40, "unit": null, "under": -105, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "signal", "measuringMax": null, "measuringMin": null}, "battery": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "battery", "measuringMax": null, "measuringMin": null}, "humidity": {"over": 90, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "humidity", "measuringMax": null, "measuringMin": null}, "brightness": {"over": 50, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "brightness", "measuringMax": null, "measuringMin": null}, "total_flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_flow", "measuringMax": null, "measuringMin": null}, "valve_state": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "valve_state", "measuringMax": null, "measuringMin": null}, "total_forward": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_forward", "measuringMax": null, "measuringMin": null}, "total_reverse": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_reverse", "measuringMax": null, "measuringMin": null}, "inlet_pressure": {"over": 10, "unit": null, "under": -1, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "inlet_pressure", "measuringMax": null, "measuringMin": null}, "outlet_pressure": {"over": 4, "unit": null, "under": 1, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "outlet_pressure", "measuringMax": null, "measuringMin": null}, "digital_output.1": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "digital_output.1", "measuringMax": null, "measuringMin": null}, "digital_output.2": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "digital_output.2", "measuringMax": null, "measuringMin": null}, "digital_output.3": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "digital_output.3", "measuringMax": null, "measuringMin": null}, "device_temperature": {"over": 65, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "device_temperature", "measuringMax": null, "measuringMin": null}}, "latitude": null, "longitude": null, "powerMode": "always_on", "topicSend": "sgval/VGA-01/up", "connection": "mqtt", "datalogger": null, "displayName": "Van Nguyễn Trãi", "payloadKeys": {"timeKey": null, "timeZone": null, "ignoredKeys": []}, "dataloggerId": null, "topicControl": "sgval/VGA-01/control", "waterQuality": null, "waterQualityId": null, "topicControlResponse": "sgval/VGA-01/control-response", "reportIntervalSeconds": 300, "sampleIntervalSeconds": null}'),
('5', '2025-11-20 01:00:00+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'token', '1', 'token VGA-01', '1', 'token_created', NULL, '{"name": "token VGA-01", "lastFour": "HLCQ"}'),
('6', '2025-11-20 01:00:00+00', 'device_create', '1', 'admin01', 'admin', '127.0.0.1', 'device', '2', 'Điểm tới hạn', '2', 'device_created', NULL, '{"name": "DL-01", "room": null, "site": {}, "type": "DATALOGGER", "zone": null, "number": null, "roomId": null, "zoneId": null, "actions": {"reboot": "REBOOT", "read_now": "READ_NOW", "sync_clock": "SYNC_CLOCK", "set_interval": "SET_INTERVAL"}, "channels": {"flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow", "measuringMax": null, "measuringMin": null}, "signal": {"over": -40, "unit": null, "under": -105, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "signal", "measuringMax": null, "measuringMin": null}, "battery": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "battery", "measuringMax": null, "measuringMin": null}, "pressure": {"over": 6, "unit": null, "under": 1, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "pressure", "measuringMax": null, "measuringMin": null}, "total_flow": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_flow", "measuringMax": null, "measuringMin": null}, "flow_forward": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow_forward", "measuringMax": null, "measuringMin": null}, "flow_reverse": {"over": 0.5, "unit": null, "under": 0, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "flow_reverse", "measuringMax": null, "measuringMin": null}, "total_forward": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_forward", "measuringMax": null, "measuringMin": null}, "total_reverse": {"over": null, "unit": null, "under": null, "rawMax": null, "rawMin": null, "inverted": false, "mappingKey": "total_reverse", "measuringMax": null, "measuringMin": null}}, "latitude": null, "longitude": null, "powerMode": "always_on", "topicSend": "sgval/DL-01/up", "connection": "mqtt", "datalogger": null, "displayName": "Điểm tới hạn", "payloadKeys": {"timeKey": null, "timeZone": null, "ignoredKeys": []}, "dataloggerId": null, "topicControl": "sgval/DL-01/control", "waterQuality": null, "waterQualityId": null, "topicControlResponse": "sgval/DL-01/control-response", "reportIntervalSeconds": 3600, "sampleIntervalSeconds": null}'),
('7', '2025-11-20 01:00:00+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'token', '2', 'token DL-01', '2', 'token_created', NULL, '{"name": "token DL-01", "lastFour": "OsFM"}'),
('8', '2025-11-20 01:00:00+00', 'modify', '1', 'admin01', 'admin', '127.0.0.1', 'user', '2', 'lan1', NULL, 'user_updated', '{"phone": null, "account": null}', '{"phone": "+84 28 1234", "account": "00123"}'),
('9', '2025-11-20 01:00:00+00', 'linkage', '1', 'admin01', 'admin', '127.0.0.1', 'device', '1', 'Van Nguyễn Trãi', '1', 'device_linked', '{"datalogger": null, "dataloggerId": null}', '{"datalogger": "DL-01", "dataloggerId": 2}');
select setval(pg_get_serial_sequence('activity', 'id'), (select max(id) from activity));
insert into alarm (id, device_id, kind, channel, priority, active, acknowledged, historical, count, raised_at, active_since, value, limit_value, standard, command_id, acknowledged_at, acknowledged_by, note, cleared_at, closed_at, shelved_until, shelved_by, shelved_reason, shelved_once, out_until, out_by, out_owner, out_reason, suppressed_by, group_key, escalated_to, escalated_at, asked_at, value_channel) overriding system value values
('1', '1', 'device_not_response', NULL, '2', 'true', 'false', 'false', '1', '2025-11-20 01:01:40+00', '2025-11-20 01:01:40+00', NULL, NULL, NULL, '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2025-11-20 01:01:40+00', NULL),
('2', '3', 'device_not_response', NULL, '2', 'true', 'false', 'false', '1', '2025-11-20 01:04:22+00', '2025-11-20 01:04:22+00', NULL, NULL, NULL, '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2025-11-20 01:04:22+00', NULL),
('3', '1', 'stale', NULL, '3', 'true', 'false', 'false', '1', '2025-11-20 01:13:15+00', '2025-11-20 01:13:15+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2025-11-20 01:13:15+00', NULL);
select setval(pg_get_serial_sequence('alarm', 'id'), (select max(id) from alarm));
insert into alarm_escalation (alarm_id, asked_at, next_at, notified) overriding system value values
('1', '2025-11-20 01:01:40+00', '2025-11-20 01:31:42+00', '{}'),
('2', '2025-11-20 01:04:22+00', '2025-11-20 01:34:30+00', '{}'),
('3', '2025-11-20 01:13:15+00', NULL, '{}');
insert into alarm_event (id, alarm_id, at, event, actor, value, priority, note, until) overriding system value values
('1', '1', '2025-11-20 01:01:40+00', 'raised', NULL, NULL, '2', NULL, NULL),
('2', '2', '2025-11-20 01:04:22+00', 'raised', NULL, NULL, '2', NULL, NULL),
('3', '3', '2025-11-20 01:13:15+00', 'raised', NULL, NULL, '3', NULL, NULL);
select setval(pg_get_serial_sequence('alarm_event', 'id'), (select max(id) from alarm_event));
insert into api_key (id, user_id, name, key_hash, last_four, permissions, created_at, expires_at, revoked_at, last_used_at, last_refused_at, last_refusal) overriding system value values
('1', '1', 'grafana', E'\\x78800dd006b476c90cf4a95f671f56ac6c4a6d193d908cb1936e49c066b24d76', 'PsSo', '{User.Index,Role.Index,Permission.Index,AccessControl.Index,History.Index,ActivitySetting.Index,Risk.Index,ApiKey.Index,Timer.Index,Threshold.Index,Linkage.Index,Mqtt.Index,Token.Index,Contact.Index,Dashboard.Index,Decoder.Index,Gateway.Index,Device.Index,DeviceType.Index,LeakPoint.Index,Logbook.Index,Material.Index,WaterMeter.Index,Network.Index,Pump.Index,PumpTemplate.Index,Report.Index,Room.Index,Mail.Index,Setting.Index,Zone.Index}', '2025-11-20 01:15:30+00', '2025-12-20 01:15:30+00', NULL, NULL, NULL, NULL);
select setval(pg_get_serial_sequence('api_key', 'id'), (select max(id) from api_key));
insert into command (id, device_id, device_name, device_display_name, request_id, cmd_id, request_body, action, code, value, source, actor_id, actor_name, actor_role, ip, mode, reason, state_before, telemetry_before, telemetry_age_seconds, status, failure_code, device_code, created_at, expires_at, sent_at, deadline_at, responded_at, finished_at, raw_response, late_response_at, late_result, late_response, pump_ids, journalled_at, approver_name, telemetry_sent) overriding system value values
('1', '1', 'VGA-01', 'Van Nguyễn Trãi', 'one', 'c-92cef5c7b374bab5', '{"value": null, "action": "high_pressure", "reason": null, "pumpIds": null}', 'high_pressure', 'DO_3_ON', NULL, 'manual', '1', 'admin01', 'admin', '127.0.0.1', 'manual', NULL, NULL, '{"inlet_pressure": null, "outlet_pressure": 2.4}', '0', 'device_not_response', NULL, NULL, '2025-11-20 01:00:00+00', '2025-11-20 01:10:00+00', '2025-11-20 01:00:00+00', '2025-11-20 01:01:40+00', NULL, '2025-11-20 01:01:40+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('2', '1', 'VGA-01', 'Van Nguyễn Trãi', 'two', 'c-ad034f0b3d5f1681', '{"value": null, "action": "low_pressure", "reason": null, "pumpIds": null}', 'low_pressure', 'DO_3_OFF', NULL, 'manual', '1', 'admin01', 'admin', '127.0.0.1', 'manual', NULL, NULL, '{"inlet_pressure": null, "outlet_pressure": 2.4}', '100', 'device_not_response', NULL, NULL, '2025-11-20 01:01:40+00', '2025-11-20 01:11:40+00', '2025-11-20 01:01:40+00', '2025-11-20 01:03:20+00', NULL, '2025-11-20 01:03:20+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"inlet_pressure": null, "outlet_pressure": 2.4}'),
('3', '3', 'VGA-02', 'Van Lê Lợi', 'four', 'c-9458b29be91b60f7', '{"value": null, "action": "high_pressure", "reason": null, "pumpIds": null}', 'high_pressure', 'DO_3_ON', NULL, 'manual', '1', 'admin01', 'admin', '127.0.0.1', 'manual', NULL, NULL, '{"outlet_pressure": 2.4}', '0', 'device_not_response', NULL, NULL, '2025-11-20 01:02:40+00', '2025-11-20 01:12:40+00', '2025-11-20 01:02:40+00', '2025-11-20 01:04:20+00', NULL, '2025-11-20 01:04:20+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4', '3', 'VGA-02', 'Van Lê Lợi', 'five', 'c-559be6f2c2814626', '{"value": null, "action": "sync", "reason": null, "pumpIds": null}', 'sync', 'STATUS', NULL, 'manual', '1', 'admin01', 'admin', '127.0.0.1', 'manual', NULL, NULL, '{"outlet_pressure": 2.4}', '0', 'device_not_response', NULL, NULL, '2025-11-20 01:02:40+00', '2025-11-20 01:12:40+00', '2025-11-20 01:04:22+00', '2025-11-20 01:06:02+00', NULL, '2025-11-20 01:06:02+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"outlet_pressure": 3.1}');
select setval(pg_get_serial_sequence('command', 'id'), (select max(id) from command));
insert into contact (id, key, information, address, phone, hotline, updated_at, latitude, longitude) overriding system value values
('1', 'office', 'Văn phòng', '12 Lê Lợi', '1', '1', '2025-11-20 01:04:30+00', '10.8', '106.7');
select setval(pg_get_serial_sequence('contact', 'id'), (select max(id) from contact));
insert into custom_parameter (key, names, kind, unit, min, max, decimals, states, created_at, updated_at) overriding system value values
('custom_wind_speed', '{"vn":"Tốc độ gió","en":"Wind speed","fr":"Vitesse du vent"}', 'value', 'm/s', '0', '60', '1', '[]', '2025-11-20 01:15:30+00', '2025-11-20 01:15:30+00');
insert into dead_letter (id, received_at, source, device_id, topic, reason, detail, payload, bytes, gateway_id) overriding system value values
('1', '2025-11-20 01:00:00+00', 'http', '2', NULL, 'malformed_json', NULL, E'\\x7b6f6f7073', '5', NULL),
('2', '2025-11-20 01:14:30+00', 'http', '4', NULL, 'no_known_field', NULL, E'\\x7b226964223a2277656c6c2d39222c2276223a317d', '21', NULL);
select setval(pg_get_serial_sequence('dead_letter', 'id'), (select max(id) from dead_letter));
insert into decoder (id, name, description, bytes_path, encoding, port_path, active_version, test_inputs, errors, last_error_at, last_error_reason, last_error_detail, updated_at) overriding system value values
('1', 'Cảm biến gió', NULL, NULL, 'hex', NULL, '2', '[]', '0', NULL, NULL, NULL, '2025-11-20 01:15:30+00');
select setval(pg_get_serial_sequence('decoder', 'id'), (select max(id) from decoder));
insert into decoder_version (decoder_id, number, source, note, created_at, created_by) overriding system value values
('1', '1', 'function decodeUplink(input) { return { data: { v: input.bytes[0] * 0.1 } }; }', NULL, '2025-11-20 01:15:30+00', 'admin01'),
('1', '2', 'function decodeUplink(input) { return { data: { v: input.bytes[0] * 0.2 } }; }', NULL, '2025-11-20 01:15:30+00', 'admin01');
insert into device (id, name, display_name, type, number, latitude, longitude, connection, topic_send, topic_control, topic_control_response, report_interval_seconds, sample_interval_seconds, power_mode, mode, datalogger_id, water_quality_id, site, created_at, updated_at, room_id, zone_id, payload_keys) overriding system value values
('1', 'VGA-01', 'Van Nguyễn Trãi', 'VGA', NULL, NULL, NULL, 'mqtt', 'sgval/VGA-01/up', 'sgval/VGA-01/control', 'sgval/VGA-01/control-response', '300', NULL, 'always_on', 'manual', '2', NULL, '{}', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00', NULL, NULL, '{"timeKey": null, "timeZone": null, "ignoredKeys": []}'),
('2', 'DL-01', 'Điểm tới hạn', 'DATALOGGER', NULL, NULL, NULL, 'mqtt', 'sgval/DL-01/up', 'sgval/DL-01/control', 'sgval/DL-01/control-response', '3600', NULL, 'always_on', 'manual', NULL, NULL, '{}', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00', NULL, NULL, '{"timeKey": null, "timeZone": null, "ignoredKeys": []}'),
('3', 'VGA-02', 'Van Lê Lợi', 'VGA', NULL, NULL, NULL, 'mqtt', 'sgval/VGA-02/up', 'sgval/VGA-02/control', 'sgval/VGA-02/control-response', '300', NULL, 'always_on', 'manual', NULL, NULL, '{}', '2025-11-20 01:02:40+00', '2025-11-20 01:02:40+00', NULL, NULL, '{"timeKey": null, "timeZone": null, "ignoredKeys": []}'),
('4', 'well-9', 'well-9', 'DATALOGGER', NULL, NULL, NULL, 'http', NULL, NULL, NULL, '3600', NULL, 'sleeping', 'manual', NULL, NULL, '{}', '2025-11-20 01:14:30+00', '2025-11-20 01:14:30+00', NULL, NULL, '{"timeKey": null, "timeZone": null, "ignoredKeys": []}'),
('5', 'WIND-01', 'Gió', 'WELL_LOGGING', NULL, NULL, NULL, 'mqtt', 'sgval/WIND-01/up', 'sgval/WIND-01/control', 'sgval/WIND-01/control-response', '900', NULL, 'always_on', 'manual', NULL, NULL, '{}', '2025-11-20 01:15:30+00', '2025-11-20 01:15:30+00', NULL, NULL, '{"timeKey": null, "timeZone": null, "ignoredKeys": []}');
select setval(pg_get_serial_sequence('device', 'id'), (select max(id) from device));
insert into device_action (device_id, "position", action, code) overriding system value values
('1', '0', 'fully_open_on', 'DO_1_ON'),
('1', '1', 'fully_open_off', 'DO_1_OFF'),
('1', '2', 'fully_close_on', 'DO_2_ON'),
('1', '3', 'fully_close_off', 'DO_2_OFF'),
('1', '4', 'high_pressure', 'DO_3_ON'),
('1', '5', 'low_pressure', 'DO_3_OFF'),
('1', '6', 'sync', 'STATUS'),
('1', '7', 'read_now', 'READ_NOW'),
('2', '0', 'read_now', 'READ_NOW'),
('2', '1', 'set_interval', 'SET_INTERVAL'),
('2', '2', 'sync_clock', 'SYNC_CLOCK'),
('2', '3', 'reboot', 'REBOOT'),
('3', '0', 'fully_open_on', 'DO_1_ON'),
('3', '1', 'fully_open_off', 'DO_1_OFF'),
('3', '2', 'fully_close_on', 'DO_2_ON'),
('3', '3', 'fully_close_off', 'DO_2_OFF'),
('3', '4', 'high_pressure', 'DO_3_ON'),
('3', '5', 'low_pressure', 'DO_3_OFF'),
('3', '6', 'sync', 'STATUS'),
('3', '7', 'read_now', 'READ_NOW'),
('5', '0', 'read_now', 'READ_NOW');
insert into device_channel (device_id, slot, parameter, mapping_key, unit, under, over, removed_at, other_keys, value_texts) overriding system value values
('1', '0', 'inlet_pressure', 'inlet_pressure', NULL, '-1', '10', NULL, '{}', '[]'),
('1', '1', 'outlet_pressure', 'outlet_pressure', NULL, '1', '4', NULL, '{}', '[]'),
('1', '10', 'total_flow', 'total_flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '11', 'valve_state', 'valve_state', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '12', 'device_temperature', 'device_temperature', NULL, '0', '65', NULL, '{}', '[]'),
('1', '13', 'humidity', 'humidity', NULL, '0', '90', NULL, '{}', '[]'),
('1', '14', 'brightness', 'brightness', NULL, '0', '50', NULL, '{}', '[]'),
('1', '2', 'flow', 'flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '3', 'total_forward', 'total_forward', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '4', 'total_reverse', 'total_reverse', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '5', 'battery', 'battery', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '6', 'signal', 'signal', NULL, '-105', '-40', NULL, '{}', '[]'),
('1', '7', 'digital_output.1', 'digital_output.1', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '8', 'digital_output.2', 'digital_output.2', NULL, NULL, NULL, NULL, '{}', '[]'),
('1', '9', 'digital_output.3', 'digital_output.3', NULL, NULL, NULL, NULL, '{}', '[]'),
('2', '0', 'pressure', 'pressure', NULL, '1', '6', NULL, '{}', '[]'),
('2', '1', 'flow', 'flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('2', '2', 'flow_forward', 'flow_forward', NULL, NULL, NULL, NULL, '{}', '[]'),
('2', '3', 'total_flow', 'total_flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('2', '4', 'total_forward', 'total_forward', NULL, NULL, NULL, NULL, '{}', '[]'),
('2', '5', 'battery', 'battery', NULL, NULL, NULL, NULL, '{}', '[]'),
('2', '6', 'signal', 'signal', NULL, '-105', '-40', NULL, '{}', '[]'),
('2', '7', 'flow_reverse', 'flow_reverse', NULL, '0', '0.5', NULL, '{}', '[]'),
('2', '8', 'total_reverse', 'total_reverse', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '0', 'inlet_pressure', 'inlet_pressure', NULL, '-1', '10', NULL, '{}', '[]'),
('3', '1', 'outlet_pressure', 'outlet_pressure', NULL, '1', '4', NULL, '{}', '[]'),
('3', '10', 'total_flow', 'total_flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '11', 'valve_state', 'valve_state', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '12', 'device_temperature', 'device_temperature', NULL, '0', '65', NULL, '{}', '[]'),
('3', '13', 'humidity', 'humidity', NULL, '0', '90', NULL, '{}', '[]'),
('3', '14', 'brightness', 'brightness', NULL, '0', '50', NULL, '{}', '[]'),
('3', '2', 'flow', 'flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '3', 'total_forward', 'total_forward', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '4', 'total_reverse', 'total_reverse', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '5', 'battery', 'battery', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '6', 'signal', 'signal', NULL, '-105', '-40', NULL, '{}', '[]'),
('3', '7', 'digital_output.1', 'digital_output.1', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '8', 'digital_output.2', 'digital_output.2', NULL, NULL, NULL, NULL, '{}', '[]'),
('3', '9', 'digital_output.3', 'digital_output.3', NULL, NULL, NULL, NULL, '{}', '[]'),
('4', '0', 'pressure', 'pressure', NULL, '1', '6', NULL, '{}', '[]'),
('4', '1', 'flow', 'flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('4', '2', 'flow_forward', 'flow_forward', NULL, NULL, NULL, NULL, '{}', '[]'),
('4', '3', 'total_flow', 'total_flow', NULL, NULL, NULL, NULL, '{}', '[]'),
('4', '4', 'total_forward', 'total_forward', NULL, NULL, NULL, NULL, '{}', '[]'),
('4', '5', 'battery', 'battery', NULL, NULL, NULL, NULL, '{}', '[]'),
('4', '6', 'signal', 'signal', NULL, '-105', '-40', NULL, '{}', '[]'),
('4', '7', 'flow_reverse', 'flow_reverse', NULL, '0', '0.5', NULL, '{}', '[]'),
('4', '8', 'total_reverse', 'total_reverse', NULL, NULL, NULL, NULL, '{}', '[]'),
('5', '0', 'custom_wind_speed', 'v', NULL, NULL, NULL, NULL, '{}', '[]');
insert into device_threshold (device_id, start_pressure_point, limit_pressure_point) overriding system value values
('1', '1.2', '2.4'),
('3', '1.2', '2.4');
insert into device_timer (device_id, "position", days, start_time, end_time) overriding system value values
('1', '0', '{1,2,3,4,5,6,7}', '22:00', '24:00');
insert into device_token (id, name, device_id, token_hash, last_four, created_by, created_at, last_used_at) overriding system value values
('1', 'token VGA-01', '1', E'\\xcddf641cb1801e8532166678647b4b801540ac8d5f79e4ca1e3b89bf8eeb19b4', 'HLCQ', '1', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00'),
('2', 'token DL-01', '2', E'\\xabccf42187ce7e853c18b9fc9abb284030869dc9f931c6b3e1d7bb9b21cf750f', 'OsFM', '1', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00'),
('3', 'token VGA-02', '3', E'\\x8508e53f8d4723f42ac05c54d90f7c2e95172e197e9b0334cb761f0919f9a8fb', 'ZaI8', '1', '2025-11-20 01:02:40+00', '2025-11-20 01:03:30+00'),
('4', 'token WIND-01', '5', E'\\x2d7b884b30d455fa31a035d1db6ad9e88958bd96ff218f60c798d5a991a2d8c4', '__tM', '1', '2025-11-20 01:15:30+00', NULL);
select setval(pg_get_serial_sequence('device_token', 'id'), (select max(id) from device_token));
insert into device_topic (topic, device_id) overriding system value values
('sgval/DL-01/control', '2'),
('sgval/DL-01/control-response', '2'),
('sgval/DL-01/up', '2'),
('sgval/VGA-01/control', '1'),
('sgval/VGA-01/control-response', '1'),
('sgval/VGA-01/up', '1'),
('sgval/VGA-02/control', '3'),
('sgval/VGA-02/control-response', '3'),
('sgval/VGA-02/up', '3'),
('sgval/WIND-01/control', '5'),
('sgval/WIND-01/control-response', '5'),
('sgval/WIND-01/up', '5');
insert into device_type_setting (type, settings, report_interval_seconds, updated_at) overriding system value values
('CARBONATE_HARDNESS', NULL, NULL, NULL),
('DATALOGGER', NULL, NULL, NULL),
('DMA', NULL, NULL, NULL),
('VGA', NULL, NULL, NULL),
('WATER_PUMP', NULL, NULL, NULL),
('WELL_LOGGING', NULL, NULL, NULL);
insert into favourite_device (user_id, device_id, pinned_at) overriding system value values
('1', '1', '2025-11-20 01:01:40+00');
insert into gateway (id, name, preset, connection, topic, key_source, key_path, enabled, rules, most_devices, secret_hash, last_four, last_message_at, created_at, updated_at) overriding system value values
('1', 'TTS', 'things_stack', 'webhook', NULL, 'path', 'id', 'true', '[{"type": "DATALOGGER", "pattern": "well-*"}]', '1000', E'\\xcf9dcf7b570f2d3a3a5b8842e7b5956ca275faabedb6b6c7abcc4ee9e018b4a9', 'nRjA', '2025-11-20 01:14:30+00', '2025-11-20 01:14:30+00', '2025-11-20 01:14:30+00');
select setval(pg_get_serial_sequence('gateway', 'id'), (select max(id) from gateway));
insert into gateway_device (device_id, gateway_id, key) overriding system value values
('4', '1', 'well-9');
insert into kysely_migration (name, "timestamp") overriding system value values
('0001_users_and_access', '2026-11-30T21:46:07.587Z'),
('0002_devices', '2026-11-30T21:46:07.614Z'),
('0003_readings', '2026-11-30T21:46:07.637Z'),
('0004_commands_and_activity', '2026-11-30T21:46:07.657Z'),
('0005_access', '2026-11-30T21:46:07.664Z'),
('0006_identity', '2026-11-30T21:46:07.678Z'),
('0007_must_change_password', '2026-11-30T21:46:07.680Z'),
('0008_views_and_favourites', '2026-11-30T21:46:07.688Z'),
('0009_search_text', '2026-11-30T21:46:07.714Z'),
('0010_answers_after_the_end', '2026-11-30T21:46:07.715Z'),
('0011_contacts', '2026-11-30T21:46:07.720Z'),
('0012_missing_indexes', '2026-11-30T21:46:07.722Z'),
('0013_leases', '2026-11-30T21:46:07.723Z'),
('0014_rate_limits', '2026-11-30T21:46:07.725Z'),
('0015_command_pumps', '2026-11-30T21:46:07.726Z'),
('0016_rollup_progress', '2026-11-30T21:46:07.729Z'),
('0017_refused_device', '2026-11-30T21:46:07.730Z'),
('0018_journalled_stops', '2026-11-30T21:46:07.733Z'),
('0019_clock_offsets', '2026-11-30T21:46:07.734Z'),
('0020_rejected_fields', '2026-11-30T21:46:07.735Z'),
('0021_activity_months', '2026-11-30T21:46:07.775Z'),
('0022_lease_start', '2026-11-30T21:46:07.776Z'),
('0023_rejected_fields_good_again', '2026-11-30T21:46:07.777Z'),
('0024_stops_published_first', '2026-11-30T21:46:07.778Z'),
('0025_commands_of_an_output', '2026-11-30T21:46:07.780Z'),
('0026_rooms_and_zones', '2026-11-30T21:46:07.796Z'),
('0027_networks', '2026-11-30T21:46:07.805Z'),
('0028_customer_brokers', '2026-11-30T21:46:07.814Z'),
('0029_reading_imports', '2026-11-30T21:46:07.825Z'),
('0030_payload_keys', '2026-11-30T21:46:07.826Z'),
('0031_device_types', '2026-11-30T21:46:07.827Z'),
('0032_communication_hours', '2026-11-30T21:46:07.828Z'),
('0033_commands_by_time', '2026-11-30T21:46:07.832Z'),
('0034_limit_sets', '2026-11-30T21:46:07.834Z'),
('0035_reserved_command_ids', '2026-11-30T21:46:07.835Z'),
('0036_indexes_of_references', '2026-11-30T21:46:07.837Z'),
('0037_broker_usernames_sealed', '2026-11-30T21:46:07.838Z'),
('0038_automatic_mode', '2026-11-30T21:46:07.848Z'),
('0039_alarms', '2026-11-30T21:46:07.857Z'),
('0040_pumps', '2026-11-30T21:46:07.871Z'),
('0041_safe_operation', '2026-11-30T21:46:07.888Z'),
('0042_mimics', '2026-11-30T21:46:07.891Z'),
('0046_predictions', '2026-11-30T21:46:07.899Z'),
('0047_pump_power_action', '2026-11-30T21:46:07.901Z'),
('0048_notifications', '2026-11-30T21:46:07.924Z'),
('0049_risk', '2026-11-30T21:46:07.930Z'),
('0050_prediction_device', '2026-11-30T21:46:07.931Z'),
('0051_logbook', '2026-11-30T21:46:07.936Z'),
('0052_unclaimed_messages', '2026-11-30T21:46:07.940Z'),
('0053_device_photos', '2026-11-30T21:46:07.943Z'),
('0054_broker_deliveries', '2026-11-30T21:46:07.945Z'),
('0055_second_person', '2026-11-30T21:46:07.955Z'),
('0056_last_pump', '2026-11-30T21:46:07.958Z'),
('0057_zone_accounting', '2026-11-30T21:46:07.967Z'),
('0058_water_meters', '2026-11-30T21:46:07.981Z'),
('0059_leak_points', '2026-11-30T21:46:08.001Z'),
('0060_suspected_leaks', '2026-11-30T21:46:08.004Z'),
('0062_activity_settings', '2026-11-30T21:46:08.007Z'),
('0064_isolation', '2026-11-30T21:46:08.009Z'),
('0065_suspected_leak_point', '2026-11-30T21:46:08.012Z'),
('0066_laboratory_samples', '2026-11-30T21:46:08.016Z'),
('0067_meter_places', '2026-11-30T21:46:08.017Z'),
('0069_pump_schedules', '2026-11-30T21:46:08.018Z'),
('0070_who_was_notified', '2026-11-30T21:46:08.019Z'),
('0071_leak_location_states', '2026-11-30T21:46:08.020Z'),
('0072_estimate_junctions', '2026-11-30T21:46:08.021Z'),
('0073_kept_over_restarts', '2026-11-30T21:46:08.025Z'),
('0074_authorised_use', '2026-11-30T21:46:08.027Z'),
('0075_flushing_volumes', '2026-11-30T21:46:08.028Z'),
('0076_step_tests', '2026-11-30T21:46:08.030Z'),
('0077_pumps_known_since', '2026-11-30T21:46:08.031Z'),
('0078_days_counted_in_part', '2026-11-30T21:46:08.032Z'),
('0079_calendar_created_at', '2026-11-30T21:46:08.036Z'),
('0080_zone_measured_with', '2026-11-30T21:46:08.037Z'),
('0081_report_templates', '2026-11-30T21:46:08.039Z'),
('0082_report_runs', '2026-11-30T21:46:08.043Z'),
('0083_report_schedules', '2026-11-30T21:46:08.051Z'),
('0084_telemetry_sent', '2026-11-30T21:46:08.052Z'),
('0085_leak_reports_left_out', '2026-11-30T21:46:08.053Z'),
('0086_contact_position', '2026-11-30T21:46:08.054Z'),
('0087_reading_request', '2026-11-30T21:46:08.055Z'),
('0088_delivery_lines', '2026-11-30T21:46:08.056Z'),
('0089_notice_texts', '2026-11-30T21:46:08.057Z'),
('0090_calendar_times_changed', '2026-11-30T21:46:08.058Z'),
('0091_report_options', '2026-11-30T21:46:08.059Z'),
('0092_alarm_value_channel', '2026-11-30T21:46:08.060Z'),
('0093_reopened_suspected_leaks', '2026-11-30T21:46:08.061Z'),
('0094_list_runs', '2026-11-30T21:46:08.062Z'),
('0095_ended_while_suppressed', '2026-11-30T21:46:08.063Z'),
('0096_leak_connections', '2026-11-30T21:46:08.064Z'),
('0097_differing_totalisers', '2026-11-30T21:46:08.065Z'),
('0098_channel_parsing', '2026-11-30T21:46:08.066Z'),
('0099_readings_assessed_anew', '2026-11-30T21:46:08.069Z'),
('0100_unwatched_leaks', '2026-11-30T21:46:08.071Z'),
('0101_leaks_ended_by', '2026-11-30T21:46:08.072Z'),
('0102_gateways', '2026-11-30T21:46:08.081Z'),
('0103_decoders', '2026-11-30T21:46:08.092Z'),
('0104_custom_parameters', '2026-11-30T21:46:08.096Z'),
('0105_api_keys', '2026-11-30T21:46:08.103Z'),
('0106_zone_night_window', '2026-11-30T21:46:08.104Z');
insert into kysely_migration_lock (id, is_locked) overriding system value values
('migration_lock', '0');
insert into leak_image (id, leak_id, "position", caption, taken_at, uploaded_at, uploader_id, uploader_name, content, small) overriding system value values
('1', '1', '0', '', '2025-11-20 01:04:30+00', '2025-11-20 01:04:30+00', '1', 'admin01', E'\\x524946463a00000057454250565038202e000000f001009d012a0800080001402625a00274ba01f800044c0000feebde2ffcf4cd7983fc9cffe6095f906eb9000000', E'\\x524946463800000057454250565038202c000000d001009d012a0800080002003625a00274ba01f80003b000fee9691ff967bcc6ef74dffc82e585d711800000');
select setval(pg_get_serial_sequence('leak_image', 'id'), (select max(id) from leak_image));
insert into leak_point (id, description, state, latitude, longitude, zone_id, device_id, diameter, network_id, pipe_id, reporter_id, reporter_name, request_id, found_at, reported_at, repaired_at, updated_at) overriding system value values
('1', 'Nước trào lên mặt đường Lê Lợi', 'reported', NULL, NULL, NULL, NULL, '110', NULL, NULL, '1', 'admin01', '47cc4aa3-d6fa-496d-859a-dbb4025b7c54', '2025-11-20 00:04:30+00', '2025-11-20 01:04:30+00', NULL, '2025-11-20 01:04:30+00');
select setval(pg_get_serial_sequence('leak_point', 'id'), (select max(id) from leak_point));
insert into leak_step (id, leak_id, state, at, note, back, user_id, user_name, left_out) overriding system value values
('1', '1', 'reported', '2025-11-20 00:04:30+00', '', 'false', '1', 'admin01', '{deviceId}');
select setval(pg_get_serial_sequence('leak_step', 'id'), (select max(id) from leak_step));
insert into lease (name, owner, expires_at, start_id) overriding system value values
('automation', '68293cf9-1af8-4f6c-b408-6656699abd40', '2026-11-30 21:47:36.870853+00', '95b1264d-7a62-4dd6-8601-4e77b69a02b5'),
('upkeep of activity', '68293cf9-1af8-4f6c-b408-6656699abd40', '2026-11-30 21:51:01.888065+00', 'aa52906a-150f-4d8a-95d8-e475d79df1c8'),
('upkeep of leaks', '68293cf9-1af8-4f6c-b408-6656699abd40', '2026-11-30 21:51:01.120003+00', '832ede19-51eb-4e09-8f61-2bd5e86904f4'),
('upkeep of meters', '68293cf9-1af8-4f6c-b408-6656699abd40', '2026-11-30 21:51:00.75016+00', '4d833fc9-d126-487f-bfbb-3eb4d9cee14c'),
('upkeep of readings', '68293cf9-1af8-4f6c-b408-6656699abd40', '2026-11-30 21:47:36.877404+00', '9ec371d1-a1cf-4632-8ae4-802e8457bdeb'),
('upkeep of reports', '68293cf9-1af8-4f6c-b408-6656699abd40', '2026-11-30 21:51:06.877184+00', '6f35a88b-0c3d-410e-8829-bbfa9fcb7204');
insert into notice (id, user_id, key, kind, tone, text, href, device_id, at, read_at, texts) overriding system value values
('1', '1', 'command-c-92cef5c7b374bab5', 'commandResult', 'warning', 'Chuyển áp lực cao · Van Nguyễn Trãi · Thiết bị không phản hồi', '/apps/monitoring-and-control/view/1?tab=control', '1', '2025-11-20 01:01:40+00', NULL, '{"en": "Switch to high pressure · Van Nguyễn Trãi · Device not response", "fr": "Passer en haute pression · Van Nguyễn Trãi · L''appareil ne répond pas", "vn": "Chuyển áp lực cao · Van Nguyễn Trãi · Thiết bị không phản hồi"}'),
('2', '1', 'alarm-1-2025-11-20T01:01:40.000Z', 'alarmHigh', 'warning', 'Cao · Thiết bị không phản hồi lệnh · Van Nguyễn Trãi', '/apps/risk/list?alarm=1', '1', '2025-11-20 01:01:42+00', NULL, '{"en": "High · Device did not answer a command · Van Nguyễn Trãi", "fr": "Haute · Appareil sans réponse à une commande · Van Nguyễn Trãi", "vn": "Cao · Thiết bị không phản hồi lệnh · Van Nguyễn Trãi"}'),
('3', '1', 'command-c-ad034f0b3d5f1681', 'commandResult', 'warning', 'Chuyển áp lực thấp · Van Nguyễn Trãi · Thiết bị không phản hồi', '/apps/monitoring-and-control/view/1?tab=control', '1', '2025-11-20 01:03:20+00', NULL, '{"en": "Switch to low pressure · Van Nguyễn Trãi · Device not response", "fr": "Passer en basse pression · Van Nguyễn Trãi · L''appareil ne répond pas", "vn": "Chuyển áp lực thấp · Van Nguyễn Trãi · Thiết bị không phản hồi"}'),
('4', '1', 'command-c-9458b29be91b60f7', 'commandResult', 'warning', 'Chuyển áp lực cao · Van Lê Lợi · Thiết bị không phản hồi', '/apps/monitoring-and-control/view/3?tab=control', '3', '2025-11-20 01:04:22+00', NULL, '{"en": "Switch to high pressure · Van Lê Lợi · Device not response", "fr": "Passer en haute pression · Van Lê Lợi · L''appareil ne répond pas", "vn": "Chuyển áp lực cao · Van Lê Lợi · Thiết bị không phản hồi"}'),
('5', '1', 'alarm-2-2025-11-20T01:04:22.000Z', 'alarmHigh', 'warning', 'Cao · Thiết bị không phản hồi lệnh · Van Lê Lợi', '/apps/risk/list?alarm=2', '3', '2025-11-20 01:04:30+00', NULL, '{"en": "High · Device did not answer a command · Van Lê Lợi", "fr": "Haute · Appareil sans réponse à une commande · Van Lê Lợi", "vn": "Cao · Thiết bị không phản hồi lệnh · Van Lê Lợi"}'),
('6', '1', 'command-c-559be6f2c2814626', 'commandResult', 'warning', 'Đồng bộ trạng thái · Van Lê Lợi · Thiết bị không phản hồi', '/apps/monitoring-and-control/view/3?tab=control', '3', '2025-11-20 01:07:00+00', NULL, '{"en": "Sync state · Van Lê Lợi · Device not response", "fr": "Synchroniser l''état · Van Lê Lợi · L''appareil ne répond pas", "vn": "Đồng bộ trạng thái · Van Lê Lợi · Thiết bị không phản hồi"}'),
('7', '1', 'report-1', 'reportReady', 'success', 'Báo cáo đã xong · Áp lực', '/pages/account-settings/files', NULL, '2025-11-20 01:07:32+00', NULL, '{"en": "Reports ready · Pressure", "fr": "Rapports prêts · Pression", "vn": "Báo cáo đã xong · Áp lực"}'),
('8', '1', 'report-2', 'reportReady', 'success', 'Báo cáo đã xong · Áp lực ngày', '/pages/account-settings/files', NULL, '2025-11-20 01:14:30+00', NULL, '{"en": "Reports ready · Áp lực ngày", "fr": "Rapports prêts · Áp lực ngày", "vn": "Báo cáo đã xong · Áp lực ngày"}'),
('9', '1', 'alarm-3-2025-11-20T01:13:15.000Z', 'alarmMedium', 'warning', 'Trung bình · Dữ liệu quá hạn · Van Nguyễn Trãi', '/apps/risk/list?alarm=3', '1', '2025-11-20 01:14:39+00', NULL, '{"en": "Medium · Stale data · Van Nguyễn Trãi", "fr": "Moyenne · Donnée périmée · Van Nguyễn Trãi", "vn": "Trung bình · Dữ liệu quá hạn · Van Nguyễn Trãi"}');
select setval(pg_get_serial_sequence('notice', 'id'), (select max(id) from notice));
insert into notification_channel (id, type, name, enabled, url_sealed, secret_sealed, template, inside_allowed, kinds, updated_at) overriding system value values
('1', 'webhook', 'webhook', 'true', 'jHjeocwoA-tAN2pc9K8q2EhqZh3vMMDKjoOZ7cGGO309ZIs49iM9lSXnAfEHGSM', 'KNjPQ-v2vI48cH6m0n0-lEyysUjAuiyNtlm1VduFxw', NULL, 'true', '["alarmCritical","alarmHigh","alarmMedium","alarmLow","approvalRequest","deviceOffline","handOver","commands","readings"]', '2025-11-20 01:00:00+00'),
('2', 'telegram', 'telegram', 'true', 'UT_gvhrmr7UOZhk55vBiezWryG23qPOe_zAvSJTQaWxdfTAIZSDq0ziNWHd57D8', 'LEHiPJ1fmVlFwNW__L2ifHB1RWxNdVsdmfCC_sEhDQ', NULL, 'true', '[]', '2025-11-20 01:00:00+00');
select setval(pg_get_serial_sequence('notification_channel', 'id'), (select max(id) from notification_channel));
insert into notification_delivery (id, way, user_id, channel_id, subscription_id, recipient, kind, title, text, href, device_ids, events, duty, status, tries, reason, created_at, tried_at, lines) overriding system value values
('1', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-2-waiting","command":{"id":2,"cmdId":"c-ad034f0b3d5f1681","requestId":"two","deviceId":1,"deviceName":"VGA-01","deviceDisplayName":"Van Nguyễn Trãi","action":"low_pressure","code":"DO_3_OFF","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"waiting","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:01:40.000Z","sentAt":null,"deadlineAt":"2025-11-20T01:11:40.000Z","respondedAt":null,"finishedAt":null,"lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:01:40+00', '2025-11-20 01:14:30+00', '[]'),
('10', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-2-device_not_response","command":{"id":2,"cmdId":"c-ad034f0b3d5f1681","requestId":"two","deviceId":1,"deviceName":"VGA-01","deviceDisplayName":"Van Nguyễn Trãi","action":"low_pressure","code":"DO_3_OFF","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"device_not_response","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:01:40.000Z","sentAt":"2025-11-20T01:01:40.000Z","deadlineAt":"2025-11-20T01:03:20.000Z","respondedAt":null,"finishedAt":"2025-11-20T01:03:20.000Z","lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:03:21+00', '2025-11-20 01:14:30+00', '[]'),
('11', 'webhook', NULL, '1', NULL, 'webhook', 'readings', 'Số đo khi nhận được', '', NULL, '{}', '[{"kind":"readings","key":"readings-1763600662000","readings":[{"deviceId":3,"measuredAt":"2025-11-20T01:03:30.000Z","receivedAt":"2025-11-20T01:03:30.000Z","values":{"outlet_pressure":3.1},"quality":{}}],"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:04:22+00', '2025-11-20 01:14:30+00', '[]'),
('12', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-3-device_not_response","command":{"id":3,"cmdId":"c-9458b29be91b60f7","requestId":"four","deviceId":3,"deviceName":"VGA-02","deviceDisplayName":"Van Lê Lợi","action":"high_pressure","code":"DO_3_ON","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"device_not_response","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:02:40.000Z","sentAt":"2025-11-20T01:02:40.000Z","deadlineAt":"2025-11-20T01:04:20.000Z","respondedAt":null,"finishedAt":"2025-11-20T01:04:20.000Z","lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:04:30+00', '2025-11-20 01:14:30+00', '[]'),
('13', 'telegram', '1', '2', NULL, 'admin01', 'alarmHigh', '20/11 08:04 · Cao · Thiết bị không phản hồi lệnh · Van Lê Lợi', '20/11 08:04 · Cao · Thiết bị không phản hồi lệnh · Van Lê Lợi
Đồng bộ trạng thái trước, rồi mới gửi lại lệnh nếu cần', '/apps/risk/list?alarm=2', '{3}', '[]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:04:30+00', '2025-11-20 01:14:30+00', '[{"text": "20/11 08:04 · Cao · Thiết bị không phản hồi lệnh · Van Lê Lợi", "alarmId": 2, "deviceIds": [3]}]'),
('14', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-4-processing","command":{"id":4,"cmdId":"c-559be6f2c2814626","requestId":"five","deviceId":3,"deviceName":"VGA-02","deviceDisplayName":"Van Lê Lợi","action":"sync","code":"STATUS","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"processing","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:02:40.000Z","sentAt":"2025-11-20T01:04:22.000Z","deadlineAt":"2025-11-20T01:06:02.000Z","respondedAt":null,"finishedAt":null,"lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:04:30+00', '2025-11-20 01:14:30+00', '[]'),
('15', 'webhook', NULL, '1', NULL, 'webhook', 'alarmHigh', 'alarm-2-2025-11-20T01:04:22.000Z', '', NULL, '{3}', '[{"kind":"alarmHigh","key":"alarm-2-2025-11-20T01:04:22.000Z","alarm":{"id":2,"deviceId":3,"deviceName":"VGA-02","deviceDisplayName":"Van Lê Lợi","deviceType":"VGA","roomId":null,"room":null,"zoneId":null,"zone":null,"kind":"device_not_response","channel":null,"priority":2,"state":"unacknowledged","active":true,"acknowledged":false,"historical":false,"count":1,"raisedAt":"2025-11-20T01:04:22.000Z","activeSince":"2025-11-20T01:04:22.000Z","value":null,"limit":null,"valueChannel":null,"standard":null,"commandId":3,"acknowledgedAt":null,"acknowledgedBy":null,"note":null,"clearedAt":null,"closedAt":null,"shelved":null,"outOfService":null,"suppressedBy":null,"escalated":null,"group":null}}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:04:30+00', '2025-11-20 01:14:30+00', '[]'),
('16', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-4-device_not_response","command":{"id":4,"cmdId":"c-559be6f2c2814626","requestId":"five","deviceId":3,"deviceName":"VGA-02","deviceDisplayName":"Van Lê Lợi","action":"sync","code":"STATUS","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"device_not_response","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:02:40.000Z","sentAt":"2025-11-20T01:04:22.000Z","deadlineAt":"2025-11-20T01:06:02.000Z","respondedAt":null,"finishedAt":"2025-11-20T01:06:02.000Z","lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:07:00+00', '2025-11-20 01:14:30+00', '[]'),
('17', 'webhook', NULL, '1', NULL, 'webhook', 'alarmMedium', 'alarm-3-2025-11-20T01:13:15.000Z', '', NULL, '{1}', '[{"kind":"alarmMedium","key":"alarm-3-2025-11-20T01:13:15.000Z","alarm":{"id":3,"deviceId":1,"deviceName":"VGA-01","deviceDisplayName":"Van Nguyễn Trãi","deviceType":"VGA","roomId":null,"room":null,"zoneId":null,"zone":null,"kind":"stale","channel":null,"priority":3,"state":"unacknowledged","active":true,"acknowledged":false,"historical":false,"count":1,"raisedAt":"2025-11-20T01:13:15.000Z","activeSince":"2025-11-20T01:13:15.000Z","value":null,"limit":null,"valueChannel":null,"standard":null,"commandId":null,"acknowledgedAt":null,"acknowledgedBy":null,"note":null,"clearedAt":null,"closedAt":null,"shelved":null,"outOfService":null,"suppressedBy":null,"escalated":null,"group":null}}]', 'false', 'waiting', '1', 'unreachable', '2025-11-20 01:14:39+00', '2025-11-20 01:15:00+00', '[]'),
('2', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-1-device_not_response","command":{"id":1,"cmdId":"c-92cef5c7b374bab5","requestId":"one","deviceId":1,"deviceName":"VGA-01","deviceDisplayName":"Van Nguyễn Trãi","action":"high_pressure","code":"DO_3_ON","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"device_not_response","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:00:00.000Z","sentAt":"2025-11-20T01:00:00.000Z","deadlineAt":"2025-11-20T01:01:40.000Z","respondedAt":null,"finishedAt":"2025-11-20T01:01:40.000Z","lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:01:40+00', '2025-11-20 01:14:30+00', '[]'),
('3', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-2-processing","command":{"id":2,"cmdId":"c-ad034f0b3d5f1681","requestId":"two","deviceId":1,"deviceName":"VGA-01","deviceDisplayName":"Van Nguyễn Trãi","action":"low_pressure","code":"DO_3_OFF","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"processing","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:01:40.000Z","sentAt":"2025-11-20T01:01:40.000Z","deadlineAt":"2025-11-20T01:03:20.000Z","respondedAt":null,"finishedAt":null,"lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:01:40+00', '2025-11-20 01:14:30+00', '[]'),
('4', 'telegram', '1', '2', NULL, 'admin01', 'alarmHigh', '20/11 08:01 · Cao · Thiết bị không phản hồi lệnh · Van Nguyễn Trãi', '20/11 08:01 · Cao · Thiết bị không phản hồi lệnh · Van Nguyễn Trãi
Đồng bộ trạng thái trước, rồi mới gửi lại lệnh nếu cần', '/apps/risk/list?alarm=1', '{1}', '[]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:01:42+00', '2025-11-20 01:14:30+00', '[{"text": "20/11 08:01 · Cao · Thiết bị không phản hồi lệnh · Van Nguyễn Trãi", "alarmId": 1, "deviceIds": [1]}]'),
('5', 'webhook', NULL, '1', NULL, 'webhook', 'alarmHigh', 'alarm-1-2025-11-20T01:01:40.000Z', '', NULL, '{1}', '[{"kind":"alarmHigh","key":"alarm-1-2025-11-20T01:01:40.000Z","alarm":{"id":1,"deviceId":1,"deviceName":"VGA-01","deviceDisplayName":"Van Nguyễn Trãi","deviceType":"VGA","roomId":null,"room":null,"zoneId":null,"zone":null,"kind":"device_not_response","channel":null,"priority":2,"state":"unacknowledged","active":true,"acknowledged":false,"historical":false,"count":1,"raisedAt":"2025-11-20T01:01:40.000Z","activeSince":"2025-11-20T01:01:40.000Z","value":null,"limit":null,"valueChannel":null,"standard":null,"commandId":1,"acknowledgedAt":null,"acknowledgedBy":null,"note":null,"clearedAt":null,"closedAt":null,"shelved":null,"outOfService":null,"suppressedBy":null,"escalated":null,"group":null}}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:01:42+00', '2025-11-20 01:14:30+00', '[]'),
('6', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-3-waiting","command":{"id":3,"cmdId":"c-9458b29be91b60f7","requestId":"four","deviceId":3,"deviceName":"VGA-02","deviceDisplayName":"Van Lê Lợi","action":"high_pressure","code":"DO_3_ON","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"waiting","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:02:40.000Z","sentAt":null,"deadlineAt":"2025-11-20T01:12:40.000Z","respondedAt":null,"finishedAt":null,"lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:02:40+00', '2025-11-20 01:14:30+00', '[]'),
('7', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-3-processing","command":{"id":3,"cmdId":"c-9458b29be91b60f7","requestId":"four","deviceId":3,"deviceName":"VGA-02","deviceDisplayName":"Van Lê Lợi","action":"high_pressure","code":"DO_3_ON","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"processing","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:02:40.000Z","sentAt":"2025-11-20T01:02:40.000Z","deadlineAt":"2025-11-20T01:04:20.000Z","respondedAt":null,"finishedAt":null,"lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:02:40+00', '2025-11-20 01:14:30+00', '[]'),
('8', 'webhook', NULL, '1', NULL, 'webhook', 'commands', 'Mọi thay đổi của lệnh', '', NULL, '{}', '[{"kind":"commands","key":"command-4-waiting","command":{"id":4,"cmdId":"c-559be6f2c2814626","requestId":"five","deviceId":3,"deviceName":"VGA-02","deviceDisplayName":"Van Lê Lợi","action":"sync","code":"STATUS","value":null,"pumpIds":null,"pumpNames":null,"source":"manual","actor":{"id":1,"name":"admin01","role":"admin"},"approver":null,"mode":"manual","reason":null,"status":"waiting","failureCode":null,"deviceCode":null,"createdAt":"2025-11-20T01:02:40.000Z","sentAt":null,"deadlineAt":"2025-11-20T01:12:40.000Z","respondedAt":null,"finishedAt":null,"lateResponseAt":null,"lateResult":null,"journalledAt":null,"recorded":true,"expectedAt":null,"stateBefore":null},"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:02:40+00', '2025-11-20 01:14:30+00', '[]'),
('9', 'webhook', NULL, '1', NULL, 'webhook', 'readings', 'Số đo khi nhận được', '', NULL, '{}', '[{"kind":"readings","key":"readings-1763600595000","readings":[{"deviceId":3,"measuredAt":"2025-11-20T01:02:40.000Z","receivedAt":"2025-11-20T01:02:40.000Z","values":{"outlet_pressure":2.4},"quality":{}}],"dropped":0}]', 'false', 'waiting', '2', 'unreachable', '2025-11-20 01:03:15+00', '2025-11-20 01:14:30+00', '[]');
select setval(pg_get_serial_sequence('notification_delivery', 'id'), (select max(id) from notification_delivery));
insert into rate_limit (name, used_at, failures, paused_until, expires_at) overriding system value values
('Y6N1cYVthuRSsy99jpuIhixK4i_pcOim1Ly0VRbBSVo/5dw9PeKTQhozxewByV_3LOG6l4paM01UGgNj_3VTosM', '{}', '0', NULL, '2025-11-21 01:00:00+00'),
('aWf2nsEiwSmMIm2gELERUnBW7jzA2n5yMivK7YiyluE/5dw9PeKTQhozxewByV_3LOG6l4paM01UGgNj_3VTosM', '{}', '0', NULL, '2025-11-21 01:00:00+00'),
('q-0_a7gjxzFqUaSl3YX3b3yG_PDcVk-0QC9NHBFR2lY/Kox_oNSVaLMxRC2-M5CS-1HIYTrdBF60TEBZ5kPsE1Y', '{}', '0', NULL, '2025-11-20 02:00:00+00');
insert into reading (measured_at, received_at, device_id, slots, quality) overriding system value values
('2025-10-11 01:00:00+00', '2025-11-20 01:00:00+00', '1', '{99,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'),
('2025-10-11 01:00:00+00', '2025-11-20 01:00:00+00', '2', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', NULL),
('2025-11-20 00:00:00+00', '2025-11-20 01:00:00+00', '1', '{99,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'),
('2025-11-20 00:00:00+00', '2025-11-20 01:00:00+00', '2', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', NULL),
('2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00', '1', '{99,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'),
('2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00', '2', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', NULL),
('2025-11-20 01:02:40+00', '2025-11-20 01:02:40+00', '3', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', NULL),
('2025-11-20 01:03:30+00', '2025-11-20 01:03:30+00', '3', '{NULL,3.1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', NULL),
('2025-11-20 01:15:30+00', '2025-11-20 01:15:30+00', '5', '{12.5}', NULL);
insert into report_file (run_id, format, name, content_type, content) overriding system value values
('1', 'csv', 'bao-cao-ap-luc-2025-11-20.csv', 'text/csv; charset=utf-8', E'\\xefbbbf42c3a16f2063c3a16f20c3a170206ce1bbb1630d0a42e1bb99206ce1bb8d633b4c6fe1baa1692062c3a16f2063c3a16f3a20c38170206ce1bbb16320c2b72054e1bbab3a2032302f31312f323032352030363a30343a333020c2b720c490e1babf6e3a2032302f31312f323032352030383a30343a33300d0a53e1bb912064c3b26e673b310d0a4dc3ba69206769e1bb9d3b417369612f486f5f4368695f4d696e682028474d542b37290d0a4e67c6b0e1bb9d69207875e1baa5743b61646d696e30310d0a5468e1bb9d6920c49169e1bb836d207875e1baa5743b32302f31312f323032352030383a30373a33300d0a476869206368c3ba3b224368e1bb892074c3ad6e68206769c3a1207472e1bb8b2074e1bb91743b207472756e672062c3ac6e68207468656f207468e1bb9d69206769616e2c207068c3a26e2076e1bb8b206ee1bb99692073757920747579e1babf6e2074c3ad6e68206769e1bbaf612063c3a1632068e1baa16e672e220d0a476869206368c3ba3bc490c3aa6d206cc3a02074e1bbab2030323a303020c491e1babf6e2030343a30302e0d0a476869206368c3ba3bc490c6b0e1bba363207468c3aa6d2074726f6e67206b686fe1baa36e67206ec3a0793a206769c3a1207472e1bb8b206d6f6e6720c491e1bba3692074c3ad6e682074e1bbab206cc3ba63207468c3aa6d20686fe1bab7632074e1bbab2073e1bb9120c4916f20c491e1baa775207469c3aa6e3a2056616e204e677579e1bb856e205472c3a3692e0d0a476869206368c3ba3b224769e1bb9d206e676fc3a069206e67c6b0e1bba16e67206368e1bb89206cc3a02063e1bba761207068e1baa76e2063c3b32073e1bb91206c69e1bb87753b2064c6b0e1bb9b69203935252073e1bb91206c69e1bb87753a2056616e204e677579e1bb856e205472c3a3692e220d0a0d0a54c3b36d2074e1baaf740d0a5468e1baa570206e68e1baa5743b5468e1baa570206e68e1baa574206cc3ba633b546869e1babf742062e1bb8b207468e1baa570206e68e1baa5743b5472756e672062c3ac6e683b43616f206e68e1baa5743b43616f206e68e1baa574206cc3ba633b546869e1babf742062e1bb8b2063616f206e68e1baa5743b4769e1bb9d2064c6b0e1bb9b69206e67c6b0e1bba16e673b4769e1bb9d207472c3aa6e206e67c6b0e1bba16e673b54e1bbb7206ce1bb872064e1bbaf206c69e1bb87750d0a7073693b3b3b7073693b7073693b3b3b683b683b250d0a33342c383039303537303535333b323032352d31312d32305430373a30303a30302b30373a30303b56616e204e677579e1bb856e205472c3a3693b33342c383039303537303535333b33342c383039303537303535333b323032352d31312d32305430373a30303a30302b30373a30303b56616e204e677579e1bb856e205472c3a3693b303b303b382c330d0a0d0a546869e1babf742062e1bb8b3b4dc3a33b5468c3b46e672073e1bb913b4e68e1bb8f206e68e1baa5743b4e68e1bb8f206e68e1baa574206cc3ba633b5472756e672062c3ac6e683b4ce1bb9b6e206e68e1baa5743b4ce1bb9b6e206e68e1baa574206cc3ba633b50353b5035303b5039353b4269c3aa6e20c491e1bb993b5472756e672062c3ac6e6820c491c3aa6d3b4e67c6b0e1bba16e672064c6b0e1bb9b693b4769e1bb9d2064c6b0e1bb9b69206e67c6b0e1bba16e673b4e67c6b0e1bba16e67207472c3aa6e3b4769e1bb9d207472c3aa6e206e67c6b0e1bba16e673b54e1bbb7206ce1bb872064e1bbaf206c69e1bb87750d0a3b3b3b7073693b3b7073693b7073693b3b7073693b7073693b7073693b7073693b7073693b7073693b683b7073693b683b250d0a56616e204e677579e1bb856e205472c3a3693b5647412d30313bc38170206ce1bbb16320c491e1baa77520726120285032293b33342c383039303537303535333b323032352d31312d32305430373a30303a30302b30373a30303b33342c383039303537303535333b33342c383039303537303535333b323032352d31312d32305430373a30303a30302b30373a30303b33342c383039303537303535333b33342c383039303537303535333b33342c383039303537303535333b303b3b31342c3530333737333737333b303b35382c303135303935303932313b303b31362c360d0a'),
('2', 'csv', 'bao-cao-ap-luc-2025-11-20.csv', 'text/csv; charset=utf-8', E'\\xefbbbf42c3a16f2063c3a16f20c3a170206ce1bbb1630d0a42e1bb99206ce1bb8d633b4c6fe1baa1692062c3a16f2063c3a16f3a20c38170206ce1bbb16320c2b72054e1bbab3a2031392f31312f323032352030303a30303a303020c2b720c490e1babf6e3a2032302f31312f323032352030303a30303a30300d0a53e1bb912064c3b26e673b300d0a4dc3ba69206769e1bb9d3b417369612f486f5f4368695f4d696e682028474d542b37290d0a4e67c6b0e1bb9d69207875e1baa5743b61646d696e30310d0a5468e1bb9d6920c49169e1bb836d207875e1baa5743b32302f31312f323032352030383a31343a33300d0a476869206368c3ba3b224368e1bb892074c3ad6e68206769c3a1207472e1bb8b2074e1bb91743b207472756e672062c3ac6e68207468656f207468e1bb9d69206769616e2c207068c3a26e2076e1bb8b206ee1bb99692073757920747579e1babf6e2074c3ad6e68206769e1bbaf612063c3a1632068e1baa16e672e220d0a476869206368c3ba3bc490c3aa6d206cc3a02074e1bbab2030323a303020c491e1babf6e2030343a30302e0d0a476869206368c3ba3bc490c6b0e1bba363207468c3aa6d20736175206b686fe1baa36e67206ec3a0792076c3a0206b68c3b46e672063c3b32073e1bb9120c4916f2074726f6e6720c491c3b32c206ec3aa6e206b68c3b46e672063c3b3206769c3a1207472e1bb8b206d6f6e6720c491e1bba3693a2056616e204e677579e1bb856e205472c3a3692e0d0a4b68c3b46e672063c3b32064e1bbaf206c69e1bb87753b56616e204e677579e1bb856e205472c3a36920285647412d3031290d0a0d0a54c3b36d2074e1baaf740d0a5468e1baa570206e68e1baa5743b5468e1baa570206e68e1baa574206cc3ba633b546869e1babf742062e1bb8b207468e1baa570206e68e1baa5743b5472756e672062c3ac6e683b43616f206e68e1baa5743b43616f206e68e1baa574206cc3ba633b546869e1babf742062e1bb8b2063616f206e68e1baa5743b4769e1bb9d2064c6b0e1bb9b69206e67c6b0e1bba16e673b4769e1bb9d207472c3aa6e206e67c6b0e1bba16e673b54e1bbb7206ce1bb872064e1bbaf206c69e1bb87750d0a7073693b3b3b7073693b7073693b3b3b683b683b250d0a3b3b3b3b3b3b3b3b3b0d0a0d0a546869e1babf742062e1bb8b3b4dc3a33b5468c3b46e672073e1bb913b4e68e1bb8f206e68e1baa5743b4e68e1bb8f206e68e1baa574206cc3ba633b5472756e672062c3ac6e683b4ce1bb9b6e206e68e1baa5743b4ce1bb9b6e206e68e1baa574206cc3ba633b50353b5035303b5039353b4269c3aa6e20c491e1bb993b5472756e672062c3ac6e6820c491c3aa6d3b4e67c6b0e1bba16e672064c6b0e1bb9b693b4769e1bb9d2064c6b0e1bb9b69206e67c6b0e1bba16e673b4e67c6b0e1bba16e67207472c3aa6e3b4769e1bb9d207472c3aa6e206e67c6b0e1bba16e673b54e1bbb7206ce1bb872064e1bbaf206c69e1bb87750d0a3b3b3b7073693b3b7073693b7073693b3b7073693b7073693b7073693b7073693b7073693b7073693b683b7073693b683b250d0a');
insert into report_mail (id, run_id, recipient, state, reason, tries, tried_at) overriding system value values
('1', '2', 'lan1@example.vn', 'waiting', 'no_mail_server', '0', NULL);
select setval(pg_get_serial_sequence('report_mail', 'id'), (select max(id) from report_mail));
insert into report_run (id, user_id, name, query, formats, language, state, progress, error, tries, reader_ids, created_at, touched_at, finished_at, schedule_id, list, seen) overriding system value values
('1', '1', NULL, '{"to": 1763600670000, "from": 1763593470000, "kind": "pressure", "deviceIds": [1]}', '{csv}', 'vn', 'done', '100', NULL, '1', '{}', '2025-11-20 01:04:30+00', '2025-11-20 01:07:30+00', '2025-11-20 01:07:30+00', NULL, NULL, NULL),
('2', '1', 'Áp lực ngày', '{"to": 1763571600000, "from": 1763485200000, "kind": "pressure", "deviceIds": [1]}', '{csv}', NULL, 'done', '100', NULL, '1', '{2}', '2025-11-20 01:05:39+00', '2025-11-20 01:14:30+00', '2025-11-20 01:14:30+00', '1', NULL, NULL);
select setval(pg_get_serial_sequence('report_run', 'id'), (select max(id) from report_run));
insert into report_schedule (id, template_id, enabled, user_ids, addresses, send_times, days, formats, delivery, saved_by, sent_until, last_sent_at, updated_at) overriding system value values
('1', '1', 'true', '{2}', '{}', '{08:05}', '{1,2,3,4,5,6,7}', '{csv}', 'attachment', '1', '2025-11-20 01:05:00+00', '2025-11-20 01:05:39+00', '2025-11-20 01:04:30+00');
select setval(pg_get_serial_sequence('report_schedule', 'id'), (select max(id) from report_schedule));
insert into report_template (id, name, kind, devices, zones, parameters, range, shared, owner_id, updated_at, options) overriding system value values
('1', 'Áp lực ngày', 'pressure', '[{"id": 1, "name": "Van Nguyễn Trãi (VGA-01)"}]', '[]', '{}', '{"preset": "yesterday"}', 'true', '1', '2025-11-20 01:04:30+00', '{}');
select setval(pg_get_serial_sequence('report_template', 'id'), (select max(id) from report_template));
insert into risk_computation (only_row, computed_at) overriding system value values
('true', '2025-11-20 01:15:00+00');
insert into risk_score (device_id, likelihood_index, likelihood, consequence, assessed, score, reasons) overriding system value values
('1', '60', '3', '3', 'false', '9', '[{"value": 3, "channel": null, "severity": 0.67, "indicator": "stale"}, {"value": 20, "channel": null, "severity": 0.67, "indicator": "failed_commands"}]'),
('2', '0', '1', '3', 'false', '3', '[]'),
('3', '50.67', '3', '3', 'false', '9', '[{"value": 20, "channel": null, "severity": 0.67, "indicator": "failed_commands"}, {"value": 2.3, "channel": null, "severity": 0.43, "indicator": "stale"}]'),
('4', '0', '1', '3', 'false', '3', '[]');
insert into risk_snapshot (day, device_id, score) overriding system value values
('2025-11-20', '1', '3'),
('2025-11-20', '2', '3');
insert into role (id, name, description, is_default, permissions, created_at, updated_at) overriding system value values
('1', 'admin', 'Quản trị toàn hệ thống', 'false', '["User.Index", "User.Create", "User.Update", "User.Delete", "Role.Index", "Role.Create", "Role.Update", "Role.Delete", "Permission.Index", "Permission.Create", "Permission.Update", "Permission.Delete", "AccessControl.Index", "History.Index", "ActivitySetting.Index", "ActivitySetting.Update", "Risk.Index", "Risk.Acknowledge", "Risk.Shelve", "Risk.Update", "ApiKey.Index", "ApiKey.Create", "ApiKey.Delete", "Timer.Index", "Timer.Update", "Threshold.Index", "Threshold.Update", "Linkage.Index", "Linkage.Update", "Mqtt.Index", "Mqtt.Connect", "Token.Index", "Token.Create", "Token.Update", "Token.Delete", "Contact.Index", "Contact.Update", "Control.Operate", "Control.Mode", "Control.Lock", "Dashboard.Index", "Dashboard.Monitoring", "Dashboard.Scada", "Dashboard.Contact", "Dashboard.Risk", "Dashboard.Report", "Decoder.Index", "Decoder.Create", "Decoder.Update", "Decoder.Delete", "Gateway.Index", "Gateway.Create", "Gateway.Update", "Gateway.Delete", "Device.Index", "Device.Create", "Device.Update", "Device.Delete", "DeviceType.Index", "DeviceType.Create", "DeviceType.Update", "DeviceType.Delete", "LeakPoint.Index", "LeakPoint.Create", "LeakPoint.Update", "LeakPoint.Delete", "Logbook.Index", "Logbook.Create", "Logbook.Update", "Material.Index", "Material.Create", "Material.Update", "Material.Delete", "WaterMeter.Index", "WaterMeter.Create", "WaterMeter.Update", "WaterMeter.Delete", "Network.Index", "Network.Create", "Network.Update", "Network.Delete", "Pump.Index", "Pump.Operate", "Pump.SetParameter", "Pump.Sync", "Pump.Reverse", "PumpTemplate.Index", "PumpTemplate.Create", "PumpTemplate.Update", "PumpTemplate.Delete", "Report.Index", "Report.Export", "Report.Schedule", "Room.Index", "Room.Create", "Room.Update", "Room.Delete", "Scada.Update", "Mail.Index", "Mail.Update", "Setting.Index", "Setting.Update", "Zone.Index", "Zone.Create", "Zone.Update", "Zone.Delete"]', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00'),
('2', 'client', 'Khách hàng: xem thiết bị được giao', 'true', '["AccessControl.Index", "Risk.Index", "Contact.Index", "Dashboard.Contact", "Device.Index", "Report.Index", "Zone.Index"]', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00'),
('3', 'role of lan1', '', 'false', '["Device.Index"]', '1970-01-01 00:00:00+00', '1970-01-01 00:00:00+00');
select setval(pg_get_serial_sequence('role', 'id'), (select max(id) from role));
insert into rollup_day (bucket, device_id, count, min, max, sum, first, last) overriding system value values
('2025-10-10 17:00:00+00', '1', '{0,1,0,0,0,0,0,0,0,0,0,0,0,0,0}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}'),
('2025-10-10 17:00:00+00', '2', '{1,0,0,0,0,0,0,0,0}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}'),
('2025-11-19 17:00:00+00', '1', '{0,1,0,0,0,0,0,0,0,0,0,0,0,0,0}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}'),
('2025-11-19 17:00:00+00', '2', '{1,0,0,0,0,0,0,0,0}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}');
insert into rollup_hour (bucket, device_id, count, min, max, sum, first, last) overriding system value values
('2025-10-11 01:00:00+00', '1', '{0,1,0,0,0,0,0,0,0,0,0,0,0,0,0}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}'),
('2025-10-11 01:00:00+00', '2', '{1,0,0,0,0,0,0,0,0}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}'),
('2025-11-20 00:00:00+00', '1', '{0,1,0,0,0,0,0,0,0,0,0,0,0,0,0}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{NULL,2.4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}'),
('2025-11-20 00:00:00+00', '2', '{1,0,0,0,0,0,0,0,0}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}', '{3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL}');
insert into rollup_pending (bucket, device_id) overriding system value values
('2025-11-20 01:00:00+00', '1'),
('2025-11-20 01:00:00+00', '2'),
('2025-11-20 01:00:00+00', '3'),
('2025-11-20 01:00:00+00', '5');
insert into rollup_progress (only_row, closed_before, steps_back, raw_since, day_zone) overriding system value values
('true', '2025-11-20 01:00:00+00', '0', '1970-01-01 00:00:00+00', 'Asia/Ho_Chi_Minh');
insert into saved_view (id, user_id, list, name, query, created_at, updated_at) overriding system value values
('1', '1', 'devices', 'Valves', 'type=VGA', '2025-11-20 01:01:40+00', '2025-11-20 01:01:40+00');
select setval(pg_get_serial_sequence('saved_view', 'id'), (select max(id) from saved_view));
insert into session (id, token_hash, user_id, remember, created_at, last_used_at, expires_at, ip, user_agent) overriding system value values
('1', E'\\x25cfa65c540b5b58d3c7303080c66035263817ea47ec781e1f2f438f0eb0c37b', '1', 'false', '2025-11-20 01:00:00+00', '2025-11-20 01:14:30+00', '2025-11-21 01:14:30+00', '127.0.0.1', NULL),
('2', E'\\x2dea561b978379a4ad05f021e843071a53d292145a02fde46c6c44d45936f2f1', '2', 'false', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00', '2025-11-21 01:00:00+00', '127.0.0.1', NULL);
select setval(pg_get_serial_sequence('session', 'id'), (select max(id) from session));
insert into setting (key, value, updated_at) overriding system value values
('hotline', '"1900 1234"', '2025-11-20 01:01:40+00');
insert into sign_in_try (id, user_id, at, outcome, method, ip, user_agent) overriding system value values
('1', '1', '2025-11-20 01:00:00+00', 'success', 'password', '127.0.0.1', NULL),
('2', '2', '2025-11-20 01:00:00+00', 'success', 'password', '127.0.0.1', NULL);
select setval(pg_get_serial_sequence('sign_in_try', 'id'), (select max(id) from sign_in_try));
insert into unmapped_key (device_id, key, last_value, count, last_seen_at) overriding system value values
('2', 'unknown_key', '1', '3', '2025-11-20 01:00:00+00'),
('4', 'v', '1', '1', '2025-11-20 01:14:30+00');
insert into unmapped_payload (device_id, payload, received_at) overriding system value values
('2', '{"ts":1760144400,"pressure":3,"unknown_key":1}', '2025-11-20 01:00:00+00'),
('4', '{"id":"well-9","v":1}', '2025-11-20 01:14:30+00');
insert into user_account (id, username, email, password_hash, role_id, super_user, manage_super, scope_all, created_at, updated_at, last_seen_at, account, phone, language, photo_file, photo_version, must_change_password) overriding system value values
('1', 'admin01', NULL, '$argon2id$v=19$m=1024,t=1,p=1$bMtuYpXSbtjl8r54o0aPDg$vz5Lj5PYCfFSGvIkdW0NVUfC1fBmDl0DVAz3m1FVoeE', '1', 'true', 'true', 'true', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00', '2025-11-20 01:14:30+00', NULL, NULL, NULL, NULL, NULL, 'false'),
('2', 'lan1', 'lan1@example.vn', '$argon2id$v=19$m=1024,t=1,p=1$YbD7KmBAcb4p/TGiOVX8MA$iZLg010GJ0jHM1ckOW9p+1DLbEZMVqXoxxCHuubiwSY', '3', 'false', 'false', 'false', '1970-01-01 00:00:00+00', '2025-11-20 01:00:00+00', '2025-11-20 01:00:00+00', '00123', '+84 28 1234', NULL, NULL, NULL, 'false');
select setval(pg_get_serial_sequence('user_account', 'id'), (select max(id) from user_account));
insert into user_device (user_id, device_id) overriding system value values
('2', '1');
insert into user_preference (user_id, value, updated_at) overriding system value values
('1', '{"units": {"pressure": "psi"}, "developer": false, "mapLayers": {}, "smsNumber": null, "startPage": null, "hidesSetup": false, "quietHours": null, "singleKeys": true, "wallDisplay": null, "telegramChat": "12345", "notifications": {"alarmLow": {"sms": false, "mail": false, "push": false, "inApp": false, "sound": false, "telegram": false}, "handOver": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmHigh": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}, "alarmMedium": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "reportReady": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "alarmCritical": {"sms": false, "mail": true, "push": true, "inApp": true, "sound": false, "telegram": true}, "commandResult": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "deviceOffline": {"sms": false, "mail": false, "push": false, "inApp": true, "sound": false, "telegram": false}, "approvalRequest": {"sms": false, "mail": false, "push": true, "inApp": true, "sound": false, "telegram": true}}}', '2025-11-20 01:01:40+00');
insert into waiting_device (gateway_id, key, reason, topic, times, first_at, last_at, payload, bytes) overriding system value values
('1', 'pump-9', 'no_rule', NULL, '1', '2025-11-20 01:14:30+00', '2025-11-20 01:14:30+00', E'\\x7b226964223a2270756d702d39222c2276223a317d', '21');
insert into water_calendar (id, kind, zone_id, starts_at, ends_at, note, created_by, updated_at, volume, created_at, times_changed_at) overriding system value values
('1', 'flushing', '1', '2025-11-20 00:04:30+00', '2025-11-20 01:04:30+00', '', 'admin01', '2025-11-20 01:04:30+00', '12', '2025-11-20 01:04:30+00', NULL);
select setval(pg_get_serial_sequence('water_calendar', 'id'), (select max(id) from water_calendar));
insert into water_meter (id, code, customer_name, customer_code, state, created_at, updated_at, latitude, longitude, critical) overriding system value values
('1', 'DH-1', 'Nguyễn Văn A', 'KH-1', 'in_use', '2025-11-20 01:04:30+00', '2025-11-20 01:04:30+00', NULL, NULL, 'false');
select setval(pg_get_serial_sequence('water_meter', 'id'), (select max(id) from water_meter));
insert into water_meter_reading (id, meter_id, register, measured_at, index_m3, source, flags, note, recorded_by, recorded_at, since, volume, odd, same_since, request_id, of_replacement) overriding system value values
('1', '1', '1', '2025-11-20 00:04:30+00', '12.5', 'manual', '{}', '', 'admin01', '2025-11-20 01:04:30+00', NULL, NULL, NULL, '2025-11-20 00:04:30+00', 'bc7426a5-4c6a-44e3-8c10-626f9374341d', 'false');
select setval(pg_get_serial_sequence('water_meter_reading', 'id'), (select max(id) from water_meter_reading));
insert into water_meter_register (meter_id, number, starts_at, digits, q_max, note) overriding system value values
('1', '1', NULL, '6', '3.125', '');
insert into zone (id, name, polygon, device_id, created_at, updated_at, households, non_households, exceptional_night_use, mains_length, connections, service_pipe_length, leakage_exponent, azp_device_id, measured_with, night_from, night_to) overriding system value values
('1', 'DMA 1', '{"type": "Polygon", "coordinates": [[[106.7, 10.8], [106.71000000000001, 10.8], [106.71000000000001, 10.81], [106.7, 10.8]]]}', NULL, '2025-11-20 01:04:30+00', '2025-11-20 01:04:30+00', NULL, NULL, NULL, NULL, NULL, NULL, '1', NULL, NULL, NULL, NULL);
select setval(pg_get_serial_sequence('zone', 'id'), (select max(id) from zone));
insert into zone_authorised_use (zone_id, month, billed_unmetered, unbilled_measured, unbilled_estimated, updated_by, updated_at) overriding system value values
('1', '2025-10', '10', NULL, '5', 'admin01', '2025-11-20 01:04:30+00');
insert into zone_step_test (id, zone_id, tested_at, flow_before, pressure_before, flow_after, pressure_after, night_use, exponent, replaced_exponent, note, entered_by, entered_at) overriding system value values
('1', '1', '2025-11-20 00:04:30+00', '20', '4', '15', '3', NULL, '1', '1', '', 'admin01', '2025-11-20 01:04:30+00');
select setval(pg_get_serial_sequence('zone_step_test', 'id'), (select max(id) from zone_step_test));
