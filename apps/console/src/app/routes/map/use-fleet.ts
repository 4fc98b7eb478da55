import type { DeviceSummary } from "@sgval/contract/devices/device";
import { deviceMark } from "@sgval/contract/devices/device-status";
import { deviceSearchText } from "@sgval/contract/search-text";
import { startTransition, useEffect, useMemo, useState } from "react";
import { serverNow } from "../../../shared/format/server-clock.ts";
import {
  deviceStatusAt,
  freshnessAt,
  liveDeviceOf,
  onLiveDevice,
} from "../../../shared/realtime/live-devices.ts";
import { useStable } from "../../../shared/use-stable.ts";
import { type FleetDevice, positionOf } from "./fleet-rules.ts";

/** Devices that are looked at together: thousands at once would keep the page from answering. */
const SLICE = 100;
const EVERY_MS = 500;
/** How often all slices of a large fleet are drawn. */
const EVERY_MS_OF_MANY = 2_000;
/** How current a device is, is worked out here as time passes: its row says within a second that it fell silent. */
const ALL_EVERY_MS = 1_000;
const ALL_EVERY_MS_OF_MANY = 10_000;

const stateOf = (record: DeviceSummary, text: string, now: number): FleetDevice => {
  const device = liveDeviceOf(record);
  const status = deviceStatusAt(device, freshnessAt(device, now), now);
  return { device, status, mark: deviceMark(status, device.openAlarms), position: positionOf(record), text };
};

/**
 * The devices with their live state. Markers and list are drawn from it together: changes are collected, so that
 * thousands of updates a second cost one drawing, and none while the map is moving.
 */
export const useFleet = (
  records: readonly DeviceSummary[],
  isMoving: () => boolean = () => false,
): readonly FleetDevice[] => {
  const mayDraw = useStable(() => !isMoving());
  const first = useMemo(
    () => records.map((record) => stateOf(record, deviceSearchText(record), serverNow())),
    [records],
  );
  const [later, setLater] = useState<{ of: unknown; fleet: readonly FleetDevice[] } | null>(null);
  useEffect(() => {
    const changed = new Set<number>();
    const fleet = [...first];
    const slices = Math.ceil(records.length / SLICE);
    let slice = 0;
    let differs = false;
    let allAt = serverNow();
    let all = false;
    const stop = onLiveDevice((deviceId) => changed.add(deviceId));
    const look = (index: number, now: number): void => {
      const [record, before] = [records[index], fleet[index]];
      if (!record || !before || !(changed.delete(record.id) || all)) return;
      const after = stateOf(record, before.text, now);
      if (
        before.status === after.status &&
        before.device.latest === after.device.latest &&
        before.device.openAlarms === after.device.openAlarms
      )
        return;
      fleet[index] = after;
      differs = true;
    };
    const draw = (): void => {
      if (document.hidden) return;
      const now = serverNow();
      if (slice === 0) {
        all = now - allAt >= (slices > 1 ? ALL_EVERY_MS_OF_MANY : ALL_EVERY_MS);
        if (all) allAt = now;
      }
      for (let index = slice * SLICE; index < (slice + 1) * SLICE; index += 1) look(index, now);
      slice = (slice + 1) % Math.max(1, slices);
      // Under a hand that moves the map the markers wait for the next time.
      if (slice !== 0 || !differs || !mayDraw()) return;
      differs = false;
      // A key that is pressed meanwhile comes first.
      startTransition(() => setLater({ of: records, fleet: [...fleet] }));
    };
    const timer = setInterval(draw, slices > 1 ? EVERY_MS_OF_MANY / slices : EVERY_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [first, records, mayDraw]);
  return later?.of === records ? later.fleet : first;
};
