import { create } from "zustand";
import type { LiveUpdate } from "./live-events.ts";

/** Updates of devices that wait for their data: it was asked for and has not come, so that they cannot be shown yet. */
const useAwaited = create<Readonly<Record<number, LiveUpdate>>>(() => ({}));

/** Marks a device as waiting for data, with the update that it waits with. */
export const awaitData = (update: LiveUpdate): void => useAwaited.setState({ [update.deviceId]: update });

/** The data has come, or could not be loaded. */
export const dataCame = (deviceId: number): void =>
  useAwaited.setState(({ [deviceId]: _, ...others }) => others, true);

/** The update that a device waits with; undefined when it waits for nothing. */
export const awaitedUpdate = (deviceId: number): LiveUpdate | undefined => useAwaited.getState()[deviceId];

/** Whether a device waits for its data. */
export const useDataAwaited = (deviceId: number): boolean => useAwaited((awaited) => deviceId in awaited);
