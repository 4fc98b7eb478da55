import type { Alarm } from "@sgval/contract/alarms/alarms";
import type { Command } from "@sgval/contract/control/control";
import { expect, it } from "vitest";
import { writeLines } from "./delivery-lines.ts";
import { alarmLine, commandLine, escalatedLine } from "./message-text.ts";

const alarm: Alarm = {
  ...{ id: 1, deviceId: 7, deviceName: "DL-23", deviceDisplayName: "Logger 23", deviceType: "DATALOGGER" },
  ...{ roomId: null, room: null, zoneId: 5, zone: "DMA 05", kind: "under_limit", priority: 1 },
  ...{ channel: "critical_point_pressure", value: 1.497, limit: 1.5, standard: null, count: 1 },
  ...{ state: "unacknowledged", active: true, acknowledged: false, historical: false, commandId: null },
  ...{ raisedAt: "2026-01-02T02:37:02.000Z", activeSince: "2026-01-02T02:37:02.000Z", note: null },
  ...{ acknowledgedAt: null, acknowledgedBy: null, clearedAt: null, closedAt: null, shelved: null },
  ...{ outOfService: null, suppressedBy: null, valueChannel: null, escalated: null, group: null },
};

it("does not round a value that is just beyond its limit to the limit", () => {
  const line = alarmLine(alarm, { language: "vn", timeZone: "Asia/Ho_Chi_Minh", units: {} });
  expect(line.replaceAll("\u00a0", " ")).toContain("1,497 bar < 1,50 bar");
  // A limit that was entered in another unit has more digits than are shown as a rule.
  const entered = alarmLine(
    { ...alarm, value: 1.002, limit: 1.004 },
    { language: "en", timeZone: "UTC", units: {} },
  );
  expect(entered.replaceAll("\u00a0", " ")).toContain("1.002 bar < 1.004 bar");
  // A zone has no channel, yet its number has a unit.
  const leak: Alarm = { ...alarm, kind: "suspected_leak", channel: null, value: 23.9, limit: 8 };
  const leakLine = alarmLine(leak, { language: "vn", timeZone: "Asia/Ho_Chi_Minh", units: {} });
  const missed: Alarm = { ...leak, kind: "command_no_effect", value: 2.31, limit: null };
  const missedLine = alarmLine(
    { ...missed, valueChannel: "outlet_pressure" },
    { language: "vn", timeZone: "UTC", units: {} },
  );
  expect(missedLine.replaceAll("\u00a0", " ")).toContain("P2 2,31 bar");
  expect(leakLine.replaceAll("\u00a0", " ")).toMatch(/23,9\d? m³\/h > 8,0\d? m³\/h/);
});

it("says to whoever is asked later that the value is the one at raise, and whether the alarm is over", () => {
  const write = (of: Partial<Alarm>, language: "vn" | "en" | "fr") =>
    escalatedLine({ ...alarm, ...of }, { language, timeZone: "UTC", units: {} }).replaceAll(/\s/g, " ");
  const over = { state: "returned", active: false } as const;
  expect(write({}, "en")).toMatch(/^Nobody has answered, it is your turn: Critical · Critical-point/);
  expect(write({}, "en")).toContain("Below limit · when raised 1.497 bar < 1.50 bar");
  expect(write({}, "en")).not.toContain("Returned");
  expect(write(over, "en")).toContain("your turn: Critical · Returned, unacknowledged · Critical-point");
  expect(write(over, "vn")).toContain("Nghiêm trọng · Đã hết, chưa xác nhận · ");
  expect(write(over, "vn")).toContain("lúc phát sinh 1,497 bar < 1,50 bar");
  expect(write(over, "fr")).toContain("à l'apparition 1,497 bar < 1,50 bar");
});

it("a command that was cancelled did not fail", () => {
  const ended = (of: Partial<Command>) => {
    const command = {
      action: "high_pressure",
      deviceDisplayName: "Van 7",
      failureCode: null,
      ...of,
    } as Command;
    return commandLine(command, { language: "vn" });
  };
  const name = "Chuyển áp lực cao · Van 7";
  expect(ended({ status: "failed", failureCode: "cancelled" })).toBe(`${name} · Đã hủy`);
  expect(ended({ status: "failed", failureCode: "expired" })).toBe(`${name} · Thất bại`);
  expect(ended({ status: "completed" })).toBe(`${name} · Hoàn thành`);
  expect(ended({ status: "device_not_response" })).toBe(`${name} · Thiết bị không phản hồi`);
});

it("cuts the title of many lines between words, and says that there is more", () => {
  const line = "Critical · Critical-point pressure · Below limit 0.20 bar < 1.00 bar · Alley 212, DMA-03";
  const lines = ["13:00", "13:01", "13:02"].map((at) => ({ text: `${at} · ${line}`, deviceIds: [] }));
  const { title, text } = writeLines(lines, "en");
  expect(title).toMatch(/^3 notifications: 13:00 · Critical .* DMA-03; 13:01 · Critical .*[\w)]…$/);
  expect(title.length).toBeLessThanOrEqual(200);
  expect(line).toContain(
    ` ${title
      .slice(0, -1)
      .split(/[\s·;]+/u)
      .at(-1)} `,
  );
  expect(text.split("\n")).toEqual(lines.map((one) => one.text));
  expect(writeLines(lines.slice(0, 1), "en").title).toBe(lines[0]?.text);
});
