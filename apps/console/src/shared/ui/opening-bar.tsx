import { styled } from "@mui/material/styles";
import { paint } from "./paint.ts";

const Track = styled("div")({
  position: "relative",
  height: 6,
  // Stands as high as a ruler does, so that neighbouring tiles keep one line.
  margin: "8px 0 6px",
  overflow: "hidden",
  backgroundColor: paint.track,
  direction: "ltr",
});

const Fill = styled("span")({ position: "absolute", insetBlock: 0, left: 0, backgroundColor: paint.ink2 });

/** How far something is open or filled: 0 to 1, as the device reports it; hatched when it does not. */
export const OpeningBar = ({ share, label }: { share: number | null; label: string }) => (
  <Track role="img" aria-label={label} data-known={share !== null}>
    {share === null ? (
      <Fill
        style={{
          right: 0,
          background: `repeating-linear-gradient(135deg, ${paint.lineStrong} 0 1px, transparent 1px 6px)`,
        }}
      />
    ) : (
      <Fill style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    )}
  </Track>
);
