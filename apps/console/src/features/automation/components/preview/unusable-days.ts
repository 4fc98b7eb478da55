import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { daySeconds, minuteSeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";

/** A day of which this share has no usable readings counts as one without. */
const UNUSABLE_SHARE = 0.5;

/** When a local day begins, epoch seconds. */
const startOf = (date: string, zone: string): number => {
  const utc = Date.parse(`${date}T00:00:00Z`);
  return utc / 1000 - zoneOffsetSeconds(utc, zone);
};

/** The days that a preview could not work out, epoch seconds; those beside each other are one span. */
export const unusableDays = (
  days: AutomationPreview["days"],
  zone: string,
): { from: number; to: number }[] => {
  const spans: { from: number; to: number }[] = [];
  for (const { date, degradedMinutes } of days) {
    if (degradedMinutes * minuteSeconds < daySeconds * UNUSABLE_SHARE) continue;
    const from = startOf(date, zone);
    const before = spans.at(-1);
    if (before && from - before.to < daySeconds / 2) before.to = from + daySeconds;
    else spans.push({ from, to: from + daySeconds });
  }
  return spans;
};
