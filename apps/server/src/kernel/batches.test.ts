import { expect, it } from "vitest";
import { batchSize, yieldingBatches } from "./batches.ts";

it("gives every item once and lets others run between the batches", async () => {
  const list = Array.from({ length: batchSize * 2 + 1 }, (_, index) => index);
  const order: string[] = [];
  const seen: number[] = [];
  setImmediate(() => order.push("other"));
  for await (const some of yieldingBatches(list)) {
    order.push(`batch of ${some.length}`);
    seen.push(...some);
  }
  expect(seen).toEqual(list);
  expect(order).toEqual([`batch of ${batchSize}`, "other", `batch of ${batchSize}`, "batch of 1"]);
});

it("gives nothing for an empty list", async () => {
  for await (const some of yieldingBatches([])) expect.unreachable(`${some.length} items`);
});
