import { dayMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { fakeClock } from "../../../testing/fake-clock.ts";
import type { LeakChange } from "../../leaks/index.ts";
import type { ZoneStateChange } from "../../zones/index.ts";
import { type AlarmSource, sourceKey } from "../alarm-record.ts";
import type { Signal } from "./alarm-signal.ts";
import { createLeakWatch } from "./watch-leaks.ts";
import { createZoneWatch } from "./watch-zones.ts";

/** The watches of leaks and of night flows of a zone, with the priorities that their kinds have there. */
const aZone = ({
  ofLeak = 2,
  ofBurst = 2,
  leaksEnabled = () => true,
  isSensing = () => true,
}: {
  ofLeak?: 1 | 2 | 3;
  ofBurst?: 1 | 2 | 3;
  leaksEnabled?: () => boolean;
  isSensing?: () => boolean;
} = {}) => {
  const open = new Map<string, Signal>();
  const said: string[] = [];
  const clock = fakeClock();
  const writer = {
    isActive: (source: AlarmSource) => open.has(sourceKey(source)),
    announcedOf: (source: AlarmSource) => {
      const signal = open.get(sourceKey(source));
      return signal && "priority" in signal ? signal.priority : null;
    },
    signal: (signal: Signal) => {
      said.push([signal.kind, signal.type, "priority" in signal ? signal.priority : ""].join(" ").trim());
      if (signal.type === "cleared") open.delete(sourceKey(signal));
      else open.set(sourceKey(signal), signal);
    },
  };
  const rules = {
    of: (_deviceId: number, kind: string) => ({
      enabled: kind !== "suspected_leak" || leaksEnabled(),
      priority: kind === "suspected_leak" ? ofLeak : ofBurst,
    }),
  };
  const reported: LeakChange[] = [];
  const leaks = createLeakWatch({ clock, writer, rules, isSensing, reportedLeaks: async () => reported });
  let zones = createZoneWatch({ clock, writer, rules, leaks });
  const growth: ZoneStateChange["growth"] = { state: "none", perWeek: null, nights: 28 };
  return {
    /** A start that finds these leaks reported. */
    start: (...known: typeof reported) => {
      reported.splice(0, reported.length, ...known);
      return leaks.load();
    },
    /** What the watch of night flows remembers is gone. */
    restart: () => {
      zones = createZoneWatch({ clock, writer, rules, leaks });
    },
    said: () => said.splice(0),
    at: clock.now,
    /** @param age days since it began */
    leak: (id: number, state: "open" | "reported" | "over", flow = 12, age = 1) =>
      leaks.changed({
        ...{ id, deviceId: 7, flow, startedAt: clock.now() - age * dayMs },
        ...{ open: state === "open", reported: state === "reported" },
      }),
    night: (level: ZoneStateChange["burst"]["level"], flow = 32) =>
      zones.changed({
        ...{ zoneId: 1, deviceId: 7, growth, ili: null },
        burst: { level, since: null, flow, usual: 20, limit: 23, excess: flow - 20, nights: 14 },
      }),
  };
};

it("raises one alarm for the water that a leak and the night flow both show, whichever comes first", () => {
  const { leak, night, said } = aZone();
  leak(1, "open");
  night("amber");
  night("red");
  night("red");
  expect(said()).toEqual(["suspected_leak activated 2", "suspected_leak worsened 2"]);
  const other = aZone();
  other.night("amber");
  other.leak(1, "open");
  other.leak(1, "open");
  expect(other.said()).toEqual(["suspected_burst activated 3", "suspected_burst worsened 2"]);
});

it("gives the alarm of a leak the priority of a certain burst", () => {
  const { leak, night, said } = aZone({ ofLeak: 3, ofBurst: 1 });
  leak(1, "open");
  night("now");
  expect(said()).toEqual(["suspected_leak activated 3", "suspected_leak worsened 1"]);
});

it("raises the burst that lasts when the leak turns out to be none", () => {
  const { leak, night, said } = aZone();
  leak(1, "open");
  night("red");
  leak(1, "over");
  said();
  night("red");
  night("red");
  expect(said()).toEqual(["suspected_burst activated 2"]);
});

it("raises no burst for water of a leak that people have found, until that is over", () => {
  const { leak, night, said } = aZone();
  leak(1, "open");
  leak(1, "reported");
  night("red");
  expect(said()).toEqual(["suspected_leak activated 2", "suspected_leak cleared"]);
  leak(1, "over");
  night("red");
  expect(said()).toEqual(["suspected_burst activated 2"]);
});

it("raises a burst that a leak that people have found does not explain", () => {
  for (const level of ["now", "red"] as const) {
    const { leak, night, said } = aZone();
    leak(1, "reported", 3);
    night(level, 26);
    expect(said()).toEqual([]);
    night(level, 80);
    night(level, 80);
    expect(said()).toEqual(["suspected_burst activated 2"]);
  }
  const other = aZone({ ofLeak: 3 });
  other.leak(1, "reported", 3);
  other.leak(2, "open");
  other.night("now", 80);
  expect(other.said()).toEqual(["suspected_leak activated 3", "suspected_leak worsened 2"]);
});

it("raises a burst beside a leak that is older than the nights which say what is usual: its flow is among them", () => {
  const { leak, night, said } = aZone();
  leak(1, "reported", 12, 41);
  night("red");
  expect(said()).toEqual([]);
  const other = aZone();
  other.leak(1, "reported", 12, 43);
  other.night("red");
  expect(other.said()).toEqual(["suspected_burst activated 2"]);
});

it("raises an alarm again when the leak that people had found turns out to be another", () => {
  const { leak, night, said } = aZone();
  leak(1, "reported");
  night("red");
  expect(said()).toEqual([]);
  leak(1, "open");
  expect(said()).toEqual(["suspected_leak activated 2"]);
});

it("knows the leaks that people have found after a start, too", async () => {
  const { start, night, said, at } = aZone();
  await start({ id: 1, deviceId: 7, flow: 12, startedAt: at(), open: false, reported: true });
  night("red");
  expect(said()).toEqual([]);
  await start();
  night("red");
  expect(said()).toEqual(["suspected_burst activated 2"]);
});

it("raises a leak that is still suspected when the alarm of the night flow is over", () => {
  const { leak, night, said } = aZone();
  night("red");
  leak(1, "open");
  said();
  night("none");
  expect(said()).toEqual(["suspected_burst cleared", "suspected_leak activated 2"]);
});

it("says what a second leak of the same zone adds to an alarm of its night flow once", () => {
  const { leak, night, said } = aZone();
  night("amber");
  leak(1, "open");
  leak(2, "open");
  leak(1, "open");
  leak(2, "over");
  leak(1, "over");
  expect(said().slice(1)).toEqual(["suspected_burst worsened 2", "suspected_burst worsened 2"]);
});

it("lets the night flow speak again where nobody would notice that a reported leak is over", () => {
  for (const which of ["sensing", "alarms"] as const) {
    let on = true;
    const { leak, night, said } = aZone(
      which === "sensing" ? { isSensing: () => on } : { leaksEnabled: () => on },
    );
    leak(1, "open");
    leak(1, "reported");
    night("red");
    expect(said()).toEqual(["suspected_leak activated 2", "suspected_leak cleared"]);
    on = false;
    night("red");
    expect(said()).toEqual(["suspected_burst activated 2"]);
  }
});

it("lets an alarm of the night flow get no worse by a leak that people have found", () => {
  const { leak, night, said } = aZone({ ofLeak: 3, ofBurst: 1 });
  night("amber");
  leak(1, "reported");
  night("red");
  expect(said()).toEqual(["suspected_burst activated 2"]);
});

it("leaves the alarm of a burst as it is over a holiday, a flushing and nights that say nothing", () => {
  const { night, said } = aZone();
  night("red");
  expect(said()).toEqual(["suspected_burst activated 2"]);
  for (const silent of ["suppressed", "learning", "unknown"] as const) {
    night(silent);
    night("red");
  }
  expect(said()).toEqual([]);
  night("none");
  expect(said()).toEqual(["suspected_burst cleared"]);
});

it("makes a burst after a restart no worse than it was announced, and a burst that is certain by then worse", () => {
  const { night, restart, said } = aZone();
  night("red");
  restart();
  night("red");
  expect(said()).toEqual(["suspected_burst activated 2"]);
  const other = aZone();
  other.night("amber");
  other.restart();
  other.night("red");
  other.night("red");
  expect(other.said()).toEqual(["suspected_burst activated 3", "suspected_burst worsened 2"]);
});

it("raises no alarm for a night that a holiday or a flushing explains", () => {
  const { night, said } = aZone();
  night("suppressed");
  night("learning");
  expect(said()).toEqual([]);
});
