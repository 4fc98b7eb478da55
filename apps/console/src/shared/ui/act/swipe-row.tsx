import { styled, useTheme } from "@mui/material/styles";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

/** Less is a finger that rests or scrolls, in px. */
const SLOP = 10;
/** A swipe must be long on purpose: a flick that was meant to scroll does nothing. */
const LEAST = 96;
const LEAST_SHARE = 0.35;

const Root = styled("div")({
  position: "relative",
  backgroundColor: "inherit",
  // Up and down scrolls the page.
  touchAction: "pan-y",
  overflowX: "clip",
});
const Behind = styled("span")({
  ...typeScale.label,
  position: "absolute",
  inset: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  padding: "0 12px",
  borderRadius: 6,
  color: paint.mute,
  backgroundColor: paint.sunk,
  '&[data-armed="true"]': { color: paint.card, backgroundColor: paint.primaryStrong },
});
const Front = styled("div")({
  position: "relative",
  backgroundColor: "inherit",
  transition: "transform 120ms ease-out",
  '&[data-swiped="true"]': { transition: "none" },
  // It stays in its place, and its end says that letting go will act.
  "@media (prefers-reduced-motion: reduce)": {
    transform: "none !important",
    '&[data-armed="true"]': { boxShadow: `inset -3px 0 ${paint.primaryStrong}` },
  },
});

/** Where a finger came down, and how far it has moved towards the start of the line. */
type Swipe = { pointerId: number; x: number; y: number; isSideways: boolean };

/**
 * A row of a phone that acts when it is swiped towards the start of the line, like a button in it. A short swipe, one that the page takes
 * for scrolling and a second finger do nothing. The button stays: a swipe is a second way for touch alone.
 */
export const SwipeRow = ({
  label,
  onSwipe,
  children,
}: {
  /** What a swipe does, drawn behind the row; not read out, as the button says it. */
  label: string;
  /** Undefined where the row has nothing to do. */
  onSwipe: (() => void) | undefined;
  children: ReactNode;
}) => {
  const { direction } = useTheme();
  const swipe = useRef<Swipe | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState(0);
  const towardsStart = direction === "rtl" ? 1 : -1;
  const armed = moved >= Math.max(LEAST, (row.current?.offsetWidth ?? 0) * LEAST_SHARE);
  const stop = () => {
    swipe.current = null;
    setMoved(0);
  };
  const follow = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const own = swipe.current;
    if (own?.pointerId !== pointerId) return;
    const across = (clientX - own.x) * towardsStart;
    if (!own.isSideways) {
      const down = Math.abs(clientY - own.y);
      if (Math.max(Math.abs(across), down) < SLOP) return;
      if (across <= down) return stop();
      own.isSideways = true;
    }
    setMoved(Math.max(0, across));
  };
  if (!onSwipe) return <>{children}</>;
  return (
    <Root
      ref={row}
      onPointerDown={({ pointerType, pointerId, isPrimary, clientX, clientY }) => {
        if (pointerType !== "touch") return;
        if (!isPrimary) return stop();
        swipe.current = { pointerId, x: clientX, y: clientY, isSideways: false };
      }}
      onPointerMove={follow}
      onPointerUp={({ pointerId }) => {
        if (swipe.current?.pointerId !== pointerId) return;
        stop();
        if (armed) onSwipe();
      }}
      onPointerCancel={stop}
    >
      {moved > 0 && (
        <Behind aria-hidden data-armed={armed}>
          {label}
        </Behind>
      )}
      <Front
        data-swiped={moved > 0}
        data-armed={armed}
        style={moved > 0 ? { transform: `translateX(${moved * towardsStart}px)` } : undefined}
      >
        {children}
      </Front>
    </Root>
  );
};
