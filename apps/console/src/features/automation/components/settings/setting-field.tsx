import {
  type AutomationSettings,
  leavings,
  type RegulatedDevice,
  strategies,
  watchedOf,
  watchedParameters,
} from "@sgval/contract/automation/settings";
import { unitSymbol } from "@sgval/quantities/unit";
import type { TFunction } from "i18next";
import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../../../shared/format/use-format.ts";
import { FormChoose } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { failSafesOf, type SettingName, type SettingsForm } from "../../regulation-form.ts";
import { FlowTable } from "./flow-table.tsx";

/** Settings that are pressures, in bar. */
const pressures: readonly SettingName[] = [
  "confirmAtOnceBeyond",
  "failSafeSetPoint",
  "highSetPoint",
  "lowSetPoint",
  "criticalPointTarget",
  "setPointDeadband",
  "setPointStep",
  "setPointDownPerQuarter",
  "setPointUpPerQuarter",
];

/** The pressure that is watched when nobody chose one, and why it is that one. */
const byItself = (device: RegulatedDevice, t: TFunction<"automation">, format: Format): string => {
  const name = { parameter: format.parameterName(watchedOf({ watched: null }, device)) };
  const why = () => {
    if (device.site.executor === "device") return t("settings.watchedOwn", name);
    if (device.hasCriticalPointLogger) return t("settings.watchedLinked", name);
    return t("settings.watchedUnlinked", name);
  };
  return t("settings.watchedAuto", { parameter: why() });
};

/** A setting as people read it. */
export const settingText = (
  settings: AutomationSettings,
  name: SettingName,
  device: RegulatedDevice,
  t: TFunction<"automation">,
  format: Format,
): string => {
  switch (name) {
    case "strategy":
      return t(`strategy.${settings.strategy}`);
    case "watched":
      return settings.watched
        ? t("settings.watchedChosen", { parameter: format.parameterName(settings.watched) })
        : byItself(device, t, format);
    case "failSafe":
      return t(`failSafe.${settings.failSafe}`);
    case "onLeave":
      return t(`leaving.${settings.onLeave}`);
    case "staleAfterMinutes":
      return settings.staleAfterMinutes === null
        ? t("settings.staleAuto")
        : format.number(settings.staleAfterMinutes, 0);
    case "flowTable":
      return settings.flowTable
        .map(({ flow, pressure }) =>
          t("flow.point", {
            flow: format.quantity(flow, "m3/h", 0),
            pressure: format.quantity(pressure, "bar", 2),
          }),
        )
        .join("; ");
    default: {
      const value = settings[name];
      return pressures.includes(name) ? format.quantity(value, "bar", 2) : format.number(value, 0);
    }
  }
};

/** The field of one setting; a number that is left empty has its default, which the placeholder names. */
export const SettingField = ({
  name,
  control,
  device,
  defaults,
}: {
  name: SettingName;
  control: Control<SettingsForm, unknown, AutomationSettings>;
  device: RegulatedDevice;
  defaults: AutomationSettings;
}) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const common = { control, name, label: t(`field.${name}`) };
  switch (name) {
    case "flowTable":
      return <FlowTable control={control} />;
    case "strategy":
      return (
        <FormChoose
          {...common}
          choices={strategies.map((one) => ({
            value: one,
            label: t(`strategy.${one}`),
            locked:
              one === "two_point" || device.site.valveKind === "set_point"
                ? undefined
                : t("settings.setPointValve"),
          }))}
        />
      );
    case "watched":
      return (
        <FormChoose
          {...common}
          empty={byItself(device, t, format)}
          choices={watchedParameters.map((one) => ({
            value: one,
            label: format.parameterName(one),
            locked:
              one === "outlet_pressure" ||
              device.hasCriticalPointLogger ||
              device.parameters.includes("critical_point_pressure")
                ? undefined
                : t("settings.notMeasured"),
          }))}
        />
      );
    case "failSafe":
      return (
        <FormChoose
          {...common}
          choices={failSafesOf(device).map((one) => ({ value: one, label: t(`failSafe.${one}`) }))}
        />
      );
    case "onLeave":
      return (
        <FormChoose
          {...common}
          choices={leavings.map((one) => ({ value: one, label: t(`leaving.${one}`) }))}
        />
      );
    default: {
      const isPressure = pressures.includes(name);
      const value = defaults[name];
      const standard =
        name === "staleAfterMinutes"
          ? t("settings.staleAuto")
          : value === null
            ? undefined
            : t("settings.byDefault", { value: format.number(value, isPressure ? 2 : 0) });
      return (
        <FormNumber
          {...common}
          {...(standard === undefined ? { required: true } : { placeholder: standard })}
          {...(isPressure ? { unit: unitSymbol("bar") } : {})}
        />
      );
    }
  }
};
