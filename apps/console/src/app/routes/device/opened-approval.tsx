import type { Approval } from "@sgval/contract/control/approval";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { openApproval } from "../../../features/control/api/approvals.ts";
import { ApprovalDialog } from "../../../features/control/components/approval-dialog.tsx";
import { NearLimits } from "../../../features/control/components/near-limits.tsx";
import { deviceQuery, useLinkedLogger } from "../../../features/devices/api/read-device.ts";
import { PredictedEffect } from "../../../features/prediction/components/predicted-effect.tsx";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { useLiveDevice } from "../../../shared/realtime/live-devices.ts";
import { useWatchDevices } from "../../../shared/realtime/watched-devices.ts";
import { QuestionDialog } from "../../../shared/ui/act/question-dialog.tsx";
import { CommandValues } from "./command-values.tsx";
import { useDownstreamPressures } from "./use-downstream-pressures.ts";

const close = () => openApproval(null);

const OfDevice = ({ approval, device }: { approval: Approval; device: DeviceDetail }) => {
  const logger = useLinkedLogger(device);
  useWatchDevices([device]);
  const pressures = useDownstreamPressures(device, logger);
  return (
    <ApprovalDialog
      approval={approval}
      device={device}
      values={<CommandValues device={device} logger={logger} />}
      nearLimits={(command) => <NearLimits device={device} command={command} pressures={pressures} />}
      predicted={(command) => <PredictedEffect deviceId={device.id} command={command} sends={false} />}
      onClose={close}
    />
  );
};

/** The open request for approval, with what its device measures now; until that is loaded, that it is being loaded or why it failed. */
export const OpenedApproval = ({ approval }: { approval: Approval }) => {
  const { t } = useTranslation(["control", "common"]);
  const errorText = useErrorText();
  const query = useQuery(deviceQuery(approval.deviceId));
  const device = useLiveDevice(query.data);
  if (device) return <OfDevice approval={approval} device={device} />;
  const state = query.fetchStatus === "paused" ? t("common:noNetwork") : t("common:loading");
  return (
    <QuestionDialog
      open
      title={t("approval.title", { action: t(`action.${approval.action}`) })}
      text={query.error ? null : <p role="status">{state}</p>}
      cancelLabel={t("common:close")}
      verbLabel={t("common:retry")}
      onCancel={close}
      onConfirm={() => void query.refetch()}
      busy={query.isFetching}
      problem={query.error && errorText(query.error)}
    />
  );
};
