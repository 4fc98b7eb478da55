import { setImmediate as nextTurn } from "node:timers/promises";

/** What one turn takes: with ten channels each, a hundred devices are written or read in about 10 ms. */
export const itemsPerTurn = 100;

/**
 * The list in parts, each in a turn of the event loop of its own: devices and commands must not wait for the whole of a long
 * request.
 */
export async function* inTurns<Item>(list: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < list.length; at += itemsPerTurn) {
    if (at > 0) await nextTurn();
    yield list.slice(at, at + itemsPerTurn);
  }
}
