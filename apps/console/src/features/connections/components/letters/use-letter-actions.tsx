import { type DeadLetter, isReplayable } from "@sgval/contract/connections/dead-letters";
import { IconArrowsSplit, IconPlayerPlay, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../config/paths.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import type { RowAction } from "../../../../shared/ui/list/row-menu.tsx";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done about a letter from its row; what cannot says why. */
export const useLetterActions = (ask: (what: "replay" | "delete", letter: DeadLetter) => void) => {
  const { t } = useTranslation(["connections", "forms", "pages"]);
  const navigate = useNavigate();
  const locked = useMissingPermission("Mqtt.Connect");
  const mayNotMap = useMissingPermission("Device.Update");
  return (letter: DeadLetter): RowAction[] => {
    const { id, deviceId, reason } = letter;
    const unreadable = isReplayable(reason) ? undefined : t("letters.noReadings");
    const map = (device: number): RowAction => ({
      key: "map",
      label: t("letters.map"),
      icon: <IconArrowsSplit {...icon} />,
      locked: unreadable ?? mayNotMap,
      onChoose: () =>
        void navigate({
          to: paths.deviceMapping,
          params: { id: String(device) },
          search: { letter: id },
        }),
    });
    const attempt: RowAction = {
      key: "try",
      label: t("pages:name.tryMessage"),
      icon: <IconPlayerPlay {...icon} />,
      locked: unreadable ?? mayNotMap,
      onChoose: () => void navigate({ to: paths.tryMessage, search: { letter: id } }),
    };
    return [
      deviceId === null ? attempt : map(deviceId),
      {
        key: "replay",
        label: t("letters.replay"),
        icon: <IconRefresh {...icon} />,
        locked: unreadable ?? locked,
        onChoose: () => ask("replay", letter),
      },
      {
        key: "delete",
        label: t("forms:delete"),
        icon: <IconTrash {...icon} />,
        locked,
        onChoose: () => ask("delete", letter),
      },
    ];
  };
};
