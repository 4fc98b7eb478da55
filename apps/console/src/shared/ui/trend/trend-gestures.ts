import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useStable } from "../../use-stable.ts";
import type { TrendRange } from "./trend-types.ts";

/** A range that is `factor` times as long; what is under `at` stays in its place. */
export const zoomed = (
  { from, to }: TrendRange,
  factor: number,
  at: number = (from + to) / 2,
): TrendRange => ({
  from: at - (at - from) * factor,
  to: at + (to - at) * factor,
});

export const panned = ({ from, to }: TrendRange, seconds: number): TrendRange => ({
  from: from + seconds,
  to: to + seconds,
});

/** A place of the plot, from 0 at its start to 1 at its end, and the time that is held there. */
export type Held = { place: number; time: number };

/** The range in which every held time is at its place; one held time keeps the length of the range. */
export const heldRange = ({ from, to }: TrendRange, one: Held, other: Held | undefined): TrendRange => {
  const apart = other ? other.place - one.place : 0;
  // Two fingers at one place would stretch the range without end.
  const span = other && Math.abs(apart) > 0.02 ? (other.time - one.time) / apart : to - from;
  if (!(span > 0)) return { from, to };
  return { from: one.time - one.place * span, to: one.time + (1 - one.place) * span };
};

/** The wheel has no end of its own. */
const SETTLED_MS = 250;
/** Until the caller has taken over the range of the gesture. */
const KEPT_MS = 400;

/**
 * Pan and zoom of a chart: two fingers, a drag with Shift, the wheel sideways, and with Ctrl up and down, as trackpads send
 * a pinch. While it lasts only the drawing moves; the caller learns the range when it has come to rest.
 */
export const useTrendGestures = (
  host: RefObject<HTMLElement | null>,
  plot: { range: TrendRange; start: number; width: number },
  onRange: (range: TrendRange) => void,
) => {
  const [moving, setMoving] = useState<TrendRange | null>(null);
  const held = useRef(new Map<number, Held>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const range = moving ?? plot.range;
  const live = useRef({ range, plot, onRange });
  useEffect(() => {
    live.current = { range, plot, onRange };
  });

  const placeOf = (clientX: number): number => {
    const left = host.current?.getBoundingClientRect().left ?? 0;
    return (clientX - left - live.current.plot.start) / live.current.plot.width;
  };
  const move = (next: TrendRange) => {
    clearTimeout(timer.current);
    live.current.range = next;
    setMoving(next);
  };
  const settle = (afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      live.current.onRange(live.current.range);
      timer.current = setTimeout(() => setMoving(null), KEPT_MS);
    }, afterMs);
  };
  const actions = useRef({ placeOf, move, settle });

  useEffect(() => {
    const element = host.current;
    const onWheel = (event: WheelEvent) => {
      const { range: shown, plot: drawn } = live.current;
      const { placeOf: place, move: to, settle: rest } = actions.current;
      const span = shown.to - shown.from;
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (event.ctrlKey) to(zoomed(shown, 1.002 ** event.deltaY, shown.from + place(event.clientX) * span));
      else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
        to(panned(shown, (sideways / drawn.width) * span));
      else return;
      event.preventDefault();
      rest(SETTLED_MS);
    };
    // React listens passively, and a passive listener cannot keep the page from scrolling.
    element?.addEventListener("wheel", onWheel, { passive: false });
    const ending = timer;
    return () => {
      element?.removeEventListener("wheel", onWheel);
      clearTimeout(ending.current);
    };
  }, [host]);

  const take = ({ pointerId, clientX }: PointerEvent) => {
    const place = placeOf(clientX);
    held.current.set(pointerId, { place, time: range.from + place * (range.to - range.from) });
  };
  const release = ({ pointerId }: PointerEvent) => {
    const wasMoving = moving !== null;
    held.current.delete(pointerId);
    if (wasMoving && held.current.size === 0) settle(0);
  };
  const goTo = useStable((next: TrendRange): void => {
    move(next);
    settle(0);
  });
  return {
    range,
    /** Shows another range at once; the caller learns it after that. The function stays the same. */
    goTo,
    /** Whether a gesture moves the range now. */
    isMoving: moving !== null,
    handlers: {
      onPointerDownCapture: (event: PointerEvent) => {
        if (event.pointerType === "touch" || (event.shiftKey && event.button === 0)) take(event);
        if (event.pointerType !== "touch" && event.shiftKey)
          event.currentTarget.setPointerCapture(event.pointerId);
      },
      /** Returns whether the move belonged to a gesture. */
      onPointerMove: (event: PointerEvent): boolean => {
        const own = held.current.get(event.pointerId);
        if (!own || (event.pointerType === "touch" && held.current.size < 2)) return false;
        own.place = placeOf(event.clientX);
        const [one, other] = held.current.values();
        if (one) move(heldRange(live.current.range, one, other));
        return true;
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
};
