import { zodResolver } from "@hookform/resolvers/zod";
import { weekdays } from "@sgval/contract/notifications/duty";
import {
  type ReportSchedule,
  type ScheduleFields,
  type ScheduleForm as ScheduleValues,
  scheduleBody,
} from "@sgval/contract/reports/schedules";
import type { ReportTemplate } from "@sgval/contract/reports/templates";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormSwitch } from "../../../../shared/ui/form/form-fields.tsx";
import { FormDays } from "../../../../shared/ui/form/form-week.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useSaveSchedule } from "../../api/schedules.ts";
import { AddressesField, FormatsField, RecipientsField, TimesField } from "./schedule-fields.tsx";

const formOf = (templateId: number, schedule: ReportSchedule | null): ScheduleValues => {
  if (!schedule)
    return {
      ...{ templateId, enabled: true, userIds: [], addresses: [], sendTimes: ["06:00"] },
      ...{ days: [...weekdays], formats: ["pdf"], delivery: "attachment" },
    };
  const { enabled, userIds, addresses, sendTimes, days, formats, delivery } = schedule;
  return { ...{ templateId, enabled, userIds, addresses, sendTimes, days }, ...{ formats, delivery } };
};

/** Adds when the report of a template is mailed, or changes the schedule given. */
export const ScheduleForm = (props: {
  template: ReportTemplate;
  schedule: ReportSchedule | null;
  onClose: () => void;
}) => {
  const { template, schedule, onClose } = props;
  const { t } = useTranslation(["reports", "forms", "messages"]);
  const save = useSaveSchedule(schedule?.id ?? null);
  const form = useForm<ScheduleValues, unknown, ScheduleFields>({
    resolver: zodResolver(scheduleBody),
    mode: "onTouched",
    defaultValues: formOf(template.id, schedule),
  });
  const saving = useSave(form, {
    fields: ["enabled", "userIds", "addresses", "sendTimes", "days", "formats", "delivery"],
    save: (body) => save.mutateAsync(body),
    onSaved: () => {
      showSnackbar("success", schedule ? t("messages:update_success") : t("messages:add_success"));
      onClose();
    },
    failed: schedule ? t("messages:update_failed") : t("messages:create_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={t("schedule.of", { name: template.name })}
      sub={t("schedule.rights")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={schedule ? t("forms:save") : t("forms:add")}
      onClose={onClose}
    >
      <TimesField control={control} />
      <FormDays control={control} name="days" label={t("schedule.days")} />
      <FormatsField control={control} />
      <FormChoose
        control={control}
        name="delivery"
        label={t("schedule.sentAs")}
        required
        help={t("schedule.linkHelp")}
        choices={(["attachment", "link"] as const).map((value) => ({
          value,
          label: t(`schedule.delivery.${value}`),
        }))}
      />
      <RecipientsField control={control} gone={schedule?.goneRecipients ?? 0} />
      <AddressesField control={control} />
      <FormSwitch control={control} name="enabled" label={t("schedule.enabled")} />
    </FormDrawer>
  );
};
