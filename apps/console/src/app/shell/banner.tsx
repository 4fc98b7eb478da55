import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

const Strip = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  minHeight: 38,
  padding: "4px 24px",
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.sunk,
  color: paint.ink,
  "& > svg": { flex: "none" },
  "& > span": { flex: "1 1 200px" },
  '&[role="alert"]': { backgroundColor: paint.criticalStrip },
  "@media (max-width: 599.95px)": { padding: "4px 16px" },
});

/** A line under the bars that says what concerns every page. */
export const Banner = (props: { icon: ReactNode; text: string; actions?: ReactNode; alarming?: boolean }) => (
  <Strip role={props.alarming ? "alert" : "status"}>
    {props.icon}
    <span>{props.text}</span>
    {props.actions}
  </Strip>
);
