import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { expect, it } from "vitest";
import { expectedReport, timeToLive, willExpireUnheard } from "./next-report.ts";

const sleeping = (reportIntervalSeconds: number) =>
  ({ powerMode: "sleeping", reportIntervalSeconds }) as const;

it("keeps a command ten minutes for a busy device, two reports for a sleeping one, 26 hours at most", () => {
  expect(timeToLive("sync", { powerMode: "always_on", reportIntervalSeconds: 3600 })).toBe(10 * minuteMs);
  expect(timeToLive("sync", sleeping(3600))).toBe(2 * hourMs);
  expect(timeToLive("sync", sleeping(24 * 3600))).toBe(26 * hourMs);
});

it("expects the next report a whole number of intervals after the last one, always ahead", () => {
  expect(expectedReport(sleeping(3600), 0, 20 * minuteMs)).toBe(hourMs);
  expect(expectedReport(sleeping(3600), 0, 150 * minuteMs)).toBe(3 * hourMs);
  expect(expectedReport(sleeping(3600), null, 0)).toBeNull();
  expect(expectedReport({ powerMode: "always_on", reportIntervalSeconds: 60 }, 0, 0)).toBeNull();
});

it("lets a device that reports daily hear a command of any time, and one that reports rarely only shortly before its report", () => {
  const day = 24 * hourMs;
  const weekly = sleeping(7 * 86_400);
  expect(willExpireUnheard(sleeping(86_400), null, 0)).toBe(false);
  expect(willExpireUnheard({ powerMode: "always_on", reportIntervalSeconds: 7 * 86_400 }, null, 0)).toBe(
    false,
  );
  expect(willExpireUnheard(weekly, null, 0)).toBe(true);
  expect(willExpireUnheard(weekly, 0, hourMs)).toBe(true);
  expect(willExpireUnheard(weekly, 0, 7 * day - 26 * hourMs - 1)).toBe(true);
  expect(willExpireUnheard(weekly, 0, 7 * day - 26 * hourMs)).toBe(false);
  // It missed its report: the next one is a whole interval later.
  expect(willExpireUnheard(weekly, 0, 7 * day + 1)).toBe(true);
});

it("keeps settings for the contact that they were made for", () => {
  expect(timeToLive("set_automation", sleeping(86_400))).toBe(10 * minuteMs);
});
