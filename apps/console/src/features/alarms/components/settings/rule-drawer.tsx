import { zodResolver } from "@hookform/resolvers/zod";
import {
  type AlarmSettings,
  type AlarmSettingsBody,
  channelAlarmSettings,
  kindAlarmSettings,
} from "@sgval/contract/alarms/alarm-settings";
import { type AlarmPriority, alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import { alarmKindLabels, alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { parameterOf } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormSwitch } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { alarmPreviewQuery, settingsBody, useSetAlarmSettings } from "../../api/settings.ts";
import { type RuledChannel, timesOf } from "../../rule-text.ts";
import { PreviewLine } from "./preview-line.tsx";

type RuledKind = AlarmSettings["kinds"][number];
type Shown = Pick<DeviceDetail, "id" | "displayName">;
/** What is to be changed, with all that is set for the device. */
export type ChangedRule = { settings: AlarmSettings } & ({ channel: RuledChannel } | { kind: RuledKind });

const usePriorities = () => {
  const { t } = useTranslation("alarms");
  const { language } = useFormat();
  return {
    choices: alarmPriorities.map((value) => ({ value, label: alarmPriorityLabels[value][language] })),
    defaultIs: (priority: AlarmPriority) =>
      t("rules.default", { value: alarmPriorityLabels[priority][language] }),
  };
};

/** Sends all that is set with one change. */
const useStore = (device: Shown, settings: AlarmSettings, onClose: () => void) => {
  const { t } = useTranslation("messages");
  const store = useSetAlarmSettings(device.id);
  return {
    failed: t("update_failed"),
    store: (change: (body: AlarmSettingsBody) => AlarmSettingsBody) =>
      store.mutateAsync(change(settingsBody(settings))),
    onSaved: () => {
      showSnackbar("success", t("update_success"));
      onClose();
    },
  };
};

type DrawerProps<Rule> = { device: Shown; settings: AlarmSettings; rule: Rule; onClose: () => void };

const numbers = ["onSamples", "onSeconds", "offSamples", "offSeconds"] as const;

const ChannelDrawer = ({ device, settings, rule: one, onClose }: DrawerProps<RuledChannel>) => {
  const { t } = useTranslation(["alarms", "forms"]);
  const format = useFormat();
  const { choices, defaultIs } = usePriorities();
  const { store, ...outcome } = useStore(device, settings, onClose);
  const form = useForm({
    resolver: zodResolver(channelAlarmSettings),
    mode: "onTouched",
    defaultValues: { enabled: true, ...one.set, channel: one.channel },
  });
  const saving = useSave(form, {
    fields: ["enabled", "underPriority", "overPriority", "deadband", ...numbers],
    save: (values) =>
      store((body) => ({
        ...body,
        channels: [...body.channels.filter(({ channel }) => channel !== one.channel), values],
      })),
    ...outcome,
  });
  const typed = useDeferredValue(useWatch({ control: form.control }));
  const tried = channelAlarmSettings.safeParse({ ...typed, channel: one.channel }).data;
  const preview = useQuery({
    ...alarmPreviewQuery(device.id, tried && [tried]),
    enabled: tried !== undefined,
  });
  const unit = parameterOf(one.channel)?.parameter.unit;
  const written = (value: number | null) =>
    value === null ? "" : format.number(value, value % 1 === 0 ? 0 : 2);
  return (
    <FormDrawer
      open
      title={format.parameterName(one.channel)}
      sub={device.displayName}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormSwitch control={form.control} name="enabled" label={t("rules.enabled")} />
      {(["under", "over"] as const).map((side) => (
        <FormChoose
          key={side}
          control={form.control}
          name={`${side}Priority`}
          label={t(`rules.${side}Priority`)}
          empty={defaultIs(one.defaults.priority[side])}
          choices={choices}
        />
      ))}
      <FormNumber
        control={form.control}
        name="deadband"
        label={t("rules.deadband")}
        placeholder={written(one.defaults.deadband)}
        {...(unit && unit !== "state" ? { unit: unitSymbol(unit, format.language) } : {})}
        help={t("rules.deadbandHelp")}
      />
      {numbers.map((name) => (
        <FormNumber
          key={name}
          control={form.control}
          name={name}
          label={t(`rules.${name}`)}
          placeholder={written(one.defaults[name])}
          unit={name.endsWith("Seconds") ? unitSymbol("s") : ""}
        />
      ))}
      <Muted>{t("rules.delayHelp")}</Muted>
      <PreviewLine query={preview}>
        {(known) => t("rules.would", { count: timesOf(known, one.channel) })}
      </PreviewLine>
    </FormDrawer>
  );
};

const KindDrawer = ({ device, settings, rule: one, onClose }: DrawerProps<RuledKind>) => {
  const { t } = useTranslation(["alarms", "forms"]);
  const { language } = useFormat();
  const { choices, defaultIs } = usePriorities();
  const { store, ...outcome } = useStore(device, settings, onClose);
  const form = useForm({
    resolver: zodResolver(kindAlarmSettings),
    mode: "onTouched",
    defaultValues: {
      kind: one.kind,
      enabled: one.enabled,
      priority: one.priority === one.defaultPriority ? null : one.priority,
    },
  });
  const saving = useSave(form, {
    fields: ["enabled", "priority"],
    save: (values) =>
      store((body) => ({ ...body, kinds: [...body.kinds.filter(({ kind }) => kind !== one.kind), values] })),
    ...outcome,
  });
  return (
    <FormDrawer
      open
      title={alarmKindLabels[one.kind][language]}
      sub={device.displayName}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormSwitch control={form.control} name="enabled" label={t("rules.enabled")} />
      <FormChoose
        control={form.control}
        name="priority"
        label={t("priority")}
        empty={defaultIs(one.defaultPriority)}
        choices={choices}
      />
    </FormDrawer>
  );
};

/** Changes the rule of one channel, or of one kind of alarm, of a device. */
export const RuleDrawer = ({
  device,
  changed,
  onClose,
}: {
  device: Shown;
  changed: ChangedRule;
  onClose: () => void;
}) => {
  const { settings } = changed;
  return "channel" in changed ? (
    <ChannelDrawer {...{ device, settings, onClose }} rule={changed.channel} />
  ) : (
    <KindDrawer {...{ device, settings, onClose }} rule={changed.kind} />
  );
};
