import { keepsConnection } from "@sgval/contract/devices/freshness";
import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../../kernel/clock.ts";
import type { DeviceRegistry } from "../devices/index.ts";

/** Devices that are lost within so many milliseconds (a mast fails) are one notification. */
const together = 5_000;

/**
 * Reports devices that keep a connection and stay disconnected for a minute, the same grace after which they are shown
 * as offline: they may be changing cells.
 */
export const watchOffline = (
  { clock, registry }: { clock: Clock; registry: Pick<DeviceRegistry, "get"> },
  report: (deviceIds: number[]) => void,
) => {
  /** When each disconnected device is reported, by the clock that only grows (ms). */
  const due = new Map<number, number>();
  let cancel: (() => void) | null = null;
  const plan = (): void => {
    cancel?.();
    cancel = null;
    if (due.size === 0) return;
    cancel = clock.after(Math.max(0, Math.min(...due.values()) + together - clock.elapsed()), () => {
      const ids = [...due].filter(([, at]) => at <= clock.elapsed()).map(([id]) => id);
      for (const id of ids) due.delete(id);
      if (ids.length > 0) report(ids);
      plan();
    });
  };
  return {
    onConnection: ({ deviceId, connected }: { deviceId: number; connected: boolean }): void => {
      const device = registry.get(deviceId);
      if (connected || !device || !keepsConnection(device)) due.delete(deviceId);
      else if (!due.has(deviceId)) due.set(deviceId, clock.elapsed() + minuteMs);
      plan();
    },
    close: (): void => cancel?.(),
  };
};
