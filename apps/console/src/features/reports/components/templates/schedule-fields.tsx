import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ScheduleFields, ScheduleForm } from "@sgval/contract/reports/schedules";
import { exportFormats } from "@sgval/contract/table-export";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Actions } from "../../../../shared/ui/arrange.ts";
import { FormField } from "../../../../shared/ui/form/form-fields.tsx";
import { LazyTimeInput } from "../../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { scheduleRecipientsQuery } from "../../api/schedules.ts";

export type ScheduleControl = Control<ScheduleForm, unknown, ScheduleFields>;

/** One of the errors of a list, which stand under their numbers. */
const firstOf = <Problem,>(error: Problem | (Problem | undefined)[] | undefined) =>
  Array.isArray(error) ? error.find(Boolean) : error;

/** Users by name; one without an address says so, because nothing reaches them. */
export const RecipientsField = ({ control }: { control: ScheduleControl }) => {
  const { t } = useTranslation("reports");
  const query = useQuery(scheduleRecipientsQuery());
  return (
    <QueryState query={query} failed={t("schedule.recipientsFailed")}>
      {(people) => (
        <Controller
          control={control}
          name="userIds"
          render={({ field: { value, onChange }, fieldState }) => (
            <FormField
              label={t("schedule.users")}
              help={t("schedule.usersHelp")}
              error={firstOf(fieldState.error)}
            >
              {(aria) => (
                <FormGroup {...aria} role="group" aria-label={t("schedule.users")}>
                  {people.map(({ id, name, hasEmail }) => (
                    <FormControlLabel
                      key={id}
                      label={hasEmail ? name : t("schedule.withoutEmail", { name })}
                      control={
                        <Checkbox
                          checked={value.includes(id)}
                          onChange={(_, on) =>
                            onChange(on ? [...value, id] : value.filter((one) => one !== id))
                          }
                        />
                      }
                    />
                  ))}
                </FormGroup>
              )}
            </FormField>
          )}
        />
      )}
    </QueryState>
  );
};

export const AddressesField = ({ control }: { control: ScheduleControl }) => {
  const { t } = useTranslation("reports");
  return (
    <Controller
      control={control}
      name="addresses"
      render={({ field, fieldState }) => (
        <FormField
          label={t("schedule.addresses")}
          help={t("schedule.addressesHelp")}
          error={firstOf(fieldState.error)}
        >
          {(aria) => (
            <OutlinedInput
              fullWidth
              multiline
              minRows={2}
              value={field.value.join("\n")}
              onChange={({ target }) => field.onChange(target.value.split(/\r?\n|[,;]\s*/))}
              onBlur={() => {
                field.onChange(field.value.map((one) => one.trim()).filter((one) => one !== ""));
                field.onBlur();
              }}
              inputProps={aria}
            />
          )}
        </FormField>
      )}
    />
  );
};

export const TimesField = ({ control }: { control: ScheduleControl }) => {
  const { t } = useTranslation("reports");
  return (
    <Controller
      control={control}
      name="sendTimes"
      render={({ field: { value, onChange }, fieldState }) => (
        <FormField label={t("schedule.times")} required error={firstOf(fieldState.error)}>
          {(aria) => (
            <Actions id={aria.id}>
              {Array.from(value.entries(), ([place, time]) => (
                <Actions key={place}>
                  <LazyTimeInput
                    label={t("schedule.time", { number: place + 1 })}
                    value={time}
                    onChange={(next) => onChange(value.map((one, at) => (at === place ? next : one)))}
                    control={{ ...aria, id: `${aria.id}-${place}` }}
                  />
                  {value.length > 1 && (
                    <IconButton
                      size="small"
                      aria-label={t("schedule.removeTime", { time })}
                      onClick={() => onChange(value.filter((_, at) => at !== place))}
                    >
                      <IconX size={16} stroke={1.75} aria-hidden />
                    </IconButton>
                  )}
                </Actions>
              ))}
              <Button
                size="small"
                variant="text"
                startIcon={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => onChange([...value, "18:00"])}
              >
                {t("schedule.addTime")}
              </Button>
            </Actions>
          )}
        </FormField>
      )}
    />
  );
};

export const FormatsField = ({ control }: { control: ScheduleControl }) => {
  const { t } = useTranslation("reports");
  return (
    <Controller
      control={control}
      name="formats"
      render={({ field: { value, onChange }, fieldState }) => (
        <FormField label={t("schedule.formats")} required error={firstOf(fieldState.error)}>
          {(aria) => (
            <FormGroup {...aria} row role="group" aria-label={t("schedule.formats")}>
              {exportFormats.map((format) => (
                <FormControlLabel
                  key={format}
                  label={format.toUpperCase()}
                  control={
                    <Checkbox
                      checked={value.includes(format)}
                      onChange={(_, on) =>
                        onChange(exportFormats.filter((one) => (one === format ? on : value.includes(one))))
                      }
                    />
                  }
                />
              ))}
            </FormGroup>
          )}
        </FormField>
      )}
    />
  );
};
