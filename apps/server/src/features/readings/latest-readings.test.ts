import { expect, it } from "vitest";
import { createLatestReadings } from "./latest-readings.ts";

const device = { id: 7, channels: [{ slot: 0, parameter: "flow", removed: false }] };
const memory = () => createLatestReadings({ get: () => device as never });
const sample = (measuredAt: number) => ({
  measuredAt,
  receivedAt: 9_000,
  slots: [1],
  quality: null,
  late: true,
});

it("keeps the value of imported history, which is no sign of life of its device", () => {
  const latest = memory();
  latest.take(7, [sample(1_000)], 0);
  expect(latest.of(7)).toMatchObject({ measuredAt: 1_000, imported: true, values: { flow: 1 } });
  expect(latest.newestOf(7)).toBe(0);
});

it("counts a device as heard at what it sent itself, though imported history is newer", () => {
  const latest = memory();
  latest.take(7, [sample(1_000)]);
  latest.take(7, [sample(5_000)], 0);
  expect(latest.of(7)).toMatchObject({ measuredAt: 5_000, imported: false });
  expect(latest.newestOf(7)).toBe(1_000);
});
