import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useEffect, useMemo, useState } from "react";
import { liveDeviceOf, onLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { type FleetDevice, fleetStatusOf, positionOf } from "./fleet-rules.ts";

const MANY = 2_000;
const EVERY_MS = 500;
const EVERY_MS_OF_MANY = 2_000;
/** A device that falls silent has no event of its own; its row says so within a second. */
const ALL_EVERY_MS = 1_000;
const ALL_EVERY_MS_OF_MANY = 10_000;

const stateOf = (record: DeviceSummary, now: number): FleetDevice => {
  const device = liveDeviceOf(record);
  return { device, status: fleetStatusOf(device, now), position: positionOf(record) };
};

/**
 * The devices with their live state. Markers and list are drawn from it together: changes are collected, so that
 * thousands of updates a second cost one drawing.
 */
export const useFleet = (records: readonly DeviceSummary[]): readonly FleetDevice[] => {
  const first = useMemo(() => records.map((record) => stateOf(record, Date.now())), [records]);
  const [later, setLater] = useState<{ of: unknown; fleet: readonly FleetDevice[] } | null>(null);
  useEffect(() => {
    const changed = new Set<number>();
    let fleet = first;
    let allAt = Date.now();
    const many = records.length > MANY;
    const stop = onLiveDevice((deviceId) => changed.add(deviceId));
    const draw = (): void => {
      const now = Date.now();
      const all = now - allAt >= (many ? ALL_EVERY_MS_OF_MANY : ALL_EVERY_MS);
      if (document.hidden || (!all && changed.size === 0)) return;
      if (all) allAt = now;
      let differs = false;
      fleet = records.map((record, index) => {
        const before = fleet[index];
        if (before && !all && !changed.has(record.id)) return before;
        const after = stateOf(record, now);
        if (before && before.status === after.status && before.device.latest === after.device.latest)
          return before;
        differs = true;
        return after;
      });
      changed.clear();
      if (differs) setLater({ of: records, fleet });
    };
    const timer = setInterval(draw, many ? EVERY_MS_OF_MANY : EVERY_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [first, records]);
  return later?.of === records ? later.fleet : first;
};
