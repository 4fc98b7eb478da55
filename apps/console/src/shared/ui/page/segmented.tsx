import { styled } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { paint } from "../paint.ts";

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Why it cannot be chosen now: it keeps the focus, so that the reason can be read. */
  locked?: string | null | undefined;
};

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
  "&[aria-disabled=true]": { gap: 6, backgroundColor: paint.sunk, color: paint.mute, cursor: "not-allowed" },
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
      if (value !== null && !props.segments.find((one) => one.value === value)?.locked) props.onChange(value);
    }}
  >
    {props.segments.map((segment) => (
      <Choice
        key={segment.value}
        value={segment.value}
        data-size={props.size}
        {...(segment.locked
          ? { "aria-disabled": true, title: segment.locked, "aria-description": segment.locked }
          : {})}
      >
        {segment.locked ? <IconLock size={16} stroke={1.75} aria-hidden /> : segment.icon}
        {segment.label}
      </Choice>
    ))}
  </ToggleButtonGroup>
);
