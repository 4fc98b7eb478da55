import { styled } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { dayLabels } from "@sgval/contract/automation/automation";
import { useId } from "react";
import { Controller, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { useProblemText } from "../../i18n/use-problem-text.ts";
import { below } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { FormField, type FormFieldProps } from "./form-fields.tsx";
import { LazyTimeInput } from "./pickers/lazy-pickers.tsx";

export const daysOfWeek = [1, 2, 3, 4, 5, 6, 7] as const;

/** One button for each day of the week; on a phone they take two lines, so that a finger finds each. */
export const DayButtons = styled(ToggleButtonGroup)({
  display: "flex",
  "& .MuiToggleButton-root": { flex: 1, minWidth: 0, paddingInline: 2 },
  [below("sm")]: {
    display: "grid",
    gridTemplateColumns: "repeat(4, 1fr)",
    gap: 4,
    "& .MuiToggleButton-root": {
      minHeight: 44,
      margin: 0,
      // A frame of its own: beside a chosen day the group takes the border away.
      border: 0,
      boxShadow: `inset 0 0 0 1px ${paint.edge}`,
      borderRadius: 4,
    },
  },
});

/**
 * Days over the whole width; below them two fields whose inputs and the button after them stand on one line, whichever label takes two
 * and whichever field has a help.
 */
export const WeekRow = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr auto",
  columnGap: 8,
  "& > [data-days]": { gridColumn: "1 / -1", marginBottom: 8 },
  "& > div:not([data-days])": {
    display: "grid",
    gridRow: "2 / span 4",
    gridTemplateRows: "subgrid",
    rowGap: 0,
  },
  "& > div:not([data-days]) > :first-of-type": { alignSelf: "end" },
  "& > div:not([data-days]) > * + *": { marginTop: 6 },
  "& > button": { gridRow: 3, alignSelf: "center", marginTop: 6 },
  [below("sm")]: { padding: 10, border: `1px solid ${paint.line}`, borderRadius: 8 },
});

const Problem = styled("small")({
  ...typeScale.bodyS,
  display: "block",
  marginTop: 4,
  color: paint.criticalText,
});

type InForm<Values extends FieldValues, Output> = Pick<
  FormFieldProps<Values, Output>,
  "control" | "name" | "label"
>;

/** Days of the week as one button each; the form holds their numbers in order, Monday as 1. */
export const FormDays = <Values extends FieldValues, Output>({
  control,
  name,
  label,
}: InForm<Values, Output>) => {
  const language = useLanguage();
  const problemId = useId();
  const problemText = useProblemText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <div data-days>
          <DayButtons
            size="small"
            aria-label={label}
            aria-describedby={fieldState.error && problemId}
            value={field.value ?? []}
            onChange={(_event, chosen: number[]) =>
              field.onChange(chosen.toSorted((one, other) => one - other))
            }
          >
            {daysOfWeek.map((day) => (
              <ToggleButton key={day} value={day}>
                {dayLabels[day][language]}
              </ToggleButton>
            ))}
          </DayButtons>
          {fieldState.error && (
            <Problem id={problemId} role="alert">
              {problemText(fieldState.error.message)}
            </Problem>
          )}
        </div>
      )}
    />
  );
};

/** A time of day; the form holds `HH:mm`. */
export const FormTime = <Values extends FieldValues, Output>({
  control,
  name,
  label,
  endsDay = false,
}: InForm<Values, Output> & {
  /** What ends at midnight ends with the day: the form then holds `24:00`, an hour that the field itself does not know. */
  endsDay?: boolean;
}) => {
  const { t } = useTranslation("forms");
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <FormField
          label={label}
          help={endsDay && field.value === "24:00" ? t("windows.midnight") : undefined}
          error={fieldState.error}
        >
          {(aria) => (
            <LazyTimeInput
              label={label}
              value={field.value ?? ""}
              onChange={(time) => field.onChange(endsDay && time === "00:00" ? "24:00" : time)}
              control={aria}
            />
          )}
        </FormField>
      )}
    />
  );
};
