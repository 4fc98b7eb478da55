import type { DeviceSummary } from "@sgval/contract/devices/device";
import { updateDevice } from "@sgval/contract/devices/routes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { sharedKeys } from "../../../shared/queries/query-keys.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { type Position, PositionPicker } from "../../../shared/ui/map/position-picker.tsx";

const inRange = (value: number | null, most: number): boolean => value !== null && Math.abs(value) <= most;

/** Gives a device a position. */
export const PlaceDevice = ({ device, onClose }: { device: DeviceSummary; onClose: () => void }) => {
  const { t } = useTranslation(["map", "common", "messages", "forms"]);
  const errorText = useErrorText();
  const client = useQueryClient();
  const [position, setPosition] = useState<Position>({
    latitude: device.latitude,
    longitude: device.longitude,
  });
  const save = useMutation({
    mutationFn: () => call(updateDevice, { params: { id: device.id }, body: { ...position } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sharedKeys.devices });
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
  });
  const complete = inRange(position.latitude, 90) && inRange(position.longitude, 180);
  return (
    <QuestionDialog
      open
      title={t("positionOf", { name: device.displayName })}
      cancelLabel={t("common:cancel")}
      verbLabel={t("forms:save")}
      onCancel={onClose}
      onConfirm={() => save.mutate()}
      busy={save.isPending || !complete}
      problem={save.error && errorText(toApiError(save.error))}
    >
      <PositionPicker value={position} onChange={setPosition} deviceId={device.id} />
    </QuestionDialog>
  );
};
