import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useState } from "react";
import { paint } from "../paint.ts";

/** True after `ms`; avoids flicker for short loads. */
const useLasting = (ms: number): boolean => {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return lasting;
};

/**
 * Shows a skeleton after 200 ms and a loading text after 5 s (with a Cancel button, if given). The region is
 * `aria-busy` from the start.
 */
export const Loading = ({
  label,
  children,
  slow,
}: {
  label: string;
  children: ReactNode;
  slow?: ReactNode;
}) => {
  const visible = useLasting(200);
  const late = useLasting(5000);
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      {visible && children}
      {late && slow}
    </div>
  );
};

/** A static placeholder. */
const Bone = styled("div")({ borderRadius: 4, backgroundColor: paint.track });

const Frame = styled("div")({
  padding: "10px 14px 12px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
});

export const TileSkeleton = () => (
  <Frame aria-hidden>
    <Bone style={{ width: "60%", height: 12, marginBlock: 2 }} />
    <Bone style={{ width: "45%", height: 24, marginBlock: 6 }} />
    <Bone style={{ height: 6, marginBlock: 6 }} />
    <Bone style={{ width: "35%", height: 12 }} />
  </Frame>
);

/** Placeholder rows of a loading list; `height` is the row height of the current density. */
export const RowsSkeleton = ({ rows = 6, height = 50 }: { rows?: number; height?: number }) => (
  <div aria-hidden>
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <div
        key={row}
        style={{
          display: "flex",
          alignItems: "center",
          gap: 16,
          height,
          padding: "0 14px",
          borderBottom: `1px solid ${paint.line}`,
        }}
      >
        <Bone style={{ width: 22, height: 22 }} />
        <Bone style={{ width: "28%", height: 14 }} />
        <Bone style={{ width: "16%", height: 14, marginInlineStart: "auto" }} />
      </div>
    ))}
  </div>
);

export const ChartSkeleton = ({ height = 260 }: { height?: number }) => (
  <Bone aria-hidden style={{ height, margin: 14 }} />
);
