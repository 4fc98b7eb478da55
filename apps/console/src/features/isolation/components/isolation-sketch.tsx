import { styled } from "@mui/material/styles";
import type { IsolationPlan } from "@sgval/contract/isolation/isolation";
import { IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { baseMapQuery } from "../../../shared/queries/base-map.ts";
import { Row } from "../../../shared/ui/arrange.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useElementWidth } from "../../../shared/ui/use-element-width.ts";
import { projectionOf } from "../sketch-projection.ts";

const MapGround = lazy(async () => ({
  default: (await import("../../../shared/ui/map/map-ground.tsx")).MapGround,
}));

/** Where nothing is measured, as on paper that is not shown. */
const USUAL_WIDTH = 640;
const LEAST_HEIGHT = 260;
const MOST_HEIGHT = 420;

const numbers = {
  "& text": { ...typeScale.micro, fontWeight: 700, textAnchor: "middle", dominantBaseline: "central" },
} as const;
const Frame = styled("div")({
  position: "relative",
  "& > div": { position: "absolute", inset: 0 },
});
const Drawing = styled("svg")({
  position: "relative",
  // The names of whom the map is from are pressed through it.
  pointerEvents: "none",
  display: "block",
  width: "100%",
  height: "auto",
  maxHeight: MOST_HEIGHT,
  "& polyline": { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" },
  ...numbers,
});
const Sign = styled("svg")(numbers);
const Legend = styled(Row)({ ...typeScale.age, color: paint.mute, padding: "6px 14px 10px" });
const Key = styled("span")({ display: "inline-flex", alignItems: "center", gap: 6 });

/**
 * Nothing alarms here: the part that is cut off is what is chosen. On paper the colours of the screen are gone: lines differ by
 * their width and dashes too.
 */
const strokes = {
  target: { stroke: paint.ink, strokeWidth: 7 },
  segment: { stroke: paint.primary, strokeWidth: 4 },
  behind: { stroke: paint.mute, strokeWidth: 3, strokeDasharray: "7 5" },
} as const;

type GivenPlace = readonly [longitude: number, latitude: number];

/** Where to close, with its number in the list. */
const Valve = ({ x, y, index }: { x: number; y: number; index: number }) => (
  <>
    <circle cx={x} cy={y} r={10} fill={paint.card} stroke={paint.ink} strokeWidth={2} />
    <text x={x} y={y} fill={paint.ink}>
      {index}
    </text>
  </>
);

const givenPath = (x: number, y: number): string => `M${x - 7} ${y - 7}l14 14m0-14l-14 14`;

/**
 * What is cut off and where to close, north above; the numbers are those of the list.
 * @param props.given the place of a leak that the plan was asked for
 */
export const IsolationSketch = ({
  plan,
  given,
  onGround = false,
}: {
  plan: IsolationPlan;
  given: GivenPlace | null;
  /** On the base map of the installation, if there is one: not on paper, where the lines alone are read. */
  onGround?: boolean;
}) => {
  const { t } = useTranslation("isolation");
  const root = useRef<HTMLDivElement>(null);
  // A unit of the drawing is a px: numbers and signs keep their size on a phone.
  const width = useElementWidth(root) || USUAL_WIDTH;
  const height = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, Math.round((width * 9) / 16)));
  const { data: base } = useQuery({ ...baseMapQuery(), enabled: onGround });
  const hasGround = onGround && base !== undefined && base.mapSource !== "none";
  const { at, center, zoom } = projectionOf(
    [
      ...plan.courses.flatMap(({ course }) => course),
      ...plan.boundaries.map(({ place }) => place),
      plan.target.place,
      ...(given ? [given] : []),
    ],
    { width, height },
  );
  const points = (course: readonly (readonly [number, number])[]) =>
    course
      .map((one) =>
        at(one)
          .map((value) => value.toFixed(1))
          .join(","),
      )
      .join(" ");
  const [repairX, repairY] = at(plan.target.place);
  const kindOf = ({ part, isTarget }: IsolationPlan["courses"][number]) => (isTarget ? "target" : part);
  const kinds = (["target", "segment", "behind"] as const).filter((kind) =>
    plan.courses.some((one) => kindOf(one) === kind),
  );
  return (
    <div ref={root}>
      <Frame>
        {hasGround && (
          <div>
            <Suspense fallback={null}>
              <MapGround center={center} zoom={zoom} />
            </Suspense>
          </div>
        )}
        <Drawing viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("sketch.label")}>
          {kinds.toReversed().map((kind) => (
            <g key={kind} {...strokes[kind]}>
              {plan.courses
                .filter((one) => kindOf(one) === kind)
                .map(({ link, course }) => (
                  <polyline key={link} points={points(course)} />
                ))}
            </g>
          ))}
          <rect
            x={repairX - 12}
            y={repairY - 12}
            width={24}
            height={24}
            rx={6}
            fill={paint.card}
            stroke={paint.ink}
          />
          <IconTool x={repairX - 9} y={repairY - 9} size={18} stroke={1.75} color={paint.ink} aria-hidden />
          {given && <path d={givenPath(...at(given))} stroke={paint.ink} strokeWidth={3} />}
          {plan.boundaries.map(({ link, node, place }, index) => {
            const [x, y] = at(place);
            return (
              <g key={`${link} ${node}`}>
                <Valve x={x} y={y} index={index + 1} />
              </g>
            );
          })}
        </Drawing>
      </Frame>
      <Legend gap="4px 16px" wraps>
        {kinds.map((kind) => (
          <Key key={kind}>
            <svg width={28} height={10} aria-hidden>
              <line x1={2} y1={5} x2={26} y2={5} {...strokes[kind]} />
            </svg>
            {t(`sketch.${kind}`)}
          </Key>
        ))}
        {given && (
          <Key>
            <svg width={18} height={18} aria-hidden>
              <path d={givenPath(9, 9)} stroke={paint.ink} strokeWidth={3} />
            </svg>
            {t("sketch.given")}
          </Key>
        )}
        {plan.boundaries.length > 0 && (
          <Key>
            <Sign width={22} height={22} aria-hidden>
              <Valve x={11} y={11} index={1} />
            </Sign>
            {t("sketch.boundary")}
          </Key>
        )}
        {plan.coursesLeftOut > 0 && <span>{t("sketch.leftOut", { count: plan.coursesLeftOut })}</span>}
      </Legend>
    </div>
  );
};
