import { describe, expect, it } from "vitest";
import {
  isOpenLeak,
  isStepTime,
  leakStates,
  leakStepOf,
  nextLeakState,
  openLeakStates,
  previousLeakState,
} from "./leak-state.ts";

describe("the states of a leak point", () => {
  it("follow one another from the report to the check of the repair", () => {
    expect(leakStates.map(nextLeakState)).toEqual(["located", "repairing", "repaired", "verified", null]);
    expect(leakStates.map(previousLeakState)).toEqual([null, "reported", "located", "repairing", "repaired"]);
  });

  it("change by one step forward or back, never by more", () => {
    const steps = leakStates.flatMap((from) =>
      leakStates.flatMap((to) => {
        const step = leakStepOf(from, to);
        return step === null ? [] : [`${from} ${step} ${to}`];
      }),
    );
    expect(steps).toEqual([
      "reported forward located",
      "located back reported",
      "located forward repairing",
      "repairing back located",
      "repairing forward repaired",
      "repaired back repairing",
      "repaired forward verified",
      "verified back repaired",
    ]);
  });

  it("count as open until the leak is repaired", () => {
    expect(openLeakStates).toEqual(["reported", "located", "repairing"]);
    expect([isOpenLeak("repairing"), isOpenLeak("repaired")]).toEqual([true, false]);
  });
});

it("takes no step before the one before it, nor in the future by more than clocks differ", () => {
  const times = { previous: 1_000_000, now: 2_000_000 };
  expect(isStepTime(999_999, times)).toBe(false);
  expect(isStepTime(1_000_000, times)).toBe(true);
  expect(isStepTime(2_300_000, times)).toBe(true);
  expect(isStepTime(2_300_001, times)).toBe(false);
});
