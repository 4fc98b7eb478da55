import { expect, it } from "vitest";
import * as z from "zod";
import { exportHistory, history, mostCompared } from "./readings.ts";

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

it("exports as many lines as a chart can hold: those of six devices with five earlier periods of each", () => {
  const asked = (lines: readonly string[]) =>
    exportHistory.query.safeParse({ line: lines.join(","), from: "0", to: "1000", format: "csv" }).success;
  const numbers = Array.from({ length: mostCompared }, (_, index) => index);
  const lines = numbers.flatMap((back) =>
    numbers.map((device) => `${device + 1}:outlet_pressure${back ? `:${back}d` : ""}`),
  );
  expect(lines).toHaveLength(36);
  expect(asked(lines)).toBe(true);
  expect(asked([...lines, "7:flow"])).toBe(false);
});
