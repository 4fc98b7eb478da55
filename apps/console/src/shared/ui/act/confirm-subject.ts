import type { Device } from "@sgval/contract/devices/device";
import { useTranslation } from "react-i18next";

/** The device that a confirmation is about: its name, and the room and zone it is in, so that nobody takes it for another. */
export const useConfirmSubject = (
  device: Pick<Device, "displayName" | "name" | "type" | "room" | "zone">,
) => {
  const { t } = useTranslation("common");
  const places = (["room", "zone"] as const).flatMap((kind) =>
    device[kind] === null ? [] : [`${t(`places.${kind}`)}${t("colon")}${device[kind]}`],
  );
  return {
    subject: `${device.displayName} · ${device.name}`,
    place: places.join(" · "),
    silhouette: device.type,
  };
};
