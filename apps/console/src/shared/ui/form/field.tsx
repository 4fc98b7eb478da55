import { styled } from "@mui/material/styles";
import { type ReactNode, useId } from "react";
import { touchArea } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";

const Root = styled("div")({ display: "flex", flexDirection: "column", gap: 6, minWidth: 0 });
const Line = styled("div")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 8,
  "& > a": { position: "relative", ...touchArea },
});
const Label = styled("label")({ ...typeScale.bodyS, fontWeight: 550, color: paint.ink });
const Marked = styled("span")({
  ...typeScale.age,
  marginInlineStart: 2,
  color: paint.mute,
  fontWeight: 400,
});
const Help = styled("p")({ ...typeScale.age, margin: 0, color: paint.mute });
const Problem = styled("p")({ ...typeScale.age, margin: 0, color: paint.criticalText, fontWeight: 500 });

/** Fields under one legend. */
export const FieldGroup = styled("fieldset")({
  display: "grid",
  gap: 12,
  margin: 0,
  padding: 0,
  border: 0,
  "& legend": { ...typeScale.label, padding: 0 },
});

/** Ids and ARIA attributes for the control inside a field. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
  "aria-required": boolean;
};

export type FieldProps = {
  label: ReactNode;
  /** Text "required" instead of a star; marks the field as required. */
  requiredLabel?: string | undefined;
  /** Text "optional", where the same field may be required at another time. */
  optionalLabel?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** Shown at the end of the label line ("Forgot password?"). */
  aside?: ReactNode;
  /** Renders the control; spread the attributes on the input element. */
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, and help or error text, associated by ids for assistive technology. */
export const Field = ({ label, requiredLabel, optionalLabel, help, error, aside, children }: FieldProps) => {
  const id = useId();
  const described = [error ? `${id}-error` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ");
  return (
    <Root data-field>
      <Line>
        <Label htmlFor={id}>
          {label}
          {/* The space is heard: without it a screen reader joins both to one word. */}
          {(requiredLabel ?? optionalLabel) && (
            <>
              {" "}
              <Marked>{requiredLabel ?? optionalLabel}</Marked>
            </>
          )}
        </Label>
        {aside}
      </Line>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": Boolean(error),
        "aria-required": Boolean(requiredLabel),
      })}
      {error && (
        <Problem id={`${id}-error`} role="alert">
          {error}
        </Problem>
      )}
      {help && <Help id={`${id}-help`}>{help}</Help>}
    </Root>
  );
};
