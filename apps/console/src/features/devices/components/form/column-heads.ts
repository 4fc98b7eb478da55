import { styled } from "@mui/material/styles";
import { from } from "../../../../shared/ui/breakpoints.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";

/** Names of the columns above rows of fields; below `md` each field has its own label. */
export const ColumnHeads = styled("div")({
  ...typeScale.label,
  display: "none",
  alignItems: "center",
  minHeight: 34,
  color: paint.mute,
  "& small": { ...typeScale.age, marginInlineStart: 2 },
});

/** For rows below such heads: screen readers read the label of each field all the same. */
export const labelsInHeads = {
  [from("md")]: {
    "& [data-field]": { position: "relative" },
    "& [data-field] > :has(> label)": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
} as const;
