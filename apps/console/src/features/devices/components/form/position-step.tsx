import Button from "@mui/material/Button";
import { IconCurrentLocation } from "@tabler/icons-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Actions, MutedText } from "../../../../shared/ui/arrange.ts";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { type Coordinates, coordinatesIn } from "../../coordinates.ts";
import type { DeviceFormValues } from "../../device-form.ts";
import { Fields, WholeLine } from "./form-step.tsx";

/** Where the device stands: typed, pasted as one text, or taken from the receiver of the phone. */
export const PositionStep = () => {
  const { t } = useTranslation("devices");
  const { control, setValue, watch } = useFormContext<DeviceFormValues>();
  const [failed, setFailed] = useState(false);
  const [latitude, longitude] = watch(["latitude", "longitude"]);
  const place = (position: Coordinates | { latitude: null; longitude: null }) => {
    setFailed(false);
    for (const field of ["latitude", "longitude"] as const)
      setValue(field, position[field], { shouldDirty: true, shouldValidate: true });
  };
  const paste = (text: string): boolean => {
    const position = coordinatesIn(text);
    if (position) place(position);
    return position !== null;
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        place({
          latitude: Number(coords.latitude.toFixed(6)),
          longitude: Number(coords.longitude.toFixed(6)),
        }),
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  return (
    <Fields>
      <FormNumber
        control={control}
        name="latitude"
        label={t("form.field.latitude")}
        help={t("form.latitudeHelp")}
        unit="°"
        pointed
        onPaste={paste}
      />
      <FormNumber
        control={control}
        name="longitude"
        label={t("form.field.longitude")}
        help={t("form.longitudeHelp")}
        unit="°"
        pointed
        onPaste={paste}
      />
      <WholeLine>
        <Actions>
          {"geolocation" in navigator && (
            <Button
              variant="outlined"
              startIcon={<IconCurrentLocation size={18} stroke={1.75} />}
              onClick={locate}
            >
              {t("form.locate")}
            </Button>
          )}
          {(latitude !== null || longitude !== null) && (
            <Button onClick={() => place({ latitude: null, longitude: null })}>{t("form.noPosition")}</Button>
          )}
        </Actions>
        <MutedText role="status">{failed ? t("form.locateFailed") : ""}</MutedText>
      </WholeLine>
    </Fields>
  );
};
