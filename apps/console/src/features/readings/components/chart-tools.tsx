import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { exportHistory } from "@sgval/contract/readings/readings";
import {
  type Icon,
  IconArrowAutofitHeight,
  IconAxisY,
  IconChartDots,
  IconChartLine,
  IconChevronLeft,
  IconChevronRight,
  IconFlag,
  IconFlagOff,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconTable,
  IconTimeline,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from "@tabler/icons-react";
import { memo, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { panned, zoomed } from "../../../shared/ui/trend/trend-gestures.ts";
import type { TrendRange } from "../../../shared/ui/trend/trend-types.ts";
import { useStable } from "../../../shared/use-stable.ts";
import type { HistoryAsked } from "../api/keys.ts";
import { type ChartSource, sourceId } from "../chart-data.ts";

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 2,
  [touch]: { "& button": { minWidth: 44, minHeight: 44 } },
});

const LiveButton = styled(Button)(({ theme }) => ({ color: (theme.vars ?? theme).palette.text.secondary }));

/** Whether the chart moves with the time, which pressing it changes. */
export const LiveToggle = (props: { isLive: boolean; refreshing: boolean; onToggle: () => void }) => {
  const { t } = useTranslation(["readings", "common"]);
  const Sign = props.isLive ? IconPlayerPause : IconPlayerPlay;
  return (
    <LiveButton
      variant="text"
      size="small"
      aria-pressed={props.isLive}
      onClick={props.onToggle}
      startIcon={<Sign size={15} stroke={1.75} />}
    >
      {props.refreshing ? t("common:loading") : props.isLive ? t("live") : t("paused")}
    </LiveButton>
  );
};

/** Tools, and where there is space with what the lines are compared beside them; the choice of lines below. */
export const ToolsAndChoices = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "6px 12px",
  "& > *": { flex: "1 1 100%", minWidth: 0 },
  "& > [role=toolbar]": { flex: "none", maxWidth: "100%" },
  // Less is too narrow for the field of the devices beside the periods.
  "& > [role=group]": { flex: "1 1 640px" },
});

/** Drawn again when it looks different: `onClick` never changes. */
export const ToolButton = memo(
  (props: { label: string; onClick: () => void; disabled?: boolean; Icon: Icon }) => (
    <IconButton
      size="small"
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    >
      <props.Icon size={18} stroke={1.75} aria-hidden />
    </IconButton>
  ),
);

const Tool = ({ onClick, ...props }: Parameters<typeof ToolButton>[0]) => (
  <ToolButton {...props} onClick={useStable(onClick)} />
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
  /** The axes end near the data. */
  fitted: boolean;
  onFit: () => void;
  /** Each reading is a point of its own. */
  every: boolean;
  onEvery: () => void;
  onImage?: () => void;
  children?: ReactNode;
}) => {
  const { t } = useTranslation(["readings", "common"]);
  const { range, onRange, isLive, mark, asTable } = props;
  const half = (range.to - range.from) / 2;
  return (
    <Bar role="toolbar" aria-label={t("tools")}>
      {!asTable && (
        <>
          <Tool label={t("earlier")} onClick={() => onRange(panned(range, -half))} Icon={IconChevronLeft} />
          <Tool
            label={t("later")}
            disabled={isLive}
            onClick={() => onRange(panned(range, half))}
            Icon={IconChevronRight}
          />
          <Tool label={t("zoomIn")} onClick={() => onRange(zoomed(range, 0.5))} Icon={IconZoomIn} />
          <Tool label={t("zoomOut")} onClick={() => onRange(zoomed(range, 2))} Icon={IconZoomOut} />
          <Tool label={t("zoomReset")} disabled={isLive} onClick={props.onReset} Icon={IconZoomReset} />
          <Tool
            label={props.fitted ? t("axisWhole") : t("axisFit")}
            onClick={props.onFit}
            Icon={props.fitted ? IconAxisY : IconArrowAutofitHeight}
          />
          {mark === null ? (
            <Tool
              label={t("mark")}
              onClick={() => props.onMark((range.from + range.to) / 2)}
              Icon={IconFlag}
            />
          ) : (
            <Tool label={t("unmark")} onClick={() => props.onMark(null)} Icon={IconFlagOff} />
          )}
        </>
      )}
      <Tool
        label={asTable ? t("common:asChart") : t("common:asTable")}
        onClick={props.onTable}
        Icon={asTable ? IconTimeline : IconTable}
      />
      <Tool
        label={props.every ? t("condensed") : t("everyReading")}
        onClick={props.onEvery}
        Icon={props.every ? IconChartLine : IconChartDots}
      />
      {!asTable && props.onImage && (
        <Tool label={t("common:asImage")} onClick={props.onImage} Icon={IconPhoto} />
      )}
      {props.children}
    </Bar>
  );
};

/** Exports what a chart draws; drawn again when that is something else. */
export const ChartExport = (props: {
  sources: readonly ChartSource[];
  range: TrendRange;
  /** At most so many points of each line, or each reading. */
  drawn: Pick<HistoryAsked, "points" | "detail">;
}) => {
  const { sources } = props;
  const { t } = useTranslation("readings");
  const { points, detail } = props.drawn;
  const { from, to } = props.range;
  const query = useMemo(
    () => ({
      line: sources.map(sourceId).join(","),
      from: Math.round(from * 1000),
      to: Math.round(to * 1000),
      points,
      detail,
    }),
    [sources, from, to, points, detail],
  );
  return <ExportMenu route={exportHistory} query={query} about={t("trend")} />;
};
