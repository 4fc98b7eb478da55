import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { paint } from "../../shared/ui/paint.ts";

const Box = ({ filled, children }: { filled: boolean; children?: ReactNode }) => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <rect
      x="1.5"
      y="1.5"
      width="15"
      height="15"
      rx="3.5"
      fill={filled ? "currentColor" : paint.card}
      stroke="currentColor"
      strokeWidth="1.2"
    />
    {children}
  </svg>
);

const SIGN = {
  fill: "none",
  stroke: paint.onPrimary,
  strokeWidth: 1.8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export const EmptyBox = () => <Box filled={false} />;
export const TickedBox = () => (
  <Box filled>
    <path d="M5.2 9.2 8 12l5-5.6" {...SIGN} />
  </Box>
);
export const PartBox = () => (
  <Box filled>
    <path d="M5.5 9h7" {...SIGN} />
  </Box>
);

/** Chevron of selects; MUI hands over a class that places it. */
export const SelectArrow = ({ className }: { className?: string }) => (
  <IconChevronDown {...(className ? { className } : {})} size={18} stroke={1.75} aria-hidden />
);
