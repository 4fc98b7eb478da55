import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { pumpStates } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { IconEngine } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { DeviceApprovals } from "../../../features/control/components/approval-notes.tsx";
import { EffectNote } from "../../../features/control/components/effect-note.tsx";
import type { StartedInstead } from "../../../features/control/components/requested-change.ts";
import {
  RequestedCommands,
  useCommandRequest,
} from "../../../features/control/components/requested-commands.tsx";
import { useGate } from "../../../features/control/gate.ts";
import { predictableQuery } from "../../../features/prediction/api/predictions.ts";
import { PredictedEffect } from "../../../features/prediction/components/predicted-effect.tsx";
import { PredictionOutcome } from "../../../features/prediction/components/prediction-outcome.tsx";
import { bankQuery, usePumpNames, useSendPeriodically } from "../../../features/pumps/api/stations.ts";
import { PeriodicNote } from "../../../features/pumps/components/bank/periodic-note.tsx";
import { PowerChange } from "../../../features/pumps/components/bank/power-change.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { CommandValues } from "../device/command-values.tsx";

/** Leads to the page of a station with its pumps. */
export const OpenPumps = (props: { deviceId: number; variant?: "outlined" | "text" }) => {
  const { t } = useTranslation("pumps");
  return (
    <Button
      variant={props.variant ?? "outlined"}
      component={Link}
      to={pathTo(paths.pump, { id: props.deviceId })}
      startIcon={<IconEngine size={18} stroke={1.75} />}
    >
      {t("openPumps")}
    </Button>
  );
};

/** What is asked of the pumps of a station: confirmed in the dialog of commands, a sync sent at once. */
export const usePumpCommands = (device: DeviceDetail) => {
  const asked = useCommandRequest(device.id);
  const { gate, reasonText } = useGate(device);
  // Asked here, so that a dialog knows at once whether there is a model to ask.
  useQuery(predictableQuery(device.id));
  const syncGate = gate("sync");
  return {
    ...asked,
    sync: () => asked.ask({ action: "sync" }),
    syncLock: syncGate.open ? undefined : reasonText(syncGate.reason),
  };
};
export type PumpCommandState = ReturnType<typeof usePumpCommands>;

/** Whether a pump that is not started runs, or may run: the panel on site decides about it by itself. */
const othersMayRun = (device: DeviceDetail, started: readonly string[] = []): boolean =>
  pumpStates(device).some(({ id, running }) => running !== false && !started.includes(id));

/** The running command and the latest ones, and the dialog of what is asked for. */
export const PumpCommands = ({ device, commands }: { device: DeviceDetail; commands: PumpCommandState }) => {
  const { t } = useTranslation("pumps");
  const { request } = commands;
  const format = useFormat();
  const { data: bank } = useQuery(bankQuery(device.id));
  const sending = useSendPeriodically(device.id);
  const periodic: StartedInstead | undefined = request?.periodic && {
    verb: t("send.startPeriodic"),
    note: <PeriodicNote deviceId={device.id} pumpIds={request.pumpIds ?? []} />,
    started: t("send.started"),
    lost: t("send.startLost"),
    refusedAlone: t("send.refusedAlone"),
    isPending: sending.isPending,
    start: (confirmed) => sending.mutateAsync({ mode: "periodic", ...confirmed }),
  };
  // The question calls a pump as its card does.
  const pumpNames = usePumpNames(device.id);
  return (
    <>
      <DeviceApprovals deviceId={device.id} />
      <RequestedCommands
        device={device}
        asked={commands}
        pumpNames={pumpNames}
        values={
          <>
            {request?.action === "set_pump_power" && request.value !== undefined && (
              <PowerChange deviceId={device.id} pumpIds={request.pumpIds ?? []} power={request.value} />
            )}
            {request?.action === "pump_start" && (request.pumpIds?.length ?? 0) > 1 && bank && (
              <Alert severity="info">
                {t("send.staggered", { span: format.span(bank.interlocks.staggerSeconds) })}
              </Alert>
            )}
            {request?.action === "pump_start" && othersMayRun(device, request.pumpIds) && (
              <Alert severity="info">{t("send.panelMayStop")}</Alert>
            )}
            <CommandValues device={device} logger={undefined} />
          </>
        }
        predicted={(command) => (
          <PredictedEffect deviceId={device.id} command={command} pumpNames={pumpNames} />
        )}
        instead={periodic}
        outcome={(command) => (
          <PredictionOutcome command={command} otherwise={<EffectNote command={command} />} />
        )}
      />
    </>
  );
};
