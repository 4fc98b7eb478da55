import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { readingsFixture } from "../readings.fixture.store.ts";

const harness = useHarness({ env: { SGVAL_RETENTION_MONTHS: "1" } });
const partitions = () => readingsFixture(harness.db).partitions();

it("the upkeep of readings makes the next months and drops the old ones soon after the start", async () => {
  const { token } = await aDevice().ofType("DATALOGGER").withTokenIn(harness);
  const old = { ts: Date.UTC(2025, 7, 15) / 1000, pressure: 2 };
  expect((await harness.call("POST", "/telemetry", old, token)).status).toBe(200);
  expect(await partitions()).toContain("reading_2025_08");
  await harness.clock.advance(5_000);
  await expect
    .poll(partitions, { timeout: 5_000 })
    .toEqual(["reading_2025_11", "reading_2025_12", "reading_2026_01"]);
});
