import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import {
  IconChevronLeft,
  IconChevronRight,
  IconFlag,
  IconFlagOff,
  IconPhoto,
  IconTable,
  IconTimeline,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { panned, zoomed } from "../../../shared/ui/trend/trend-gestures.ts";
import type { TrendRange } from "../../../shared/ui/trend/trend-types.ts";

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 2,
  [touch]: { "& button": { minWidth: 44, minHeight: 44 } },
});

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const Tool = (props: { label: string; onClick: () => void; disabled?: boolean; children: ReactNode }) => (
  <IconButton
    size="small"
    aria-label={props.label}
    title={props.label}
    disabled={props.disabled ?? false}
    onClick={props.onClick}
  >
    {props.children}
  </IconButton>
);

/** Buttons for what keys and gestures do on a chart. */
export const ChartTools = (props: {
  range: TrendRange;
  onRange: (range: TrendRange) => void;
  onReset: () => void;
  /** The range ends now, so there is nothing after it. */
  isLive: boolean;
  mark: number | null;
  onMark: (at: number | null) => void;
  asTable: boolean;
  onTable: () => void;
  onImage?: () => void;
  children?: ReactNode;
}) => {
  const { t } = useTranslation("readings");
  const { range, onRange, isLive, mark, asTable } = props;
  const half = (range.to - range.from) / 2;
  return (
    <Bar role="toolbar" aria-label={t("tools")}>
      {!asTable && (
        <>
          <Tool label={t("earlier")} onClick={() => onRange(panned(range, -half))}>
            <IconChevronLeft {...icon} />
          </Tool>
          <Tool label={t("later")} disabled={isLive} onClick={() => onRange(panned(range, half))}>
            <IconChevronRight {...icon} />
          </Tool>
          <Tool label={t("zoomIn")} onClick={() => onRange(zoomed(range, 0.5))}>
            <IconZoomIn {...icon} />
          </Tool>
          <Tool label={t("zoomOut")} onClick={() => onRange(zoomed(range, 2))}>
            <IconZoomOut {...icon} />
          </Tool>
          <Tool label={t("zoomReset")} disabled={isLive} onClick={props.onReset}>
            <IconZoomReset {...icon} />
          </Tool>
          {mark === null ? (
            <Tool label={t("mark")} onClick={() => props.onMark((range.from + range.to) / 2)}>
              <IconFlag {...icon} />
            </Tool>
          ) : (
            <Tool label={t("unmark")} onClick={() => props.onMark(null)}>
              <IconFlagOff {...icon} />
            </Tool>
          )}
        </>
      )}
      <Tool label={asTable ? t("asChart") : t("asTable")} onClick={props.onTable}>
        {asTable ? <IconTimeline {...icon} /> : <IconTable {...icon} />}
      </Tool>
      {!asTable && props.onImage && (
        <Tool label={t("asImage")} onClick={props.onImage}>
          <IconPhoto {...icon} />
        </Tool>
      )}
      {props.children}
    </Bar>
  );
};
