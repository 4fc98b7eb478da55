import { hourMs } from "@sgval/quantities/duration";
import { expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { fakeClock } from "../../testing/fake-clock.ts";
import { useHarness } from "../../testing/harness.ts";
import { readingsFixture } from "./readings.fixture.store.ts";
import { createUpkeep } from "./upkeep.ts";

const harness = useHarness({ env: { SGVAL_RETENTION_MONTHS: "1" } });
const partitions = () => readingsFixture(harness.db).partitions();

it("makes the next months and drops the old ones soon after the start", async () => {
  const { token } = await aDevice().ofType("DATALOGGER").withTokenIn(harness);
  const old = { ts: Date.UTC(2025, 7, 15) / 1000, pressure: 2 };
  expect((await harness.call("POST", "/telemetry", old, token)).status).toBe(200);
  expect(await partitions()).toContain("reading_2025_08");
  await harness.clock.advance(5_000);
  await expect
    .poll(partitions, { timeout: 5_000 })
    .toEqual(["reading_2025_11", "reading_2025_12", "reading_2026_01"]);
});

const aNode = (owner: string) => {
  const clock = fakeClock();
  const upkeep = createUpkeep({ db: harness.db, clock, logger: createLogger("silent"), owner });
  onTestFinished(upkeep.close);
  const run = vi.fn(() => Promise.resolve());
  upkeep.repeat({ name: "test", every: hourMs, run });
  return { clock, upkeep, run };
};

it("is done by one node, and by another one after it ended", async () => {
  await harness.app.stop();
  const [one, other] = [aNode("one"), aNode("other")];
  await one.clock.advance(5_000);
  await vi.waitFor(() => expect(one.run).toHaveBeenCalledOnce());
  expect(await other.upkeep.mayRun()).toBe(false);
  await other.clock.advance(60_000);
  await one.upkeep.close();
  await vi.waitFor(async () => {
    await other.clock.advance(600_000);
    expect(other.run).toHaveBeenCalled();
  });
  expect(one.run).toHaveBeenCalledOnce();
});

it("is tried again soon after it failed", async () => {
  const { clock, run } = aNode("one");
  run.mockRejectedValueOnce(new Error("canceling statement due to statement timeout"));
  await clock.advance(5_000);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
  await vi.waitFor(async () => {
    await clock.advance(600_000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
