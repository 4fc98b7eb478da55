import { expect, it } from "vitest";
import { linesWithSql } from "./sql-in-stores.ts";

it("finds queries written as templates, with the builder and on a connection", () => {
  const source = [
    "const now = await sql<{ now: Date }>`select now()`.execute(db);",
    'await db.insertInto("device").values(device).execute();',
    "await pool.query(text, values);",
  ].join("\n");
  expect(linesWithSql(source)).toEqual([1, 2, 3]);
});

it("leaves other queries and comments alone", () => {
  const source = ["// db.query( is for stores", "const page = request.query;", "useQuery(options)"].join(
    "\n",
  );
  expect(linesWithSql(source)).toEqual([]);
});
