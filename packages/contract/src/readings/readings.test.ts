import { expect, it } from "vitest";
import * as z from "zod";
import { history } from "./readings.ts";

const answer = (cell: unknown) => ({
  t: [1_000, 2_000],
  series: { inlet_pressure: { min: [1, null], avg: [1, cell], max: [2, null] } },
  source: "raw",
  bucketSeconds: null,
  pendingHours: 0,
});

it("takes columns of numbers and of gaps, and nothing else", () => {
  expect(history.safeParse(answer(null)).success).toBe(true);
  expect(history.safeParse(answer(3.2)).success).toBe(true);
  expect(history.safeParse(answer("3.2")).success).toBe(false);
  expect(history.safeParse({ ...answer(1), t: [1_000, null] }).success).toBe(false);
});

it("describes the columns to the clients of the API", () => {
  const described = z.toJSONSchema(history, { unrepresentable: "any", io: "output" });
  expect(described.properties?.t).toMatchObject({ type: "array", items: { type: "number" } });
  expect(JSON.stringify(described.properties?.series)).toContain('"items":{"type":["number","null"]}');
});
