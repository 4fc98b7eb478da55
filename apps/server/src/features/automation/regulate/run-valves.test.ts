import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { createLogger } from "../../../kernel/logging.ts";
import { aDevice } from "../../../testing/device-builder.ts";
import { useHarness } from "../../../testing/harness.ts";
import { control } from "../../control/index.ts";
import { deviceRegistry } from "../../devices/index.ts";
import { latestReadings } from "../../readings/index.ts";
import { createValveRunner } from "./run-valves.ts";
import { valveAutomation } from "./valve-automation.ts";

// A runner of the test has the valves of this file.
const harness = useHarness({
  beforeStart: ({ use }) => void Object.assign(use(valveAutomation), { start: () => {} }),
});

it("works on a few valves at once whose windows open in the same minute", async () => {
  const { clock } = harness;
  // 08:00 local time.
  const valve = aDevice().ofType("VGA").withThreshold(1.2, 2.4).inAutomaticMode();
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1)
    ids.push((await valve.withTimer("08:02", "09:00").in(harness)).id);
  const sent: string[] = [];
  let atOnce = 0;
  let most = 0;
  const going: (() => void)[] = [];
  const runner = createValveRunner({
    ...{ db: harness.db, clock, logger: createLogger("silent") },
    registry: harness.app.use(deviceRegistry),
    latest: harness.app.use(latestReadings),
    timeZone: createTimeZone("Asia/Ho_Chi_Minh"),
    commands: {
      ...harness.app.use(control).forValves,
      send: async ({ action }) => {
        sent.push(action);
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise<void>((resolve) => going.push(resolve));
        atOnce -= 1;
      },
    },
    lease: { isHeld: () => true, confirm: async () => true },
    ...{ serverLease: { isHeld: () => true }, onChange: () => {}, onState: () => {} },
  });
  const sampleOf = (id: number, value: number) => {
    const channels = harness.app.use(deviceRegistry).get(id)?.channels ?? [];
    const slots = channels.map(({ parameter }) => (parameter === "outlet_pressure" ? value : null));
    return { measuredAt: clock.now(), receivedAt: clock.now(), slots, quality: null, late: false };
  };
  for (const id of ids) harness.app.use(latestReadings).take(id, [sampleOf(id, 1.8)]);
  await runner.start();
  await clock.advance(60_000);
  const sampled = (id: number, value: number) => runner.sampled(id, [sampleOf(id, value)]);
  for (const id of ids) sampled(id, 1.8);
  await clock.advance(61_000);
  await runner.turn();
  await expect.poll(() => sent.length).toBe(4);
  while (sent.length < ids.length) {
    going.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(most).toBe(4);
  for (const go of going) go();
  await runner.close();
});
