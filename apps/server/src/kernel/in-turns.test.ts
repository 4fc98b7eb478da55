import { expect, it } from "vitest";
import { inTurns, itemsPerTurn } from "./in-turns.ts";

it("gives every item once and lets others run between the parts", async () => {
  const list = Array.from({ length: itemsPerTurn * 2 + 1 }, (_, index) => index);
  const order: string[] = [];
  const seen: number[] = [];
  setImmediate(() => order.push("other"));
  for await (const some of inTurns(list)) {
    order.push(`part of ${some.length}`);
    seen.push(...some);
  }
  expect(seen).toEqual(list);
  expect(order).toEqual([`part of ${itemsPerTurn}`, "other", `part of ${itemsPerTurn}`, "part of 1"]);
});

it("gives nothing for an empty list", async () => {
  for await (const some of inTurns([])) expect.unreachable(`${some.length} items`);
});
