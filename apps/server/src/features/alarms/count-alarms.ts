import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import { findHealthEvents } from "./alarm-board.store.ts";
import { type HealthEvent, type HealthFigures, healthOf, isAnnouncement } from "./alarm-health.ts";
import { type AlarmSource, sourceKey } from "./alarm-record.ts";
import { healthEvent, mostEvents } from "./read-health.ts";

const priorities = { 1: "critical", 2: "high", 3: "medium", 4: "low" } as const;
type ByPriority = Record<(typeof priorities)[keyof typeof priorities], number>;

/** How often an alarm asked for an answer, by priority, and how many seconds it waited for it on average. */
export interface AlarmCounts extends AlarmSource, ByPriority {
  raised: number;
  answer: number | null;
}

const countsOf = (events: readonly HealthEvent[]): ByPriority => {
  const counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const event of events.filter(isAnnouncement)) {
    const key = Object.entries(priorities).find(([priority]) => Number(priority) === event.priority)?.[1];
    if (key) counts[key] += 1;
  }
  return counts;
};

/** The alarms of devices in a period by what they are of, the most frequent first; `null` for more than can be counted. */
export const countAlarms = async (
  kysely: Kysely<Database>,
  deviceIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<{
  figures: Pick<HealthFigures, "raised" | "perDay" | "peakPerHour" | "floods" | "meanSecondsToAcknowledge"> &
    ByPriority;
  sources: AlarmCounts[];
} | null> => {
  const rows = await findHealthEvents(
    kysely,
    { from: new Date(from), to: new Date(to), scope: new Set(deviceIds) },
    mostEvents,
  );
  if (rows.length === mostEvents) return null;
  const events = rows.flatMap((row) => healthEvent.safeParse(row).data ?? []);
  const span = { from, to };
  const bySource = Map.groupBy(events, sourceKey);
  const sources = [...bySource.values()].flatMap((some): AlarmCounts[] => {
    const [first] = some;
    const { raised, meanSecondsToAcknowledge } = healthOf(some, [], span);
    if (!first || raised === 0) return [];
    const { deviceId, kind, channel } = first;
    return [{ deviceId, kind, channel, raised, ...countsOf(some), answer: meanSecondsToAcknowledge }];
  });
  return {
    figures: { ...healthOf(events, [], span), ...countsOf(events) },
    sources: sources.toSorted((one, other) => other.raised - one.raised),
  };
};
