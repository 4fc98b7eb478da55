import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { timersBody } from "@sgval/contract/automation/automation";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type Control, useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paint } from "../paint.ts";
import { FormDays, FormTime, WeekRow } from "./form-week.tsx";

const Window = styled(WeekRow)({
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
});

export const weeklyWindows = z.object({ timers: timersBody });
type Values = z.input<typeof weeklyWindows>;
type Output = z.output<typeof weeklyWindows>;

/** A window that most devices have, low pressure at night, without a day: what was added by mistake is not saved with one press. */
export const newWindow = () => ({ days: [], startTime: "00:00", endTime: "05:00" });

/** Windows of the week, each with its days and hours, in a form that has them as `timers`. */
export const WeeklyWindows = ({ control }: { control: Control<Values, unknown, Output> }) => {
  const { t } = useTranslation("forms");
  const { fields, append, remove } = useFieldArray({ control, name: "timers" });
  return (
    <>
      {fields.map((window, index) => (
        <Window key={window.id} role="group" aria-label={t("windows.of", { number: index + 1 })}>
          <FormDays control={control} name={`timers.${index}.days`} label={t("windows.days")} />
          {(["startTime", "endTime"] as const).map((name) => (
            <FormTime
              key={name}
              control={control}
              name={`timers.${index}.${name}`}
              label={t(`windows.${name}`)}
              endsDay={name === "endTime"}
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
          onClick={() => append(newWindow())}
        >
          {t("windows.add")}
        </Button>
      </div>
    </>
  );
};
