import { type MouseEvent, type TouchEvent, useEffect, useRef } from "react";
import type { TrendRange } from "./trend-types.ts";

/** A touch that rests so long asks for the menu; browsers of some phones have no menu event of their own. */
const LONG_TOUCH_MS = 550;
/** A finger never rests completely. */
const STILL_PX = 10;

export type OnPoint = (time: number, place: { left: number; top: number } | null) => void;

/**
 * Handlers that take the right mouse button, a long touch and the menu key for a time of a chart. The menu key points at
 * nothing: it stands for the cursor, or for the end of the range.
 */
export const usePointing = (
  plot: { range: TrendRange; start: number; width: number },
  cursor: number | null,
  onPoint: OnPoint | undefined,
) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const began = useRef({ x: 0, y: 0 });
  const hasRested = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { from, to } = plot.range;
  const pointAt = (element: HTMLElement, left: number, top: number): void => {
    const share = (left - element.getBoundingClientRect().left - plot.start) / plot.width;
    onPoint?.(Math.min(to, Math.max(from, from + share * (to - from))), { left, top });
  };
  const stop = () => clearTimeout(timer.current);
  return {
    onContextMenu: (event: MouseEvent<HTMLElement>): void => {
      if (!onPoint) return;
      event.preventDefault();
      const { nativeEvent, currentTarget, clientX, clientY } = event;
      const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
      if (event.button === 2 || isTouch) pointAt(currentTarget, clientX, clientY);
      else onPoint(cursor ?? to, { left: clientX, top: clientY });
    },
    onTouchStart: (event: TouchEvent<HTMLElement>): void => {
      stop();
      const { currentTarget, touches } = event;
      const finger = touches[0];
      if (!onPoint || !finger || touches.length > 1) return;
      const { clientX, clientY } = finger;
      began.current = { x: clientX, y: clientY };
      hasRested.current = false;
      timer.current = setTimeout(() => {
        hasRested.current = true;
        pointAt(currentTarget, clientX, clientY);
      }, LONG_TOUCH_MS);
    },
    onTouchMove: ({ touches }: TouchEvent): void => {
      const finger = touches[0];
      const { x, y } = began.current;
      if (!finger || Math.hypot(finger.clientX - x, finger.clientY - y) > STILL_PX) stop();
    },
    onTouchEnd: (event: TouchEvent): void => {
      stop();
      // The click that would follow lands beside the menu and closes it.
      if (hasRested.current) event.preventDefault();
      hasRested.current = false;
    },
    onTouchCancel: stop,
  };
};
