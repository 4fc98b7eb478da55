import { expect, it } from "vitest";
import { createLatestReadings } from "./latest-readings.ts";

const device = {
  id: 7,
  channels: [
    { slot: 0, parameter: "flow", removed: false },
    { slot: 1, parameter: "pressure", removed: false },
  ],
};
const memory = (clock = { now: () => 9_000 }) => createLatestReadings({ get: () => device as never }, clock);
const sample = (measuredAt: number, receivedAt = 9_000, flow: number | null = 1, pressure?: number) => ({
  measuredAt,
  receivedAt,
  slots: pressure === undefined ? [flow] : [flow, pressure],
  quality: null,
  late: false,
});

it("takes for live what is the newest of its channel, and leaves the other values of its sample to history", () => {
  const latest = memory();
  latest.take(7, [sample(6_000)]);
  const both = { ...sample(5_000, 9_000, 2, 3), quality: [0, 5] };
  expect(latest.take(7, [both])).toEqual({
    live: [{ ...both, slots: [null, 3], quality: [null, 5] }],
    past: [{ ...both, slots: [2, null], quality: [0, null] }],
  });
  const [newer, older] = [sample(8_000, 9_000, 4), { ...both, measuredAt: 7_000 }];
  expect(latest.take(7, [newer, older])).toEqual({ live: [newer, older], past: [] });
  const late = { ...sample(8_500), late: true };
  expect(latest.take(7, [late])).toEqual({ live: [], past: [late] });
});

it("takes no value that is older than what its device sent for live, of any channel, while our clock is set back", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  latest.take(7, [sample(699_000, 700_000)]);
  at.now = 400_000;
  const before = sample(420_000, 400_000, null, 2);
  expect(latest.take(7, [before])).toEqual({ live: [], past: [before] });
  at.now = 402_500;
  latest.take(7, [sample(701_000, 402_000)]);
  const next = sample(700_500, 402_500, null, 3);
  expect(latest.take(7, [next]).live).toEqual([next]);
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

it("knows when a value arrived that the newest sample does not have", () => {
  const latest = memory();
  latest.take(7, [sample(5_000, 4_000)]);
  expect(latest.of(7)).toMatchObject({ receivedAt: 4_000, arrivals: {} });
  latest.take(7, [{ ...sample(6_000, 5_500), slots: [] }]);
  expect(latest.of(7)).toMatchObject({ receivedAt: 5_500, arrivals: { flow: 4_000 } });
});

it("takes what comes after the clock was set back for newer than what was heard at a time yet to come", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  latest.take(7, [sample(700_000, 700_000)]);
  at.now = 100_000;
  expect(latest.newestOf(7)).toBe(100_000);
  at.now = 130_000;
  latest.take(7, [sample(130_000, 130_000, 2)]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 130_000, receivedAt: 130_000, values: { flow: 2 } });
  expect(latest.sampleOf(7, 0)).toMatchObject({ value: 2, measuredAt: 130_000 });
});

it("lets a silent device grow old after the clock was set back", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  latest.take(7, [sample(700_000, 700_000)]);
  at.now = 100_000;
  expect(latest.sampleOf(7, 0)?.measuredAt).toBe(100_000);
  at.now = 400_000;
  expect(latest.sampleOf(7, 0)?.measuredAt).toBe(100_000);
});

it("knows the last trusted value while those after it are bad, also after the clock was set back", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  const bad = (measuredAt: number) => ({ ...sample(measuredAt, at.now, -40), quality: [5] });
  latest.take(7, [bad(600_000), bad(610_000)]);
  expect(latest.trustedOf(7, 0)).toEqual({ value: null, at: 600_000 });
  latest.take(7, [sample(699_000, 700_000, 3), bad(700_000)]);
  expect(latest.sampleOf(7, 0)).toMatchObject({ value: -40, quality: "suspect" });
  expect(latest.trustedOf(7, 0)).toEqual({ value: 3, at: 699_000 });
  at.now = 400_000;
  expect(latest.trustedOf(7, 0)).toEqual({ value: 3, at: 400_000 });
});

it("takes no late sample of a device with a clock for newer, though ours was set back in between", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  latest.take(7, [sample(699_000, 700_000)]);
  at.now = 400_000;
  latest.take(7, [sample(420_000, 400_000, 2)]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 699_000, values: { flow: 1 } });
  latest.take(7, [sample(700_500, 400_000, 3)]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 700_500, values: { flow: 3 } });
});

it("hears a device at once whose clock was set back together with ours, and takes what it kept from before for late", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  latest.take(7, [sample(698_000, 700_000)]);
  at.now = 400_000;
  expect(latest.take(7, [sample(398_000, 400_000, 2)]).live).toHaveLength(1);
  expect(latest.sampleOf(7, 0)).toMatchObject({ value: 2, measuredAt: 398_000 });
  expect(latest.newestOf(7)).toBe(398_000);
  // Measured before the setting back, older than it by the old clock, and a minute ago.
  expect(latest.take(7, [sample(690_000, 401_000, 3), sample(340_000, 401_000, 4)]).live).toEqual([]);
  expect(latest.sampleOf(7, 0)).toMatchObject({ value: 2, measuredAt: 398_000 });
  at.now = 460_000;
  expect(latest.take(7, [sample(458_000, 460_000, 5)]).live).toHaveLength(1);
  expect(latest.of(7)).toMatchObject({ measuredAt: 458_000, values: { flow: 5 } });
  at.now = 760_000;
  expect(latest.take(7, [sample(758_000, 760_000, 6)]).live).toHaveLength(1);
});

it("knows after a restart, too, which samples are from before the setting back of a device", () => {
  const at = { now: 400_000 };
  const latest = memory({ now: () => at.now });
  for (const measuredAt of [638_000, 698_000, 668_000])
    latest.take(7, [sample(measuredAt, measuredAt + 2_000, measuredAt)]);
  expect(latest.sampleOf(7, 0)).toMatchObject({ value: 698_000, measuredAt: 698_000 });
  expect(latest.take(7, [sample(398_000, 400_000, 2)]).live).toHaveLength(1);
  expect(latest.take(7, [sample(690_000, 401_000, 3)]).live).toEqual([]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 398_000, values: { flow: 2 } });
});

it("goes back to the own clock of a device that was not set back, once that says so", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  latest.take(7, [sample(699_000, 700_000)]);
  at.now = 400_000;
  // A late sample that looks like one of now.
  latest.take(7, [sample(399_500, 400_000, 2)]);
  expect(latest.take(7, [sample(701_000, 401_000, 3)]).live).toHaveLength(1);
  expect(latest.take(7, [sample(402_000, 402_000, 4)]).live).toEqual([]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 701_000, values: { flow: 3 } });
});

it("takes no late sample of a device with a clock for newer when ours was set back by seconds", () => {
  const at = { now: 700_000 };
  const latest = memory({ now: () => at.now });
  latest.take(7, [sample(699_500, 700_000)]);
  at.now = 696_000;
  expect(latest.take(7, [sample(690_000, 696_000, 2)]).live).toEqual([]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 699_500, values: { flow: 1 } });
});

it("takes a value for one that is sent regularly only once its interval repeats: a device that restarts sends all of them anew", () => {
  const begin = 60_000_000;
  const latest = memory({ now: () => 2 * begin });
  const minutes = (times: readonly number[], flow = (_: number) => 1) => {
    latest.forget(7);
    for (const [index, minute] of times.entries())
      latest.take(7, [sample(begin + minute * 60_000, 2 * begin, flow(index))]);
    return latest.sentEvery(7, 0);
  };
  expect(minutes([0, 15, 30, 45])).toBe(15 * 60_000);
  expect(minutes([0, 15.5, 29.5, 60, 75])).toBe(15.5 * 60_000);
  // Anew at its start, and by chance.
  expect(minutes([0, 600, 601])).toBeNull();
  expect(minutes([0, 1, 1.1, 600, 620, 2000])).toBeNull();
  expect(minutes([0, 15, 30])).toBeNull();
  // It moved each time.
  expect(minutes([0, 15, 30, 45, 60], (index) => index)).toBeNull();
  // It moved after all, and once was lost and came back.
  expect(minutes([0, 15, 30, 45, 60], (index) => (index < 4 ? 1 : 0))).toBeNull();
  expect(minutes([0, 15, 30, 45, 600])).toBeNull();
});

it("learns an older value of a channel afterwards, and keeps what has come since", () => {
  const latest = memory();
  latest.take(7, [{ ...sample(6_000), slots: [] }]);
  latest.fill(7, 0, [sample(1_000, 1_000, 2), sample(2_000, 2_000, 3)]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 6_000, values: { flow: 3 }, arrivals: { flow: 2_000 } });
  expect(latest.newestOf(7)).toBe(6_000);
  latest.take(7, [sample(7_000, 7_000, 4)]);
  latest.fill(7, 0, [sample(5_000, 5_000, 5)]);
  expect(latest.of(7)).toMatchObject({ measuredAt: 7_000, values: { flow: 4 } });
});
