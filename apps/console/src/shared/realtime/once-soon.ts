/**
 * Acts once for all calls of `soon` within a time, ms after the first of them; `stop` drops what is pending. For what follows
 * many events and costs a request.
 */
export const onceSoon = (act: () => void, afterMs: number): { soon: () => void; stop: () => void } => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    soon: () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        act();
      }, afterMs);
    },
    stop: () => {
      clearTimeout(waiting);
      waiting = undefined;
    },
  };
};
