/** After a frame with updates the page is free for inputs three times as long as the frame took, up to a limit. */
const FREE_SHARE = 3;
const LONGEST_FREE_MS = 200;
/** While a person types, scrolls or drags, the page answers first: updates wait until a pause of this length, or for so long. */
const PAUSE_MS = 120;
const LONGEST_WAIT_MS = 300;
const HIDDEN_MS = 1000;

const inputs = ["keydown", "pointerdown", "pointerup", "pointermove", "wheel"] as const;
let lastInputAt = Number.NEGATIVE_INFINITY;
for (const type of inputs)
  addEventListener(
    type,
    () => {
      lastInputAt = performance.now();
    },
    { capture: true, passive: true },
  );

/** Calls back when the frame that is being made was laid out and painted. */
const afterFrame = (done: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done();
  };
  port2.postMessage(null);
};

/** Whether a person made an input within the last milliseconds. */
export const hadInputWithin = (milliseconds: number): boolean =>
  performance.now() - lastInputAt < milliseconds;

/** What one frame handles takes about this long at most, with what React draws for it; the next frames go on. */
const FRAME_MS = 8;
const AT_ONCE = 4;
/** So many that the frames would not keep up with them are handled at once. */
const MOST_WAITING = 5_000;

/**
 * Collects what arrives within one animation frame and handles it together, so that a hundred events cost one render; where a
 * frame takes long or a person makes inputs, what arrives in several. A hidden tab has no frames; there it is handled once a second.
 */
export const frameBatch = <Item>(flush: (items: Item[]) => void) => {
  let items: Item[] = [];
  let cancel: (() => void) | null = null;
  let freeUntil = 0;
  const takeAll = (): void => {
    cancel?.();
    cancel = null;
    const waiting = items;
    items = [];
    if (waiting.length > 0) flush(waiting);
  };
  const run = (): void => {
    cancel?.();
    cancel = null;
    if (items.length > MOST_WAITING) {
      takeAll();
      return;
    }
    const startedAt = performance.now();
    afterFrame(() => {
      const now = performance.now();
      freeUntil = now + Math.min(LONGEST_FREE_MS, (now - startedAt) * FREE_SHARE);
      if (items.length > 0) cancel ??= schedule();
    });
    const takeSome = (): void => {
      if (items.length === 0) return;
      flush(items.splice(0, AT_ONCE));
      // React draws what changed when the script ends, before this goes on: that counts as well.
      if (performance.now() - startedAt < FRAME_MS) queueMicrotask(takeSome);
    };
    takeSome();
  };
  const schedule = (): (() => void) => {
    const latestAt = performance.now() + LONGEST_WAIT_MS;
    let frame: number | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const hidden = setTimeout(takeAll, HIDDEN_MS);
    const atFrame = (): void => {
      const now = performance.now();
      const wait = Math.max(freeUntil, Math.min(lastInputAt + PAUSE_MS, latestAt)) - now;
      if (wait > 0) later = setTimeout(atFrame, wait);
      else frame = requestAnimationFrame(run);
    };
    atFrame();
    return () => {
      clearTimeout(hidden);
      clearTimeout(later);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  };
  return {
    add: (item: Item): void => {
      items.push(item);
      cancel ??= schedule();
    },
    /** Handles the queued events and cancels the requested frame. */
    stop: takeAll,
  };
};
