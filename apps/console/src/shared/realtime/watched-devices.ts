import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useEffect } from "react";

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

/** Subscribes to live readings of these devices while the component is mounted. */
export const useWatchDevices = (ids: readonly number[]): void => {
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

/** What is watched for cards of these devices: those that measure for them as well. */
export const withMeasuring = (devices: readonly Pick<DeviceSummary, "id" | "criticalPoint">[]): number[] =>
  devices.flatMap(({ id, criticalPoint }) => (criticalPoint ? [id, criticalPoint.id] : [id]));
