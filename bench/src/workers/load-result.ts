export type LoadResult = {
  published: number;
  acknowledged: number;
  /** Acknowledged messages, or answered requests, per second. */
  perSecond: number;
  /** Milliseconds from publish to acknowledgement. */
  p50: number;
  p99: number;
  /** Lost connections, or answers other than 200. */
  failures: number;
  /** Processor cores used by the generator itself. */
  ownCores: number;
};

/** Callbacks of a running generator to the bench. */
export type Reporter<Progress = never> = {
  ready(): void;
  progress(progress: Progress): void;
  /** Aborted when the bench asks it to stop. */
  stopped: AbortSignal;
};

/** Starts measuring the processor time of this process; returns a function that gives it in cores. */
export const meterOwnCores = (): (() => number) => {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / (performance.now() - startedAt);
  };
};
