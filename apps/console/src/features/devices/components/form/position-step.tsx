import Button from "@mui/material/Button";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { Actions, Stack } from "../../../../shared/ui/arrange.ts";
import { type Position, PositionPicker } from "../../../../shared/ui/map/position-picker.tsx";
import type { DeviceFormValues } from "../../device-form.ts";

const fields = ["latitude", "longitude"] as const;

/** Where the device stands: typed, pasted, pointed out on the map, or taken from the receiver of the phone. */
export const PositionStep = ({ deviceId }: { deviceId: number | undefined }) => {
  const { t } = useTranslation("devices");
  const problemText = useProblemText();
  const { control, setValue, trigger } = useFormContext<DeviceFormValues>();
  const { errors } = useFormState({ control, name: fields });
  const [latitude, longitude] = useWatch({ control, name: fields });
  const place = (position: Position, check: boolean) => {
    for (const field of fields) setValue(field, position[field], { shouldDirty: true });
    if (check || errors.latitude || errors.longitude) void trigger(fields);
  };
  return (
    <Stack gap={12}>
      <PositionPicker
        value={{ latitude, longitude }}
        onChange={(position) => place(position, false)}
        onBlur={() => void trigger(fields)}
        deviceId={deviceId}
        errors={{
          latitude: problemText(errors.latitude?.message),
          longitude: problemText(errors.longitude?.message),
        }}
      />
      {(latitude !== null || longitude !== null) && (
        <Actions>
          <Button onClick={() => place({ latitude: null, longitude: null }, true)}>
            {t("form.noPosition")}
          </Button>
        </Actions>
      )}
    </Stack>
  );
};
