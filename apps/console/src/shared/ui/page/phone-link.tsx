import type { CSSProperties } from "react";

/** A number that a phone dials when it is touched; spaces and dots are for reading only. */
export const PhoneLink = ({ number, style }: { number: string; style?: CSSProperties }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`} style={style}>
    {number}
  </a>
);
