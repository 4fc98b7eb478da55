import Alert from "@mui/material/Alert";
import OutlinedInput from "@mui/material/OutlinedInput";
import {
  confirmationLevel,
  isLargeStep,
  setPointRange,
  stepShare,
} from "@sgval/contract/control/command-gate";
import { type ActionKey, actionRule, type Command } from "@sgval/contract/control/control";
import { commandedPumps, pumpsOf } from "@sgval/contract/control/pumps";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { parameters } from "@sgval/quantities/parameter";
import { useRef, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { newKey } from "../../../shared/api/new-key.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import type { ConfirmChangeProps } from "../../../shared/ui/act/confirm-change.tsx";
import { ConfirmDialog } from "../../../shared/ui/act/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/form/field.tsx";
import { useSendCommand } from "../api/send-command.ts";
import { commandText, takeManualLabel } from "../command-text.ts";
import { useFeedback, useGate } from "../gate.ts";
import { type Holder, pumpStates, shownState, stateKeyOf, useHolder } from "../operable-device.ts";

export interface RequestedCommand {
  action: ActionKey;
  value?: number;
  /** The pumps named; without them those that the action is for by itself. */
  pumpIds?: string[];
  /** Take the device out of automatic mode first: only offered with a stop. */
  takesManual?: boolean;
}

const secondsOf = (text: string): number | null =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;

const isOf = (holder: Holder, { action, respondedAt, lateResponseAt }: Command): boolean =>
  holder.action === action && holder.since === (respondedAt ?? lateResponseAt);

/** Current value, requested value and the step between: on the ruler for a number, as text for a state. */
const useChange = (device: DeviceDetail, request: RequestedCommand): ConfirmChangeProps | undefined => {
  const { t } = useTranslation(["control", "common"]);
  const format = useFormat();
  const age = useAge(device.latest?.measuredAt) ?? undefined;
  if (request.action === "set_outlet_pressure" && request.value !== undefined) {
    const parameter = parameters.outlet_pressure;
    const now = device.latest?.values.outlet_pressure ?? null;
    const range = setPointRange(device.site);
    const step = now === null ? null : request.value - now;
    const figure = (value: number | null) => format.parts(value, parameter);
    return {
      now: { label: t("confirm.now"), value: figure(now).text, unit: figure(now).unit, note: age },
      requested: {
        label: t("confirm.requested"),
        value: figure(request.value).text,
        unit: figure(request.value).unit,
        note: t("confirm.newSetPoint"),
      },
      change:
        step === null
          ? undefined
          : {
              label: t("confirm.change"),
              value: `${step > 0 ? "+" : ""}${figure(step).text}`,
              unit: figure(step).unit,
              note: t("confirm.shareOfRange", {
                share: format.quantity(stepShare(device.site, now, request.value) * 100, "%", 0),
              }),
            },
      ruler: {
        label: t("confirm.limits"),
        min: Math.min(range.minimum, now ?? range.minimum),
        max: Math.max(range.maximum, now ?? range.maximum),
        bandLow: range.minimum,
        bandHigh: range.maximum,
        value: now,
        requested: request.value,
        large: true,
        marks: [
          { at: range.minimum, text: format.figure(range.minimum, parameter.unit, 2) },
          { at: range.maximum, text: format.figure(range.maximum, parameter.unit, 2) },
        ],
      },
    };
  }
  const state = shownState(device.type, device.latest);
  // The pumps of a station are listed one by one.
  if (!state || pumpsOf(device).length > 0 || !actionRule(request.action).operates) return undefined;
  return {
    now: {
      label: t("confirm.now"),
      value: state.value === null ? missingText : format.parameter(state.value, state.parameter),
      isText: true,
      note: age,
    },
    requested: { label: t("confirm.requested"), value: t(`action.${request.action}`), isText: true },
  };
};

/**
 * Confirms a command before it is sent. One dialog has one request id: however often the button is pressed or the call
 * is repeated, the device gets one command. Mount it anew for every command.
 */
export const CommandConfirm = (props: {
  device: DeviceDetail;
  request: RequestedCommand;
  /** The last command that was to move something. */
  last: Command | undefined;
  onClose: () => void;
}) => {
  const { device, request, last, onClose } = props;
  const { action } = request;
  const { t } = useTranslation(["control", "common", "messages"]);
  const format = useFormat();
  const text = commandText(t, format);
  const errorText = useErrorText();
  const feedbackAge = useAge(device.latest?.measuredAt);
  const { stale } = useFeedback(device);
  const change = useChange(device, request);
  const send = useSendCommand(device.id);
  const [requestId] = useState(newKey);
  const sending = useRef(false);
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [seconds, setSeconds] = useState("");

  const rule = actionRule(action);
  const pumps = commandedPumps(device, action, request.pumpIds ?? null);
  const states = pumpStates(device);
  const stopsLast =
    action === "pump_stop" &&
    pumps !== null &&
    states.some(({ running }) => running) &&
    states.every(({ id, running }) => running === false || pumps.includes(id));
  const step =
    request.value === undefined
      ? 0
      : stepShare(device.site, device.latest?.values.outlet_pressure ?? null, request.value);
  const level = confirmationLevel(action, { stale, step });
  const takesSeconds = rule.value === "seconds";
  const value = takesSeconds ? secondsOf(seconds) : request.value;
  const busy = send.isPending;
  const { error } = send;
  // Another tab or user may send a command while the dialog is open. Retrying the caller's own command stays possible.
  const { gate: gateFor, reasonText, running } = useGate(device);
  const gate = gateFor(action);
  const isOwn = busy || running?.requestId === requestId;
  const held = gate.open || isOwn ? null : reasonText(gate.reason);

  const confirm = async () => {
    // A second press may come before the first one is rendered.
    if (sending.current || value === null || held !== null) return;
    sending.current = true;
    try {
      const command = await send.mutateAsync({
        requestId,
        action,
        ...(value === undefined ? {} : { value }),
        // Those that were shown, whatever the server would take by itself.
        ...(pumps ? { pumpIds: pumps } : {}),
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      });
      showSnackbar(
        "success",
        command.recorded
          ? t("messages:send_control_success")
          : t("toast.notRecorded", { device: device.displayName, action: text.title(command) }),
      );
      onClose();
    } catch {
      // The refusal is shown in the dialog; a retry uses the same request id.
    } finally {
      sending.current = false;
    }
  };

  const state = shownState(device.type, device.latest);
  const isStateKnown = stateKeyOf(state) !== undefined;
  const holder = useHolder(device);
  const lastText = (command: Command): string => {
    const ended = t("confirm.lastCommandText", {
      action: text.title(command),
      status: text.status(command).toLocaleLowerCase(),
      time: format.timestamp(command.finishedAt ?? command.createdAt),
      actor: text.actor(command),
    });
    return command.reason === null ? ended : t("because", { what: ended, reason: command.reason });
  };
  const verb = request.takesManual ? takeManualLabel(action, t) : t(`action.${action}`);
  const properties = [
    ...states
      .filter(({ id }) => pumps?.includes(id))
      .map(({ id, running }) => ({
        key: id,
        label: text.pumps([id]),
        content:
          running === null ? t("pumpUnknown") : format.parameter(running ? 1 : 0, parameters.pump_running),
      })),
    ...(stale && feedbackAge !== null
      ? [{ key: "stale", label: t("confirm.now"), content: t("confirm.staleWarning", { age: feedbackAge }) }]
      : []),
    ...(holder || isStateKnown
      ? [
          {
            key: "held",
            label: t("confirm.held"),
            content: holder ? `${text.title(holder)}, ${text.heldSince(holder)}` : t("confirm.heldUnknown"),
          },
        ]
      : []),
    // The holder says all of the last command that there is to say of it.
    ...(holder && last && isOf(holder, last)
      ? []
      : [
          {
            key: "last",
            label: t("confirm.lastCommand"),
            content: last ? lastText(last) : t("confirm.noLastCommand"),
          },
        ]),
  ];
  const typedLabel = isLargeStep(step) ? ("confirm.typeNameBigStep" as const) : ("confirm.typeName" as const);
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => void confirm()}
      title={verb}
      subject={`${device.displayName} · ${device.name}`}
      silhouette={device.type}
      closeLabel={t("common:closeDialog")}
      cancelLabel={t("common:cancel")}
      verbLabel={
        request.takesManual
          ? verb
          : action === "set_outlet_pressure"
            ? `${t("setValue")} ${text.value({ action, value: value ?? null })}`
            : text.title({ action, value: value ?? null })
      }
      change={change}
      properties={properties}
      footnote={t("confirm.onlyDevice")}
      busy={busy || value === null || held !== null}
      reason={
        level >= 2
          ? {
              label: t("confirm.reason"),
              requiredLabel: t("common:required"),
              value: reason,
              onChange: setReason,
              required: true,
              maxLength: 500,
            }
          : undefined
      }
      typedName={
        level === 3
          ? {
              label: <Trans t={t} i18nKey={typedLabel} values={{ name: device.name }} />,
              expected: device.name,
              value: typed,
              onChange: setTyped,
              holdHint: t("confirm.holdHint"),
            }
          : undefined
      }
      problem={
        (error && <Alert severity="error">{errorText(error)}</Alert>) ??
        (held !== null && <Alert severity="warning">{held}</Alert>)
      }
    >
      {stopsLast && <Alert severity="warning">{t("confirm.lastPump")}</Alert>}
      {action === "fully_close_on" && <Alert severity="warning">{t("confirm.cutsSupply")}</Alert>}
      {takesSeconds && (
        <Field label={t("value")} requiredLabel={t("common:required")}>
          {(control) => (
            <OutlinedInput
              fullWidth
              value={seconds}
              onChange={(event) => setSeconds(event.target.value)}
              inputProps={{ ...control, inputMode: "numeric" }}
              endAdornment="s"
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
};
