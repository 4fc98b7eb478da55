import { mustPublish, type ZoneDue } from "@sgval/contract/devices/zone-freshness";
import type { LiveGateway } from "../../../gateways/realtime/live-socket.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { ViewDeps } from "../device-deps.ts";
import type { DeviceRecord } from "../device-record.ts";
import { dueOf } from "../measured-zones.ts";

/** How long changes are collected (milliseconds): thousands of devices may report in a second. */
const COLLECT_MS = 1_000;

interface ZoneTimesDeps extends Omit<ViewDeps, "clock" | "latest" | "registry"> {
  clock: Pick<Clock, "now" | "after">;
  live: Pick<LiveGateway, "emit">;
  registry: Pick<ViewDeps["registry"], "get" | "zone">;
  latest: Pick<ViewDeps["latest"], "newestOf">;
}

/**
 * Publishes when zones will be late and stale, as what measures them reports. Not with every reading: a console counts down by
 * itself, and learns of it before a zone would wrongly seem late.
 */
export const createZoneTimes = (deps: ZoneTimesDeps) => {
  const { clock, live, registry } = deps;
  const published = new Map<number, ZoneDue | null>();
  const waiting = new Set<number>();
  let stop: (() => void) | null = null;
  const publish = (): void => {
    stop = null;
    for (const deviceId of waiting) {
      const device = registry.get(deviceId);
      if (device?.type !== "DMA") {
        published.delete(deviceId);
        continue;
      }
      const due = dueOf(device, deps);
      const before = published.get(deviceId);
      if (before !== undefined && !mustPublish(before, due, clock.now())) continue;
      published.set(deviceId, due);
      live.emit(deviceId, "device:due", { deviceId, due });
    }
    waiting.clear();
  };
  return {
    /** A device reported, connected, was lost or was changed. */
    changed: ({ id, type, zoneId }: Pick<DeviceRecord, "id" | "type" | "zoneId">): void => {
      const before = waiting.size;
      if (type === "DMA") waiting.add(id);
      else if (zoneId !== null)
        for (const device of registry.zone(zoneId)?.devices ?? []) waiting.add(device.id);
      if (before === 0 && waiting.size > 0) stop = clock.after(COLLECT_MS, publish);
    },
    close: () => stop?.(),
  };
};
