export interface FrameBatch<Item> {
  add(item: Item): void;
  /** Hands over what waits and forgets the frame that was asked for. */
  stop(): void;
}

/**
 * Collects what arrives within one animation frame and hands it over together, so that a hundred events
 * cost one render. A hidden tab has no frames; there it is handed over once a second.
 */
export const frameBatch = <Item>(flush: (items: Item[]) => void): FrameBatch<Item> => {
  let items: Item[] = [];
  let cancel: (() => void) | null = null;
  const run = (): void => {
    cancel?.();
    cancel = null;
    const waiting = items;
    items = [];
    if (waiting.length > 0) flush(waiting);
  };
  const schedule = (): (() => void) => {
    const timer = setTimeout(run, 1000);
    const frame = document.hidden ? null : requestAnimationFrame(run);
    return () => {
      clearTimeout(timer);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  };
  return {
    add: (item) => {
      items.push(item);
      cancel ??= schedule();
    },
    stop: run,
  };
};
