import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { type ReactNode, useEffect, useState } from "react";
import { paint } from "./paint.ts";

/** True once a wait has lasted `ms`: short loads show nothing, so that the screen does not flicker. */
const useLasting = (ms: number): boolean => {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return lasting;
};

/**
 * Holds a skeleton back for 200 ms and adds the loading line after 5 s (with a Cancel button, if given).
 * The region is busy for assistive technology from the start.
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

const Frame = styled("div")({
  padding: "10px 14px 12px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
});

export const TileSkeleton = () => (
  <Frame aria-hidden>
    <Skeleton variant="rectangular" width="60%" height={12} sx={{ my: "2px" }} />
    <Skeleton variant="rectangular" width="45%" height={24} sx={{ my: "6px" }} />
    <Skeleton variant="rectangular" height={6} sx={{ my: "6px" }} />
    <Skeleton variant="rectangular" width="35%" height={12} />
  </Frame>
);

/** Rows of a table or list while it loads; `height` is the row height of the density in use. */
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
        <Skeleton variant="rectangular" width={22} height={22} />
        <Skeleton variant="rectangular" width="28%" height={14} />
        <Skeleton variant="rectangular" width="16%" height={14} sx={{ marginInlineStart: "auto" }} />
      </div>
    ))}
  </div>
);

export const ChartSkeleton = ({ height = 260 }: { height?: number }) => (
  <Skeleton aria-hidden variant="rectangular" height={height} sx={{ m: "14px" }} />
);
