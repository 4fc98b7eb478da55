import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { below } from "../breakpoints.ts";
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
  "& dd + dd": { ...typeScale.age, color: paint.mute, overflowWrap: "anywhere" },
});

/** Counts above a list. */
export const StatCards = ({ children }: { children: ReactNode }) => <Grid ref={evenCards}>{children}</Grid>;

/** @param how how the number is computed */
export const StatCard = ({ label, value, how }: { label: string; value: string; how?: string }) => (
  <Card>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {how && <dd>{how}</dd>}
  </Card>
);
