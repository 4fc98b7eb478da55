import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";

export type ControlMode = "auto" | "manual";

const Letter = styled("span", { shouldForwardProp: (name) => name !== "mode" })<{ mode: ControlMode }>({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  justifyContent: "center",
  width: 18,
  height: 18,
  fontSize: "0.75rem",
  lineHeight: 1,
  fontWeight: 650,
  color: paint.ink2,
  variants: [
    {
      props: { mode: "manual" },
      style: { border: `1.5px solid ${paint.ink2}`, borderRadius: 4, color: paint.ink, fontWeight: 700 },
    },
  ],
});

const SIGN: Record<ControlMode, string> = { auto: "A", manual: "M" };

/**
 * Mode letter, the same in all languages: A plain, M boxed. `label` is the accessible name; without it the letter is
 * decoration beside the text.
 */
export const ModeBadge = ({ mode, label }: { mode: ControlMode; label?: string }) => (
  <Letter
    mode={mode}
    {...(label ? { role: "img", "aria-label": label, title: label } : { "aria-hidden": true })}
  >
    {SIGN[mode]}
  </Letter>
);
