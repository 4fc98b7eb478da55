import type { AlarmTransition } from "@sgval/contract/alarms/alarm-state";
import { describe, expect, it } from "vitest";
import { alarmAsOf } from "./alarm-as-of.ts";
import { type AlarmEventRecord, afterTransition } from "./alarm-record.ts";
import { newAlarm } from "./engine/alarm-signal.ts";

const minute = (count: number) => new Date(Date.UTC(2026, 0, 2, 6, count));
const raised = newAlarm(1, {
  ...{ type: "activated", deviceId: 7, kind: "under_limit", channel: "pressure", at: minute(0).getTime() },
  ...{ priority: 3, value: 0.4, limit: 1 },
});
const event = (
  at: number,
  kind: AlarmEventRecord["event"],
  fields: Partial<AlarmEventRecord> = {},
): AlarmEventRecord => ({
  ...{ at: minute(at), event: kind, actor: null, value: null, priority: 3, note: null, until: null },
  ...fields,
});
const first = event(0, "raised", { value: 0.4 });
const asOf = (
  record: typeof raised,
  events: AlarmEventRecord[],
  { at = minute(30), hasOtherValue = false } = {},
) => alarmAsOf(record, events, { at, hasOtherValue });

describe("an alarm as of the end of a shift", () => {
  it("is neither out of service nor suppressed because it is so now", () => {
    const now = {
      ...raised,
      status: { ...raised.status, suppressed: true, outOfService: true },
      ...{ suppressedBy: "pump_off" as const, escalated: { to: "an1", at: minute(50) } },
      out: { until: minute(90), by: "an1", owner: "Tổ 2", reason: null },
    };
    expect(asOf(now, [first])).toMatchObject({
      status: { suppressed: false, outOfService: false },
      ...{ suppressedBy: null, out: null, escalated: null },
    });
  });

  it("is out of service and suppressed as it was then, although it is not any more", () => {
    const out = event(10, "taken_out", { actor: "an1", note: "Tổ 2: đang sửa", until: minute(40) });
    expect(asOf(raised, [event(12, "suppressed"), out, first])).toMatchObject({
      status: { suppressed: true, outOfService: true },
      // Why it was suppressed is not stored.
      suppressedBy: null,
      out: { by: "an1", owner: "Tổ 2: đang sửa", until: minute(40) },
    });
    const back = [event(20, "put_back"), event(19, "released"), event(12, "suppressed"), out, first];
    expect(asOf(raised, back)).toMatchObject({
      status: { suppressed: false, outOfService: false },
      out: null,
    });
    const over = [event(18, "cleared"), event(12, "suppressed"), first];
    expect(asOf(raised, over).status.suppressed).toBe(false);
  });

  it("has the value and priority of then, and no limit where another value brought another one since", () => {
    const later = afterTransition(raised, { type: "worsened", priority: 1 }, minute(45), {
      value: 0.2,
      limit: 0.5,
    });
    if (!later) throw new Error("not worse");
    expect(asOf(later, [first], { hasOtherValue: true })).toMatchObject({
      ...{ value: 0.4, limit: null, status: { priority: 3 } },
      activeSince: minute(0),
    });
    expect(asOf(raised, [event(5, "worsened", { priority: 2 }), first])).toMatchObject({
      ...{ value: 0.4, limit: 1, status: { priority: 2 } },
    });
  });

  it("is of another of the same since that was announced, also where nothing was measured of it", () => {
    const another = afterTransition(raised, { type: "re_alarmed", another: true }, minute(20), {
      value: null,
    });
    if (!another) throw new Error("not announced");
    expect(asOf(another, [event(20, "re_alarmed"), first])).toMatchObject({
      ...{ value: null, activeSince: minute(20) },
    });
    expect(asOf(another, [first], { at: minute(10), hasOtherValue: true })).toMatchObject({
      ...{ value: 0.4, limit: null, activeSince: minute(0) },
    });
    // The same, only announced once more after its time.
    expect(asOf(raised, [event(20, "re_alarmed"), first])).toMatchObject({
      ...{ value: 0.4, limit: 1, activeSince: minute(0) },
    });
  });

  it("is active since the same time as the alarm itself, whatever announces it", () => {
    const happening: [AlarmEventRecord["event"], AlarmTransition, Partial<AlarmEventRecord>][] = [
      ["worsened", { type: "worsened", priority: 2 }, { value: 0.3 }],
      ["worsened", { type: "worsened", priority: 1 }, {}],
      ["acknowledged", { type: "acknowledged" }, { actor: "an1" }],
      ["re_alarmed", { type: "re_alarmed" }, {}],
      ["re_alarmed", { type: "re_alarmed", another: true }, {}],
      ["cleared", { type: "cleared" }, {}],
      ["activated", { type: "activated" }, { value: 0.5 }],
    ];
    let alarm = raised;
    const events = [first];
    for (const [index, [kind, transition, fields]] of happening.entries()) {
      alarm = afterTransition(alarm, transition, minute(index + 1)) ?? alarm;
      events.unshift(event(index + 1, kind, fields));
      expect([kind, asOf(alarm, events).activeSince]).toEqual([kind, alarm.activeSince]);
    }
    expect(alarm.activeSince).toEqual(minute(7));
  });

  it("has the shelf of then, and not the one that it is on now", () => {
    const shelved = event(10, "shelved", { actor: "an1", note: "đang sửa", until: minute(40) });
    const now = {
      ...raised,
      status: { ...raised.status, shelved: "once" as const },
      shelf: { until: minute(120), by: "binh1", reason: "chờ vật tư" },
    };
    expect(asOf(now, [shelved, first])).toMatchObject({
      status: { shelved: "timed" },
      shelf: { by: "an1", reason: "đang sửa", until: minute(40) },
    });
    expect(asOf(now, [shelved, first], { at: minute(41) }).shelf).toBeNull();
  });
});
