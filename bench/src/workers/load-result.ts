export type LoadResult = {
  published: number;
  acknowledged: number;
  /** Acknowledged messages, or answered requests, per second. */
  perSecond: number;
  /** Milliseconds from sending to the acknowledgement. */
  p50: number;
  p99: number;
  /** Connections lost, or answers that were refusals. */
  failures: number;
  /** Share of one processor core the generator used for itself. */
  ownCores: number;
};

/** How a generator talks with the bench while it runs. */
export type Reporter<Payload = never> = {
  ready(): void;
  payload(payload: Payload): void;
  /** Aborted when the bench has seen enough. */
  stopped: AbortSignal;
};

/** Measures the processor time of this process from now on, in cores. */
export const meterOwnCores = (): (() => number) => {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / (performance.now() - startedAt);
  };
};
