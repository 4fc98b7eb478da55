import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { below } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Grid = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(180px, 1fr))",
  gap: 12,
  margin: 0,
  [below("sm")]: { gridTemplateColumns: "1fr 1fr", gap: 8 },
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
export const StatCards = ({ children }: { children: ReactNode }) => <Grid>{children}</Grid>;

/** @param how how the number is computed */
export const StatCard = ({ label, value, how }: { label: string; value: string; how?: string }) => (
  <Card>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {how && <dd>{how}</dd>}
  </Card>
);
