import { IconTool } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { maintenanceQuery } from "../../shared/api/maintenance.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Banner } from "./banner.tsx";

const ASK_EVERY_MS = 60_000;

/** Reminds those who stay during maintenance that everybody else is kept out. */
export const MaintenanceBanner = () => {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const { data } = useQuery({ ...maintenanceQuery(), refetchInterval: ASK_EVERY_MS });
  if (!data?.on) return null;
  const until =
    data.expectedEnd === null
      ? []
      : [t("maintenanceUntil", { time: format.dateTime(Date.parse(data.expectedEnd)) })];
  return (
    <Banner
      icon={<IconTool size={18} stroke={1.75} aria-hidden />}
      text={[t("maintenanceOn"), ...(data.reason === "" ? [] : [data.reason]), ...until].join(" · ")}
    />
  );
};
