import { hourMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import type { Signal } from "./alarm-signal.ts";
import { createAutomationWatch } from "./watch-automation.ts";

const watching = () => {
  const clock = fakeClock();
  const active = new Set<string>();
  const signals: string[] = [];
  const watch = createAutomationWatch({
    clock,
    writer: {
      isActive: (source: AlarmSource) => active.has(sourceKey(source)),
      hasActive: () => active.size > 0,
      signal: (signal: Signal) => {
        signals.push(`${signal.kind} ${signal.type}`);
        if (signal.type === "activated") active.add(sourceKey(signal));
        else active.delete(sourceKey(signal));
      },
    },
    rules: {
      of: () => ({ enabled: true, priority: 2 }),
    },
  });
  const change = (kind: Parameters<typeof watch.changed>[0]["kind"]) => watch.changed({ deviceId: 7, kind });
  return { ...watch, clock, signals, change };
};

it("a valve whose readings cannot be used is an alarm until they can, and a fail-safe is none of its own", () => {
  const { change, signals } = watching();
  change("degraded");
  change("degraded");
  change("fail_safe");
  change("restored");
  expect(signals).toEqual(["automation_degraded activated", "automation_degraded cleared"]);
});

it("a valve that dropped to manual is an alarm until it is in automatic mode again", () => {
  const { change, signals, modeKnown } = watching();
  change("dropped_to_manual");
  modeKnown({ id: 7, mode: "manual", type: "VGA", site: {} });
  expect(signals).toEqual(["dropped_to_manual activated"]);
  modeKnown({ id: 7, mode: "auto", type: "VGA", site: {} });
  expect(signals.at(-1)).toBe("dropped_to_manual cleared");
});

it("a valve that hunts is an alarm until it has not for an hour, or somebody takes manual", async () => {
  const { change, signals, sweep, clock, modeKnown } = watching();
  change("hunting");
  for (let hour = 0; hour < 23; hour += 1) {
    await clock.advance(hourMs);
    sweep();
  }
  // Below its limit for a short time.
  change("hunting_ended");
  await clock.advance(hourMs - 1);
  sweep();
  change("hunting");
  await clock.advance(hourMs);
  sweep();
  expect(signals).toEqual(["hunting activated"]);
  change("hunting_ended");
  clock.setBy(-7 * hourMs);
  await clock.advance(hourMs);
  sweep();
  expect(signals.at(-1)).toBe("hunting cleared");
  change("hunting");
  modeKnown({ id: 7, mode: "manual", type: "VGA", site: {} });
  expect(signals.slice(2)).toEqual(["hunting activated", "hunting cleared"]);
});

it("what a valve said of its hunting while nobody listened follows from what automation remembers", async () => {
  const { signals, remembered, sweep, clock } = watching();
  remembered([{ id: 7 }], new Set([7]));
  remembered([{ id: 7 }], new Set([7]));
  expect(signals).toEqual(["hunting activated"]);
  remembered([{ id: 7 }], new Set());
  await clock.advance(hourMs);
  sweep();
  expect(signals).toEqual(["hunting activated", "hunting cleared"]);
});

it("a valve that has not taken its settings is an alarm until it has, in manual mode too", () => {
  const { change, modeKnown, signals } = watching();
  change("settings_failed");
  modeKnown({ id: 7, mode: "manual", type: "VGA", site: { executor: "device" } });
  change("settings_failed");
  expect(signals).toEqual(["automation_degraded activated"]);
  change("settings_taken");
  expect(signals.slice(1)).toEqual(["automation_degraded cleared"]);
});
