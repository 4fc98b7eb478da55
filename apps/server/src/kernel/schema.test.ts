import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";

const { pool } = await openTestDatabase();

/** Foreign keys, as `table (columns)`, whose columns no index leads with; one that leaves out nulls serves too. */
const keysWithoutIndex = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string }>(`
    select format('%s (%s)', k.conrelid::regclass, string_agg(a.attname, ', ' order by c.place)) as key
    from pg_constraint k
    cross join lateral unnest(k.conkey) with ordinality as c (attnum, place)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum
    where k.contype = 'f' and k.conparentid = 0
    group by k.oid, k.conrelid, k.conkey
    having not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null
             or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', min(a.attname)))
    )
    order by 1`);
  return rows.map(({ key }) => key);
};

it("every foreign key has an index that leads with it, so that deleting what it refers to reads no whole table", async () => {
  expect(await keysWithoutIndex()).toEqual([]);
});

it("a foreign key without one is found, also beside indexes that do not serve", async () => {
  await pool.query(`
    create table sample (
      id int primary key, one int references device (id), two int references device (id), three int references device (id)
    );
    create index on sample (id, one);
    create index on sample (two) where two > 5;
    create index on sample (three) where three is not null`);
  expect(await keysWithoutIndex()).toEqual(["sample (one)", "sample (two)"]);
  await pool.query("drop table sample");
});
