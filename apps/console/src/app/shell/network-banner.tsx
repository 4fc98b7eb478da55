import { IconWifiOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "../../shared/api/use-online.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Banner } from "./banner.tsx";

/** Says since when nothing new can come, for as long as the browser has no network. */
export const NetworkBanner = () => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const online = useOnline();
  const [lost, setLost] = useState<number | null>(null);
  // Set while rendering: the moment belongs to the change itself, not to a later effect.
  if (online && lost !== null) setLost(null);
  if (!online && lost === null) setLost(Date.now());
  if (online || lost === null) return null;
  return (
    <Banner
      icon={<IconWifiOff size={18} stroke={1.75} aria-hidden />}
      text={t("offlineBanner", { time: format.time(lost) })}
    />
  );
};
