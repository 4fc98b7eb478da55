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

const SHOWN_AFTER_MS = 200;
/** What follows within so long is a further part of the same wait. */
const SAME_WAIT_MS = 300;
/** How much loads now, since when without a pause, and when it ended last. */
const wait = { loading: 0, since: 0, endedAt: Number.NEGATIVE_INFINITY };

const waited = (): number => {
  const now = performance.now();
  const goesOn = wait.loading > 0 || now - wait.endedAt <= SAME_WAIT_MS;
  return goesOn ? Math.max(0, now - wait.since) : 0;
};

/**
 * True once somebody has waited for 200 ms: code, texts and data of a page come one after the other, and each of them
 * would begin with an empty page again.
 */
const useWaited = (): boolean => {
  const [shown, setShown] = useState(() => waited() >= SHOWN_AFTER_MS);
  useEffect(() => {
    const before = waited();
    wait.since = performance.now() - before;
    wait.loading += 1;
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS - before);
    return () => {
      clearTimeout(timer);
      wait.loading -= 1;
      wait.endedAt = performance.now();
    };
  }, []);
  return shown;
};

/** Its place is kept before it is seen: what is below it must not move. */
const Kept = styled("div")({ "&[data-shown=false]": { visibility: "hidden" } });

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
  const visible = useWaited();
  const late = useLasting(5000);
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <Kept data-shown={visible}>{children}</Kept>
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

/** Label, number, ruler and age of a value tile. */
const Tile = styled(Frame)({
  "&[data-bare=true]": { border: 0 },
  "& > :nth-of-type(1)": { width: "60%", height: 12, marginBlock: 2 },
  "& > :nth-of-type(2)": { width: "45%", height: 24, marginBlock: 6 },
  "& > :nth-of-type(3)": { height: 6, marginBlock: 6 },
  "& > :nth-of-type(4)": { width: "35%", height: 12 },
});

/** `bare` where the tile stands in a frame that is there already. */
export const TileSkeleton = ({ bare = false }: { bare?: boolean }) => (
  <Tile aria-hidden data-bare={bare}>
    <Bone />
    <Bone />
    <Bone />
    <Bone />
  </Tile>
);

/** Icon, name and value of a row. */
const SkeletonRow = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 16,
  padding: "0 14px",
  borderBottom: `1px solid ${paint.line}`,
  "& > :nth-of-type(1)": { width: 22, height: 22 },
  "& > :nth-of-type(2)": { width: "28%", height: 14 },
  "& > :nth-of-type(3)": { width: "16%", height: 14, marginInlineStart: "auto" },
});

/** As high as the head of a table. */
const SkeletonHead = styled(SkeletonRow)({
  height: 36,
  boxSizing: "border-box",
  borderTop: `1px solid ${paint.line}`,
  backgroundColor: paint.sunk,
  "& > :nth-of-type(1)": { width: 22, height: 10 },
  "& > :nth-of-type(2)": { width: "14%", height: 10 },
  "& > :nth-of-type(3)": { width: "10%", height: 10, marginInlineStart: "auto" },
});

/** Placeholder rows of a loading list; `height` is the row height of the current density. */
export const RowsSkeleton = ({
  rows = 6,
  height = 50,
  head = false,
}: {
  rows?: number;
  height?: number;
  /** With the head of a table above the rows. */
  head?: boolean;
}) => (
  <div aria-hidden>
    {head && (
      <SkeletonHead data-skeleton="head">
        <Bone />
        <Bone />
        <Bone />
      </SkeletonHead>
    )}
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <SkeletonRow key={row} style={{ height }}>
        <Bone />
        <Bone />
        <Bone />
      </SkeletonRow>
    ))}
  </div>
);

export const ChartSkeleton = ({ height = 260 }: { height?: number }) => (
  <Bone aria-hidden style={{ height, margin: 14 }} />
);
