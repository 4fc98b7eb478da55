import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { type ActionKey, actionRule } from "./control.ts";

/** When a device hears: always, or for a short while after each of its reports. */
export interface Reporting {
  powerMode: "always_on" | "sleeping";
  reportIntervalSeconds: number;
}

/** How long an always-on device may keep a command waiting; it is only ever busy. */
const busyWait = 10 * minuteMs;
/** A daily reporter gets two hours of grace. */
const longestSleep = 26 * hourMs;

/**
 * How long a command may wait to be sent (milliseconds); after that it expires. Settings are made of what is stored at each
 * contact: those of an earlier one never wait for the next.
 */
export const timeToLive = (action: ActionKey, device: Reporting): number =>
  device.powerMode === "always_on" || actionRule(action).carriesSettings
    ? busyWait
    : Math.min(2 * device.reportIntervalSeconds * 1000, longestSleep);

/** When a sleeping device should next report (epoch milliseconds); `null` when always on or never heard. */
export const expectedReport = (device: Reporting, lastHeardAt: number | null, now: number): number | null => {
  if (device.powerMode === "always_on" || lastHeardAt === null) return null;
  const interval = device.reportIntervalSeconds * 1000;
  const missed = Math.max(0, Math.floor((now - lastHeardAt) / interval));
  return lastHeardAt + (missed + 1) * interval;
};

/**
 * Whether a device reports so rarely that a command of now would expire before it is heard: an old wish must not be obeyed
 * days later. Of one that was never heard nobody knows when it reports.
 */
export const willExpireUnheard = (device: Reporting, lastHeardAt: number | null, now: number): boolean => {
  if (device.powerMode === "always_on" || device.reportIntervalSeconds * 1000 <= longestSleep) return false;
  const next = expectedReport(device, lastHeardAt, now);
  return next === null || next - now > timeToLive("sync", device);
};
