import Button from "@mui/material/Button";
import { IconTool } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { lastNetworkStatus } from "../../../shared/api/network-status.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { maintenanceQuery } from "../../../shared/queries/maintenance.ts";
import { MessagePage } from "../../layouts/message-page.tsx";
import { serverReady, useRetry } from "../../shell/faults/use-retry.ts";
import { Home, messageIcon, useReturn } from "./message-parts.tsx";

/** Maintenance: reason, end and last network status; leaves the page when maintenance is over. */
export const MaintenanceRoute = () => {
  const { t } = useTranslation(["shell", "common"]);
  const format = useFormat();
  const client = useQueryClient();
  // The address is user input; reason and end come from the server only.
  const { data } = useQuery(maintenanceQuery());
  const isOver = useCallback(async () => {
    if (!(await serverReady())) return false;
    const now = await client.fetchQuery({ ...maintenanceQuery(), staleTime: 0 }).catch(() => null);
    return now?.on === false;
  }, [client]);
  const { left, tryNow } = useRetry(isOver, useReturn());
  const seen = lastNetworkStatus();
  const lines = [t("maintenanceText")];
  if (data?.on && data.reason !== "") lines.unshift(data.reason);
  if (data?.on && data.expectedEnd !== null)
    lines.push(
      t("maintenanceUntil", { time: `${format.dateTime(Date.parse(data.expectedEnd))} ${format.zone()}` }),
    );
  if (seen)
    lines.push(
      t("networkSeen", {
        time: format.dateTime(seen.at),
        online: format.count(seen.online),
        total: format.count(seen.total),
      }),
    );
  lines.push(t("retryIn", { seconds: left }));
  return (
    <MessagePage
      icon={<IconTool {...messageIcon} />}
      title={t("maintenance")}
      lines={lines}
      actions={
        <>
          <Home />
          <Button variant="outlined" onClick={() => void tryNow()}>
            {t("common:retry")}
          </Button>
        </>
      }
    />
  );
};
