/** Runs tasks one after the other, in the order in which they came; one that fails does not hold up the next. */
export const createSerializer = (): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.catch(() => undefined).then(task);
    last = run;
    return run;
  };
};

/** Work that runs once at a time: whoever asks for it meanwhile waits for the run that is under way. */
export const singleFlight = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
};
