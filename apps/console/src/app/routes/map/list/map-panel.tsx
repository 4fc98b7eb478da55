import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { IconLayoutSidebarLeftCollapse, IconListDetails } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { below, useBelow } from "../../../../shared/ui/breakpoints.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const WIDTH = 360;
/** Heights of the sheet on a phone, in percent of the page. */
const STOPS = [22, 52, 92] as const;

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
});

const Handle = styled(ButtonBase)({
  flex: "none",
  height: 28,
  touchAction: "none",
  "&::before": { content: '""', width: 44, height: 5, borderRadius: 3, backgroundColor: paint.edge },
});

/** The handle of the sheet: a drag or a press leads from stop to stop, and so do the arrow keys. */
const SheetHandle = ({ stop, onStop }: { stop: number; onStop: (stop: number) => void }) => {
  const { t } = useTranslation("map");
  const [from, setFrom] = useState<number | null>(null);
  const step = (by: number): void => onStop(Math.min(STOPS.length - 1, Math.max(0, stop + by)));
  return (
    <Handle
      aria-label={t("sheet")}
      onKeyDown={({ key }) => {
        if (key === "ArrowUp") step(1);
        if (key === "ArrowDown") step(-1);
      }}
      onPointerDown={({ clientY, currentTarget, pointerId }) => {
        setFrom(clientY);
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={({ clientY }) => {
        const moved = from === null ? 0 : from - clientY;
        setFrom(null);
        if (Math.abs(moved) < 8) onStop((stop + 1) % STOPS.length);
        else step(Math.sign(moved) * (Math.abs(moved) > window.innerHeight / 2 ? 2 : 1));
      }}
    />
  );
};

/** The list beside the map: over it where the window is narrow, a sheet with three stops on a phone. */
export const MapPanel = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("map");
  const phone = useBelow("sm");
  const overlay = useBelow("lg");
  const [open, setOpen] = useState(true);
  const [stop, setStop] = useState(1);
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
