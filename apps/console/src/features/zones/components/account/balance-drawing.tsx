import { styled } from "@mui/material/styles";
import type { ZoneFigures } from "@sgval/contract/zones/zone-accounting";
import type { ZoneFigureKey } from "@sgval/contract/zones/zone-figures";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { type FlowLink, type FlowNode, layoutBalance, NODE_WIDTH } from "../../balance-flows.ts";
import { numberName } from "../../figure-text.ts";
import { FigureValue } from "./figure-value.tsx";

const HEIGHT = 300;

const Place = styled("div")({ position: "relative" });
/** A number beside its bar, readable on what flows behind it. */
const Amount = styled("div")({
  position: "absolute",
  ...typeScale.age,
  color: paint.ink2,
  textShadow: `0 0 2px ${paint.card}, 0 0 2px ${paint.card}, 0 0 4px ${paint.card}`,
  whiteSpace: "nowrap",
});

const Drawing = styled("svg")({
  display: "block",
  width: "100%",
  fontSize: 12,
  "& text": { fill: paint.ink, fontWeight: 600 },
});

/** What is paid for is filled; what is lost is hatched, so that colour is not the only difference. */
const isPaid = (key: ZoneFigureKey) => key === "revenue_water" || key === "system_input";

const ribbon = ({ from, fromY, to, height }: FlowLink): string => {
  const [x1, x2] = [from.x + NODE_WIDTH, to.x];
  const middle = (x1 + x2) / 2;
  return [
    `M${x1} ${fromY}C${middle} ${fromY} ${middle} ${to.y} ${x2} ${to.y}`,
    `V${to.y + height}`,
    `C${middle} ${to.y + height} ${middle} ${fromY + height} ${x1} ${fromY + height}Z`,
  ].join("");
};

/**
 * Where the water of a period went, as flows as broad as their volumes; nothing where a line is not known or negative. Each number
 * explains itself when it is pressed.
 */
export const BalanceDrawing = ({ figures, width }: { figures: ZoneFigures; width: number }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const hatch = useId();
  const layout = layoutBalance(figures, { width, height: HEIGHT - 24 });
  if (!layout) return null;
  const input = figures.system_input?.value ?? 0;
  const shareText = (value: number) => format.proportion(value / input, 1);
  const textY = ({ y, height }: FlowNode) => y + Math.min(height / 2, 20) + (height < 30 ? -1 : 4);
  return (
    <Place>
      <Drawing height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t("account.flows")}>
        <defs>
          <pattern
            id={hatch}
            width={6}
            height={6}
            patternTransform="rotate(45)"
            patternUnits="userSpaceOnUse"
          >
            <rect width={6} height={6} fill={paint.track} />
            <line x1={0} y1={0} x2={0} y2={6} stroke={paint.band} strokeWidth={1.5} />
          </pattern>
        </defs>
        {layout.links.map((link) => (
          <path
            key={link.key}
            d={ribbon(link)}
            fill={isPaid(link.key) ? paint.track : `url(#${hatch})`}
            stroke="none"
          />
        ))}
        {layout.nodes.map((node) => (
          <g key={node.key}>
            <rect
              x={node.x}
              y={node.y}
              width={NODE_WIDTH}
              height={node.height}
              fill={isPaid(node.key) ? paint.band : paint.ink2}
            />
            <text
              x={node.x + NODE_WIDTH + 8}
              y={textY(node)}
              paintOrder="stroke"
              stroke={paint.card}
              strokeWidth={3}
              strokeLinejoin="round"
            >
              {numberName(node.key, format)}
            </text>
          </g>
        ))}
      </Drawing>
      {layout.nodes.map((node) => {
        const figure = figures[node.key];
        return (
          figure && (
            <Amount key={node.key} style={{ left: node.x + NODE_WIDTH + 8, top: textY(node) - 1 }}>
              <FigureValue figure={figure} brief />
              {` · ${shareText(node.value)}`}
            </Amount>
          )
        );
      })}
    </Place>
  );
};
