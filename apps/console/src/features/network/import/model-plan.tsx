import { styled } from "@mui/material/styles";
import type { ModelPlan, ModelSummary } from "@sgval/contract/network/model";
import { type MouseEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";

const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  height: 280,
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 8,
  backgroundColor: paint.mapBlock,
  cursor: "crosshair",
  touchAction: "manipulation",
  "& path": { fill: "none", stroke: paint.ink2, strokeWidth: 1.25, vectorEffect: "non-scaling-stroke" },
  "& circle": { fill: paint.primary, stroke: paint.card, vectorEffect: "non-scaling-stroke", strokeWidth: 2 },
  "& text": { fill: paint.ink, fontWeight: 700 },
});

export interface PlanPoint {
  id: string;
  x: number;
  y: number;
}

/** The drawing of a model in its own coordinates, with y upwards; a click chooses the nearest node. */
export const ModelPlanDrawing = (props: {
  plan: ModelPlan;
  extent: ModelSummary["extent"];
  /** The chosen nodes, each with its mark. */
  marks: readonly (PlanPoint & { mark: string })[];
  onChoose: (node: PlanPoint) => void;
}) => {
  const { plan, extent, marks, onChoose } = props;
  const { t } = useTranslation("network");
  const size = Math.max(extent.maxX - extent.minX, extent.maxY - extent.minY) || 1;
  const edge = size * 0.04;
  const courses = useMemo(
    () =>
      plan.links
        .map(([, , course]) => course.map((value, index) => (index % 2 === 0 ? value : -value)))
        .map((course) => `M${course.join(" ")}`)
        .join(""),
    [plan],
  );
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const away = (node: { x: number; y: number }) => Math.hypot(node.x - x, -node.y - y);
    const nearest = plan.nodes
      .map(([id, , nodeX, nodeY]): PlanPoint => ({ id, x: nodeX, y: nodeY }))
      .reduce<PlanPoint | null>((best, node) => (best && away(best) <= away(node) ? best : node), null);
    if (nearest) onChoose(nearest);
  };
  return (
    // The node can be typed in a field beside it: the drawing is a shortcut for the pointer.
    <Drawing
      role="img"
      aria-label={t("anchors.plan")}
      viewBox={[
        extent.minX - edge,
        -extent.maxY - edge,
        extent.maxX - extent.minX + 2 * edge || 1,
        extent.maxY - extent.minY + 2 * edge || 1,
      ].join(" ")}
      onClick={choose}
    >
      <path d={courses} />
      {marks.map(({ mark, x, y }) => (
        <g key={mark}>
          <circle cx={x} cy={-y} r={size / 60} />
          <text x={x + size / 45} y={-y} fontSize={size / 20}>
            {mark}
          </text>
        </g>
      ))}
    </Drawing>
  );
};
