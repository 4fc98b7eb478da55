import { expect, it } from "vitest";
import { clientStarterPermissions } from "../permission.ts";
import type { Alarm } from "./alarms.ts";
import { alarmEventFor, alarmFor, knowsWhoAnswers } from "./who-answers.ts";

const holding = (...permissions: string[]) => ({ superUser: false, role: { permissions } });
const until = "2026-01-02T10:51:00.000Z";
const at = "2026-01-02T09:12:00.000Z";
const alarm: Alarm = {
  ...{ id: 1, deviceId: 7, deviceName: "DL-23", deviceDisplayName: "Cầu Đá", deviceType: "DATALOGGER" },
  ...{ roomId: null, room: null, zoneId: null, zone: null, kind: "under_limit", channel: "pressure" },
  ...{ priority: 2, state: "out_of_service", active: true, acknowledged: true, historical: false, count: 1 },
  ...{ raisedAt: at, activeSince: at, value: 0.4, limit: 1, valueChannel: null, standard: null },
  ...{ commandId: null, clearedAt: null, closedAt: null, suppressedBy: null, group: null },
  ...{ acknowledgedAt: at, acknowledgedBy: "lan01", note: "gọi anh Tám" },
  shelved: { until, by: "lan01", reason: "chờ pin", once: false },
  outOfService: { until, by: "lan01", owner: "Tổ 3", reason: "sửa hố van" },
  escalated: { to: "tam01", at },
};

it("[R6.7] only whoever answers alarms, acts on devices or reads the log may know who answers an alarm", () => {
  expect(knowsWhoAnswers(holding(...clientStarterPermissions))).toBe(false);
  expect(knowsWhoAnswers(holding("Risk.Index", "Device.Index", "Dashboard.Risk"))).toBe(false);
  for (const staff of ["Risk.Acknowledge", "Risk.Shelve", "Risk.Update", "Pump.Operate", "History.Index"])
    expect(knowsWhoAnswers(holding("Risk.Index", staff))).toBe(true);
});

it("[R6.7] others are shown what became of an alarm and when, without a name or a note", () => {
  expect(alarmFor(alarm, true)).toBe(alarm);
  expect(alarmFor(alarm, false)).toEqual({
    ...alarm,
    ...{ acknowledgedBy: null, note: null },
    shelved: { until, by: null, reason: null, once: false },
    outOfService: { until, by: null, owner: null, reason: null },
    escalated: { to: null, at },
  });
  const event = {
    at,
    event: "escalated" as const,
    actor: null,
    value: 0.4,
    priority: 2 as const,
    until: null,
  };
  expect(alarmEventFor({ ...event, note: "tam01" }, false)).toEqual({ ...event, note: null });
  const shelved = { ...event, event: "shelved" as const, actor: "lan01", note: "chờ pin", until };
  expect(alarmEventFor(shelved, true)).toBe(shelved);
  expect(alarmEventFor(shelved, false)).toEqual({ ...shelved, actor: null, note: null });
});
