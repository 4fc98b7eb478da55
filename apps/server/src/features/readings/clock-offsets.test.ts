import { minuteMs } from "@sgval/quantities/duration";
import { beforeEach, expect, it } from "vitest";
import { createLogger } from "../../kernel/logging.ts";
import { aDevice } from "../../testing/device-builder.ts";
import { useHarness } from "../../testing/harness.ts";
import { createClockOffsets } from "./clock-offsets.ts";

const harness = useHarness();
const logger = createLogger("silent");
let ids: number[];

beforeEach(async () => {
  ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await aDevice().in(harness)).id);
});
const create = () => createClockOffsets(harness.db, harness.clock, logger);
const read = async () => {
  const restarted = create();
  await restarted.load();
  return ids.map((id) => restarted.of(id));
};

it("knows clock offsets after a restart: new ones, changed ones, without those that ended", async () => {
  const offsets = create();
  const [one = 0, two = 0, three = 0] = ids;
  for (const id of [one, two]) offsets.keep(id, 60 * minuteMs);
  await harness.clock.advance(10_000);
  offsets.keep(one, null);
  offsets.keep(two, 30 * minuteMs);
  offsets.keep(three, -minuteMs);
  await offsets.close();
  expect(await read()).toEqual([null, 30 * minuteMs, -minuteMs]);
});

it("stores the offsets of the others when a device was deleted", async () => {
  const offsets = create();
  const [one = 0, two = 0] = ids;
  offsets.keep(one, minuteMs);
  offsets.keep(two, minuteMs);
  expect((await harness.call("DELETE", `/device/${one}`)).status).toBe(204);
  await offsets.close();
  expect(await read()).toEqual([null, minuteMs, null]);
});
