import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { dayLabels, everyDay, thresholdBody, timersBody } from "@sgval/contract/automation/automation";
import type { BulkAnswer, DeviceChoice } from "@sgval/contract/devices/bulk";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Controller, useFieldArray, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormField } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { LazyTimeInput } from "../../../../shared/ui/form/lazy-pickers.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { useSetThresholds, useSetTimers } from "../../api/bulk-devices.ts";

export interface BulkAutomationProps {
  chosen: readonly DeviceChoice[];
  onDone: (answer: BulkAnswer) => void;
  onClose: () => void;
}

/** The chosen devices in automatic mode, which act on new settings at once. */
const MoveAtOnce = ({ chosen }: { chosen: readonly DeviceChoice[] }) => {
  const { t } = useTranslation("devices");
  const automatic = chosen.filter(({ mode }) => mode === "auto");
  if (automatic.length === 0) return null;
  return (
    <Alert severity="warning">
      {t("bulk.automatic", {
        count: automatic.length,
        names: automatic.map(({ displayName }) => displayName).join(", "),
      })}
    </Alert>
  );
};

const useSettled = ({ onDone }: Pick<BulkAutomationProps, "onDone">) => {
  const { t } = useTranslation("messages");
  return (answer: BulkAnswer) => {
    if (answer.metaData.refused === 0) showSnackbar("success", t("update_success"));
    onDone(answer);
  };
};

/** Sets the same two pressure points for all selected devices. */
export const BulkThresholds = (props: BulkAutomationProps) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const format = useFormat();
  const set = useSetThresholds();
  const settled = useSettled(props);
  const form = useForm({
    resolver: zodResolver(thresholdBody),
    mode: "onSubmit",
    defaultValues: { startPressurePoint: null as never, limitPressurePoint: null as never },
  });
  const saving = useSave(form, {
    fields: ["startPressurePoint", "limitPressurePoint"],
    save: async (points) =>
      settled(await set.mutateAsync({ ids: props.chosen.map(({ id }) => id), ...points })),
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("bulk.thresholdsTitle", { count: props.chosen.length })}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <MoveAtOnce chosen={props.chosen} />
      <FormNumber
        control={form.control}
        name="startPressurePoint"
        label={t("bulk.startPoint")}
        unit={format.symbol("bar")}
        required
      />
      <FormNumber
        control={form.control}
        name="limitPressurePoint"
        label={t("bulk.limitPoint")}
        unit={format.symbol("bar")}
        required
      />
    </FormDrawer>
  );
};

const Window = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr auto",
  alignItems: "end",
  gap: 8,
  paddingBottom: 12,
  borderBottom: `1px solid ${paint.line}`,
  "& > :first-of-type": { gridColumn: "1 / -1" },
});

const timersForm = z.object({ timers: timersBody });
const usual = () => ({ days: [...everyDay], startTime: "00:00", endTime: "05:00" });
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Replaces the low-pressure windows of all selected devices; without a window their timers are removed. */
export const BulkTimers = (props: BulkAutomationProps) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const { language } = useFormat();
  const set = useSetTimers();
  const settled = useSettled(props);
  const form = useForm({
    resolver: zodResolver(timersForm),
    mode: "onSubmit",
    defaultValues: { timers: [usual()] },
  });
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "timers" });
  const saving = useSave(form, {
    fields: ["timers"],
    save: async ({ timers }) =>
      settled(await set.mutateAsync({ ids: props.chosen.map(({ id }) => id), timers })),
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("bulk.timersTitle", { count: props.chosen.length })}
      sub={t("bulk.timersReplaced")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <MoveAtOnce chosen={props.chosen} />
      {fields.map((window, index) => (
        <Window key={window.id}>
          <Controller
            control={control}
            name={`timers.${index}.days`}
            render={({ field }) => (
              <ToggleButtonGroup
                size="small"
                aria-label={t("bulk.days")}
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
                <FormField label={t(`bulk.${name}`)} error={fieldState.error}>
                  {(aria) => (
                    <LazyTimeInput
                      label={t(`bulk.${name}`)}
                      value={field.value}
                      onChange={field.onChange}
                      control={aria}
                    />
                  )}
                </FormField>
              )}
            />
          ))}
          <IconButton aria-label={t("bulk.removeWindow")} onClick={() => remove(index)}>
            <IconTrash size={18} stroke={1.75} />
          </IconButton>
        </Window>
      ))}
      {fields.length === 0 && <Alert severity="info">{t("bulk.noWindows")}</Alert>}
      <div>
        <Button
          variant="outlined"
          startIcon={<IconPlus size={17} stroke={1.75} aria-hidden />}
          onClick={() => append(usual())}
        >
          {t("bulk.addWindow")}
        </Button>
      </div>
    </FormDrawer>
  );
};
