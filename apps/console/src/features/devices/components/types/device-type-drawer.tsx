import { zodResolver } from "@hookform/resolvers/zod";
import Autocomplete from "@mui/material/Autocomplete";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import {
  type DeviceTypeBody,
  type DeviceTypeSettings,
  deviceTypeBody,
  typeColor,
} from "@sgval/contract/devices/device-types";
import { typeColorLabels } from "@sgval/contract/devices/labels";
import type { DeviceType } from "@sgval/quantities/device-types";
import { languages } from "@sgval/quantities/language";
import { parameterOf, parametersOf } from "@sgval/quantities/parameter";
import { unitSymbol } from "@sgval/quantities/unit";
import { IconTrash } from "@tabler/icons-react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { typeTokens } from "../../../../shared/ui/device/device-silhouette.tsx";
import { ChooserText } from "../../../../shared/ui/form/chooser-text.tsx";
import { FieldGroup } from "../../../../shared/ui/form/field.tsx";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useUpdateDeviceType } from "../../api/device-types.ts";
import { FormMeasurements } from "./form-measurements.tsx";

/** A colour beside its name. */
const Sample = styled("span")({
  display: "inline-block",
  width: 14,
  height: 14,
  marginInlineEnd: 8,
  borderRadius: 7,
  verticalAlign: "-2px",
});

const Limit = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) 44px",
  alignItems: "end",
  gap: "4px 8px",
  "& > b": { ...typeScale.bodyS, gridColumn: "1 / -1" },
  "& > button": { width: 44, height: 44 },
});

type Values = z.input<typeof deviceTypeBody>;

/** Edits labels and defaults of a device type. */
export const DeviceTypeDrawer = (props: {
  type: DeviceType;
  settings: DeviceTypeSettings;
  onClose: () => void;
}) => {
  const { type, settings, onClose } = props;
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const format = useFormat();
  const update = useUpdateDeviceType(type);
  const { reportIntervalSeconds: _interval, ...defaultValues } = settings;
  const form = useForm<Values, unknown, DeviceTypeBody>({
    resolver: zodResolver(deviceTypeBody),
    mode: "onTouched",
    defaultValues,
  });
  const { control } = form;
  const limits = useFieldArray({ control, name: "limits" });
  const measurements = useWatch({ control, name: "measurements" });
  const save = useSave(form, {
    fields: ["names.vn", "names.en", "names.fr", "color", "measurements", "keyValues", "limits"],
    save: (body) => update.mutateAsync(body),
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  const offered = parametersOf(type).map(({ key }): string => key);
  const limited = limits.fields.map(({ parameter }) => parameter);
  const channels = [...new Set([...settings.measurements, ...offered])];
  const unlimited = measurements.filter(
    (key) => !limited.includes(key) && !parameterOf(key)?.parameter.states,
  );
  return (
    <FormDrawer
      open
      title={t("types.editTitle")}
      sub={type}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...save}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      {languages.map((language) => (
        <FormText
          key={language}
          control={control}
          name={`names.${language}`}
          label={t(`types.name.${language}`)}
          required
          maxLength={64}
        />
      ))}
      <FormChoose
        control={control}
        name="color"
        label={t("types.color")}
        help={t("types.colorHelp")}
        choices={typeColor.options.map((color) => ({
          value: color,
          label: typeColorLabels[color][format.language],
          sample: (
            <Sample data-sample aria-hidden style={{ backgroundColor: paint[typeTokens[color] ?? "ink2"] }} />
          ),
        }))}
      />
      <FormMeasurements
        control={control}
        name="measurements"
        label={t("types.measurements")}
        help={t("types.measurementsHelp")}
        required
        options={channels}
      />
      <FormMeasurements
        control={control}
        name="keyValues"
        label={t("types.keyValues")}
        help={t("types.keyValuesHelp")}
        required
        options={[...new Set([...settings.keyValues, ...offered])]}
      />
      <FieldGroup>
        <legend>{t("types.limits")}</legend>
        <MutedText>{t("types.limitsHelp")}</MutedText>
        {limits.fields.map(({ id, parameter }, index) => {
          const unit = parameterOf(parameter)?.parameter.unit;
          const symbol = unit ? { unit: unitSymbol(unit, format.language) } : {};
          return (
            <Limit key={id}>
              <b>{format.parameterName(parameter)}</b>
              <FormNumber
                control={control}
                name={`limits.${index}.under`}
                label={t("form.field.under")}
                {...symbol}
              />
              <FormNumber
                control={control}
                name={`limits.${index}.over`}
                label={t("form.field.over")}
                {...symbol}
              />
              <IconButton
                aria-label={t("types.removeLimit", { name: format.parameterName(parameter) })}
                onClick={() => limits.remove(index)}
              >
                <IconTrash size={18} stroke={1.75} />
              </IconButton>
            </Limit>
          );
        })}
        <Autocomplete
          // Emptied after each choice.
          value={null}
          blurOnSelect
          options={unlimited}
          getOptionLabel={format.parameterName}
          noOptionsText={t("types.none")}
          onChange={(_event, parameter) => {
            if (parameter) limits.append({ parameter, under: null, over: null });
          }}
          renderInput={(params) => <ChooserText params={params} label={t("types.addLimit")} />}
        />
      </FieldGroup>
    </FormDrawer>
  );
};
