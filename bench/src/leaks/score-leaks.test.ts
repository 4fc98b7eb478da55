import { dayMs, hourMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { scoreLeaks } from "./score-leaks.ts";
import { makeTown } from "./town.ts";

const start = Date.parse("2025-01-01T00:00:00Z");
const town = makeTown(7);
const pipe = [...town.pipes.keys()][0] ?? "";
/** In the second zone, from the tenth day until the sixteenth. */
const leak = {
  ...{ zone: 1, from: 10 * 96, to: 16 * 96, flow: 12 },
  junction: town.zones[1]?.junctions[0] ?? "",
};
const leakedAt = start + 10 * dayMs;

/** What is said of a leak that is suspected so many hours after the simulated one began. */
const scored = (startedAfter: number, detectedAfter: number, zone = 8) => {
  const suspected = {
    startedAt: new Date(leakedAt + startedAfter * hourMs).toISOString(),
    detectedAt: new Date(leakedAt + detectedAfter * hourMs).toISOString(),
    ...{ zone, pipes: [pipe], flow: 12, confidence: 0.9 },
  };
  const { scores, falseAlarms } = scoreLeaks(town, [leak], [suspected], { start, zoneIds: [7, 8] });
  return { hours: scores[0]?.hours, falseAlarms: falseAlarms.length };
};
const missed = { hours: null, falseAlarms: 1 };

describe("a simulated leak", () => {
  it("is found by what is suspected in its zone while it leaks", () => {
    expect(scored(-3, 20)).toEqual({ hours: 20, falseAlarms: 0 });
    expect(scored(5, 6 * 24)).toEqual({ hours: 144, falseAlarms: 0 });
    expect(scored(-3, 20, 7)).toEqual(missed);
  });

  it("is not found by what is suspected after its repair, or before it began", () => {
    expect(scored(5, 6 * 24 + 1)).toEqual(missed);
    expect(scored(-3, -1)).toEqual(missed);
  });

  it("is not what has begun more than a day before it", () => {
    expect(scored(-23, 20)).toEqual({ hours: 20, falseAlarms: 0 });
    expect(scored(-30, 20)).toEqual(missed);
  });
});
