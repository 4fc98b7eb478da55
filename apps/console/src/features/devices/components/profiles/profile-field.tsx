import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { defaultLimitsOf } from "@sgval/contract/devices/device-types";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useDeviceTypes } from "../../../../shared/device-types.ts";
import { useProfilesOf } from "../../../../shared/queries/mapping-profiles.ts";
import { Muted } from "../../../../shared/ui/arrange.ts";
import { Field } from "../../../../shared/ui/form/field.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { withProfile } from "./profile-values.ts";

/** Gives a new device the mapping of a profile, with the usual limits of its type where the profile has none. */
export const ProfileField = () => {
  const { t } = useTranslation("devices");
  const { control, setValue } = useFormContext<DeviceFormValues>();
  const type = useWatch({ control, name: "type" });
  const types = useDeviceTypes();
  const profiles = useProfilesOf(type);
  if (profiles.length === 0) return null;
  const choose = (chosen: number) => {
    const profile = profiles.find(({ id }) => id === chosen);
    if (!profile) return;
    const channels = withProfile([], profile).map((channel) =>
      channel.under === null && channel.over === null
        ? { ...channel, ...defaultLimitsOf(types[type], channel.parameter) }
        : channel,
    );
    setValue("channels", channels, { shouldDirty: true });
    setValue("payloadKeys", profile.payloadKeys, { shouldDirty: true });
  };
  return (
    <Field label={t("profiles.fromProfile")} help={t("profiles.fromProfileHelp")}>
      {({ id, ...aria }) => (
        <Select
          // Gone after the choice: it fills in the channels.
          value=""
          displayEmpty
          fullWidth
          onChange={(event) => choose(Number(event.target.value))}
          SelectDisplayProps={{ id, ...aria, "aria-label": t("profiles.fromProfile") }}
        >
          <MenuItem value="" disabled>
            <Muted>{t("profiles.chooseProfile")}</Muted>
          </MenuItem>
          {profiles.map((profile) => (
            <MenuItem key={profile.id} value={String(profile.id)}>
              {profile.name}
            </MenuItem>
          ))}
        </Select>
      )}
    </Field>
  );
};
