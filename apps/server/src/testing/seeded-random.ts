/** Random numbers that are the same in every run. */
export interface SeededRandom {
  /** From 0 to below `end`. */
  below(end: number): number;
  pick<T>(choices: readonly T[]): T;
  bytes(length: number): Buffer;
}

/** Mulberry32. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T,
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
};

const oddities: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 53,
    -1e308,
    1e308,
    "",
    " ",
    "abc",
    "1,5",
    "A\u0000",
    "\ud800",
    "\u202e",
  ],
  ...[
    "__proto__",
    "NaN",
    "' or 1=1 --",
    "%00",
    "../../etc",
    "2025-11-20",
    "9".repeat(400),
    [],
    {},
    [[]],
    [null],
  ],
];

/** A JSON value that nobody expects, sometimes nested. */
export const oddValue = (random: SeededRandom, depth = 2): unknown => {
  const kind = depth > 0 ? random.below(6) : 0;
  if (kind === 4) return Array.from({ length: random.below(4) }, () => oddValue(random, depth - 1));
  if (kind === 5)
    return Object.fromEntries(
      Array.from({ length: random.below(4) }, () => [
        random.pick(["ts", "values", "constructor", "a.b", "", "ch", "recs", "data"]),
        oddValue(random, depth - 1),
      ]),
    );
  return random.pick(oddities);
};
