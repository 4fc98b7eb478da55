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
      <ToggleButton
        key={segment.value}
        value={segment.value}
        sx={props.size === "small" ? { minHeight: 26, px: "10px", fontSize: "0.75rem" } : {}}
      >
        {segment.icon}
        {segment.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
