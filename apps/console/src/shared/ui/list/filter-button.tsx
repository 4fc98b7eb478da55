import Button, { type ButtonProps } from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { touch } from "../breakpoints.ts";

const Root = styled(Button)({
  padding: "0 10px",
  fontWeight: 500,
  [touch]: { minHeight: 44 },
});

/** A button that stands among the choices of a filter row, as high and as light as they are. */
export const FilterButton = (props: Omit<ButtonProps, "variant" | "size">) => (
  <Root variant="outlined" {...props} />
);
