import type pg from "pg";

const batchRows = 5_000;
const devices = 1_000;

const insertSql = `
  insert into bench_reading (measured_at, received_at, device_id, slots)
  select to_timestamp(m / 1000.0), to_timestamp(r / 1000.0), d, s::float8[]
  from unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as i (d, m, r, s)
  on conflict do nothing`;

const slotsOf = (row: number): string =>
  `"{4.${row % 90},2.${row % 80},6${row % 10}.4,184532.${row % 10},1.2,12.6,-8${row % 10},0,0,${row % 2}}"`;

/** The rows of one batch as the four array literals of the statement, each row with a unique time. */
const batchOf = (number: number, startedAt: number): string[] => {
  const rows = Array.from({ length: batchRows }, (_, index) => number * batchRows + index);
  const column = (cell: (row: number) => string | number) => `{${rows.map(cell).join(",")}}`;
  return [
    column((row) => (row % devices) + 1),
    column((row) => startedAt + Math.floor(row / devices)),
    column(() => startedAt),
    column(slotsOf),
  ];
};

/**
 * Rows per second that PostgreSQL alone stores: the same rows of ten values, the same key, one commit per batch, one
 * connection, pre-encoded parameters.
 */
export const rawInsertRate = async (client: pg.Client, seconds: number): Promise<number> => {
  await client.query(
    `create table bench_reading (like reading including defaults, primary key (device_id, measured_at))`,
  );
  try {
    const startedAt = Date.now();
    let rows = 0;
    let busy = 0;
    for (let number = 0; busy < seconds * 1000; number += 1) {
      const values = batchOf(number, startedAt);
      const before = performance.now();
      const { rowCount } = await client.query({ name: "bench-insert", text: insertSql, values });
      busy += performance.now() - before;
      rows += rowCount ?? 0;
    }
    return rows / (busy / 1000);
  } finally {
    await client.query("drop table bench_reading");
  }
};
