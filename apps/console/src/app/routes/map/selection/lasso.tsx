import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { type MapRef, useMap } from "@vis.gl/react-maplibre";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { touch } from "../../../../shared/ui/breakpoints.ts";
import type { LngLat } from "../../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

const Ground = styled("svg")({
  position: "absolute",
  zIndex: 2,
  inset: 0,
  width: "100%",
  height: "100%",
  cursor: "crosshair",
  touchAction: "none",
});

const Hint = styled("div")({
  ...typeScale.bodyS,
  position: "absolute",
  zIndex: 3,
  top: 12,
  insetInlineStart: 16,
  maxWidth: "calc(100% - 80px)",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 8,
  // A line may begin below it.
  pointerEvents: "none",
  userSelect: "none",
  "& .MuiButton-root": { flex: "none", pointerEvents: "auto", [touch]: { minHeight: 44 } },
  padding: "6px 12px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  color: paint.ink2,
});

const ByMouse = styled("span")({ "@media (pointer: coarse)": { display: "none" } });

type Place = [x: number, y: number];

/** Points of a line closer than this (px) say nothing new. */
const STEP = 4;
const FEWEST = 3;

/** The corners of what the map shows. */
const viewCorners = (map: MapRef): LngLat[] => {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
};

/** Lies over the map while a line is drawn around devices with the pointer; without one, a button takes what is in view. */
export const Lasso = (props: { onDrawn: (corners: LngLat[]) => void; onCancel: () => void }) => {
  const { t } = useTranslation(["map", "common"]);
  const { current: map } = useMap();
  const [line, setLine] = useState<readonly Place[]>([]);
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): Place => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const cancel = useRef(props.onCancel);
  cancel.current = props.onCancel;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") cancel.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const end = (): void => {
    setLine([]);
    if (map && line.length >= FEWEST) props.onDrawn(line.map((place) => map.unproject(place).toArray()));
  };
  return (
    <>
      <Ground
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setLine([placeOf(event)]);
        }}
        onPointerMove={(event) => {
          const last = line.at(-1);
          const next = placeOf(event);
          if (last && Math.hypot(next[0] - last[0], next[1] - last[1]) >= STEP) setLine([...line, next]);
        }}
        onPointerUp={end}
        onPointerCancel={() => setLine([])}
      >
        <polygon
          points={line.join(" ")}
          fill={paint.primary}
          fillOpacity={0.16}
          stroke={paint.primary}
          strokeWidth={2}
          strokeDasharray="6 4"
        />
      </Ground>
      <Hint>
        <span>{t("lasso.hint")}</span>
        <ByMouse>{t("lasso.byMouse")}</ByMouse>
        <Button size="small" autoFocus onClick={() => map && props.onDrawn(viewCorners(map))}>
          {t("lasso.inView")}
        </Button>
        <Button size="small" onClick={props.onCancel}>
          {t("common:cancel")}
        </Button>
      </Hint>
    </>
  );
};
