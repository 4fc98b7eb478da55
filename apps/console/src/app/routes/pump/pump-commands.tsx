import { actionRule } from "@sgval/contract/control/control";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceCommandsQuery } from "../../../features/control/api/list-commands.ts";
import { useSendCommand, watchSending } from "../../../features/control/api/send-command.ts";
import { DeviceApprovals } from "../../../features/control/components/approval-notes.tsx";
import { CommandConfirm } from "../../../features/control/components/command-confirm.tsx";
import { CommandHistory } from "../../../features/control/components/command-history.tsx";
import type { RequestedCommand } from "../../../features/control/components/requested-change.ts";
import { useGate } from "../../../features/control/gate.ts";
import { usePumpNames } from "../../../features/pumps/api/stations.ts";
import { PowerChange } from "../../../features/pumps/components/bank/power-change.tsx";
import { newKey } from "../../../shared/api/new-key.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { CommandValues } from "../device/command-values.tsx";

type Asked = Omit<RequestedCommand, "requestId">;

/** What is asked of the pumps of a station: confirmed in the dialog of commands, a sync sent at once. */
export const usePumpCommands = (device: DeviceDetail) => {
  const { t } = useTranslation(["control", "messages"]);
  const errorText = useErrorText();
  const { data } = useQuery(deviceCommandsQuery(device.id));
  const send = useSendCommand(device.id);
  const { gate, reasonText } = useGate(device);
  const [request, setRequest] = useState<RequestedCommand | null>(null);
  const commands = data?.data ?? [];
  // Seen among the commands, it has arrived, whatever became of the answer to its request.
  if (request && commands.some(({ requestId }) => requestId === request.requestId)) setRequest(null);
  const sync = () => {
    const failureOf = watchSending();
    send.mutate(
      { requestId: newKey(), action: "sync" },
      {
        onSuccess: () => showSnackbar("success", t("messages:send_control_success")),
        onError: (error) => {
          const failure = failureOf(error);
          showSnackbar("error", failure === "refused" ? errorText(error) : t(`confirm.${failure}`));
        },
      },
    );
  };
  const syncGate = gate("sync");
  return {
    request,
    commands,
    sync,
    syncLock: syncGate.open ? undefined : reasonText(syncGate.reason),
    ask: (asked: Asked) => setRequest({ ...asked, requestId: newKey() }),
    close: () => setRequest(null),
  };
};
export type PumpCommandState = ReturnType<typeof usePumpCommands>;

/** The running command and the latest ones, and the dialog of what is asked for. */
export const PumpCommands = ({ device, commands }: { device: DeviceDetail; commands: PumpCommandState }) => {
  const { gate, reasonText } = useGate(device);
  const { request, sync, syncLock, ask, close } = commands;
  // The question calls a pump as its card does.
  const pumpNames = usePumpNames(device.id);
  return (
    <>
      <DeviceApprovals deviceId={device.id} />
      <CommandHistory
        deviceId={device.id}
        onSync={{ act: sync, locked: syncLock ?? null }}
        onAgain={({ action, value, pumpIds }) => {
          const open = gate(action, pumpIds ?? undefined);
          return {
            act: () =>
              ask({
                action,
                ...(value === null ? {} : { value }),
                ...(pumpIds === null ? {} : { pumpIds }),
              }),
            locked: open.open ? null : reasonText(open.reason),
          };
        }}
      />
      {request && (
        <CommandConfirm
          key={request.requestId}
          device={device}
          request={{ ...request, pumpNames }}
          last={commands.commands.find(({ action }) => actionRule(action).operates)}
          values={
            <>
              {request.action === "set_pump_power" && request.value !== undefined && (
                <PowerChange deviceId={device.id} pumpIds={request.pumpIds ?? []} power={request.value} />
              )}
              <CommandValues device={device} logger={undefined} />
            </>
          }
          onClose={close}
        />
      )}
    </>
  );
};
