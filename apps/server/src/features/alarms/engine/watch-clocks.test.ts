import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { Signal } from "./alarm-signal.ts";
import { createClockWatch } from "./watch-clocks.ts";

const watching = () => {
  const clock = fakeClock();
  const signals: string[] = [];
  const watch = createClockWatch({
    clock,
    writer: {
      isActive: () => signals.at(-1) === "activated",
      signal: ({ type }: Signal) => void signals.push(type),
    },
    rules: {
      of: () => ({ enabled: true, priority: 3 }),
    },
  });
  /** @param seconds how far the newest sample was ahead of us, where that is too far */
  const heard = (seconds: number | null, accepted = 1) =>
    watch.heard(7, {
      notes: seconds === null ? [] : ["clock_drift"],
      accepted,
      offsetMs: seconds === null ? null : seconds * 1000,
    });
  return { clock, signals, heard };
};

it("samples that a device kept and sends one by one are no clock that is behind", async () => {
  const { clock, signals, heard } = watching();
  for (let contact = 0; contact < 3; contact += 1) {
    for (const seconds of [-240, -180, -120]) heard(seconds);
    heard(null);
    await clock.advance(300_000);
  }
  expect(signals).toEqual([]);
});

it("a clock that stays behind is an alarm after a minute, one that is ahead at once, until it is right", async () => {
  const { clock, signals, heard } = watching();
  heard(-240);
  await clock.advance(59_000);
  expect(signals).toEqual([]);
  heard(-240);
  await clock.advance(1_000);
  expect(signals).toEqual(["activated"]);
  heard(null, 0);
  expect(signals).toEqual(["activated"]);
  heard(null);
  heard(90);
  expect(signals).toEqual(["activated", "cleared", "activated"]);
});
