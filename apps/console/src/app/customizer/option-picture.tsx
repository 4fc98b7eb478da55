import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
  strong?: boolean;
}

const bars = (x: number, y: number, w: number, strong = false): Part => ({ x, y, w, h: 5, strong });

/** Boxes of the thumbnail of each option; the box that the option changes is drawn strong. */
const pages = {
  horizontal: [
    { x: 4, y: 4, w: 72, h: 5, strong: true },
    bars(4, 11, 72, true),
    { x: 4, y: 20, w: 72, h: 24 },
  ],
  vertical: [{ x: 4, y: 4, w: 16, h: 40, strong: true }, bars(24, 4, 52), { x: 24, y: 12, w: 52, h: 32 }],
  collapsed: [{ x: 4, y: 4, w: 7, h: 40, strong: true }, bars(15, 4, 61), { x: 15, y: 12, w: 61, h: 32 }],
  fluid: [bars(4, 4, 72), { x: 4, y: 12, w: 72, h: 32, strong: true }],
  boxed: [bars(4, 4, 72), { x: 18, y: 12, w: 44, h: 32, strong: true }],
  barSticky: [
    bars(4, 4, 72, true),
    { x: 4, y: 14, w: 34, h: 14 },
    { x: 42, y: 14, w: 34, h: 14 },
    bars(4, 32, 72),
    bars(4, 40, 40),
  ],
  barStatic: [
    bars(4, -2, 72, true),
    { x: 4, y: 8, w: 34, h: 18 },
    { x: 42, y: 8, w: 34, h: 18 },
    bars(4, 30, 72),
    bars(4, 39, 40),
  ],
  barHidden: [{ x: 4, y: 4, w: 34, h: 20 }, { x: 42, y: 4, w: 34, h: 20 }, bars(4, 28, 72), bars(4, 37, 40)],
  footSticky: [{ x: 4, y: 4, w: 72, h: 30 }, bars(4, 39, 72, true)],
  footStatic: [{ x: 4, y: 4, w: 72, h: 38 }, bars(4, 45, 72, true)],
  footHidden: [{ x: 4, y: 4, w: 72, h: 40 }],
  ltr: [bars(4, 6, 46, true), bars(4, 15, 60), bars(4, 24, 52), bars(4, 33, 40)],
  rtl: [bars(30, 6, 46, true), bars(16, 15, 60), bars(24, 24, 52), bars(36, 33, 40)],
  comfortable: [bars(4, 6, 72), bars(4, 21, 72), bars(4, 36, 72)],
  compact: [bars(4, 4, 72), bars(4, 12, 72), bars(4, 20, 72), bars(4, 28, 72), bars(4, 36, 72)],
  expanded: [
    { x: 4, y: 4, w: 22, h: 40, strong: true },
    { x: 30, y: 4, w: 46, h: 40 },
  ],
} satisfies Record<string, Part[]>;

export type PictureName = keyof typeof pages;

/** A page of 80 by 48 in outline. */
export const PagePicture = ({ of }: { of: PictureName }) => (
  <svg viewBox="0 0 80 48" width="80" height="48" aria-hidden="true">
    {pages[of].map((part: Part) => (
      <rect
        key={`${part.x},${part.y}`}
        x={part.x}
        y={part.y}
        width={part.w}
        height={part.h}
        rx="2"
        fill="currentColor"
        opacity={part.strong ? 0.85 : 0.25}
      />
    ))}
  </svg>
);

const Card = styled("span")({
  width: 52,
  height: 30,
  borderRadius: 5,
  "&[data-bordered=true]": { border: "2px solid currentColor" },
  "&[data-bordered=false]": { boxShadow: "0 2px 7px currentColor", opacity: 0.7 },
});

/** A card in outline, flat or with its shadow. */
export const SkinPicture = ({ bordered }: { bordered: boolean }): ReactNode => (
  <Card data-bordered={bordered} />
);
