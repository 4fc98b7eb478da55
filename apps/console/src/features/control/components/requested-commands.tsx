import { type ActionKey, actionRule, type Command, isSafetyStop } from "@sgval/contract/control/control";
import type { SelectForm, Selection } from "@sgval/contract/control/selection";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { newKey } from "../../../shared/api/new-key.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { deviceCommandsQuery } from "../api/list-commands.ts";
import { useSendCommand, watchSending } from "../api/send-command.ts";
import { commandText } from "../command-text.ts";
import { useGate } from "../gate.ts";
import { showAccepted } from "../show-accepted.ts";
import { CommandConfirm } from "./command-confirm.tsx";
import { CommandHistory } from "./command-history.tsx";
import { type RequestedCommand, requestOf, type StartedInstead } from "./requested-change.ts";

type Asked = Omit<RequestedCommand, "requestId">;

/** What is asked of a device: confirmed in the dialog of {@link RequestedCommands}, or sent at once where nothing is to be confirmed. */
export const useCommandRequest = (deviceId: number) => {
  const { t } = useTranslation(["control", "messages"]);
  const errorText = useErrorText();
  const text = commandText(t, useFormat());
  const { data } = useQuery(deviceCommandsQuery(deviceId));
  const send = useSendCommand(deviceId);
  const [request, setRequest] = useState<RequestedCommand | null>(null);
  const commands = data?.data ?? [];
  // Seen among the commands, it has arrived, whatever became of the answer to its request.
  if (request && commands.some(({ requestId }) => requestId === request.requestId)) setRequest(null);
  const sendNow = (action: ActionKey) => {
    const failureOf = watchSending();
    send.mutate(
      { requestId: newKey(), action },
      {
        onSuccess: (command) =>
          showAccepted(command, { waits: text.accepted(command), sent: t("messages:send_control_success") }),
        onError: (error) => {
          const failure = failureOf(error);
          showSnackbar("error", failure === "refused" ? errorText(error) : t(`confirm.${failure}`));
        },
      },
    );
  };
  /** Opens the confirmation; nothing is sent by that. */
  const confirm = (asked: Asked) => setRequest({ ...asked, requestId: newKey() });
  return {
    ...{ request, commands, confirm },
    isSending: send.isPending,
    ask: (asked: Asked) => (actionRule(asked.action).level === 0 ? sendNow(asked.action) : confirm(asked)),
    close: () => setRequest(null),
  };
};
export type CommandRequest = ReturnType<typeof useCommandRequest>;

/** The running command of a device and the latest ones, and the dialog of what is asked of it. */
export const RequestedCommands = (props: {
  device: DeviceDetail;
  asked: CommandRequest;
  /** Leaves the safety stops alone. */
  stopsOnly?: boolean;
  /** What the pumps of a station are called where it is asked for. */
  pumpNames?: ReadonlyMap<string, string> | undefined;
  /** What the device measures now; rendered by another feature. */
  values: ReactNode;
  /** What the network model expects of a command before it is sent, and what came of it; both of another feature. */
  predicted?: ((command: SelectForm) => ReactNode) | undefined;
  outcome?: ((command: Command) => ReactNode) | undefined;
  nearLimits?: ((selection: Selection) => ReactNode) | undefined;
  /** What the request starts where it is for something that goes on. */
  instead?: StartedInstead | undefined;
  onClosed?: (() => void) | undefined;
}) => {
  const { device, asked, stopsOnly = false, pumpNames } = props;
  const { request, commands, ask } = asked;
  const { gate, reasonText } = useGate(device);
  const lockOf = ({ action, pumpIds }: Asked): string | null => {
    const open = gate(action, pumpIds);
    return open.open ? null : reasonText(open.reason);
  };
  const syncs = !stopsOnly && device.actions.some(({ action }) => action === "sync");
  return (
    <>
      <CommandHistory
        deviceId={device.id}
        outcome={props.outcome}
        hasCharts={!stopsOnly}
        onSync={
          syncs ? { act: () => ask({ action: "sync" }), locked: lockOf({ action: "sync" }) } : undefined
        }
        onAgain={(command) => {
          if (stopsOnly && !isSafetyStop(command.action)) return undefined;
          const again = requestOf(command);
          return { act: () => ask(again), locked: lockOf(again) };
        }}
      />
      {request && (
        <CommandConfirm
          key={request.requestId}
          device={device}
          request={pumpNames ? { ...request, pumpNames } : request}
          last={commands.find(({ action }) => actionRule(action).operates)}
          values={props.values}
          predicted={props.predicted}
          nearLimits={props.nearLimits}
          instead={props.instead}
          onClose={() => {
            asked.close();
            props.onClosed?.();
          }}
        />
      )}
    </>
  );
};
