import { expect, it } from "vitest";
import { createConsistentRead } from "./consistent-read.ts";

it("reads again what changed while it was read, also while it was read again, and leaves out what is gone", async () => {
  const stored = new Map([1, 2, 3].map((id) => [id, "first"]));
  const records = createConsistentRead<string>();
  const change = (id: number, value: string | null): void => {
    if (value === null) stored.delete(id);
    else stored.set(id, value);
    records.changed(id);
  };
  const later = [() => change(2, "third"), () => {}];
  const asked: (readonly number[])[] = [];
  const taken: [number, string][][] = [];
  await records.read(
    async () => {
      const found = new Map(stored);
      change(2, "second");
      change(3, null);
      return found;
    },
    async (ids) => {
      asked.push(ids);
      const found = new Map(stored);
      later.shift()?.();
      return found;
    },
    (found) => taken.push([...found]),
  );
  expect(asked).toEqual([[2, 3], [2]]);
  expect(taken).toEqual([
    [
      [1, "first"],
      [2, "third"],
    ],
  ]);
});

it("gives nothing out when a read fails, and reads anew", async () => {
  const records = createConsistentRead<string>();
  const taken: number[] = [];
  const read = (all: () => Promise<Map<number, string>>) =>
    records.read(
      all,
      async () => new Map(),
      (found) => taken.push(found.size),
    );
  await expect(read(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await read(async () => new Map([[1, "one"]]));
  expect(taken).toEqual([1]);
});
