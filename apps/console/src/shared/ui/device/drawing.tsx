import { styled } from "@mui/material/styles";

const Svg = styled("svg")({ display: "block", flex: "none" });

/** An inline SVG: an image with an accessible name, or decoration without a label. */
export const Drawing = ({ label, ...svg }: React.ComponentProps<"svg"> & { label?: string | undefined }) => (
  <Svg {...svg} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })} />
);
