import { beforeEach, expect, it, vi } from "vitest";
import { type FakeClock, fakeClock } from "../testing/fake-clock.ts";
import { createWriteBehind, type WriteBehind } from "./write-behind.ts";

interface Count {
  key: string;
  times: number;
}

let clock: FakeClock;
let isUp: boolean;
let written: Count[][];
const store = vi.fn<(counts: readonly Count[]) => Promise<void>>();
const logger = { error: vi.fn() };
let counts: WriteBehind<Count>;

beforeEach(() => {
  clock = fakeClock();
  isUp = true;
  written = [];
  vi.resetAllMocks();
  store.mockImplementation(async (counts) => void written.push([...counts]));
  counts = createWriteBehind<Count>(
    { db: { isUp: () => isUp }, clock, logger },
    {
      name: "counts",
      most: 3,
      merge: (older, newer) => ({ key: newer.key, times: older.times + newer.times }),
      store,
    },
  );
});
const count = (...keys: string[]) => {
  for (const key of keys) counts.add(key, { key, times: 1 });
};
const lost = () => Promise.reject(new Error("Connection terminated unexpectedly"));
const refusal = () => Promise.reject(new Error("invalid input syntax"));

it("writes values later, those of one key as one, and nothing when there is none", async () => {
  count("a", "b", "a");
  expect(written).toEqual([]);
  await clock.advance(10_000);
  await clock.advance(10_000);
  expect(written).toEqual([
    [
      { key: "b", times: 1 },
      { key: "a", times: 2 },
    ],
  ]);
});

it("gives up the value added longest ago when too many wait", async () => {
  count("a", "b", "c", "a", "d");
  await counts.flush();
  expect(written[0]?.map(({ key }) => key)).toEqual(["c", "a", "d"]);
});

it("keeps values while the database is away, also when it goes away during the write", async () => {
  isUp = false;
  count("a");
  await clock.advance(60_000);
  expect(store).not.toHaveBeenCalled();
  isUp = true;
  store.mockImplementationOnce(lost);
  const failed = counts.flush();
  await clock.advance(0);
  count("b", "a");
  await failed;
  await counts.flush();
  expect(written).toEqual([
    [
      { key: "b", times: 1 },
      { key: "a", times: 2 },
    ],
  ]);
  expect(logger.error).not.toHaveBeenCalled();
});

it("writes a batch that is refused twice one by one, gives up the bad value alone and says so", async () => {
  const refuseBad = (values: readonly Count[]) =>
    values.some(({ key }) => key === "bad") ? refusal() : Promise.resolve(void written.push([...values]));
  store.mockImplementation(refuseBad);
  count("a", "bad");
  await counts.flush();
  expect(written).toEqual([]);
  count("b");
  await counts.flush();
  expect(written).toEqual([[{ key: "a", times: 1 }], [{ key: "b", times: 1 }]]);
  expect(logger.error.mock.calls.map(([{ values, givenUp }]) => [values, givenUp])).toEqual([
    [2, 0],
    [3, 1],
  ]);
  count("c");
  await counts.flush();
  expect(written).toHaveLength(3);
});

it("keeps what is not written yet of a refused batch when the database goes away", async () => {
  store.mockImplementationOnce(refusal).mockImplementationOnce(refusal);
  count("a", "b");
  await counts.flush();
  store.mockImplementationOnce(async (values) => void written.push([...values])).mockImplementationOnce(lost);
  await counts.flush();
  await counts.flush();
  expect(written.flat()).toEqual([
    { key: "a", times: 1 },
    { key: "b", times: 1 },
  ]);
});

it("drops what is forgotten, also while it is being written in vain", async () => {
  store.mockImplementationOnce(lost);
  count("a", "b", "c");
  counts.forget(({ key }) => key === "a");
  const failed = counts.flush();
  await clock.advance(0);
  counts.forget(({ key }) => key === "b");
  await failed;
  await counts.flush();
  expect(written).toEqual([[{ key: "c", times: 1 }]]);
});

it("has written what was added before when a flush resolves, and the rest at the end", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  store.mockImplementationOnce(async (values) => {
    await promise;
    written.push([...values]);
  });
  count("a");
  const first = counts.flush();
  await clock.advance(0);
  count("b");
  const second = counts.flush();
  count("c");
  resolve();
  await Promise.all([first, second]);
  expect(written.map((values) => values.map(({ key }) => key))).toEqual([["a"], ["b", "c"]]);
  count("d");
  await counts.close();
  count("e");
  await clock.advance(60_000);
  expect(written.flat().map(({ key }) => key)).toEqual(["a", "b", "c", "d"]);
});
