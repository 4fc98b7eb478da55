import { styled } from "@mui/material/styles";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

export const Heading = styled("h3")({ ...typeScale.label, margin: "0 0 4px", color: paint.mute });
export const Names = styled("ul")({ margin: 0, paddingInlineStart: 20 });
