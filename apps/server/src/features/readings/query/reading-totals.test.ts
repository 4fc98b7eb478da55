import { expect, it } from "vitest";
import { createReadingTotals } from "./reading-totals.ts";

/** A count that the test answers. */
const slowCount = () => {
  const answers: ((total: number) => void)[] = [];
  return {
    answers,
    count: () => new Promise<number>((resolve) => void answers.push(resolve)),
  };
};

it("counts once for requests at the same time", async () => {
  const { answers, count } = slowCount();
  const totals = createReadingTotals(count);
  const asked = [totals.of(1), totals.of(1)];
  answers[0]?.(7);
  expect(await Promise.all(asked)).toEqual([7, 7]);
  totals.add(1, 2);
  expect(await totals.of(1)).toBe(9);
  expect(answers).toHaveLength(1);
});

it("does not remember a count during which something was added", async () => {
  const { answers, count } = slowCount();
  const totals = createReadingTotals(count);
  const first = totals.of(1);
  totals.add(1, 1);
  const second = totals.of(1);
  answers[0]?.(7);
  answers[1]?.(8);
  expect([await first, await second]).toEqual([7, 8]);
  expect(await totals.of(1)).toBe(8);
});

it("counts again after a commit of unknown outcome, after readings were dropped and after a failure", async () => {
  let total = 1;
  let broken = false;
  const totals = createReadingTotals(async () => {
    if (broken) throw new Error("away");
    return total++;
  });
  expect(await totals.of(1)).toBe(1);
  totals.forget(1);
  expect(await totals.of(1)).toBe(2);
  totals.forgetAll();
  broken = true;
  await expect(totals.of(1)).rejects.toThrow("away");
  broken = false;
  expect(await totals.of(1)).toBe(3);
});
