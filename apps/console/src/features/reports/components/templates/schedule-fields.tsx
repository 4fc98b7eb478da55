import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import type { ScheduleFields, ScheduleForm } from "@sgval/contract/reports/schedules";
import { exportFormats } from "@sgval/contract/table-export";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FormField } from "../../../../shared/ui/form/form-fields.tsx";
import { AddressLines, SendTimes } from "../../../../shared/ui/form/send-times.tsx";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { scheduleRecipientsQuery } from "../../api/schedules.ts";

export type ScheduleControl = Control<ScheduleForm, unknown, ScheduleFields>;

/** One of the errors of a list, which stand under their numbers. */
const firstOf = <Problem,>(error: Problem | (Problem | undefined)[] | undefined) =>
  Array.isArray(error) ? error.find(Boolean) : error;

/** Users by name; one without an address says so, because nothing reaches them. */
export const RecipientsField = ({ control, gone }: { control: ScheduleControl; gone: number }) => {
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
              help={[
                t("schedule.usersHelp"),
                ...(gone > 0 ? [t("schedule.gone", { count: gone })] : []),
              ].join(" ")}
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
            <AddressLines aria={aria} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
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
          {(aria) => <SendTimes aria={aria} value={value} onChange={onChange} />}
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
