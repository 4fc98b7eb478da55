import { type Kysely, sql } from "kysely";

/** Standards of water quality of this installation, beside those that come with the product. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
    )`.execute(db);
  await sql`create unique index limit_set_code on limit_set (lower(code))`.execute(db);
};
