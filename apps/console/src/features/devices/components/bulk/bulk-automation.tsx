import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { thresholdBody } from "@sgval/contract/automation/automation";
import type { BulkAnswer, DeviceChoice } from "@sgval/contract/devices/bulk";
import { unitSymbol } from "@sgval/quantities/unit";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { defaultWindow, WeeklyWindows, weeklyWindows } from "../../../../shared/ui/form/weekly-windows.tsx";
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
        unit={unitSymbol("bar")}
        required
      />
      <FormNumber
        control={form.control}
        name="limitPressurePoint"
        label={t("bulk.limitPoint")}
        unit={unitSymbol("bar")}
        required
      />
    </FormDrawer>
  );
};

/** Replaces the low-pressure windows of all selected devices; without a window their timers are removed. */
export const BulkTimers = (props: BulkAutomationProps) => {
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const set = useSetTimers();
  const settled = useSettled(props);
  const form = useForm({
    resolver: zodResolver(weeklyWindows),
    mode: "onSubmit",
    defaultValues: { timers: [defaultWindow()] },
  });
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
      <WeeklyWindows control={form.control} />
      {form.watch("timers").length === 0 && <Alert severity="info">{t("bulk.noWindows")}</Alert>}
    </FormDrawer>
  );
};
