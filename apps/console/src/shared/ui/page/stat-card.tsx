import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { below } from "../breakpoints.ts";
import { priorityInk } from "../device/marked-value.tsx";
import { StatusShape } from "../device/status-shape.tsx";
import { evenRowStyles, evenRows } from "../even-rows.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const LEAST_PX = 180;
const evenCards = evenRows(LEAST_PX);
const Grid = styled("dl")({
  ...evenRowStyles(LEAST_PX),
  gap: 12,
  margin: 0,
  [below("sm")]: { gap: 8 },
});

const Card = styled("div")({
  minWidth: 0,
  padding: "10px 14px 12px",
  border: `1px solid ${paint.line}`,
  borderRadius: 8,
  backgroundColor: paint.card,
  boxShadow: paint.shadowCard,
  "& dt": { ...typeScale.label, color: paint.mute },
  "& dd": { ...typeScale.valueM, margin: "4px 0 0" },
  ...priorityInk("& dd"),
  "& dd svg": { display: "inline", verticalAlign: "-0.1em", marginInlineEnd: 6 },
  "& dd + dd": { ...typeScale.age, color: paint.mute, overflowWrap: "anywhere" },
});

/** Counts above a list. */
export const StatCards = ({ children }: { children: ReactNode }) => <Grid ref={evenCards}>{children}</Grid>;

const Unit = styled("span")({
  fontSize: "max(0.54em, 0.75rem)",
  fontWeight: 500,
  letterSpacing: 0,
  color: paint.mute,
});

/**
 * @param unit follows the number, smaller
 * @param how how the number is computed
 * @param warning what is wrong with the number
 */
export const StatCard = (props: {
  label: string;
  value: string;
  unit?: string;
  how?: ReactNode;
  warning?: string;
}) => (
  <Card>
    <dt>{props.label}</dt>
    <dd {...(props.warning && { "data-priority": "medium" })}>
      {props.warning && <StatusShape kind="medium" size={18} />}
      {props.value}
      {props.unit && <Unit>{props.unit}</Unit>}
    </dd>
    {props.how && <dd>{props.how}</dd>}
    {props.warning && <dd>{props.warning}</dd>}
  </Card>
);
