import type { Timer } from "@sgval/contract/automation/automation";
import type { Reading, Readings } from "@sgval/contract/automation/readings";
import { type AutomationSettings, automationSettings } from "@sgval/contract/automation/settings";
import type { ValvePosition } from "@sgval/contract/automation/state";
import type { HeldState } from "@sgval/contract/control/valve-state";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";
import { newMemory } from "./memory.ts";
import type { Decided, Plan } from "./plan.ts";
import type { PossibleSetPoints } from "./set-point.ts";
import { createWindows } from "./windows.ts";

const saigon = "Asia/Ho_Chi_Minh";
const daily = (startTime: string, endTime: string): Timer => ({
  days: [1, 2, 3, 4, 5, 6, 7],
  startTime,
  endTime,
});
const pilots: Record<string, ValvePosition> = {
  HIGH: { action: "high_pressure", value: null },
  LOW: { action: "low_pressure", value: null },
};
const nameOf = (position: ValvePosition | null): string =>
  position === null
    ? "unknown"
    : (Object.entries(pilots).find(([, { action }]) => action === position.action)?.[0] ??
      String(position.value));

/** A valve that obeys at once, at a time that the test moves. */
class Valve {
  now: number;
  confirmed: ValvePosition | null;
  possibleSetPoints: PossibleSetPoints | null = null;
  last: Decided | null = null;
  readonly sent: string[] = [];
  readonly events: string[] = [];
  readings: Readings = { watched: null, inlet: null, outlet: null, flow: null, float: null };
  commandOpen = false;
  byDevice = false;
  heldAs: HeldState | null = null;
  readonly plan: Plan;
  memory: Decided["memory"];

  constructor(
    state: ValvePosition | null,
    {
      settings = {},
      timers = [] as Timer[],
      threshold = { startPressurePoint: 1.2, limitPressurePoint: 2.4 } as Plan["threshold"],
      setPoints = null as Plan["setPoints"],
      start = "2025-11-20T03:00:00Z",
      timeZone = saigon,
      changedBefore = hourMs,
    } = {},
  ) {
    this.confirmed = state;
    this.now = Date.parse(start);
    const windows = createWindows(timers, createTimeZone(timeZone));
    const all: AutomationSettings = automationSettings.parse(settings);
    this.plan = { settings: all, threshold, windows, setPoints, staleAfter: 12.5 * minuteMs };
    this.memory = newMemory(
      this.now,
      windows,
      state && { at: this.now - changedBefore, by: state === pilots.LOW ? -1 : 1 },
    );
  }

  /** Decides now; what is sent is confirmed at once. */
  decide(): string | null {
    const { now, readings, confirmed, possibleSetPoints, commandOpen, byDevice, heldAs, plan } = this;
    const known = { confirmed, possibleSetPoints };
    this.last = decide(plan, { now, readings, ...known, commandOpen, byDevice, heldAs }, this.memory);
    this.memory = this.last.memory;
    this.events.push(...this.last.events);
    if (!this.last.send || !this.last.decision.wanted) return null;
    this.confirmed = this.last.decision.wanted;
    this.possibleSetPoints = null;
    this.sent.push(nameOf(this.confirmed));
    return nameOf(this.confirmed);
  }

  read(value: number | null, { good = true, ...others }: Partial<Readings> & { good?: boolean } = {}) {
    const reading: Reading = { value, good, measuredAt: this.now };
    this.readings = { ...this.readings, watched: reading, outlet: reading, ...others };
  }

  /** The answer to the last step was lost. */
  loseAnswer(before: number): void {
    this.lose(before, { value: this.confirmed?.value ?? before, isOwn: true });
  }

  /** Moves were lost since a set-point (bar) was confirmed. */
  lose(before: number, ...lost: PossibleSetPoints["lost"]): this {
    this.possibleSetPoints = { confirmed: before, lost, lostAt: this.now };
    this.confirmed = null;
    return this;
  }

  /** Samples five minutes apart, and what each of them made automation send. */
  samples(...values: number[]): (string | null)[] {
    return values.map((value) => {
      this.pass(5);
      this.read(value);
      return this.decide();
    });
  }

  /** Minutes of silence. */
  pass(minutes: number): void {
    this.now += minutes * minuteMs;
  }

  /** Lets minutes pass with a good sample every five of them, deciding every minute; what was sent. */
  run(minutes: number, value: number | ((now: number) => number)): string[] {
    const before = this.sent.length;
    for (let minute = 1; minute <= minutes; minute += 1) {
      this.pass(1);
      if (minute % 5 === 0) this.read(typeof value === "number" ? value : value(this.now));
      this.decide();
    }
    return this.sent.slice(before);
  }

  get rule(): string {
    return `${this.last?.decision.rule} ${this.last?.decision.reason}`;
  }
}

describe("two pressure points", () => {
  it("[R3.6] [R1.2] switch a valve low at the limit point, hold between both, and high at the start point", () => {
    const valve = new Valve(pilots.HIGH ?? null);
    expect(valve.samples(2.5, 2.5)).toEqual([null, "LOW"]);
    expect(valve.samples(1.9)).toEqual([null]);
    expect(valve.samples(1.1, 1.1)).toEqual([null, "HIGH"]);
  });

  it("act on one sample that lies half a bar beyond, and not on two with a third between them", () => {
    expect(new Valve(pilots.LOW ?? null).samples(0.6)).toEqual(["HIGH"]);
    expect(new Valve(pilots.LOW ?? null).samples(0.71)).toEqual([null]);
    expect(new Valve(pilots.HIGH ?? null).samples(2.5, 1.9, 2.5)).toEqual([null, null, null]);
    expect(new Valve(pilots.HIGH ?? null).samples(3.0)).toEqual(["LOW"]);
    expect(new Valve(pilots.HIGH ?? null).samples(2.89)).toEqual([null]);
  });

  it("count each sample once, however often is decided on it", () => {
    const valve = new Valve(pilots.HIGH ?? null);
    valve.samples(2.5);
    for (let minute = 0; minute < 4; minute += 1) {
      valve.pass(1);
      expect(valve.decide()).toBeNull();
    }
    expect(valve.rule).toBe("hold awaiting_confirmation");
    expect(valve.samples(2.5)).toEqual(["LOW"]);
  });

  it("take as many samples as the settings say", () => {
    const valve = new Valve(pilots.HIGH ?? null, { settings: { confirmSamples: 3 } });
    expect(valve.samples(2.4, 2.4, 2.4)).toEqual([null, null, "LOW"]);
  });

  it("raise a valve of unknown state, and ask nothing of one that is there already", () => {
    expect(new Valve(null).samples(1.2, 1.2)).toEqual([null, "HIGH"]);
    expect(new Valve(pilots.LOW ?? null).samples(2.5, 2.5, 2.5)).toEqual([null, null, null]);
  });

  it("wait a quarter of an hour between opposite changes, but two minutes before a raise for low pressure", () => {
    const valve = new Valve(pilots.HIGH ?? null, { changedBefore: 5 * minuteMs });
    expect(valve.samples(2.5)).toEqual([null]);
    valve.pass(1);
    valve.read(2.5);
    expect(valve.decide()).toBeNull();
    // The last change was five minutes before the start.
    const until = Date.parse("2025-11-20T03:10:00Z");
    expect(valve.last?.decision).toMatchObject({ heldBack: "dwell", heldBackUntil: until });
    expect(valve.run(4, 2.5)).toEqual(["LOW"]);
    valve.pass(1);
    valve.read(0.6);
    expect(valve.decide()).toBeNull();
    valve.pass(1);
    expect(valve.decide()).toBe("HIGH");
  });
});

describe("timers", () => {
  it("[R3.7] [R1.2] bring two commands in all for a window in which the pressure stays between both points", () => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    // From 10:00 to 21:59 local time, over 22:00, to 24:00 and on to the next morning.
    expect(valve.run(719, 1.8)).toEqual([]);
    expect(valve.run(1, 1.8)).toEqual(["LOW"]);
    expect(valve.rule).toBe("timer_low window_open");
    expect(valve.run(119, 1.8)).toEqual([]);
    expect(valve.run(1, 1.8)).toEqual(["HIGH"]);
    expect(valve.rule).toBe("timer_high window_closed");
    expect(valve.run(360, 1.8)).toEqual([]);
  });

  it("do not move a valve that has just been switched to automatic, until the next edge", () => {
    const valve = new Valve(pilots.HIGH ?? null, {
      timers: [daily("08:00", "12:00")],
      start: "2025-11-20T03:00:00Z",
    });
    expect(valve.run(119, 1.8)).toEqual([]);
    expect(valve.rule).toBe("hold adopted_state");
    expect(valve.run(1200, 1.8)).toEqual([]);
    // 22 hours later the window opens again.
    expect(valve.run(1200, 1.8)).toEqual(["LOW", "HIGH"]);
  });

  it("are one window where they touch at midnight", () => {
    const valve = new Valve(pilots.HIGH ?? null, {
      timers: [daily("22:00", "24:00"), daily("00:00", "05:00")],
    });
    expect(valve.run(24 * 60, 1.8)).toEqual(["LOW", "HIGH"]);
  });

  it("yield to low pressure, and a second time until the window ends", () => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    valve.run(12 * 60, 1.8);
    expect(valve.confirmed).toBe(valve.last?.decision.wanted);
    expect(valve.samples(1.1, 1.1)).toEqual([null, "HIGH"]);
    // Release: 1.2 + 0.3 * 1.2 = 1.56 bar for a quarter of an hour; then the window asks for low again.
    expect(valve.samples(1.55, 1.55, 1.55, 1.55)).toEqual([null, null, null, null]);
    expect(valve.rule).toBe("override at_or_below_start");
    expect(valve.samples(1.56, 1.8, 1.8)).toEqual([null, null, null]);
    expect(valve.rule).toBe("override recovering");
    expect(valve.samples(1.8)).toEqual(["LOW"]);
    expect(valve.samples(1.1, 1.1)).toEqual([null, "HIGH"]);
    expect(valve.run(39, 1.8)).toEqual([]);
    expect(valve.rule).toBe("override kept_until_window_ends");
    expect(valve.run(90, 1.8)).toEqual([]);
    expect(valve.rule).toBe("timer_high window_closed");
  });

  it("do not swing a valve that a limit has switched low: it stays so until the next edge", () => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    expect(valve.run(60, 2.5)).toEqual(["LOW"]);
    expect(valve.run(600, 1.8)).toEqual([]);
    expect(valve.rule).toBe("limit kept_until_next_timer");
    // 22:00 asks for low, 24:00 for high.
    expect(valve.run(3 * 60 + 10, 1.8)).toEqual(["HIGH"]);
  });

  it("end a limit that began when there were none", () => {
    const valve = new Valve(pilots.HIGH ?? null);
    expect(valve.run(60, 2.5)).toEqual(["LOW"]);
    expect(valve.run(60, 1.8)).toEqual([]);
    valve.plan.windows = createWindows([daily("22:00", "24:00")], createTimeZone(saigon));
    // 12:00 to 21:55: it stays until the first edge.
    expect(valve.run(595, 1.8)).toEqual([]);
    expect(valve.rule).toBe("limit kept_until_next_timer");
    expect(valve.run(2 * 60 + 10, 1.8)).toEqual(["HIGH"]);
    expect(valve.rule).toBe("timer_high window_closed");
  });

  it("end a limit at their next edge as they are now, and at none of before", () => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    expect(valve.run(60, 2.5)).toEqual(["LOW"]);
    valve.plan.windows = createWindows([daily("01:00", "05:00")], createTimeZone(saigon));
    // 11:00 to 00:50: nothing at 22:00, which is no edge any more.
    expect(valve.run(13 * 60 + 50, 1.8)).toEqual([]);
    expect(valve.rule).toBe("limit kept_until_next_timer");
    expect(valve.run(4 * 60 + 20, 1.8)).toEqual(["HIGH"]);
  });

  it.each([
    { change: "is shortened", timers: [daily("22:00", "23:00")] },
    { change: "is removed", timers: [daily("01:00", "02:00")] },
    { change: "was the last and is removed", timers: [] },
  ])("keep a valve high no longer once the window $change that it was kept for", ({ timers }) => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    valve.run(12 * 60, 1.8);
    // Twice too low within the window: high until it ends.
    valve.samples(1.1, 1.1, 1.8, 1.8, 1.8, 1.8, 1.1, 1.1);
    valve.run(5, 1.8);
    expect(valve.rule).toBe("override kept_until_window_ends");
    valve.plan.windows = createWindows(timers, createTimeZone(saigon));
    valve.run(20, 2.5);
    expect(valve.rule).toBe("limit at_or_above_limit");
  });

  it("are the same where their end is moved between the first low pressure and the second one", () => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    valve.run(12 * 60, 1.8);
    valve.samples(1.1, 1.1, 1.8, 1.8, 1.8, 1.8);
    valve.plan.windows = createWindows([daily("22:00", "23:30")], createTimeZone(saigon));
    valve.samples(1.8, 1.1, 1.1);
    valve.run(39, 1.8);
    expect(valve.rule).toBe("override kept_until_window_ends");
    valve.run(15, 1.8);
    expect(valve.rule).toBe("timer_high window_closed");
  });
});

describe("the limit of changes", () => {
  it("reduces no further in an hour with four changes, and still raises for low pressure", () => {
    const settings = { dwellMinutes: 0, raiseDwellMinutes: 0 };
    const valve = new Valve(pilots.HIGH ?? null, { settings, changedBefore: 3 * hourMs });
    valve.samples(3, 0.5, 3);
    // The override lasts until the pressure has been high enough for a quarter of an hour.
    valve.samples(3, 3);
    expect(valve.samples(3)).toEqual(["LOW"]);
    expect(valve.samples(0.5)).toEqual(["HIGH"]);
    expect(valve.sent).toEqual(["LOW", "HIGH", "LOW", "HIGH"]);
    expect(valve.samples(3, 3, 3, 3)).toEqual([null, null, null, null]);
    // The first of the four was five minutes after the start.
    const until = Date.parse("2025-11-20T04:05:00Z");
    expect(valve.last?.decision).toMatchObject({
      rule: "limit",
      heldBack: "rate_limit",
      heldBackUntil: until,
    });
    expect(valve.events).toEqual(["hunting"]);
    expect(valve.samples(3)).toEqual([null]);
    expect(valve.confirmed).toEqual(pilots.HIGH);
    // The first of the four is an hour old by now.
    expect(valve.samples(3)).toEqual(["LOW"]);
    expect(valve.events).toEqual(["hunting", "hunting_ended"]);
  });

  it("reduces no further within a day with as many changes as are allowed, however few the last hour had", () => {
    const settings = { changesPerHour: 2, changesPerDay: 2, dwellMinutes: 0, raiseDwellMinutes: 0 };
    const valve = new Valve(pilots.HIGH ?? null, { settings, changedBefore: 3 * hourMs });
    const first = valve.now + 5 * minuteMs;
    expect(valve.samples(3, 0.5)).toEqual(["LOW", "HIGH"]);
    expect(valve.run(120, 3)).toEqual([]);
    expect(valve.last?.decision).toMatchObject({
      ...{ rule: "limit", heldBack: "rate_limit", heldBackUntil: first + 24 * hourMs },
    });
    expect(valve.events).toEqual(["hunting"]);
    expect(valve.run(21 * 60, 3)).toEqual([]);
    expect(valve.events).toEqual(["hunting"]);
    expect(valve.run(60, 3)).toEqual(["LOW"]);
    expect(valve.events).toEqual(["hunting", "hunting_ended"]);
  });

  it("is over after a day also without readings that can be used", () => {
    const settings = { changesPerHour: 2, changesPerDay: 2, dwellMinutes: 0, raiseDwellMinutes: 0 };
    const valve = new Valve(pilots.HIGH ?? null, { settings, changedBefore: 3 * hourMs });
    valve.samples(3, 0.5);
    valve.run(120, 3);
    for (let hour = 0; hour < 22; hour += 1) {
      valve.pass(60);
      valve.decide();
    }
    expect(valve.events.filter((event) => event.startsWith("hunting"))).toEqual(["hunting", "hunting_ended"]);
  });

  it("never holds back a raise", () => {
    const settings = { changesPerHour: 1, changesPerDay: 1, dwellMinutes: 0 };
    const valve = new Valve(pilots.LOW ?? null, { settings, changedBefore: 10 * minuteMs });
    expect(valve.samples(0.5)).toEqual(["HIGH"]);
    expect(valve.samples(3)).toEqual([null]);
  });
});

describe("readings that cannot be used", () => {
  it("hold the state for half an hour and then switch to the safe one, once; two good samples end it", () => {
    const valve = new Valve(pilots.LOW ?? null);
    valve.samples(1.8);
    valve.pass(12);
    valve.decide();
    expect(valve.rule).toBe("hold between_points");
    valve.pass(1);
    expect(valve.decide()).toBeNull();
    expect(valve.rule).toBe("degraded sample_stale");
    valve.pass(29);
    expect(valve.decide()).toBeNull();
    valve.pass(1);
    expect(valve.decide()).toBe("HIGH");
    // Somebody switched it low at the valve: the fail-safe is not repeated.
    valve.confirmed = pilots.LOW ?? null;
    valve.pass(60);
    expect(valve.decide()).toBeNull();
    expect(valve.samples(1.8)).toEqual([null]);
    expect(valve.rule).toBe("degraded awaiting_good_samples");
    valve.samples(1.8);
    expect(valve.rule).toBe("hold between_points");
    expect(valve.events).toEqual(["degraded", "fail_safe", "restored"]);
  });

  it.each([
    ["a value that is not good", { value: 3, good: false }, {}, "quality_not_good"],
    ["an outlet above the inlet", { value: 3, good: true }, { inlet: 2.6 }, "outlet_above_inlet"],
  ])("are %s", (_, { value, good }, { inlet }: { inlet?: number }, reason) => {
    const valve = new Valve(pilots.HIGH ?? null);
    valve.samples(1.8);
    valve.pass(5);
    const p1 = inlet === undefined ? null : { value: inlet, good: true, measuredAt: valve.now };
    valve.read(value, { good, inlet: p1 });
    expect(valve.decide()).toBeNull();
    expect(valve.rule).toBe(`degraded ${reason}`);
  });

  it("are not an outlet that shows no more than 0.3 bar above the inlet", () => {
    const valve = new Valve(pilots.HIGH ?? null);
    valve.pass(5);
    valve.read(2.3, { inlet: { value: 2.0, good: true, measuredAt: valve.now } });
    valve.decide();
    expect(valve.rule).toBe("hold between_points");
  });

  it("hold the state for ever where the settings say so", () => {
    const valve = new Valve(pilots.LOW ?? null, { settings: { failSafe: "hold" } });
    valve.samples(1.8);
    for (let hour = 0; hour < 5; hour += 1) {
      valve.pass(60);
      expect(valve.decide()).toBeNull();
    }
    expect(valve.events).toEqual(["degraded"]);
  });

  it("are ended by two good samples, which count for a confirmation too: a starved zone waits for no third", () => {
    const valve = new Valve(pilots.LOW ?? null);
    valve.samples(1.8);
    valve.pass(5);
    valve.read(1.8, { good: false });
    expect(valve.decide()).toBeNull();
    expect(valve.samples(1.1, 1.1)).toEqual([null, "HIGH"]);
  });

  it("interrupt a confirmation", () => {
    const valve = new Valve(pilots.HIGH ?? null);
    valve.samples(2.5);
    valve.pass(5);
    valve.read(2.5, { good: false });
    valve.decide();
    expect(valve.samples(2.5, 2.5)).toEqual([null, null]);
    expect(valve.samples(2.5)).toEqual(["LOW"]);
  });
});

describe("a valve with a set-point", () => {
  const setPoints = { minimum: 0.5, maximum: 6 };
  const at = (value: number): ValvePosition => ({ action: "set_outlet_pressure", value });

  it("follows the table of flows in steps, and not within the deadband", () => {
    const settings = {
      strategy: "flow_modulated",
      flowTable: [
        { flow: 40, pressure: 2 },
        { flow: 100, pressure: 2.8 },
      ],
    };
    const valve = new Valve(at(2), { settings, setPoints, threshold: null });
    const flowing = (flow: number) => {
      valve.pass(5);
      valve.read(2, { flow: { value: flow, good: true, measuredAt: valve.now } });
      return valve.decide();
    };
    expect(flowing(20)).toBeNull();
    expect(flowing(47)).toBeNull();
    expect(valve.last?.decision).toMatchObject({ rule: "regulate", heldBack: "deadband" });
    // 70 m³/h ask for 2.4 bar: two steps of 0.2 bar.
    expect([flowing(70), flowing(70), flowing(70)]).toEqual(["2.2", "2.4", null]);
    valve.pass(5);
    valve.read(2, { flow: { value: 100, good: false, measuredAt: valve.now } });
    expect(valve.decide()).toBeNull();
    expect(valve.rule).toBe("degraded flow_not_good");
  });

  it("says that it is the flow that is missing or too old, though the pressure is of now", () => {
    const settings = { strategy: "flow_modulated", flowTable: [{ flow: 40, pressure: 2 }] };
    const valve = new Valve(at(2), { settings, setPoints, threshold: null });
    valve.read(2);
    valve.decide();
    expect(valve.rule).toBe("degraded no_flow");
    valve.read(2, { flow: { value: 40, good: true, measuredAt: valve.now } });
    valve.pass(13);
    expect(valve.decide()).toBeNull();
    expect(valve.rule).toBe("degraded sample_stale");
    valve.read(2);
    valve.decide();
    expect(valve.rule).toBe("degraded flow_stale");
  });

  it("steps towards what the critical point needs, every quarter of an hour", () => {
    const settings = { strategy: "critical_point", criticalPointTarget: 1.2 };
    const threshold = { startPressurePoint: 1.2, limitPressurePoint: 4 };
    const valve = new Valve(at(2.6), { settings, setPoints, threshold });
    valve.pass(5);
    valve.read(1.46);
    expect(valve.decide()).toBe("2.47");
    expect(valve.samples(0.6, 0.6)).toEqual([null, null]);
    const until = Date.parse("2025-11-20T03:20:00Z");
    expect(valve.last?.decision).toMatchObject({ heldBack: "step_wait", heldBackUntil: until });
    // A deficit of 0.6 bar asks for 0.3 more, of which one step is 0.2.
    expect(valve.samples(0.6)).toEqual(["2.67"]);
  });

  it("corrects by the critical point once, until a pressure comes that was measured after the correction", () => {
    const settings = { strategy: "critical_point", criticalPointTarget: 1.2 };
    const threshold = { startPressurePoint: 1.2, limitPressurePoint: 4 };
    const valve = new Valve(at(2.6), { settings, setPoints, threshold });
    // A logger that sends once an hour: its value counts for two and a half.
    Object.assign(valve.plan, { staleAfter: 150 * minuteMs });
    valve.pass(5);
    valve.read(1.46);
    expect(valve.decide()).toBe("2.47");
    const later = [...Array(59)].map(() => {
      valve.pass(1);
      return valve.decide();
    });
    expect(later.filter((sent) => sent !== null)).toEqual([]);
    expect(valve.last?.decision).toMatchObject({ heldBack: "sample_wait", heldBackUntil: null });
    valve.pass(1);
    valve.read(1.42);
    expect(valve.decide()).toBe("2.36");
  });

  it("steps with every sample of a logger that measures as often, though each takes some seconds to arrive", () => {
    const settings = { strategy: "critical_point", criticalPointTarget: 1.2 };
    const threshold = { startPressurePoint: 1.2, limitPressurePoint: 4 };
    const valve = new Valve(at(2.6), { settings, setPoints, threshold });
    Object.assign(valve.plan, { staleAfter: 37.5 * minuteMs });
    const steppedAt = [...Array(45).keys()].filter((minute) => {
      if (minute % 15 === 0) valve.read(1.6);
      valve.pass(1 / 6);
      const sent = valve.decide();
      valve.pass(5 / 6);
      return sent !== null;
    });
    expect(steppedAt).toEqual([0, 15, 30]);
  });

  it("goes between its two set-points no faster than the ramps allow, and turns back only after the dwell", () => {
    const settings = { highSetPoint: 3, lowSetPoint: 2, setPointStep: 0.2 };
    const valve = new Valve(at(3), { settings, setPoints });
    const path = valve.run(60, 2.9);
    // Down at most 0.5 bar in a quarter of an hour.
    expect(path.slice(0, 3)).toEqual(["2.8", "2.6", "2.5"]);
    // Between two steps lie five minutes, and the quarter of an hour is used up after the third.
    const waiting = new Valve(at(3), { settings, setPoints });
    waiting.run(21, 2.9);
    expect(waiting.last?.decision).toMatchObject({
      ...{ heldBack: "step_wait", wanted: at(2) },
      heldBackUntil: Date.parse("2025-11-20T03:25:00Z"),
    });
    // The last 0.1 bar are within the deadband.
    expect(path.at(-1)).toBe("2.1");
    expect(valve.run(10, 0.6)[0]).toBe("2.3");
  });

  it("never lowers a set-point above the high one while its zone starves", () => {
    const settings = { highSetPoint: 2.6, lowSetPoint: 2 };
    const valve = new Valve(at(3.2), { settings, setPoints });
    expect(valve.run(30, 1.1)).toEqual([]);
    expect(valve.last?.decision).toMatchObject({ rule: "override", heldBack: "already_higher" });
    const there = new Valve(at(2.6), { settings, setPoints });
    expect(there.run(30, 1.1)).toEqual([]);
    expect(there.last?.decision).toMatchObject({ rule: "override", heldBack: "deadband" });
  });

  it("never raises a set-point below the low one at the limit point", () => {
    const settings = { highSetPoint: 2.6, lowSetPoint: 1.8 };
    const valve = new Valve(at(1.5), { settings, setPoints });
    expect(valve.run(30, 2.5)).toEqual([]);
    expect(valve.last?.decision).toMatchObject({ rule: "limit", wanted: null, heldBack: "already_lower" });
    const there = new Valve(at(1.8), { settings, setPoints });
    expect(there.run(30, 2.5)).toEqual([]);
    expect(there.last?.decision).toMatchObject({ rule: "limit", heldBack: "deadband" });
    // Low pressure and the time-table still take it to their set-points.
    expect(valve.run(10, 1.1)[0]).toBe("1.7");
    const night = new Valve(at(1.5), { settings, setPoints, timers: [daily("22:00", "24:00")] });
    expect(night.run(12 * 60 + 15, 1.9)).toEqual(["1.7"]);
    expect(night.rule).toBe("timer_low window_open");
  });

  it("comes into its range by the nearest bound, from either side, and stays within it", () => {
    const settings = { highSetPoint: 3, lowSetPoint: 2 };
    const open = new Valve(null, { settings, setPoints: { minimum: 0.5, maximum: 4 } });
    // That was more than a quarter of an hour allows: the next step waits for its end.
    expect(open.samples(5, 4, 4, 4)).toEqual(["4", null, null, "3.8"]);
    const starved = new Valve(null, { settings, setPoints: { minimum: 1.5, maximum: 6 } });
    expect(starved.samples(1, 1, 1)).toEqual([null, "1.5", "1.7"]);
  });

  it("goes no further than its range where its set-points lie outside, and lowers no starved zone into it", () => {
    const settings = { highSetPoint: 5, lowSetPoint: 2 };
    const setPoints = { minimum: 0.5, maximum: 4 };
    const valve = new Valve({ action: "set_outlet_pressure", value: 3.85 }, { settings, setPoints });
    expect(valve.samples(1, 1, 1, 1)).toEqual([null, "4", null, null]);
    const above = new Valve({ action: "set_outlet_pressure", value: 4.5 }, { settings, setPoints });
    expect(above.samples(1, 1, 1)).toEqual([null, null, null]);
    expect(above.last?.decision.heldBack).toBe("already_higher");
    const byFarPressure = new Valve(
      { action: "set_outlet_pressure", value: 4.5 },
      {
        settings: { strategy: "critical_point", criticalPointTarget: 1.5 },
        threshold: { startPressurePoint: 1, limitPressurePoint: 6 },
        setPoints,
      },
    );
    expect(byFarPressure.samples(1.2, 1.2)).toEqual([null, null]);
    expect(byFarPressure.samples(1.8)).toEqual(["4"]);
  });

  it("has a safe set-point within its range", () => {
    const valve = new Valve(
      { action: "set_outlet_pressure", value: 3.9 },
      { settings: { highSetPoint: 5, lowSetPoint: 2 }, setPoints: { minimum: 0.5, maximum: 4 } },
    );
    valve.samples(2);
    valve.pass(13);
    expect(valve.decide()).toBeNull();
    valve.pass(30);
    expect(valve.decide()).toBe("4");
    valve.pass(5);
    expect(valve.decide()).toBeNull();
  });

  it("goes up by no more than 1 bar in a quarter of an hour, however large its steps may be", () => {
    const settings = { highSetPoint: 5, lowSetPoint: 2, setPointStep: 2, setPointStepMinutes: 1 };
    const valve = new Valve(at(2), { settings, setPoints });
    expect(valve.run(15, 1.1)).toEqual(["3"]);
    expect(valve.run(15, 1.1)).toEqual(["4"]);
  });

  it("goes by the highest point of the table beyond its end, and never beyond its pressure points", () => {
    const settings = {
      ...{ strategy: "flow_modulated", setPointStep: 2, setPointUpPerQuarter: 5 },
      flowTable: [
        { flow: 40, pressure: 2 },
        { flow: 100, pressure: 2.8 },
      ],
    };
    const flow = (value: number) => ({
      flow: { value, good: true, measuredAt: Date.parse("2025-11-20T03:00:00Z") },
    });
    const wanted = (threshold: Plan["threshold"]) => {
      const valve = new Valve(at(2), { settings, setPoints, threshold });
      valve.read(2, flow(250));
      return valve.decide();
    };
    expect(wanted(null)).toBe("2.8");
    expect(wanted({ startPressurePoint: 1.2, limitPressurePoint: 2.4 })).toBe("2.4");
  });

  it("raises a starved zone from the highest set-point that a lost step may have left, whatever pressure it has", () => {
    const settings = { highSetPoint: 3, lowSetPoint: 2 };
    const raised = (from: number) => {
      const valve = new Valve(at(from), { settings, setPoints });
      valve.run(10, 2.9);
      valve.loseAnswer(from);
      return valve.samples(0.5, 0.5, 0.5);
    };
    expect(raised(3)).toEqual(["3", null, null]);
    expect(raised(2.6)).toEqual(["2.8", "3", null]);
    // A person had left it above the high one.
    expect(raised(3.1)).toEqual(["3.1", null, null]);
  });

  it("repeats a reduction of which the answer was lost, before it goes on", () => {
    const settings = { highSetPoint: 3, lowSetPoint: 2 };
    const valve = new Valve(at(3), { settings, setPoints });
    expect(valve.run(10, 2.9)).toEqual(["2.8"]);
    valve.loseAnswer(3);
    expect(valve.run(5, 2.9)).toEqual(["2.8"]);
    const last = new Valve(at(2.2), { settings, setPoints });
    expect(last.run(10, 2.9)).toEqual(["2"]);
    last.loseAnswer(2.2);
    expect(last.run(30, 2.9)).toEqual(["2"]);
  });

  describe("after a large move was lost that the valve may not have carried out", () => {
    const settings = { highSetPoint: 3, lowSetPoint: 2 };
    const lost = { value: 3.5, isOwn: true };
    const chosen = (high: number) => ({ settings: { ...settings, highSetPoint: high }, setPoints });
    const raisedOrNot = () => {
      const valve = new Valve(at(2), { settings, setPoints }).lose(2, lost);
      valve.read(1.8);
      return valve;
    };

    it("reduces nothing until it is known, as any set-point would be a jump", () => {
      const valve = raisedOrNot();
      for (let minute = 0; minute < 60; minute += 1) {
        valve.pass(1);
        // Of a zone whose far pressure is watched, and whose outlet nobody measures.
        valve.read(2.9, { outlet: null });
        expect(valve.decide()).toBeNull();
      }
      expect(valve.last).toMatchObject({
        ...{ outcome: "waits", decision: { rule: "limit", heldBack: "position_unknown" } },
      });
      const timers = [daily("10:30", "24:00")];
      const night = new Valve(at(2), { settings, setPoints, timers }).lose(2, lost);
      expect(night.run(120, 1.8)).toEqual([]);
      expect(night.last?.decision).toMatchObject({ rule: "timer_low", heldBack: "position_unknown" });
    });

    it("knows by a pressure behind the valve, measured two minutes later, that it was raised, and reduces it from there", () => {
      expect(raisedOrNot().run(5, 2.9)).toEqual(["3.3"]);
      const early = raisedOrNot();
      early.pass(2);
      early.read(2.9);
      early.run(4, 2.9);
      expect(early.sent).toEqual([]);
      expect(early.last?.decision).toMatchObject({ rule: "limit", heldBack: "position_unknown" });
      const suspect = raisedOrNot();
      suspect.pass(5);
      const outlet = { value: 2.9, good: false, measuredAt: suspect.now };
      suspect.read(2.9, { outlet });
      expect(suspect.decide()).toBeNull();
      const timers = [daily("10:30", "24:00")];
      const night = new Valve(at(2), { settings, setPoints, timers }).lose(2, lost);
      expect(night.run(60, 2.3)).toEqual([]);
    });

    it("raises a starved zone step by step, and asks first where the valve may have more", () => {
      const own = raisedOrNot();
      expect(own.samples(0.5)).toEqual(["3"]);
      expect(own.last?.outcome).toBe("asks");
      const asked = (value: number, high = 3) => {
        const valve = new Valve(at(2), chosen(high)).lose(2, { value, isOwn: false });
        return [...valve.samples(0.5), valve.last?.outcome];
      };
      expect(asked(4)).toEqual(["3", "asks"]);
      expect(asked(2.6)).toEqual(["2.8", undefined]);
      // No more than a quarter of an hour allows from what was confirmed.
      expect(asked(3.5, 4)).toEqual(["3", "asks"]);
    });

    it("raises no zone back in one command after a large reduction was lost, starved or not", () => {
      const starved = new Valve(at(4), { settings, setPoints }).lose(4, { value: 1.5, isOwn: false });
      expect(starved.samples(1.1, 1.1)).toEqual([null, "2.5"]);
      const timers = [daily("22:00", "24:00")];
      const closed = new Valve(at(3), { settings, setPoints, timers }).lose(3, { value: 1.4, isOwn: false });
      closed.memory = { ...closed.memory, adoptedUntil: null };
      expect(closed.run(60, 1.7)).toEqual([]);
      expect(closed.last?.decision).toMatchObject({ rule: "timer_high", heldBack: "position_unknown" });
    });

    /** What is decided some minutes after a person's move was lost, by these pressures (bar). */
    const decidedAfter = (
      value: number,
      { watched, outlet, timers = [] }: { watched: number; outlet: number; timers?: Timer[] },
    ) => {
      const valve = new Valve(at(2), { settings, setPoints, timers }).lose(2, { value, isOwn: false });
      valve.pass(5);
      valve.read(watched, { outlet: { value: outlet, good: true, measuredAt: valve.now } });
      return { sent: valve.decide(), decision: valve.last?.decision, outcome: valve.last?.outcome };
    };

    it("is not taken for raised by an outlet nearer to its lower set-point, as a reduction from there would raise it", () => {
      const reduced = { watched: 1.8, timers: [daily("10:05", "24:00")] };
      const waits = { sent: null, decision: { rule: "timer_low", heldBack: "position_unknown" } };
      expect(decidedAfter(3.5, { ...reduced, outlet: 2.35 })).toMatchObject(waits);
      expect(decidedAfter(3.5, { ...reduced, outlet: 2.75 })).toMatchObject(waits);
      expect(decidedAfter(3.5, { ...reduced, outlet: 3.4 })).toMatchObject({ sent: "3.3" });
    });

    it("is asked for a starved zone whose outlet is nearer to the lower set-point, and left as it is by one near the higher", () => {
      const starved = { watched: 0.5, outlet: 2.35 };
      expect(decidedAfter(4, starved)).toMatchObject({ sent: "3", outcome: "asks" });
      expect(decidedAfter(4, { ...starved, outlet: 3.4 })).toMatchObject({
        ...{ sent: null, decision: { rule: "override", heldBack: "already_higher" } },
      });
    });

    it("never lowers a starved zone, whose outlet says that it has more", () => {
      const raised = new Valve(at(2), { settings, setPoints }).lose(2, { value: 4, isOwn: false });
      for (let minute = 0; minute < 30; minute += 1) {
        raised.pass(1);
        raised.read(1.1, { outlet: { value: 3.9, good: true, measuredAt: raised.now } });
        raised.decide();
      }
      expect(raised.sent).toEqual([]);
      expect(raised.last?.decision).toMatchObject({ rule: "override", heldBack: "already_higher" });
    });
  });

  describe("without readings that can be used", () => {
    const settings = { failSafe: "set_point", failSafeSetPoint: 2.2, highSetPoint: 3, lowSetPoint: 2 };
    /** Minutes of silence, deciding in each of them; what was sent. */
    const silence = (valve: Valve, minutes: number): string[] => {
      const before = valve.sent.length;
      for (let minute = 0; minute < minutes; minute += 1) {
        valve.pass(1);
        valve.decide();
      }
      return valve.sent.slice(before);
    };

    it("goes up to its safe set-point at once", () => {
      const valve = new Valve(at(2), { settings, setPoints });
      valve.samples(1.8);
      expect(silence(valve, 13 + 29)).toEqual([]);
      expect(silence(valve, 1)).toEqual(["2.2"]);
      expect(valve.events).toEqual(["degraded", "fail_safe"]);
    });

    it("goes down to its safe set-point no faster than the ramp allows, and once", () => {
      const valve = new Valve(at(3), { settings, setPoints });
      valve.samples(1.8);
      expect(silence(valve, 13 + 30)).toEqual(["2.8"]);
      expect(silence(valve, 4)).toEqual([]);
      expect(valve.last?.decision).toMatchObject({ reason: "fail_safe", heldBack: "step_wait" });
      // Down at most 0.5 bar in a quarter of an hour.
      expect(silence(valve, 10)).toEqual(["2.6", "2.5"]);
      expect(valve.events).toEqual(["degraded"]);
      expect(silence(valve, 20)).toEqual(["2.3", "2.2"]);
      expect(valve.events).toEqual(["degraded", "fail_safe"]);
      // Somebody set it at the valve: the fail-safe is not repeated.
      valve.confirmed = at(2.6);
      expect(silence(valve, 60)).toEqual([]);
    });

    it("goes down no faster after a step was lost", () => {
      const valve = new Valve(at(3), { settings, setPoints });
      valve.samples(1.8);
      expect(silence(valve, 13 + 30)).toEqual(["2.8"]);
      valve.loseAnswer(3);
      expect(silence(valve, 4)).toEqual([]);
      expect(silence(valve, 10)).toEqual(["2.8", "2.7"]);
      valve.loseAnswer(2.8);
      expect(silence(valve, 30)).toEqual(["2.6", "2.4", "2.2"]);
    });

    it("waits until it is known where a lost move may have raised it far above its safe set-point", () => {
      const valve = new Valve(at(2), { settings, setPoints }).lose(2, { value: 3.5, isOwn: true });
      valve.samples(1.8);
      expect(silence(valve, 3 * 60)).toEqual([]);
      expect(valve.last?.decision).toMatchObject({ reason: "fail_safe", heldBack: "position_unknown" });
      expect(valve.events).toEqual(["degraded"]);
    });

    it("is never lowered where its zone starved last", () => {
      const valve = new Valve(at(3.2), { settings: { highSetPoint: 2.6, lowSetPoint: 2 }, setPoints });
      valve.samples(1.1, 1.1);
      expect(silence(valve, 3 * 60)).toEqual([]);
      expect(valve.last?.decision).toMatchObject({
        ...{ rule: "degraded", reason: "fail_safe", wanted: null, heldBack: "already_higher" },
      });
      expect(valve.events).toEqual(["degraded", "fail_safe"]);
    });
  });
});

describe("the time of day", () => {
  const timers = [daily("01:00", "02:30")];
  const night = (start: string) =>
    new Valve(pilots.HIGH ?? null, { timers, start, timeZone: "Europe/Paris" });

  it("leaves out an hour in spring: the window ends when the clock jumps over its end", () => {
    // 30 March 2025: 02:00 becomes 03:00 at 01:00 UTC.
    const valve = night("2025-03-29T23:00:00Z");
    expect(valve.run(60, 1.8)).toEqual(["LOW"]);
    expect(valve.run(89, 1.8)).toEqual([]);
    expect(valve.run(1, 1.8)).toEqual(["HIGH"]);
  });

  it("repeats an hour in autumn: the window ends at the first of both", () => {
    // 26 October 2025: 03:00 becomes 02:00 at 01:00 UTC; 01:00 local is 23:00 UTC.
    const valve = night("2025-10-25T22:00:00Z");
    expect(valve.run(60, 1.8)).toEqual(["LOW"]);
    expect(valve.run(89, 1.8)).toEqual([]);
    expect(valve.run(1, 1.8)).toEqual(["HIGH"]);
    expect(valve.run(180, 1.8)).toEqual([]);
  });

  it("may be set forward over an edge: what holds then is done, and what was missed is not", () => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    valve.run(5, 1.8);
    valve.pass(12.5 * 60);
    valve.read(1.8);
    expect(valve.decide()).toBe("LOW");
    valve.pass(26 * 60);
    valve.read(1.8);
    expect(valve.decide()).toBe("HIGH");
  });

  it("may be set back: latches end at the edges of the new time, and the dwell begins anew", () => {
    const valve = new Valve(pilots.HIGH ?? null, { timers: [daily("22:00", "24:00")] });
    valve.run(5, 1.8);
    expect(valve.run(30, 2.5)).toEqual(["LOW"]);
    valve.pass(-24 * 60 * 3);
    expect(valve.run(12 * 60, 1.8)).toEqual([]);
    expect(valve.rule).toBe("timer_low window_open");
    expect(valve.run(120, 1.8)).toEqual(["HIGH"]);
  });

  it("may be that of another zone after a restart: latches end at its edges, and what holds there is done", () => {
    const timers = [daily("22:00", "24:00")];
    const valve = new Valve(pilots.HIGH ?? null, { timers });
    expect(valve.run(60, 2.5)).toEqual(["LOW"]);
    // 22:00 in Saigon is 15:00 UTC; in Tokyo it is 13:00 UTC.
    const moved = new Valve(valve.confirmed, {
      timers,
      start: "2025-11-20T12:30:00Z",
      timeZone: "Asia/Tokyo",
    });
    moved.memory = valve.memory;
    moved.read(1.8);
    moved.decide();
    expect(moved.rule).toBe("limit kept_until_next_timer");
    expect(moved.run(149, 1.8)).toEqual([]);
    expect(moved.rule).toBe("timer_low window_open");
    expect(moved.run(2, 1.8)).toEqual(["HIGH"]);
  });

  it("may have passed edges while nothing ran: they are not made up for", () => {
    const timers = [daily("22:00", "24:00")];
    const valve = new Valve(pilots.HIGH ?? null, { timers });
    valve.run(12 * 60 + 5, 1.8);
    expect(valve.sent).toEqual(["LOW"]);
    // Stopped at 22:05, started at 10:00 two days later: 24:00, 22:00 and 24:00 were missed.
    valve.memory = JSON.parse(JSON.stringify(valve.memory));
    valve.pass(36 * 60 - 5);
    valve.read(1.8);
    expect(valve.decide()).toBe("HIGH");
    expect(valve.run(60, 1.8)).toEqual([]);
  });

  it("does not make a sample from the future count", () => {
    const valve = new Valve(pilots.HIGH ?? null);
    valve.pass(60);
    valve.read(3);
    valve.pass(-60);
    expect(valve.decide()).toBeNull();
    expect(valve.rule).toBe("degraded sample_stale");
  });
});

it("sends nothing while a command is open, nor where the device regulates itself, and says why", () => {
  const valve = new Valve(pilots.HIGH ?? null);
  valve.commandOpen = true;
  expect(valve.samples(3)).toEqual([null]);
  expect(valve.last?.decision).toMatchObject({ wanted: pilots.LOW, heldBack: "command_open" });
  valve.commandOpen = false;
  valve.byDevice = true;
  valve.decide();
  expect(valve.last?.decision).toMatchObject({ wanted: pilots.LOW, heldBack: "executed_by_device" });
  valve.byDevice = false;
  expect(valve.decide()).toBe("LOW");
});

it("sends a valve nothing that an output holds, its fail-safe neither, and goes on once it is released", () => {
  const valve = new Valve(pilots.LOW ?? null);
  valve.heldAs = "fully_closed";
  expect(valve.samples(0, 0)).toEqual([null, null]);
  expect(valve.last?.decision).toMatchObject({ wanted: pilots.HIGH, heldBack: "fully_closed" });
  valve.pass(60);
  expect(valve.decide()).toBeNull();
  valve.pass(60);
  expect(valve.decide()).toBeNull();
  expect(valve.last?.decision).toMatchObject({ reason: "fail_safe", heldBack: "fully_closed" });
  valve.heldAs = null;
  expect(valve.decide()).toBe("HIGH");
});

it("comes to the same decisions after what it remembers was stored and read again", () => {
  const [straight, restarted] = [new Valve(pilots.HIGH ?? null), new Valve(pilots.HIGH ?? null)];
  for (const value of [2.5, 2.5, 1.9, 1.1, 1.1, 1.8, 1.8, 1.8, 1.8, 3]) {
    straight.samples(value);
    restarted.samples(value);
    restarted.memory = JSON.parse(JSON.stringify(restarted.memory));
  }
  expect(restarted.sent).toEqual(straight.sent);
  expect(straight.sent).toEqual(["LOW", "HIGH", "LOW"]);
});
