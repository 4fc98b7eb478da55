import { styled } from "@mui/material/styles";
import type { Command } from "@sgval/contract/control/control";
import { useTranslation } from "react-i18next";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useEffectStep } from "./effect-step.ts";

const Note = styled("p")({ ...typeScale.age, margin: "12px 0 0", color: paint.mute });

/** When the effect of a command is looked for in the readings, and what they showed; nothing where none is to be seen. */
export const EffectNote = ({ command }: { command: Command }) => {
  const { t } = useTranslation("control");
  const [step] = useEffectStep(command);
  if (!step) return null;
  const { label, time, note } = step;
  return <Note>{[time ? t("effect.due", { time }) : label, note].filter(Boolean).join(" · ")}</Note>;
};
