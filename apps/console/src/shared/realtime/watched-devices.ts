import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useEffect, useMemo } from "react";

const wanted = new Map<symbol, readonly number[]>();
const listeners = new Set<(ids: number[]) => void>();

/** The devices on screen, each once, in order. */
export const watchedDevices = (): number[] => [...new Set([...wanted.values()].flat())].sort((a, b) => a - b);

const emit = (): void => {
  const ids = watchedDevices();
  for (const listener of listeners) listener(ids);
};

export const onWatchedDevices = (listener: (ids: number[]) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Subscribes to live readings of these devices alone while the component is mounted, where nothing but their numbers is known. */
export const useWatchDeviceIds = (ids: readonly number[]): void => {
  const list = ids.join(",");
  useEffect(() => {
    const mine = Symbol("watch");
    wanted.set(mine, list === "" ? [] : list.split(",").map(Number));
    emit();
    return () => {
      wanted.delete(mine);
      emit();
    };
  }, [list]);
};

const none: readonly Pick<DeviceSummary, "id" | "dataloggerId">[] = [];

/** Subscribes to live readings of these devices, and of the loggers that measure at their critical points, while the component is mounted. */
export const useWatchDevices = (
  devices: readonly Pick<DeviceSummary, "id" | "dataloggerId">[] = none,
): void => {
  // A map has thousands of them.
  const ids = useMemo(
    () => devices.flatMap(({ id, dataloggerId }) => (dataloggerId === null ? [id] : [id, dataloggerId])),
    [devices],
  );
  useWatchDeviceIds(ids);
};
