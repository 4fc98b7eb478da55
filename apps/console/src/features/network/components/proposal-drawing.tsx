import { styled } from "@mui/material/styles";
import type { ZoneProposal } from "@sgval/contract/network/zone-proposals";
import { longitudeScale } from "@sgval/quantities/geometry";
import { useTranslation } from "react-i18next";
import { boundsOf, emptyBounds } from "../../../shared/ui/map/coordinates.ts";
import { paint } from "../../../shared/ui/paint.ts";

const SIZE = 200;
const MARGIN = 10;
/** Half the side of the cross at a closed link, and the radius of the dot at a metered one. */
const CROSS = 4;
const DOT = 4.5;

const Drawing = styled("svg")({ flex: "none", width: SIZE, height: SIZE, maxWidth: "100%" });

/** A proposed zone with its pipes, its metered links (dots) and its closed ones (crosses), north above. */
export const ProposalDrawing = ({ proposal }: { proposal: ZoneProposal }) => {
  const { t } = useTranslation("network");
  const { polygon, lines, boundary } = proposal;
  const [ring = []] = polygon.coordinates;
  const [west, south, east, north] =
    boundsOf([...ring, ...boundary.map(({ place }) => place)]) ?? emptyBounds;
  const scaleX = longitudeScale((south + north) / 2);
  const scale = (SIZE - 2 * MARGIN) / Math.max((east - west) * scaleX, north - south, 1e-6);
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    Number(((x - west) * scaleX * scale + MARGIN).toFixed(1)),
    Number(((north - y) * scale + MARGIN).toFixed(1)),
  ];
  return (
    <Drawing viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={t("proposals.drawing")}>
      <polygon
        points={ring.map((corner) => at(corner).join(",")).join(" ")}
        fill={paint.sunk}
        stroke={paint.primary}
        strokeWidth={1.5}
      />
      <path
        d={lines.map(([from, to]) => `M${at(from).join(" ")}L${at(to).join(" ")}`).join("")}
        fill="none"
        stroke={paint.ink2}
        strokeWidth={1}
      />
      {boundary.map(({ link, role, place }) => {
        const [x, y] = at(place);
        const name = t(`proposals.${role}`, { links: link });
        return role === "boundary" ? (
          <path
            key={link}
            d={`M${x - CROSS} ${y - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}`}
            stroke={paint.criticalEdge}
            strokeWidth={2}
          >
            <title>{name}</title>
          </path>
        ) : (
          <circle
            key={link}
            cx={x}
            cy={y}
            r={DOT}
            fill={role === "inlet" ? paint.primary : paint.card}
            stroke={paint.primary}
          >
            <title>{name}</title>
          </circle>
        );
      })}
    </Drawing>
  );
};
