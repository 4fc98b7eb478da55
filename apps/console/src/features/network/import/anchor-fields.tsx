import Alert from "@mui/material/Alert";
import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { ModelPlan, ModelSummary } from "@sgval/contract/network/model";
import { formatForInput, formatNumber } from "@sgval/quantities/format";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/use-language.ts";
import { useProblemText } from "../../../shared/i18n/use-problem-text.ts";
import { MutedText, Stack } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { PositionPicker } from "../../../shared/ui/map/position-picker.tsx";
import { Segmented } from "../../../shared/ui/page/segmented.tsx";
import { type AnchorDraft, type AnchorDrafts, oddScale, placementOf } from "./anchors.ts";
import { ModelPlanDrawing, type PlanPoint } from "./model-plan.tsx";

const Sides = styled("div")({
  display: "grid",
  gap: 16,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(300px, 100%), 1fr))",
});

const marks = ["A", "B"] as const;
/** Of the coordinates of a model, whose unit may be the degree. */
const DECIMALS = 6;

/** Two points of the model and where they are: each chosen on the drawing or by its id, and on the map or typed. */
export const AnchorFields = (props: {
  plan: ModelPlan;
  summary: Pick<ModelSummary, "extent" | "metresPerUnit">;
  anchors: AnchorDrafts;
  onChange: (anchors: AnchorDrafts) => void;
}) => {
  const { plan, summary, anchors, onChange } = props;
  const { t } = useTranslation("network");
  const problemText = useProblemText();
  const language = useLanguage();
  const coordinate = (value: number) => formatForInput(value, DECIMALS, language);
  const [mark, setMark] = useState<(typeof marks)[number]>("A");
  const [typed, setTyped] = useState("");
  const active = mark === "A" ? anchors[0] : anchors[1];
  const change = (part: Partial<AnchorDraft>) => {
    const next = { ...active, ...part };
    onChange(mark === "A" ? [next, anchors[1]] : [anchors[0], next]);
  };
  const choose = (node: PlanPoint | null) => {
    setTyped(node?.id ?? "");
    change({ node });
  };
  const type = (text: string) => {
    const found = plan.nodes.find(([id]) => id === text.trim());
    setTyped(text);
    change({ node: found ? { id: found[0], x: found[2], y: found[3] } : null });
  };
  const show = (next: (typeof marks)[number]) => {
    setMark(next);
    setTyped((next === "A" ? anchors[0] : anchors[1]).node?.id ?? "");
  };
  const { placement, problem } = placementOf(anchors);
  const odd = placement && oddScale(placement, summary.metresPerUnit);
  return (
    <Stack gap={12}>
      <MutedText>{t("anchors.why")}</MutedText>
      <Segmented
        label={t("anchors.which")}
        value={mark}
        segments={marks.map((value) => ({ value, label: t("anchors.point", { mark: value }) }))}
        onChange={show}
      />
      <Sides>
        <Stack gap={12}>
          <Field
            label={t("anchors.node", { mark })}
            help={
              active.node
                ? `x ${coordinate(active.node.x)} · y ${coordinate(active.node.y)}`
                : t("anchors.nodeHelp")
            }
            error={typed !== "" && !active.node ? t("anchors.noNode") : undefined}
          >
            {(aria) => (
              <OutlinedInput
                value={typed}
                onChange={(event) => type(event.target.value)}
                inputProps={{ ...aria, maxLength: 64, autoComplete: "off", spellCheck: false }}
              />
            )}
          </Field>
          <ModelPlanDrawing
            plan={plan}
            extent={summary.extent}
            marks={marks.flatMap((one, index) => {
              const node = anchors[index]?.node;
              return node ? [{ ...node, mark: one }] : [];
            })}
            onChoose={choose}
          />
        </Stack>
        <PositionPicker
          key={mark}
          value={active}
          onChange={({ latitude, longitude }) => change({ latitude, longitude })}
        />
      </Sides>
      {problem && <Alert severity="error">{problemText(problem)}</Alert>}
      {odd && (
        <Alert severity="warning">{t("anchors.scale", { factor: formatNumber(odd, 2, language) })}</Alert>
      )}
    </Stack>
  );
};
