import { styled } from "@mui/material/styles";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { WholeCodes } from "../whole-codes.tsx";
import { isPriority } from "./status-kinds.ts";
import { StatusShape, type StatusShapeProps } from "./status-shape.tsx";

const Root = styled("span")({
  ...typeScale.bodyS,
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minWidth: 0,
  fontWeight: 500,
  "&[data-strong=true]": { fontWeight: 600 },
});

export type StatusChipProps = Omit<StatusShapeProps, "label"> & {
  /** The state as a noun or adjective, already translated. */
  label: string;
  strong?: boolean;
};

/** Shape and text: colour alone never shows a state. */
export const StatusChip = ({ label, strong = false, ...shape }: StatusChipProps) => {
  const { kind } = shape;
  const quiet = kind === "late" || kind === "stale" || kind === "offline" || kind === "unknown";
  const color = isPriority(kind) ? paint[`${kind}Text`] : quiet ? paint.mute : paint.ink2;
  return (
    <Root data-strong={strong} style={{ color }}>
      <StatusShape size={16} {...shape} />
      <span>
        <WholeCodes text={label} />
      </span>
    </Root>
  );
};
