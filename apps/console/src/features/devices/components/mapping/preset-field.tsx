import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import ListSubheader from "@mui/material/ListSubheader";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { GatewayPreset } from "@sgval/contract/device-gateways/gateways";
import { payloadPresets } from "@sgval/contract/devices/mapping/presets/presets";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../../shared/i18n/use-error-text.ts";
import { useLanguage } from "../../../../shared/i18n/use-language.ts";
import type { DeviceGateway } from "../../../../shared/queries/device-gateway.ts";
import { useProfilesOf } from "../../../../shared/queries/mapping-profiles.ts";
import { Actions, Muted, Stack } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import type { TestedMessage } from "../../api/mapping.ts";
import { useApplyPreset } from "../../api/presets.ts";
import type { DeviceFormValues } from "../../device-form.ts";
import { withProfile } from "../profiles/profile-values.ts";

const ofGateway: Partial<Record<GatewayPreset, string>> = {
  things_stack: "the_things_stack",
  chirpstack_v4: "chirpstack",
  chirpstack_v3: "chirpstack",
};

/**
 * Sets channels, time and decoder as a profile of this installation, a network, a maker or a format has them; what was set can be
 * changed before it is saved. Behind a gateway whose network is known, its preset is proposed.
 */
export const PresetField = (props: {
  deviceId?: number;
  message: TestedMessage;
  gateway?: DeviceGateway | null | undefined;
  onUse: (message: TestedMessage) => void;
}) => {
  const { gateway, message } = props;
  const { t } = useTranslation("devices");
  const language = useLanguage();
  const errorText = useErrorText();
  const { control, getValues, setValue } = useFormContext<DeviceFormValues>();
  const [type, channels] = useWatch({ control, name: ["type", "channels"] });
  const profiles = useProfilesOf(type);
  const apply = useApplyPreset();
  const set = (mapping: Pick<DeviceFormValues, "channels" | "payloadKeys">, tried: TestedMessage) => {
    setValue("channels", mapping.channels, { shouldDirty: true });
    setValue("payloadKeys", mapping.payloadKeys, { shouldDirty: true });
    props.onUse(tried);
  };
  const choose = (key: string) => {
    const profile = profiles.find(({ id }) => key === `profile ${id}`);
    if (profile) {
      const mapping = { channels: withProfile(channels, profile), payloadKeys: profile.payloadKeys };
      set(mapping, message.payload.trim() === "" ? { payload: profile.example ?? "" } : message);
      return;
    }
    const preset = payloadPresets.find((one) => one.key === key);
    if (!preset) return;
    const device = { ...getValues(), id: props.deviceId };
    apply.mutate(
      { preset, device, message },
      {
        onSuccess: ({ message: tried, ...mapping }) => set(mapping, tried),
        onError: (error) => showSnackbar("error", errorText(error)),
      },
    );
  };
  const proposed = gateway && payloadPresets.find(({ key }) => key === ofGateway[gateway.preset]);
  const isApplied = proposed?.channels.some(({ mappingKey }) =>
    channels.some((channel) => channel.mappingKey === mappingKey),
  );
  return (
    <>
      {proposed && !isApplied && (
        <Alert severity="info">
          <Stack gap={8}>
            {t("mapping.proposed", { gateway: gateway.name })}
            <Actions>
              <Button
                variant="outlined"
                size="small"
                disabled={apply.isPending}
                onClick={() => choose(proposed.key)}
              >
                {t("mapping.useProposed", { preset: proposed.name[language] })}
              </Button>
            </Actions>
          </Stack>
        </Alert>
      )}
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
            {profiles.length > 0 && <ListSubheader>{t("profiles.title")}</ListSubheader>}
            {profiles.map(({ id: profileId, name }) => (
              <MenuItem key={profileId} value={`profile ${profileId}`}>
                {name}
              </MenuItem>
            ))}
            {profiles.length > 0 && <ListSubheader>{t("profiles.builtIn")}</ListSubheader>}
            {payloadPresets.map(({ key, name }) => (
              <MenuItem key={key} value={key}>
                {name[language]}
              </MenuItem>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
};
