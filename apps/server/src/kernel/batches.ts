import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * With ten channels each, a hundred devices are written or read in about 10 ms. A shared event takes as many ids: a
 * notification of the database holds about a thousand.
 */
export const batchSize = 100;

/** The list in parts of at most `batchSize`. */
export const batchesOf = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / batchSize) }, (_, batch) =>
    list.slice(batch * batchSize, (batch + 1) * batchSize),
  );

/**
 * The batches of a list, each in a turn of the event loop of its own: devices and commands must not wait for the whole of
 * a long request.
 */
export async function* yieldingBatches<Item>(list: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (const [index, batch] of batchesOf(list).entries()) {
    if (index > 0) await nextTurn();
    yield batch;
  }
}
