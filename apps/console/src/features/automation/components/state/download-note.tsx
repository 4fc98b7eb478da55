import Alert from "@mui/material/Alert";
import type { AutomationState, DownloadState } from "@sgval/contract/automation/state";
import { executorOf, type SiteData } from "@sgval/contract/devices/site-data";
import type { DeviceType } from "@sgval/quantities/device-types";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { stateQuery } from "../../api/read-state.ts";

const severities = {
  downloaded: "success",
  waiting: "info",
  differs: "warning",
  failed: "error",
  unsupported: "warning",
} as const satisfies Record<DownloadState["status"], string>;

/** How far the settings of a device that regulates itself have come, and what it does meanwhile. */
export const DownloadNote = ({
  download,
  mode,
}: Pick<AutomationState, "mode"> & { download: DownloadState }) => {
  const { t } = useTranslation("automation");
  const format = useFormat();
  const { status, takenAt, regulates, expectedAt, failures, lastFailure, nextTryAt } = download;
  const time = (at: string | null) => (at === null ? t("download.unknown") : format.timestamp(at));
  const taken = { time: time(takenAt) };
  const reason = () => {
    const text = lastFailure?.failureCode
      ? t(`download.failure.${lastFailure.failureCode}`)
      : t("download.noAnswer");
    return lastFailure?.deviceCode ? `${text} (${lastFailure.deviceCode})` : text;
  };
  const texts = (): string[] => {
    switch (status) {
      case "downloaded":
        return [mode === "auto" ? t("download.downloaded", taken) : t("download.downloadedManual", taken)];
      case "unsupported":
        return [t("download.unsupported")];
      case "failed":
        return [
          t("download.failed", { count: failures, reason: reason(), time: time(nextTryAt) }),
          regulates ? t("download.goesOn", taken) : t("download.idle"),
        ];
      case "differs":
        return [t("download.differs", taken), waiting()];
      case "waiting":
        return [
          waiting(),
          regulates ? t("download.goesOn", taken) : t("download.idle"),
          ...(failures > 0 ? [t("download.tried", { count: failures, reason: reason() })] : []),
        ];
    }
  };
  const waiting = () => {
    const isManual = mode === "manual";
    if (expectedAt === null) return isManual ? t("download.waitingManual") : t("download.waiting");
    const next = { time: format.timestamp(expectedAt) };
    return isManual ? t("download.waitingManualAt", next) : t("download.waitingAt", next);
  };
  return (
    <Alert severity={severities[status]} role="status">
      {texts().join(" ")}
    </Alert>
  );
};

/** The same beside the settings themselves; nothing for a device that the server regulates. */
export const DownloadOf = ({ device }: { device: { id: number; type: DeviceType; site: SiteData } }) => {
  const isOurs = executorOf(device) === "device";
  const { t } = useTranslation("automation");
  const query = useQuery({ ...stateQuery(device.id), enabled: isOurs });
  if (!isOurs) return null;
  return (
    <QueryState query={query} failed={t("state.failed")} skeleton={<RowsSkeleton rows={1} />}>
      {(state) => state?.download && <DownloadNote download={state.download} mode={state.mode} />}
    </QueryState>
  );
};
