import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { FOOT } from "../fit-drawing.ts";
import { PipeLine } from "./pipe.tsx";

/** Legend and buttons stand below it: over the drawing they would cover values. */
export const Sheet = styled("div")({
  height: "100%",
  '&[data-small="false"]': { height: `calc(100% - ${FOOT}px)` },
});

const Legend = styled("div")({
  ...typeScale.age,
  position: "absolute",
  zIndex: 5,
  insetInlineStart: 14,
  bottom: 12,
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  padding: "2px 8px",
  borderRadius: 6,
  backgroundColor: paint.card,
  color: paint.mute,
  "& span": { display: "inline-flex", alignItems: "center", gap: 6 },
});

const line = [
  { x: 2, y: 6 },
  { x: 24, y: 6 },
];

/** What the lines of pipes mean. */
const CanvasLegend = () => {
  const { t } = useTranslation("scada");
  return (
    <Legend>
      {(["flow", "none", "unknown"] as const).map((flow) => (
        <span key={flow}>
          <svg width="26" height="12" aria-hidden="true">
            <PipeLine points={line} flow={flow} />
          </svg>
          {t(`pipe.${flow}`)}
        </span>
      ))}
    </Legend>
  );
};

const Buttons = styled("div")({
  position: "absolute",
  zIndex: 5,
  insetInlineEnd: 12,
  bottom: 12,
  display: "flex",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  backgroundColor: paint.card,
});

const icon = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

export const ZoomButtons = (props: { onIn: () => void; onOut: () => void; onFit: () => void }) => {
  const { t } = useTranslation("scada");
  return (
    <Buttons role="group" aria-label={t("zoom.label")}>
      <IconButton aria-label={t("zoom.out")} title={t("zoom.out")} onClick={props.onOut}>
        <IconMinus {...icon} />
      </IconButton>
      <IconButton aria-label={t("zoom.in")} title={t("zoom.in")} onClick={props.onIn}>
        <IconPlus {...icon} />
      </IconButton>
      <IconButton aria-label={t("zoom.fit")} title={t("zoom.fit")} onClick={props.onFit}>
        <IconMaximize {...icon} />
      </IconButton>
    </Buttons>
  );
};

/** Below a drawing: what its lines mean, and what changes its size. */
export const CanvasFoot = (props: Parameters<typeof ZoomButtons>[0]) => (
  <>
    <CanvasLegend />
    <ZoomButtons {...props} />
  </>
);
