import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { type HealthEvent, healthOf } from "./alarm-health.ts";

const event = (at: number, more: Partial<HealthEvent> = {}): HealthEvent => ({
  ...{ at, event: "raised", alarmId: 1, deviceId: 1, kind: "over_limit", channel: "pressure", priority: 3 },
  ...more,
});
const day = { from: 0, to: dayMs };
const health = (events: HealthEvent[], period = day) => healthOf(events, [], period);

describe("the health of the alarm system", () => {
  it("has the means of a period and the largest number within any hour", () => {
    const events = [0, 10, 20, 59, 61, 300].map((minutes) => event(minutes * minuteMs));
    expect(health(events)).toMatchObject({ raised: 6, meanPerHour: 0.25, perDay: 6, peakPerHour: 4 });
    expect(health(events).perTenMinutes).toBeCloseTo(6 / 144);
  });

  it("has the means of the part of a period in which there were devices to watch", () => {
    const events = [13, 14, 15, 16, 17, 18].map((hours) => event(hours * hourMs));
    const watchedSince = 12 * hourMs;
    const half = healthOf(events, [], { ...day, watchedSince });
    expect(half).toMatchObject({ meanPerHour: 0.5, perDay: 12, watchedSince: "1970-01-01T12:00:00.000Z" });
    expect(healthOf(events, [], { ...day, watchedSince: -dayMs }).meanPerHour).toBe(0.25);
    expect(healthOf([], [], { ...day, watchedSince: null })).toMatchObject({ perDay: 0, watchedSince: null });
  });

  it("counts a flood for ten alarms in ten minutes, and none for nine", () => {
    const burst = (alarms: number, from: number) =>
      Array.from({ length: alarms }, (_, nth) => event(from + nth * 1000));
    expect(health([...burst(9, 0), ...burst(10, hourMs), ...burst(30, 2 * hourMs)]).floods).toBe(2);
    // Whenever the ten minutes begin, and whenever it is counted.
    const across = [...burst(5, 8 * minuteMs), ...burst(5, 12 * minuteMs)];
    expect(
      [0, 3, 6].map((minutes) => health(across, { from: minutes * minuteMs, to: dayMs }).floods),
    ).toEqual([1, 1, 1]);
  });

  it("says how the priorities share, critical and high together", () => {
    const priorities = [1, 2, 3, 3, 3, 4, 4, 4, 4, 4].map((priority, nth) => event(nth, { priority }));
    expect(health(priorities).shares).toEqual({ high: 20, medium: 30, low: 50 });
    expect(health([]).shares).toBeNull();
  });

  it("takes the time to an answer from the first announcement", () => {
    const events = [
      event(0),
      event(minuteMs, { event: "worsened" }),
      event(2 * minuteMs, { event: "acknowledged" }),
      event(hourMs, { alarmId: 2 }),
      event(hourMs + 4 * minuteMs, { alarmId: 2, event: "acknowledged" }),
    ];
    expect(health(events).meanSecondsToAcknowledge).toBe(180);
    expect(health([event(0)]).meanSecondsToAcknowledge).toBeNull();
  });

  it("lists the ten worst by how often they asked for an answer, with their share of it and their alarms", () => {
    const events = Array.from({ length: 12 }, (_, device) =>
      Array.from({ length: device + 1 }, (_, nth) =>
        event(device * 1000 + nth, { deviceId: device + 1, alarmId: 100 * device + nth }),
      ),
    ).flat();
    const { badActors } = health(events);
    expect(badActors).toHaveLength(10);
    expect(badActors[0]).toMatchObject({ deviceId: 12, times: 12, alarms: 12, share: (100 * 12) / 78 });
    // Nobody acknowledges it: it stays one alarm, and comes back time and again.
    const chatter = { deviceId: 99, alarmId: 9_999, event: "activated" as const };
    const comingBack = Array.from({ length: 22 }, (_, nth) => event(hourMs + nth, chatter));
    const worst = health([...events, ...comingBack]).badActors[0];
    expect(worst).toMatchObject({ deviceId: 99, times: 22, alarms: 1, share: 22 });
  });

  it("calls chattering what is raised three times in a minute, and fleeting what is over within one", () => {
    const events = [
      event(0),
      event(20_000, { event: "cleared" }),
      event(25_000, { event: "activated" }),
      event(50_000, { event: "activated" }),
      event(hourMs, { deviceId: 2, alarmId: 2 }),
      event(hourMs + 61_000, { deviceId: 2, alarmId: 2, event: "cleared" }),
      event(hourMs + 100_000, { deviceId: 2, alarmId: 2, event: "activated" }),
    ];
    expect(health(events).chattering).toMatchObject([{ deviceId: 1, times: 3 }]);
    expect(health(events).fleeting).toMatchObject([{ deviceId: 1, times: 1 }]);
  });

  it("calls standing what is active for more than a day", () => {
    const standing = (id: number, hours: number) => ({
      ...{ id, deviceId: id, kind: "stale" as const, channel: null, standsSince: dayMs - hours * hourMs },
    });
    expect(healthOf([], [standing(1, 24), standing(2, 25), standing(3, 48)], day).standing).toMatchObject([
      { id: 3, seconds: 172_800 },
      { id: 2, seconds: 90_000 },
    ]);
  });
});
