import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { payloadPresets } from "@sgval/contract/devices/mapping/presets/presets";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useLanguage } from "../../../../shared/i18n/use-language.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { useApplyPreset } from "../../api/presets.ts";
import type { DeviceFormValues } from "../../device-form.ts";

/** Sets channels, time and decoder of a device as a network, a maker or a format has them; what was set can be changed before it is saved. */
export const PresetField = (props: {
  deviceId: number;
  payload: string;
  onUse: (payload: string) => void;
}) => {
  const { t } = useTranslation("devices");
  const language = useLanguage();
  const errorText = useErrorText();
  const { getValues, setValue } = useFormContext<DeviceFormValues>();
  const apply = useApplyPreset();
  const choose = (key: string) => {
    const preset = payloadPresets.find((one) => one.key === key);
    if (!preset) return;
    const device = { ...getValues(), id: props.deviceId };
    apply.mutate(
      { preset, device, payload: props.payload },
      {
        onSuccess: ({ channels, payloadKeys, payload }) => {
          setValue("channels", channels, { shouldDirty: true });
          setValue("payloadKeys", payloadKeys, { shouldDirty: true });
          props.onUse(payload);
        },
        onError: (error) => showSnackbar("error", errorText(error)),
      },
    );
  };
  return (
    <Field label={t("mapping.preset")} help={t("mapping.presetHelp")}>
      {({ id, ...aria }) => (
        <Select
          // Gone after the choice: it fills in other fields.
          value=""
          displayEmpty
          fullWidth
          disabled={apply.isPending}
          onChange={(event) => choose(event.target.value)}
          SelectDisplayProps={{ id, ...aria, "aria-label": t("mapping.preset") }}
        >
          <MenuItem value="" disabled>
            <Muted>{t("mapping.choosePreset")}</Muted>
          </MenuItem>
          {payloadPresets.map(({ key, name }) => (
            <MenuItem key={key} value={key}>
              {name[language]}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
};
