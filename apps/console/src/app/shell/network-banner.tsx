import { styled } from "@mui/material/styles";
import { IconWifiOff } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { paint } from "../../shared/ui/paint.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";

const Strip = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 38,
  padding: "0 24px",
  borderBottom: `1px solid ${paint.lineStrong}`,
  backgroundColor: paint.sunk,
  color: paint.ink,
});

/** Says since when nothing new can come, for as long as the browser has no network. */
export const NetworkBanner = () => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  const [lost, setLost] = useState<number | null>(null);
  // Set while rendering: the moment belongs to the change itself, not to a later effect.
  if (online && lost !== null) setLost(null);
  if (!online && lost === null) setLost(Date.now());
  if (online || lost === null) return null;
  return (
    <Strip role="status">
      <IconWifiOff size={18} stroke={1.75} aria-hidden />
      {t("offlineBanner", { time: format.time(lost) })}
    </Strip>
  );
};
