import Button, { type ButtonProps } from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { touch } from "../../breakpoints.ts";

const Root = styled(Button)({
  padding: "0 10px",
  fontWeight: 500,
  [touch]: { minHeight: 44 },
});

/** A button in a filter row, as high as the filters. */
export const FilterButton = (props: Omit<ButtonProps, "variant" | "size">) => (
  <Root variant="outlined" {...props} />
);
