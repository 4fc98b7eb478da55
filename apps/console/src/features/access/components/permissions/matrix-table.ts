import { styled } from "@mui/material/styles";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

/** A table of ticks whose head and first column stay in view. */
export const MatrixTable = styled("table")({
  ...typeScale.table,
  width: "100%",
  // Sticky cells lose their lines where borders collapse.
  borderCollapse: "separate",
  borderSpacing: 0,
  "& th, & td": { padding: "2px 12px", borderBottom: `1px solid ${paint.line}`, textAlign: "center" },
  "& thead th": {
    ...typeScale.label,
    position: "sticky",
    top: 0,
    zIndex: 2,
    height: 36,
    color: paint.mute,
    backgroundColor: paint.sunk,
    whiteSpace: "nowrap",
  },
  "& th:first-of-type": { position: "sticky", insetInlineStart: 0, zIndex: 1, textAlign: "start" },
  "& thead th:first-of-type": { zIndex: 3 },
  "& tbody th": { backgroundColor: paint.card, fontWeight: 500 },
});
