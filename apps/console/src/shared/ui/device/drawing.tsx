import { styled } from "@mui/material/styles";

const Svg = styled("svg")({ display: "block", flex: "none" });

/** An inline drawing: one picture with a name, or, without a label, decoration that is not read aloud. */
export const Drawing = ({ label, ...svg }: React.ComponentProps<"svg"> & { label?: string | undefined }) => (
  <Svg {...svg} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })} />
);
