import { styled } from "@mui/material/styles";
import { paint } from "./paint.ts";
import { typeScale } from "./type-scale.ts";

/** Text of a machine: payloads, tokens, programs. */
export const Code = styled("pre")({
  ...typeScale.bodyS,
  margin: "4px 0 12px",
  padding: 12,
  overflowX: "auto",
  border: `1px solid ${paint.line}`,
  borderRadius: 6,
  backgroundColor: paint.sunk,
  color: paint.ink,
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
