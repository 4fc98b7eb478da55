import Button, { type ButtonProps } from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { touch } from "../../breakpoints.ts";
import { paint } from "../../paint.ts";

const Root = styled(Button)({
  padding: "0 10px",
  fontWeight: 500,
  [touch]: { minWidth: 44, minHeight: 44 },
  // No stronger than one class, so that hovering still shows.
  "&:where([aria-pressed=true])": { backgroundColor: paint.tint, color: paint.primaryStrong },
  // An icon alone.
  "&[data-brief=true] .MuiButton-startIcon": { marginInline: 0 },
});

type FilterButtonProps = Omit<ButtonProps, "size" | "children" | "title"> & {
  children: string;
  /** Only the icon, with the text as its tip, where a row has many filters. */
  brief?: boolean;
};

/** A button in a filter row, as high as the filters. */
export const FilterButton = ({ brief = false, children, ...props }: FilterButtonProps) => (
  <Root variant="outlined" {...props} data-brief={brief} title={brief ? children : undefined}>
    {brief ? <span className="visually-hidden">{children}</span> : children}
  </Root>
);
