import { type Kysely, sql } from "kysely";

/** Which texts a search of each list looks through. */
const searched = {
  user_account: ["username", "email", "account", "phone"],
  activity: ["subject_name", "actor_name", "detail"],
  command: ["action", "code", "actor_name", "device_display_name"],
  dead_letter: ["topic", "detail"],
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db);
  // Small letters without accents, as `searchText` of packages/contract/src/search-text.ts writes them. The extension unaccent is not
  // used: its rules may change with the server, and so its function cannot stand in an index.
  await sql`
    create function search_text(text) returns text language sql immutable strict parallel safe as $$
      select lower(translate(regexp_replace(normalize($1, NFD), U&'[\\0300-\\036F]', '', 'g'), 'đĐ', 'dd'))
    $$`.execute(db);
  for (const [table, columns] of Object.entries(searched)) {
    const text = sql.join(
      columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
      sql` || E'\\n' || `,
    );
    await sql`
      alter table ${sql.table(table)}
      add column search_text text not null generated always as (search_text(${text})) stored`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_search`)} on ${sql.table(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    );
  }
};
