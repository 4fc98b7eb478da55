import type { Freshness } from "@sgval/contract/devices/freshness";
import type { LiveGateway } from "../../../gateways/realtime/live-socket.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { ViewDeps } from "../device-deps.ts";
import { freshnessAt } from "../measured-zones.ts";

/** How often all devices are looked at (milliseconds): a device that falls silent has no event of its own. */
export const LOOK_EVERY_MS = 10_000;

interface FreshnessPublisherDeps extends Omit<ViewDeps, "clock" | "latest" | "registry"> {
  clock: Pick<Clock, "now">;
  live: Pick<LiveGateway, "emit">;
  registry: Pick<ViewDeps["registry"], "all" | "get" | "zone">;
  latest: Pick<ViewDeps["latest"], "newestOf">;
}

/**
 * Publishes how current a device is whenever that changes, by silence as well: consoles count their own rows down, but counts,
 * filters and badges of thousands of devices are worked out here. The first look learns what there is and says nothing.
 */
export const createFreshnessPublisher = (deps: FreshnessPublisherDeps) => {
  const { clock, live, registry } = deps;
  const published = new Map<number, Freshness>();
  return {
    look: (): void => {
      const now = clock.now();
      for (const device of registry.all()) {
        const before = published.get(device.id);
        const freshness = freshnessAt(device, deps, now);
        if (freshness === before) continue;
        published.set(device.id, freshness);
        if (before !== undefined) live.emit(device.id, "device:aged", { deviceId: device.id, freshness });
      }
      for (const id of published.keys()) if (!registry.get(id)) published.delete(id);
    },
  };
};
