/** Others may just be changing cells: the same grace that the server gives before it says offline. */
export const GRACE_MS = 60_000;
/** Devices that go within so many milliseconds, as when a mast fails, are one notice. */
const TOGETHER_MS = 5000;

export interface OfflineWatch {
  /** A connection came or went; `atOnce` when the server says offline without any grace, as it does of a pump station. */
  onConnection: (payload: { deviceId: number; connected: boolean; atOnce: boolean }) => void;
  /** Drops everything pending: events may have been missed. */
  forget: () => void;
}

/** Watches connections come and go and reports, once and together, those that stay away. */
export const watchOffline = (emit: (deviceIds: number[]) => void): OfflineWatch => {
  /** When each lost device is to be told of, epoch milliseconds. */
  const due = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (): void => {
    clearTimeout(timer);
    if (due.size === 0) return;
    timer = setTimeout(speak, Math.max(0, Math.min(...due.values()) + TOGETHER_MS - Date.now()));
  };
  const speak = (): void => {
    const ids = [...due].filter(([, timestamp]) => timestamp <= Date.now()).map(([id]) => id);
    for (const id of ids) due.delete(id);
    if (ids.length > 0) emit(ids);
    plan();
  };
  return {
    onConnection: ({ deviceId, connected, atOnce }) => {
      if (connected) due.delete(deviceId);
      else if (!due.has(deviceId)) due.set(deviceId, Date.now() + (atOnce ? 0 : GRACE_MS));
      plan();
    },
    forget: () => {
      due.clear();
      plan();
    },
  };
};
