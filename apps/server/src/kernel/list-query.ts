import { message } from "@sgval/contract/message";
import { searchTerms } from "@sgval/contract/search-text";
import { sql } from "kysely";
import type { Scope } from "./actor.ts";
import { refuseField } from "./errors.ts";

/**
 * The search of the contract's `search-text.ts` over the column `search_text` of a table, which migration 0009 fills by a
 * function of the same rule; a trigram index answers terms of three letters or more.
 */
export const searchCondition = (q: string | undefined, column = "search_text") =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...searchTerms(q).map((word) => sql`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
    ],
    sql` and `,
  )})`;

/** The rows of the devices in a scope. @param column of their ids, such as `alarm.device_id` */
export const inScope = (column: string, scope: Scope) =>
  scope === "all" ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::int[])`;

export interface ListOrder<Field extends string = string> {
  field: Field;
  descending: boolean;
}

/**
 * Reads `name` and `-name` (descending).
 * @throws a refusal of the field `sort` when the list has no such order
 */
export const readSort = <Field extends string>(
  sort: string,
  fields: Readonly<Record<Field, unknown>>,
): ListOrder<Field> => {
  const descending = sort.startsWith("-");
  const asked = descending ? sort.slice(1) : sort;
  const isField = (name: string): name is Field => Object.hasOwn(fields, name);
  if (!isField(asked)) throw refuseField("sort", message("invalid_value"));
  return { field: asked, descending };
};

/** What rows in memory may be sorted by. Times in ISO 8601 and UTC sort as text. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** Rows in memory by a field; equals stay as they were. Refuses a field that the list does not know. */
export const sortRows = <Row>(rows: readonly Row[], sort: string, keys: SortKeys<Row>): Row[] => {
  const { field, descending } = readSort(sort, keys);
  const keyOf = keys[field] ?? (() => 0);
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => (one.key === other.key ? 0 : one.key < other.key ? -direction : direction))
    .map(({ row }) => row);
};

export interface PageQuery {
  page: number;
  size: number;
}

/** The part of a table that a page is. */
export const rangeOf = ({ page, size }: PageQuery): { limit: number; offset: number } => ({
  limit: size,
  offset: (page - 1) * size,
});

/** One page of rows in memory, as lists are answered. */
export const pageOf = <Row>(
  found: readonly Row[],
  { page, size }: PageQuery,
): { data: Row[]; metaData: { total: number; page: number; size: number } } => {
  const { offset, limit } = rangeOf({ page, size });
  return { data: found.slice(offset, offset + limit), metaData: { total: found.length, page, size } };
};
