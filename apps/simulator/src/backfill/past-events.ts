import { localTime } from "../city/local-time.ts";
import { zoneIds, zonePlans } from "../city/zones.ts";
import type { CityState } from "../hydraulics/city-state.ts";
import { openLeak, repairLeak } from "../hydraulics/leak.ts";

const dayMs = 86_400_000;

/** Bursts of the last two months, in days before the first start; one of them nobody has found yet. */
const bursts = [
  { id: "burst-phuoc-long", node: "Z5-6", flow: 14, fromDaysAgo: 26, toDaysAgo: 9 },
  { id: "burst-an-phu", node: "Z1-4", flow: 22, fromDaysAgo: 44.4, toDaysAgo: 43.1 },
  { id: "burst-tan-lap", node: "Z2-5", flow: 9, fromDaysAgo: 3.6, toDaysAgo: null },
];

/** Valves that followed their timers all along; the others stood on high pressure. */
export const automaticValves = ["VGA-01", "VGA-05"];

function inWindow(window: { start: string; end: string }, hour: number): boolean {
  const asHours = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
  return hour >= asHours(window.start) && hour < asHours(window.end);
}

/** Puts leaks and pilots into the state they had at a moment; `anchor` is the moment of the first start (epoch ms). */
export function applyPastEvents(state: CityState, at: number, anchor: number): void {
  const daysAgo = (anchor - at) / dayMs;
  for (const burst of bursts) {
    const open = daysAgo <= burst.fromDaysAgo && (burst.toDaysAgo === null || daysAgo > burst.toDaysAgo);
    const isOpen = state.leaks.some((leak) => leak.id === burst.id);
    if (open && !isOpen) openLeak(state, burst.id, burst.node, burst.flow);
    if (!open && isOpen) repairLeak(state, burst.id);
  }
  const { hour } = localTime(at);
  for (const plan of zonePlans) {
    const name = zoneIds(plan.number).valve;
    const valve = state.valves[name];
    if (!valve || !plan.nightWindow || !automaticValves.includes(name)) continue;
    valve.pilot = inWindow(plan.nightWindow, hour) ? "low" : "high";
  }
}
