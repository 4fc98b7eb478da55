import { styled } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import type { ReactNode } from "react";

export type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode };

export type SegmentedProps<Value extends string> = {
  /** Accessible name. */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  size?: "small" | "medium";
};

const Choice = styled(ToggleButton)({
  "&[data-size=small]": { minHeight: 26, paddingInline: 10, fontSize: "0.75rem" },
});

/** Segmented control: one of a few options. Pressing the selected one changes nothing. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    aria-label={props.label}
    value={props.value}
    disabled={props.disabled ?? false}
    onChange={(_event, value: Value | null) => {
      if (value !== null) props.onChange(value);
    }}
  >
    {props.segments.map((segment) => (
      <Choice key={segment.value} value={segment.value} data-size={props.size}>
        {segment.icon}
        {segment.label}
      </Choice>
    ))}
  </ToggleButtonGroup>
);
