import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type AutomationSettings, type FlowPoint, mostFlowPoints } from "@sgval/contract/automation/settings";
import { unitSymbol } from "@sgval/quantities/unit";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type Control, useFieldArray, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { Stack, Text } from "../../../../shared/ui/arrange.ts";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import type { SettingsForm } from "../../regulation-form.ts";

const WIDTH = 320;
const HEIGHT = 132;
const EDGE = { left: 34, right: 12, top: 10, bottom: 24 } as const;

const Curve = styled("svg")({
  ...typeScale.micro,
  display: "block",
  width: "100%",
  maxWidth: 420,
  height: "auto",
  direction: "ltr",
  "& text": { fill: paint.mute },
  "& line": { stroke: paint.line },
  "& polyline": { fill: "none", stroke: paint.series2, strokeWidth: 2, strokeLinejoin: "round" },
  "& circle": { fill: paint.card, stroke: paint.series2, strokeWidth: 2 },
});
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText });
const Point = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) auto",
  alignItems: "end",
  gap: 8,
  "& > .MuiIconButton-root": { marginBottom: 2 },
});

/** The rows that are points already, in the order of their flows. */
const wholePoints = (rows: readonly unknown[]): FlowPoint[] =>
  (rows as readonly Partial<FlowPoint>[])
    .filter((row): row is FlowPoint => typeof row?.flow === "number" && typeof row.pressure === "number")
    .toSorted((one, other) => one.flow - other.flow);

/** The outlet pressure over the flow: straight between the points, level beyond the first and the last one. */
const FlowCurve = ({ rows }: { rows: readonly unknown[] }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const points = wholePoints(rows);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2 || first.flow === last.flow) return null;
  const pressures = points.map(({ pressure }) => pressure);
  const [low, high] = [Math.min(...pressures), Math.max(...pressures)];
  const margin = Math.max(0.1, (high - low) * 0.15);
  const beyond = (last.flow - first.flow) * 0.12;
  const [from, to] = [Math.max(0, first.flow - beyond), last.flow + beyond];
  const x = (flow: number) => EDGE.left + ((flow - from) / (to - from)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (pressure: number) =>
    HEIGHT -
    EDGE.bottom -
    ((pressure - low + margin) / (high - low + 2 * margin)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const line = [{ ...first, flow: from }, ...points, { ...last, flow: to }]
    .map(({ flow, pressure }) => `${x(flow)},${y(pressure)}`)
    .join(" ");
  const named = points.map(({ flow, pressure }) =>
    t("flow.point", {
      flow: format.quantity(flow, "m3/h", 0),
      pressure: format.quantity(pressure, "bar", 2),
    }),
  );
  return (
    <Curve
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t("flow.curve", { points: named.join("; ") })}
    >
      {[...new Set([low, high])].map((pressure) => (
        <g key={pressure}>
          <line x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(pressure)} y2={y(pressure)} />
          <text x={EDGE.left - 6} y={y(pressure) + 4} textAnchor="end">
            {format.figure(pressure, "bar", 2)}
          </text>
        </g>
      ))}
      <polyline points={line} />
      {points.map(({ flow, pressure }) => (
        <circle key={`${flow} ${pressure}`} cx={x(flow)} cy={y(pressure)} r={3.5} />
      ))}
      {[first, last].map(({ flow }) => (
        <text key={flow} x={x(flow)} y={HEIGHT - 8} textAnchor="middle">
          {format.quantity(flow, "m3/h", 0)}
        </text>
      ))}
    </Curve>
  );
};

/** The points of the table of flow and outlet pressure, with their curve. */
export const FlowTable = ({ control }: { control: Control<SettingsForm, unknown, AutomationSettings> }) => {
  const { t } = useTranslation("automation");
  const problemText = useProblemText();
  const { fields, append, remove } = useFieldArray({ control, name: "flowTable" });
  const rows = useWatch({ control, name: "flowTable" }) ?? [];
  const { errors } = useFormState({ control, name: "flowTable" });
  const problem = errors.flowTable?.root?.message ?? errors.flowTable?.message;
  return (
    <Stack gap={10} role="group" aria-label={t("field.flowTable")}>
      <Text>{t("flow.help")}</Text>
      <FlowCurve rows={rows} />
      {fields.map(({ id }, index) => (
        <Point key={id} role="group" aria-label={t("flow.of", { number: index + 1 })}>
          <FormNumber
            control={control}
            name={`flowTable.${index}.flow`}
            label={t("flow.flow")}
            unit={unitSymbol("m3/h")}
          />
          <FormNumber
            control={control}
            name={`flowTable.${index}.pressure`}
            label={t("flow.pressure")}
            unit={unitSymbol("bar")}
          />
          <IconButton
            aria-label={t("flow.remove", { number: index + 1 })}
            title={t("flow.remove", { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </Point>
      ))}
      {problem && <Problem role="alert">{fields.length < 2 ? t("flow.two") : problemText(problem)}</Problem>}
      {fields.length < mostFlowPoints && (
        <div>
          <Button
            variant="outlined"
            startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
            // An empty field holds null, which the schema refuses.
            onClick={() => append({ flow: null as never, pressure: null as never })}
          >
            {t("flow.add")}
          </Button>
        </div>
      )}
    </Stack>
  );
};
