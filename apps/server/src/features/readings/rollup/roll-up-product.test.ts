import { minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { readingsFixture } from "../readings.fixture.store.ts";

const harness = useHarness();

it("a late reading is in the rollup of its hour within five seconds after the product took it", async () => {
  const { id, token } = await aDevice().ofType("DATALOGGER").withTokenIn(harness);
  const late = async (pressure: number, minutesAgo: number) => {
    const ts = (harness.clock.now() - minutesAgo * minuteMs) / 1000;
    expect((await harness.call("POST", "/telemetry", { ts, pressure }, token)).status).toBe(200);
  };
  const sums = async () =>
    (await readingsFixture(harness.db).rollups("hour", id)).flatMap(({ sum }) => sum.filter(Boolean));
  // The second one when the first has been rolled up.
  for (const [pressure, expected] of [
    [2, 2],
    [3, 5],
  ] as const) {
    await late(pressure, 24 * 60 + pressure);
    expect(await sums()).not.toContain(expected);
    for (let second = 0; second < 5; second += 1) await harness.clock.advance(1_000);
    await expect.poll(sums, { timeout: 5_000 }).toEqual([expected]);
  }
});
