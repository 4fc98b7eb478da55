import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { IconLayoutSidebarLeftCollapse, IconListDetails } from "@tabler/icons-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { below, touch, useBelow } from "../../../../shared/ui/breakpoints.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const WIDTH = 360;
/** Heights of the sheet on a phone, in percent of the page. */
const STOPS = [22, 52, 92] as const;

/** A shorter way of the finger is a press. */
const DRAG_PX = 8;

const Side = styled("aside")({
  position: "relative",
  zIndex: 4,
  display: "flex",
  flexDirection: "column",
  width: WIDTH,
  minHeight: 0,
  borderInlineEnd: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.card,
  [below("lg")]: { position: "absolute", insetBlock: 0, insetInlineStart: 0, boxShadow: paint.shadowFloat },
  [below("sm")]: {
    top: "auto",
    width: "100%",
    borderTop: `1px solid ${paint.lineStrong}`,
    borderRadius: "14px 14px 0 0",
    transition: "height 160ms ease-out",
    "@media (prefers-reduced-motion: reduce)": { transition: "none" },
  },
  "&[data-alone]": { position: "relative", flex: 1, border: "none", borderRadius: 0, boxShadow: "none" },
});

const Toggle = styled(ButtonBase)({
  ...typeScale.bodyS,
  position: "absolute",
  zIndex: 3,
  top: 12,
  insetInlineStart: 12,
  gap: 8,
  height: 36,
  padding: "0 12px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  color: paint.ink2,
  fontWeight: 600,
  [touch]: { height: 44 },
});

const Collapse = styled(ButtonBase)({
  position: "absolute",
  zIndex: 1,
  top: 60,
  insetInlineEnd: -37,
  width: 36,
  height: 36,
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: "0 8px 8px 0",
  backgroundColor: paint.card,
  color: paint.ink2,
  [touch]: { insetInlineEnd: -45, width: 44, height: 44 },
});

const Handle = styled(ButtonBase)({
  flex: "none",
  height: 28,
  touchAction: "none",
  "&::before": { content: '""', width: 44, height: 5, borderRadius: 3, backgroundColor: paint.edge },
  // Over the map above it, between the scale and the button of the sources.
  [touch]: { "&::after": { content: '""', position: "absolute", insetInline: "25%", top: -16, bottom: 0 } },
});

/** How much of the list is on screen, and what of the map it covers. */
export const useMapPanel = () => {
  const phone = useBelow("sm");
  const overlay = useBelow("lg");
  const [open, setOpen] = useState(true);
  const [stop, setStop] = useState(1);
  // Of a map that the list covers altogether, the middle is that of the strip above a sheet at half height.
  const below = phone ? (STOPS[Math.min(stop, 1)] ?? 0) / 100 : 0;
  const start = overlay && !phone && open ? WIDTH : 0;
  const padding = useMemo(() => ({ above: 0, start, below }), [start, below]);
  return { phone, overlay, open, setOpen, stop, setStop, padding };
};

/** The handle of the sheet: a drag or a press leads from stop to stop, and so do the arrow keys. */
const SheetHandle = ({ stop, onStop }: { stop: number; onStop: (stop: number) => void }) => {
  const { t } = useTranslation("map");
  const from = useRef<number | null>(null);
  /** A drag ends with a press of its own. */
  const dragged = useRef(false);
  const step = (by: number): void => onStop(Math.min(STOPS.length - 1, Math.max(0, stop + by)));
  return (
    <Handle
      aria-label={t("sheet")}
      aria-description={t("sheetStop", { number: stop + 1, of: STOPS.length })}
      onKeyDown={(event) => {
        const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        step(by);
      }}
      onPointerDown={({ clientY, currentTarget, pointerId }) => {
        from.current = clientY;
        dragged.current = false;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      onPointerUp={({ clientY }) => {
        const moved = from.current === null ? 0 : from.current - clientY;
        from.current = null;
        if (Math.abs(moved) < DRAG_PX) return;
        dragged.current = true;
        step(Math.sign(moved) * (Math.abs(moved) > window.innerHeight / 2 ? 2 : 1));
      }}
      onClick={() => {
        if (!dragged.current) onStop((stop + 1) % STOPS.length);
        dragged.current = false;
      }}
    />
  );
};

/** The list beside the map: over it where the window is narrow, a sheet with three stops on a phone. */
export const MapPanel = ({
  panel: { phone, overlay, open, setOpen, stop, setStop },
  alone,
  children,
}: {
  panel: ReturnType<typeof useMapPanel>;
  /** There is no map beside it. */
  alone: boolean;
  children: ReactNode;
}) => {
  const { t } = useTranslation("map");
  if (alone)
    return (
      <Side aria-label={t("list")} data-alone>
        {children}
      </Side>
    );
  if (phone)
    return (
      <Side aria-label={t("list")} style={{ height: `${STOPS[stop]}%` }}>
        <SheetHandle stop={stop} onStop={setStop} />
        {children}
      </Side>
    );
  if (overlay && !open)
    return (
      <Toggle onClick={() => setOpen(true)}>
        <IconListDetails size={18} stroke={1.75} aria-hidden />
        {t("list")}
      </Toggle>
    );
  return (
    <Side aria-label={t("list")}>
      {overlay && (
        <Collapse onClick={() => setOpen(false)} aria-label={t("hideList")} title={t("hideList")}>
          <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
        </Collapse>
      )}
      {children}
    </Side>
  );
};
