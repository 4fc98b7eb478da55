/** Rows that are fetched at once for a file. */
const usualSlice = 500;

/** What is to be read next. */
export interface Slice<Row> {
  limit: number;
  /** Rows that were read before. */
  offset: number;
  /** The last of them, from which a list in a fixed order goes on; `null` at the beginning. */
  last: Row | null;
}

/**
 * The rows of a table slice by slice, so that a long one is never in memory as a whole.
 * @param shown what becomes of the rows of a slice; it may leave some out
 */
export async function* slicesOf<Row, Shown>(
  read: (slice: Slice<Row>) => Promise<readonly Row[]>,
  shown: (rows: readonly Row[]) => Iterable<Shown>,
  limit = usualSlice,
): AsyncGenerator<Shown> {
  let last: Row | null = null;
  for (let offset = 0; ; offset += limit) {
    const rows: readonly Row[] = await read({ limit, offset, last });
    yield* shown(rows);
    if (rows.length < limit) return;
    last = rows.at(-1) ?? null;
  }
}
