import { message } from "@sgval/contract/message";
import { sql } from "kysely";
import { refuseField } from "./errors.ts";

// Plain letters need no taking apart, which is the slow step when thousands of names are prepared.
const plain = /^[\x20-\x7e\n]*$/;

/**
 * Text as searches compare it: small letters without accents, so that `dong ho` finds `Đồng hồ`. The function
 * `search_text` of the database does the same (migration 0009).
 */
export const searchText = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/[đĐ]/g, "d")
        .toLowerCase();

/** A key that sorts text as people count: `VGA-2` before `VGA-10`. */
export const sortText = (text: string): string =>
  searchText(text).replace(/\d+/g, (digits) => digits.padStart(12, "0"));

const wordsOf = (q: string | undefined): string[] =>
  searchText(q ?? "")
    .split(/\s+/)
    .filter(Boolean);

/** Whether a prepared text (see `searchText`) holds every word of a search. */
export const searchFor = (q: string | undefined): ((prepared: string) => boolean) => {
  const words = wordsOf(q);
  return (prepared) => words.every((word) => prepared.includes(word));
};

/** The same search over the column `search_text` of a table; a trigram index answers words of three letters or more. */
export const searchCondition = (q: string | undefined, column = "search_text") =>
  sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...wordsOf(q).map((word) => sql`${sql.ref(column)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
    ],
    sql` and `,
  )})`;

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
