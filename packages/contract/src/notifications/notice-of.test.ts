import { describe, expect, it } from "vitest";
import { logEntryKindLabels } from "../logbook/labels.ts";
import { noticeLabels } from "./labels.ts";
import { noticeOfAlarm, noticeOfApproval, noticeOfCommand, priorityOfNotice } from "./notice-of.ts";

it("an alarm is another notice each time that it becomes active, of the kind of its priority", () => {
  const alarm = { id: 4, activeSince: "2026-01-02T02:37:02.000Z", priority: 1 } as const;
  expect(noticeOfAlarm(alarm)).toEqual({
    key: "alarm-4-2026-01-02T02:37:02.000Z",
    kind: "alarmCritical",
    tone: "error",
    href: "/apps/risk/list?alarm=4",
  });
  expect(noticeOfAlarm({ ...alarm, priority: 4 })).toMatchObject({ kind: "alarmLow", tone: "info" });
  expect((["alarmCritical", "alarmLow", "commandResult"] as const).map(priorityOfNotice)).toEqual([
    1,
    4,
    null,
  ]);
});

describe("the notice of a command", () => {
  const command = {
    cmdId: "c7",
    deviceId: 7,
    source: "manual",
    status: "completed",
    failureCode: null,
    lateResponseAt: null,
  } as const;

  it("leads to the controls of its device", () => {
    expect(noticeOfCommand(command)).toEqual({
      key: "command-c7",
      kind: "commandResult",
      tone: "success",
      href: "/apps/monitoring-and-control/view/7?tab=control",
    });
  });

  it("is of its end, and of no command that automatic mode sent", () => {
    expect(noticeOfCommand({ ...command, status: "processing" })).toBeNull();
    expect(noticeOfCommand({ ...command, source: "auto_timer" })).toBeNull();
  });

  it("says that one which was cancelled did not fail, and that a late answer is no result", () => {
    const toneOf = (more: object) => noticeOfCommand({ ...command, ...more })?.tone;
    expect(toneOf({ status: "failed", failureCode: "cancelled" })).toBe("info");
    expect(toneOf({ status: "failed", failureCode: "expired" })).toBe("error");
    expect(toneOf({ status: "device_not_response" })).toBe("warning");
    expect(toneOf({ status: "device_not_response", lateResponseAt: "2026-01-02T02:37:02.000Z" })).toBe(
      "info",
    );
  });
});

describe("the notice of a request for approval", () => {
  const request = { id: 3, deviceId: 7, status: "pending" } as const;

  it("asks for an answer while it waits, and then says what became of it", () => {
    const head = {
      key: "approval-3",
      tone: "warning",
      href: "/apps/monitoring-and-control/view/7?tab=control",
    };
    expect(noticeOfApproval(request)).toEqual({ ...head, kind: "approvalRequest" });
    for (const status of ["declined", "expired", "void"] as const)
      expect(noticeOfApproval({ ...request, status })).toEqual({ ...head, kind: "commandResult" });
  });

  it("is none where the command says it, nor where whoever asked took it back", () => {
    for (const status of ["approved", "withdrawn"] as const)
      expect(noticeOfApproval({ ...request, status })).toBeNull();
  });

  it("leads to no device that was deleted", () => {
    expect(noticeOfApproval({ ...request, deviceId: 0 })).toBeNull();
    expect(noticeOfApproval({ ...request, deviceId: 0, status: "void" })?.href).toBe(
      "/apps/monitoring-and-control/list",
    );
  });
});

it("calls the hand-over of a shift in French by its own word, which is neither that of a set-point nor of a lock-out tag", () => {
  expect(logEntryKindLabels.hand_over.fr).toBe("Passation");
  expect(noticeLabels.handOver.fr).toMatch(/^Passations /);
});
