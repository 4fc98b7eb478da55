import type pg from "pg";

const dataMark = "-- data";

/** Every table, column, constraint, index, trigger, function, view and right, one a line, without the partitions. */
export const describeSchema = async (db: pg.Pool): Promise<string[]> => {
  const { rows } = await db.query<{ line: string }>(`
    with own as (
      select oid, relname, relkind, relacl from pg_class
      where relnamespace = 'public'::regnamespace and not relispartition and relkind in ('r', 'p', 'v', 'S')
    )
    select 'column ' || own.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end || ' ' || a.attidentity::text || a.attgenerated::text
      || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as line
    from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = own.oid and d.adnum = a.attnum
    union all
    select 'constraint ' || own.relname || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
    from own join pg_constraint c on c.conrelid = own.oid
    union all
    select pg_get_indexdef(i.indexrelid) from own join pg_index i on i.indrelid = own.oid
    union all
    select pg_get_triggerdef(t.oid) from own join pg_trigger t on t.tgrelid = own.oid where not t.tgisinternal
    union all
    select 'view ' || own.relname || ' ' || pg_get_viewdef(own.oid) from own where own.relkind = 'v'
    union all
    select 'rights ' || own.relname || ' ' || coalesce(own.relacl::text, 'usual') from own
    union all
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by line`);
  return rows.map(({ line }) => line);
};

/** Lets two alarms of a dump have ended while they were suppressed, as such alarms once stayed; the first was answered. */
export const endWhileSuppressed = async (
  db: pg.Pool,
  [answered, other]: readonly number[],
): Promise<void> => {
  await db.query(
    `update alarm set active = false, acknowledged = id = $1, suppressed_by = 'pump_off', cleared_at = raised_at
     where id in ($1, $2)`,
    [answered, other],
  );
};

/** Stores a suspected leak that a leak point was reported for, as none of the dumps has one. */
export const suspectReported = async (db: pg.Pool, leakPointId: number): Promise<void> => {
  await db.query(
    `insert into suspected_leak (device_id, state, detected_at, started_at, updated_at, flow, confidence, pipes, evidence, leak_point_id)
     select min(id), 'confirmed', '2025-11-01T00:00Z', '2025-11-01T00:00Z', '2025-11-01T00:00Z', 8, 0.8, '[]', '{}', $1 from device`,
    [leakPointId],
  );
};

/** The leak points that suspected leaks were connected with, and whether that is known since they were reported. */
export const connectionsStored = async (db: pg.Pool): Promise<unknown[]> => {
  const { rows } = await db.query(
    `select (one ->> 'leakPointId')::int as "leakPointId", (one ->> 'at')::timestamptz = leak_point.reported_at as "sinceReported"
     from suspected_leak cross join jsonb_array_elements(connections) as one
     join leak_point on leak_point.id = (one ->> 'leakPointId')::int`,
  );
  return rows;
};

/** Stores a gateway of Sparkplug that named devices by the last level of the topic alone. */
export const sparkplugStored = async (db: pg.Pool): Promise<void> => {
  await db.query(
    `insert into gateway (name, preset, connection, topic, key_source, enabled, rules, most_devices, secret_hash,
       last_four, created_at, updated_at)
     values ('plant', 'sparkplug', 'mqtt', 'spBv1.0/Plant/DDATA/+/{device}', 'topic', true, '[]', 10, '', 'abcd', now(), now())`,
  );
};

/** Lets the readings of water meters have been assessed by an earlier rule, by which their index fell. */
export const readingsFell = async (db: pg.Pool): Promise<void> => {
  await db.query("update water_meter_reading set odd = 'negative'");
};

export const pendingRegisters = async (db: pg.Pool): Promise<unknown[]> => {
  const { rows } = await db.query("select meter_id, register from water_meter_pending");
  return rows;
};

/** Empties a database that the template has filled. */
export const emptySchema = async (db: pg.Pool): Promise<void> => {
  await db.query("drop schema public cascade");
  await db.query("create schema public");
};

interface Table {
  name: string;
  columns: string[];
  identity: string | null;
}

const readTables = async (db: pg.Pool): Promise<Table[]> => {
  const { rows } = await db.query<Table>(`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      min(a.attname) filter (where pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null) as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
};

/** How many rows each table has. */
export const countAllRows = async (db: pg.Pool): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { name } of await readTables(db)) {
    const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
};

/** The partitions of a database that another one, which may be older, can have: of tables that it has in partitions. */
const partitionsOf = async (db: pg.Pool, older: pg.Pool): Promise<string[]> => {
  const { rows: partitioned } = await older.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace",
  );
  const { rows } = await db.query<{ statement: string }>(
    `select format('create table if not exists %s partition of %s %s', c.relname, p.relname,
      pg_get_expr(c.relpartbound, c.oid)) as statement
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and p.relname = any($1) order by c.relname`,
    [partitioned.map(({ name }) => name)],
  );
  return rows.map(({ statement }) => statement);
};

const rowsOf = async (db: pg.Pool, { name, columns, identity }: Table): Promise<string[]> => {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(", ");
  const { rows } = await db.query<{ line: string }>(
    `select '(' || concat_ws(', ', ${values}) || ')' as line from ${name} order by 1`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ line }) => line).join(",\n");
  const insert = `insert into ${name} (${columns.join(", ")}) overriding system value values\n${lines}`;
  if (!identity) return [insert];
  const last = `(select max(${identity}) from ${name})`;
  return [insert, `select setval(pg_get_serial_sequence('${name}', '${identity}'), ${last})`];
};

/**
 * The text of a dump: the statements that made a schema, and rows of a database that may be newer, as far as the schema
 * has their tables and columns.
 */
export const writeDump = async (
  statements: readonly string[],
  { schema, rows }: { schema: pg.Pool; rows: pg.Pool },
): Promise<string> => {
  const known = new Map((await readTables(rows)).map((table) => [table.name, new Set(table.columns)]));
  const data: string[] = [];
  for (const table of await readTables(schema)) {
    const columns = table.columns.filter((column) => known.get(table.name)?.has(column));
    const from = table.name.startsWith("kysely_") ? schema : rows;
    if (columns.length > 0) data.push(...(await rowsOf(from, { ...table, columns })));
  }
  const made = [...statements, ...(await partitionsOf(rows, schema))];
  return `${made.join(";\n")};\n${dataMark}\n${data.join(";\n")};\n`;
};

/**
 * Restores a dump into an empty database.
 * @param owner makes the tables, so that they belong to the product's role
 * @param superuser fills them without triggers and foreign keys, in any order
 */
export const restoreDump = async (text: string, owner: pg.Pool, superuser: pg.ClientBase): Promise<void> => {
  const [schema = "", data = ""] = text.split(`${dataMark}\n`);
  await owner.query(schema);
  await superuser.query("set session_replication_role = replica");
  await superuser.query(data);
};
