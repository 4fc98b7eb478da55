import type { AutomationPreview } from "@sgval/contract/automation/preview";
import { daySeconds, minuteSeconds } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";

/** A day of whose part in the preview this share has no usable readings counts as one without. */
const UNUSABLE_SHARE = 0.5;

/** When a local day begins, epoch seconds. */
const startOf = (date: string, zone: string): number => {
  const utc = Date.parse(`${date}T00:00:00Z`);
  return utc / 1000 - zoneOffsetSeconds(utc, zone);
};

type Previewed = Pick<AutomationPreview, "from" | "to">;
type Day = Pick<AutomationPreview["days"][number], "date" | "degradedMinutes">;

/** Whether a preview could not work a day out; of the first and the last one that is asked of the part that it covers. */
export const isUnusable = (
  { date, degradedMinutes }: Day,
  { from, to }: Previewed,
  zone: string,
): boolean => {
  const start = startOf(date, zone);
  const covered =
    Math.min(start + daySeconds, Date.parse(to) / 1000) - Math.max(start, Date.parse(from) / 1000);
  return degradedMinutes > 0 && degradedMinutes * minuteSeconds >= covered * UNUSABLE_SHARE;
};

interface Span {
  from: number;
  to: number;
}

/** The days that a preview could not work out, epoch seconds; those beside each other are one span. */
export const unusableDays = (preview: Previewed & { days: readonly Day[] }, zone: string): Span[] => {
  const spans: Span[] = [];
  for (const day of preview.days) {
    if (!isUnusable(day, preview, zone)) continue;
    const from = startOf(day.date, zone);
    const before = spans.at(-1);
    if (before && from - before.to < daySeconds / 2) before.to = from + daySeconds;
    else spans.push({ from, to: from + daySeconds });
  }
  return spans;
};

/** The parts of a time that lie outside of spans, which are in order and apart. */
export const outsideOf = (spans: readonly Span[], { from, to }: Span): Span[] => {
  const edges = [from, ...spans.flatMap((span) => [span.from, span.to]), to];
  return edges.flatMap((edge, index) => {
    if (index % 2 === 1) return [];
    const part = { from: Math.max(from, edge), to: Math.min(to, edges[index + 1] ?? to) };
    return part.from < part.to ? [part] : [];
  });
};

/** A preview without the switches of the days that it could not work out: there they only follow from missing readings. */
export const workedOut = (preview: AutomationPreview, zone: string): AutomationPreview => {
  const unusable = unusableDays(preview, zone);
  const left = preview.days
    .filter((day) => isUnusable(day, preview, zone))
    .reduce((sum, { switches }) => sum + switches, 0);
  const isUsable = (at: string): boolean => {
    const time = Date.parse(at) / 1000;
    return !unusable.some(({ from, to }) => from <= time && time < to);
  };
  return {
    ...preview,
    total: preview.total - left,
    switches: preview.switches.filter(({ at }) => isUsable(at)),
  };
};
