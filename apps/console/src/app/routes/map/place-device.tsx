import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChangeDevice } from "../../../features/devices/api/save-device.ts";
import { toApiError } from "../../../shared/api/api-error.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { type Position, PositionPicker } from "../../../shared/ui/map/position-picker.tsx";

const inRange = (value: number | null, most: number): boolean => value !== null && Math.abs(value) <= most;

/** Gives a device a position. */
export const PlaceDevice = ({ device, onClose }: { device: DeviceSummary; onClose: () => void }) => {
  const { t } = useTranslation(["map", "common", "forms"]);
  const errorText = useErrorText();
  const [position, setPosition] = useState<Position>({
    latitude: device.latitude,
    longitude: device.longitude,
  });
  const save = useChangeDevice(device.id, { showsProblem: true });
  const complete = inRange(position.latitude, 90) && inRange(position.longitude, 180);
  return (
    <QuestionDialog
      open
      title={t("positionOf", { name: device.displayName })}
      cancelLabel={t("common:cancel")}
      verbLabel={t("forms:save")}
      onCancel={onClose}
      onConfirm={() => save.mutate({ ...position }, { onSuccess: onClose })}
      busy={save.isPending || !complete}
      problem={save.error && errorText(toApiError(save.error))}
    >
      <PositionPicker value={position} onChange={setPosition} deviceId={device.id} />
    </QuestionDialog>
  );
};
