import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { dayLabels, everyDay, timersBody } from "@sgval/contract/automation/automation";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type Control, Controller, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { useFormat } from "../../format/use-format.ts";
import { below } from "../breakpoints.ts";
import { paint } from "../paint.ts";
import { FormField } from "./form-fields.tsx";
import { LazyTimeInput } from "./pickers/lazy-pickers.tsx";

const Window = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr auto",
  alignItems: "end",
  gap: 8,
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
  "& > [role=group]": { gridColumn: "1 / -1" },
  // The days of the longest language fit a phone.
  "& .MuiToggleButton-root": { flex: 1, minWidth: 0, paddingInline: 2 },
  [below("sm")]: { padding: 10, border: `1px solid ${paint.line}`, borderRadius: 8 },
});

export const weeklyWindows = z.object({ timers: timersBody });
type Values = z.input<typeof weeklyWindows>;
type Output = z.output<typeof weeklyWindows>;

/** A window that most devices have: low pressure at night. */
export const defaultWindow = () => ({ days: [...everyDay], startTime: "00:00", endTime: "05:00" });
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Windows of the week, each with its days and hours, in a form that has them as `timers`. */
export const WeeklyWindows = ({ control }: { control: Control<Values, unknown, Output> }) => {
  const { t } = useTranslation("forms");
  const { language } = useFormat();
  const { fields, append, remove } = useFieldArray({ control, name: "timers" });
  return (
    <>
      {fields.map((window, index) => (
        <Window key={window.id} role="group" aria-label={t("windows.of", { number: index + 1 })}>
          <Controller
            control={control}
            name={`timers.${index}.days`}
            render={({ field }) => (
              <ToggleButtonGroup
                size="small"
                aria-label={t("windows.days")}
                value={field.value ?? []}
                onChange={(_, chosen: number[]) =>
                  field.onChange(chosen.toSorted((one, other) => one - other))
                }
              >
                {days.map((day) => (
                  <ToggleButton key={day} value={day}>
                    {dayLabels[day][language]}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            )}
          />
          {(["startTime", "endTime"] as const).map((name) => (
            <Controller
              key={name}
              control={control}
              name={`timers.${index}.${name}`}
              render={({ field, fieldState }) => (
                <FormField
                  label={t(`windows.${name}`)}
                  // The field itself knows no hour 24.
                  help={field.value === "24:00" ? t("windows.midnight") : undefined}
                  error={fieldState.error}
                >
                  {(aria) => (
                    <LazyTimeInput
                      label={t(`windows.${name}`)}
                      value={field.value}
                      // What ends at midnight ends with the day.
                      onChange={(time) =>
                        field.onChange(name === "endTime" && time === "00:00" ? "24:00" : time)
                      }
                      control={aria}
                    />
                  )}
                </FormField>
              )}
            />
          ))}
          <IconButton
            aria-label={t("windows.remove", { number: index + 1 })}
            title={t("windows.remove", { number: index + 1 })}
            onClick={() => remove(index)}
          >
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </Window>
      ))}
      <div>
        <Button
          variant="outlined"
          startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
          onClick={() => append(defaultWindow())}
        >
          {t("windows.add")}
        </Button>
      </div>
    </>
  );
};
