import { zodResolver } from "@hookform/resolvers/zod";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { activityType } from "@sgval/contract/activity/activity";
import {
  type ActivitySetting,
  type ActivitySettingFields,
  type ActivitySettingForm,
  activitySettingBody,
} from "@sgval/contract/activity/settings";
import { dayLabels } from "@sgval/contract/automation/automation";
import { weekdays } from "@sgval/contract/notifications/duty";
import { useQuery } from "@tanstack/react-query";
import { type Control, Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormField, FormSwitch, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { AddressLines, SendTimes } from "../../../../shared/ui/form/send-times.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { activityRecipientsQuery, useSaveActivitySetting } from "../../api/activity-settings.ts";

type SettingControl = Control<ActivitySettingForm, unknown, ActivitySettingFields>;

const empty: ActivitySettingForm = {
  ...{
    name: "",
    enabled: true,
    types: ["control", "set_threshold", "set_timer"],
    userIds: [],
    addresses: [],
  },
  ...{ sendTimes: ["06:00"], days: [...weekdays] },
};

const formOf = ({ name, enabled, types, userIds, addresses, sendTimes, days }: ActivitySetting) => ({
  ...{ name, enabled, types, userIds, addresses, sendTimes, days },
});

const TypesField = ({ control }: { control: SettingControl }) => {
  const { t } = useTranslation("activity");
  return (
    <Controller
      control={control}
      name="types"
      render={({ field, fieldState }) => (
        <FormField label={t("mails.types")} required error={fieldState.error}>
          {(aria) => (
            <FormGroup {...aria} role="group" aria-label={t("mails.types")}>
              {activityType.options.map((type) => (
                <FormControlLabel
                  key={type}
                  label={t(`type.${type}`)}
                  control={
                    <Checkbox
                      checked={field.value.includes(type)}
                      onChange={(_, on) =>
                        field.onChange(
                          activityType.options.filter((one) =>
                            one === type ? on : field.value.includes(one),
                          ),
                        )
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

/** Users by name; one without an address says so, because nothing reaches them. */
const RecipientsField = ({ control, gone }: { control: SettingControl; gone: number }) => {
  const { t } = useTranslation("activity");
  const query = useQuery(activityRecipientsQuery());
  return (
    <QueryState query={query} failed={t("mails.recipientsFailed")}>
      {(people) => (
        <Controller
          control={control}
          name="userIds"
          render={({ field, fieldState }) => (
            <FormField
              label={t("mails.users")}
              help={[t("mails.usersHelp"), ...(gone > 0 ? [t("mails.gone", { count: gone })] : [])].join(" ")}
              error={fieldState.error}
            >
              {({ id, ...aria }) => (
                <Select
                  multiple
                  fullWidth
                  size="small"
                  value={field.value}
                  onChange={({ target }) => field.onChange(target.value)}
                  onBlur={field.onBlur}
                  renderValue={(chosen) =>
                    people
                      .filter((person) => chosen.includes(person.id))
                      .map(({ name }) => name)
                      .join(", ")
                  }
                  SelectDisplayProps={{ id: String(id), ...aria, "aria-label": t("mails.users") }}
                >
                  {people.map((person) => (
                    <MenuItem key={person.id} value={person.id}>
                      <Checkbox checked={field.value.includes(person.id)} tabIndex={-1} />
                      <ListItemText
                        primary={person.name}
                        secondary={person.hasEmail ? undefined : t("mails.noEmail")}
                      />
                    </MenuItem>
                  ))}
                </Select>
              )}
            </FormField>
          )}
        />
      )}
    </QueryState>
  );
};

const AddressesField = ({ control }: { control: SettingControl }) => {
  const { t } = useTranslation("activity");
  return (
    <Controller
      control={control}
      name="addresses"
      render={({ field, fieldState }) => {
        const { error } = fieldState;
        // An error of one address stands under its number.
        const problem = Array.isArray(error) ? error.find(Boolean) : error;
        return (
          <FormField label={t("mails.addresses")} help={t("mails.addressesHelp")} error={problem}>
            {(aria) => (
              <AddressLines aria={aria} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
            )}
          </FormField>
        );
      }}
    />
  );
};

const TimesField = ({ control }: { control: SettingControl }) => {
  const { t } = useTranslation("activity");
  return (
    <Controller
      control={control}
      name="sendTimes"
      render={({ field: { value, onChange }, fieldState }) => {
        const { error } = fieldState;
        const problem = Array.isArray(error) ? error.find(Boolean) : error;
        return (
          <FormField label={t("mails.sendTimes")} required error={problem}>
            {(aria) => <SendTimes aria={aria} value={value} onChange={onChange} />}
          </FormField>
        );
      }}
    />
  );
};

const DaysField = ({ control }: { control: SettingControl }) => {
  const { t } = useTranslation("activity");
  const { language } = useFormat();
  return (
    <Controller
      control={control}
      name="days"
      render={({ field, fieldState }) => (
        <FormField label={t("mails.days")} required error={fieldState.error}>
          {(aria) => (
            <ToggleButtonGroup
              {...aria}
              size="small"
              aria-label={t("mails.days")}
              value={field.value}
              onChange={(_, chosen: number[]) => field.onChange(chosen.toSorted((one, other) => one - other))}
            >
              {weekdays.map((day) => (
                <ToggleButton key={day} value={day}>
                  {dayLabels[day][language]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
        </FormField>
      )}
    />
  );
};

/** Adds what is mailed of the activity log, or changes the one given. */
export const ActivitySettingDrawer = (props: { setting: ActivitySetting | null; onClose: () => void }) => {
  const { setting, onClose } = props;
  const { t } = useTranslation(["activity", "forms", "messages"]);
  const save = useSaveActivitySetting(setting?.id ?? null);
  const form = useForm<ActivitySettingForm, unknown, ActivitySettingFields>({
    resolver: zodResolver(activitySettingBody),
    mode: "onTouched",
    defaultValues: setting ? formOf(setting) : empty,
  });
  const saving = useSave(form, {
    fields: ["name", "enabled", "types", "userIds", "addresses", "sendTimes", "days"],
    save: (body) => save.mutateAsync(body),
    onSaved: () => {
      showSnackbar("success", setting ? t("messages:update_success") : t("messages:add_success"));
      onClose();
    },
    failed: setting ? t("messages:update_failed") : t("messages:create_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={setting ? t("mails.edit", { name: setting.name }) : t("mails.add")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={setting ? t("forms:save") : t("forms:add")}
      onClose={onClose}
    >
      <FormText control={control} name="name" label={t("mails.name")} required maxLength={64} />
      <TypesField control={control} />
      <RecipientsField control={control} gone={setting?.goneRecipients ?? 0} />
      <AddressesField control={control} />
      <TimesField control={control} />
      <DaysField control={control} />
      <FormSwitch control={control} name="enabled" label={t("mails.enabled")} />
    </FormDrawer>
  );
};
