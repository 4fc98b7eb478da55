/**
 * Acts once for all calls of `trigger` within a time, ms after the first of them; `stop` drops what is pending. For what follows
 * many events and costs a request.
 */
export const throttle = (act: () => void, afterMs: number): { trigger: () => void; stop: () => void } => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return {
    trigger: () => {
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
