import { dayMs } from "@sgval/quantities/duration";
import { flushing, flushingSpan } from "../city/leak-story.ts";
import { localTime } from "../city/local-time.ts";
import { automaticValves, zoneIds, zonePlans } from "../city/zones.ts";
import { type CityState, openLeak, repairLeak } from "../hydraulics/city-state.ts";

/** Pipe bursts of the past two months, in days before the first start; the last one is still open. */
const bursts = [
  { id: "burst-phuoc-long", node: "Z5-6", flow: 14, fromDaysAgo: 26, toDaysAgo: 9 },
  { id: "burst-an-phu", node: "Z1-4", flow: 22, fromDaysAgo: 44.4, toDaysAgo: 43.1 },
  // Takes so much that the critical point of its zone falls below its limit whenever much is used.
  { id: "burst-tan-lap", node: "Z2-7", flow: 26, fromDaysAgo: 3.6, toDaysAgo: null },
];

const flushingId = "flushing";

function inWindow(window: { start: string; end: string }, hour: number): boolean {
  const asHours = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
  return hour >= asHours(window.start) && hour < asHours(window.end);
}

/** Sets leaks and pilots to their state at `at`; `anchor` is the time of the first start. Both epoch ms. */
export function applyPastEvents(state: CityState, at: number, anchor: number): void {
  const daysAgo = (anchor - at) / dayMs;
  for (const burst of bursts) {
    const open = daysAgo <= burst.fromDaysAgo && (burst.toDaysAgo === null || daysAgo > burst.toDaysAgo);
    const isOpen = state.leaks.some((leak) => leak.id === burst.id);
    if (open && !isOpen) openLeak(state, burst.id, burst.node, burst.flow);
    if (!open && isOpen) repairLeak(state, burst.id);
  }
  const { from, to } = flushingSpan(anchor);
  if (at >= from && at < to) openLeak(state, flushingId, flushing.node, flushing.flow);
  else repairLeak(state, flushingId);
  const { hour } = localTime(at);
  for (const plan of zonePlans) {
    const name = zoneIds(plan.number).valve;
    const valve = state.valves[name];
    if (!valve || !plan.nightWindow || !automaticValves.includes(name)) continue;
    valve.pilot = inWindow(plan.nightWindow, hour) ? "low" : "high";
  }
}
