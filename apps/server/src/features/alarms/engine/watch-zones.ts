import type { AlarmPriority } from "@sgval/contract/alarms/alarm-state";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import { type ZoneStateChange, zoneStateChanged } from "../../zones/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser, ofDevice } from "./watch.ts";
import type { LeakWatch } from "./watch-leaks.ts";

/** One unusual night is less than two: its alarm is a priority lower. */
const below = (priority: AlarmPriority): AlarmPriority =>
  priority === 4 ? 4 : ((priority + 1) as AlarmPriority);

/** A leak loses more at the pressure of the night than in the mean of the day that its flow is known by. */
const mostOfFlow = 1.25;

/** Whether a flow is unusual by nothing but leaks that people have found, which lose so much (m³/h). */
const isExplained = ({ flow, limit }: ZoneStateChange["burst"], reported: number): boolean =>
  reported > 0 && (flow === null || limit === null || flow - mostOfFlow * reported <= limit);

/**
 * Raises alarms of zones whose night flow is unusual or creeps up, on the device that measures the zone. A burst is no second
 * alarm while a leak is suspected in the zone, and none as far as one that people have found explains it.
 */
export const createZoneWatch = (deps: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive" | "announcedOf">;
  rules: Pick<KindRules, "of">;
  leaks: Pick<LeakWatch, "reportedFlow" | "burstEnded">;
}) => {
  const { clock, writer, rules, leaks } = deps;
  const { raise, clear } = createRaiser(deps);
  /** Bursts that are known to have been certain, so that each gets worse once. */
  const certain = new Set<number>();
  /** Zones heard of since the start: of the others only what was announced says how certain their bursts were. */
  const heard = new Set<number>();
  const changed = ({ deviceId, burst, growth }: ZoneStateChange): void => {
    const at = clock.now();
    const isCertain = burst.level === "red" || burst.level === "now";
    const source = ofDevice(deviceId, "suspected_burst");
    const rule = rules.of(deviceId, source.kind);
    const isFound = isExplained(burst, leaks.reportedFlow(deviceId));
    if (isCertain || burst.level === "amber") {
      const priority = isCertain ? rule.priority : below(rule.priority);
      const numbers = { value: burst.flow, limit: burst.limit };
      const leak = ofDevice(deviceId, "suspected_leak");
      const announced = heard.has(deviceId)
        ? null
        : writer.announcedOf(writer.isActive(source) ? source : leak);
      const isNew = announced === null || priority < announced;
      const isWorse = isCertain && !certain.has(deviceId) && !isFound && isNew;
      if (rule.enabled && writer.isActive(source)) {
        if (isWorse) writer.signal({ ...source, at, type: "worsened", priority, ...numbers });
      } else if (rule.enabled && writer.isActive(leak)) {
        // Whoever gave the leak a lower priority knew of no burst.
        if (isWorse) writer.signal({ ...leak, at, type: "worsened", another: true, priority });
      } else if (!isFound) raise(source, { priority, ...numbers });
    } else if (burst.level === "none") {
      const wasActive = writer.isActive(source);
      clear(source);
      if (wasActive) leaks.burstEnded(deviceId);
    }
    heard.add(deviceId);
    // A holiday, a flushing or missing data say nothing: a burst that runs is neither over then, nor new afterwards.
    if (isCertain && !isFound) certain.add(deviceId);
    else if (burst.level === "none" || burst.level === "amber") certain.delete(deviceId);
    const creep = ofDevice(deviceId, "leakage_growth");
    if (growth.state === "none") clear(creep);
    else if (growth.state === "growing") raise(creep, { value: growth.perWeek });
  };
  return {
    listen: (on: EventBus["on"]): void => void on(zoneStateChanged, changed),
    changed,
    forget: (deviceId: number): void => {
      certain.delete(deviceId);
      heard.delete(deviceId);
    },
  };
};
