import { dayMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import type { EventBus } from "../../../kernel/events.ts";
import { type LeakChange, suspectedLeakChanged } from "../../leaks/index.ts";
import { longestReferenceDays } from "../../zones/index.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { KindRules } from "./kind-rules.ts";
import { createRaiser, ofDevice } from "./watch.ts";

const kind = "suspected_leak" as const;

/**
 * Raises one alarm of a zone while any leak is suspected in it. Where its night flow has raised an alarm already, that one
 * becomes as urgent instead: it is the same water.
 */
export const createLeakWatch = (deps: {
  clock: Clock;
  writer: Pick<AlarmWriter, "signal" | "isActive">;
  rules: Pick<KindRules, "of">;
  /** Whether leaks are sensed: otherwise nobody notices that one is over. */
  isSensing(): boolean;
  /** The leaks that a leak point was reported for and that still run. */
  reportedLeaks(): Promise<readonly LeakChange[]>;
}) => {
  const { clock, writer, rules } = deps;
  const raiser = createRaiser(deps);
  /** Flows (m³/h) of open suspected leaks by zone. */
  const open = new Map<number, Map<number, number>>();
  /** Leaks that a leak point was reported for and that still run, by zone. */
  const reported = new Map<number, Map<number, LeakChange>>();

  /** @param isNew nobody knew of the leak before */
  const raise = (deviceId: number, flow: number, isNew: boolean): void => {
    const source = ofDevice(deviceId, kind);
    const burst = ofDevice(deviceId, "suspected_burst");
    const { enabled, priority } = rules.of(deviceId, kind);
    if (!enabled || writer.isActive(source)) return;
    if (!writer.isActive(burst)) raiser.raise(source, { value: flow });
    else if (isNew) writer.signal({ ...burst, at: clock.now(), type: "worsened", priority });
  };
  const changed = (leak: LeakChange): void => {
    const { id, deviceId, flow } = leak;
    const ofZone = open.get(deviceId) ?? new Map<number, number>();
    open.set(deviceId, ofZone);
    const isNew = !ofZone.has(id);
    if (leak.open) ofZone.set(id, flow);
    else ofZone.delete(id);
    const known = reported.get(deviceId) ?? new Map<number, LeakChange>();
    reported.set(deviceId, known);
    if (leak.reported) known.set(id, leak);
    else known.delete(id);
    if (leak.open) raise(deviceId, flow, isNew);
    if (ofZone.size === 0) raiser.clear(ofDevice(deviceId, kind));
  };
  return {
    listen: (on: EventBus["on"]): void => void on(suspectedLeakChanged, changed),
    changed,
    /**
     * Flow (m³/h) of the leaks in the zone that people have found: that water asks for nobody any more. Not of one that is older than
     * the nights which say what is usual, and so is part of it.
     */
    reportedFlow: (deviceId: number): number =>
      deps.isSensing() && rules.of(deviceId, kind).enabled
        ? [...(reported.get(deviceId)?.values() ?? [])]
            .filter(({ startedAt }) => clock.now() - startedAt <= longestReferenceDays * dayMs)
            .reduce((sum, { flow }) => sum + flow, 0)
        : 0,
    /** The alarm of the night flow is over: a leak that is still suspected needs one of its own. */
    burstEnded: (deviceId: number): void => {
      for (const flow of open.get(deviceId)?.values() ?? []) raise(deviceId, flow, false);
    },
    load: async (): Promise<void> => {
      const known = await deps.reportedLeaks();
      reported.clear();
      for (const [deviceId, leaks] of Map.groupBy(known, (leak) => leak.deviceId))
        reported.set(deviceId, new Map(leaks.map((leak) => [leak.id, leak])));
    },
    forget: (deviceId: number): void => {
      open.delete(deviceId);
      reported.delete(deviceId);
    },
  };
};
export type LeakWatch = ReturnType<typeof createLeakWatch>;
