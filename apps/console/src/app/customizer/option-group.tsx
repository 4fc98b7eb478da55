import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

const Root = styled("fieldset")({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  "& legend": { ...typeScale.bodyS, padding: 0, marginBottom: 6, fontWeight: 600, color: paint.ink },
});

const Options = styled("div")({ display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 8 });

const Option = styled("label")({
  ...typeScale.age,
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: 6,
  color: paint.ink2,
  textAlign: "center",
  cursor: "pointer",
  "& input": { position: "absolute", inset: 0, margin: 0, opacity: 0, cursor: "pointer" },
  "& > span:first-of-type": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    height: 60,
    border: `1px solid ${paint.lineStrong}`,
    borderRadius: 6,
    backgroundColor: paint.sunk,
    color: paint.ink2,
    overflow: "hidden",
  },
  "&:has(:checked)": { color: paint.primaryStrong, fontWeight: 600 },
  "&:has(:checked) > span:first-of-type": {
    borderColor: paint.primary,
    boxShadow: `inset 0 0 0 1px ${paint.primary}`,
    color: paint.primaryStrong,
  },
  "&:has(:focus-visible) > span:first-of-type": {
    outline: `2px solid ${paint.primaryStrong}`,
    outlineOffset: 2,
  },
  "&:has(:disabled)": { cursor: "not-allowed", color: paint.mute, "& input": { cursor: "not-allowed" } },
});

const Reason = styled("p")({ ...typeScale.age, margin: "6px 0 0", color: paint.mute });

export interface OptionGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; picture: ReactNode }[];
  onChange: (value: Value) => void;
  /** Why the option is disabled. */
  locked?: string | undefined;
}

/** Radio group for one appearance option, with pictures; a change applies immediately. */
export const OptionGroup = <Value extends string>(props: OptionGroupProps<Value>) => {
  const name = useId();
  return (
    <Root disabled={props.locked !== undefined}>
      <legend>{props.label}</legend>
      <Options>
        {props.options.map((option) => (
          <Option key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span aria-hidden>{option.picture}</span>
            <span>{option.label}</span>
          </Option>
        ))}
      </Options>
      {props.locked && <Reason>{props.locked}</Reason>}
    </Root>
  );
};
