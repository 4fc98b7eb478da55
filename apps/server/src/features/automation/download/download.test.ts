import { defaultAutomationSettings } from "@sgval/contract/automation/settings";
import type { CommandStatus, FailureCode } from "@sgval/contract/control/control";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { type Attempt, assessDownload, mayRegulate, settingsFor } from "./download.ts";

const stored = {
  threshold: { startPressurePoint: 1.2, limitPressurePoint: 2.4 },
  timers: [{ days: [1, 2], startTime: "22:00", endTime: "24:00" }],
  settings: defaultAutomationSettings,
};
const wanted = settingsFor("auto", stored, 25_200);
const other = settingsFor("auto", { ...stored, timers: [] }, 25_200);
const now = 100 * hourMs;
const attempt = (
  at: number,
  status: CommandStatus,
  more: { settings?: typeof wanted; failureCode?: FailureCode; deviceCode?: string } = {},
): Attempt => ({
  ...{ settings: wanted, failureCode: null, deviceCode: null, status, at },
  takenAt: status === "completed" ? at : null,
  ...more,
});
const assess = (
  attempts: Attempt[],
  {
    reported = null,
    settings = wanted,
    isSupported = true,
    at = now,
  }: {
    reported?: string | null;
    settings?: typeof wanted;
    isSupported?: boolean;
    at?: number;
  } = {},
) =>
  assessDownload(
    settings,
    { attempts, taken: attempts.find(({ takenAt }) => takenAt !== null) ?? null, reported },
    { isSupported, now: at, expectedAt: null },
  );

it("makes all that a device needs of what is stored, and nothing that the server alone can watch", () => {
  expect(wanted).toMatchObject({
    ...{ auto: true, threshold: stored.threshold, timers: stored.timers, utcOffset: 25_200 },
    regulation: { strategy: "two_point", confirmSamples: 2, dwellMinutes: 15, failSafe: "high" },
  });
  expect(JSON.stringify(wanted)).not.toMatch(/watched|staleAfter|onLeave|criticalPoint[TM]/);
  expect(wanted.rev).toMatch(/^[0-9a-f]{8}$/);
});

it("names each content by another revision, and the same content by the same one", () => {
  expect(settingsFor("auto", structuredClone(stored), 25_200).rev).toBe(wanted.rev);
  expect(settingsFor("auto", stored, 28_800).rev).not.toBe(wanted.rev);
  expect(other.rev).not.toBe(wanted.rev);
});

it("sends a device in manual mode the mode alone, whatever is changed in its settings", () => {
  const manual = settingsFor("manual", stored, 25_200);
  expect(manual).toEqual({ auto: false, rev: manual.rev });
  expect(settingsFor("manual", { ...stored, timers: [] }, 0)).toEqual(manual);
  expect(assess([], { settings: manual })).toBeNull();
});

it("waits with a download until the device hears, and is done when it has taken the settings", () => {
  expect(assess([])).toMatchObject({ isDue: true, state: { status: "waiting", regulates: null } });
  expect(assess([attempt(now, "processing")])).toMatchObject({ isDue: false, state: { status: "waiting" } });
  expect(assess([attempt(now, "completed")])).toMatchObject({
    isDue: false,
    state: { status: "downloaded", regulates: true, failures: 0 },
  });
});

it("gives a device other settings as soon as they are stored, and manual mode likewise", () => {
  const before = [attempt(now, "completed", { settings: other })];
  expect(assess(before)).toMatchObject({ isDue: true, state: { status: "waiting", regulates: true } });
  const settings = settingsFor("manual", stored, 25_200);
  expect(assess(before, { settings })).toMatchObject({
    isDue: true,
    state: { status: "waiting", regulates: true },
  });
  const taken = [attempt(now, "completed", { settings }), ...before];
  expect(assess(taken, { settings })).toMatchObject({ state: { status: "downloaded", regulates: false } });
});

it("tries what failed again after ten minutes, three times in a row, and then once a day", () => {
  const failures: Attempt[] = [];
  for (const count of [1, 2]) {
    failures.unshift(attempt(now, "device_not_response"));
    expect(assess(failures, { at: now + 9 * minuteMs })).toMatchObject({
      isDue: false,
      state: { failures: count },
    });
    expect(assess(failures, { at: now + 10 * minuteMs })).toMatchObject({
      isDue: true,
      state: { status: "waiting" },
    });
  }
  failures.unshift(attempt(now, "failed", { failureCode: "refused_by_device", deviceCode: "FULL" }));
  expect(assess(failures, { at: now + 23 * hourMs })).toMatchObject({
    isDue: false,
    state: {
      ...{ status: "failed", failures: 3 },
      lastFailure: { failureCode: "refused_by_device", deviceCode: "FULL" },
      nextTryAt: new Date(now + 24 * hourMs).toISOString(),
    },
  });
  expect(assess(failures, { at: now + 24 * hourMs })?.isDue).toBe(true);
  // Another content begins anew.
  expect(assess(failures, { settings: other })).toMatchObject({
    isDue: true,
    state: { status: "waiting", failures: 0 },
  });
});

it("counts no try that was never sent, and is not held up by a clock that was set back", () => {
  const unsent = attempt(now, "failed", { failureCode: "expired" });
  expect(assess([unsent, unsent, unsent])).toMatchObject({
    isDue: true,
    state: { status: "waiting", failures: 0 },
  });
  const ahead = [attempt(now + 50 * hourMs, "device_not_response")];
  expect(assess(ahead)?.state.nextTryAt).toBe(new Date(now + 10 * minuteMs).toISOString());
});

it("sees that a device has other settings than it took, and gives it those that are stored", () => {
  expect(assess([attempt(now - hourMs, "completed")], { reported: "site" })).toMatchObject({
    isDue: true,
    state: { status: "differs", regulates: null },
  });
});

it("takes a late answer of the device for one that took its settings", () => {
  const late = { ...attempt(now, "device_not_response"), takenAt: now + minuteMs };
  expect(assess([late])).toMatchObject({ state: { status: "downloaded", failures: 0 } });
});

it("says of a device without the action that it is set up on site", () => {
  expect(assess([], { isSupported: false })).toMatchObject({
    isDue: false,
    state: { status: "unsupported" },
  });
});

it("may regulate by what a device took, reports or did not answer, and not by what it refused or never heard", () => {
  const manual = settingsFor("manual", stored, 25_200);
  const may = (attempts: Attempt[], reported: string | null = null) =>
    mayRegulate({
      attempts,
      taken: attempts.find(({ takenAt }) => takenAt !== null) ?? null,
      reported,
    });
  expect(may([])).toBe(false);
  expect(may([attempt(1, "completed")])).toBe(true);
  expect(may([attempt(2, "device_not_response", { settings: manual }), attempt(1, "completed")])).toBe(true);
  expect(may([attempt(2, "completed", { settings: manual }), attempt(1, "completed")])).toBe(false);
  expect(may([attempt(1, "device_not_response")])).toBe(true);
  expect(may([attempt(1, "processing")])).toBe(true);
  expect(may([attempt(1, "failed", { failureCode: "refused_by_device" })])).toBe(false);
  expect(may([attempt(1, "failed", { failureCode: "expired" })])).toBe(false);
  expect(may([attempt(2, "device_not_response", { settings: manual })])).toBe(false);
  expect(may([attempt(1, "completed", { settings: manual })], "site")).toBe(true);
  const tookManual = attempt(1, "completed", { settings: manual });
  for (const status of ["waiting", "processing", "device_not_response"] as const)
    expect(may([attempt(2, status), tookManual], manual.rev)).toBe(true);
  expect(may([attempt(2, "failed", { failureCode: "refused_by_device" }), tookManual])).toBe(false);
  expect(may([{ ...tookManual, at: 3, takenAt: 3 }, attempt(2, "device_not_response")])).toBe(false);
});

it("gives a device manual mode again that may have taken automatic mode since it took manual", () => {
  const settings = settingsFor("manual", stored, 25_200);
  const took = attempt(now - hourMs, "completed", { settings });
  const lost = attempt(now - minuteMs, "device_not_response");
  expect(assess([lost, took], { settings, reported: settings.rev })).toMatchObject({
    isDue: true,
    state: { status: "waiting", regulates: null },
  });
  expect(assess([attempt(now, "completed", { settings }), lost, took], { settings })).toMatchObject({
    isDue: false,
    state: { status: "downloaded", regulates: false },
  });
});
