import type { CSSProperties } from "react";

/** Link that dials a telephone number; spaces and dots are removed. */
export const PhoneLink = ({ number, style }: { number: string; style?: CSSProperties }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`} style={style}>
    {number}
  </a>
);
