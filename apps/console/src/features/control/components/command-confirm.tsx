import Alert from "@mui/material/Alert";
import {
  confirmationLevel,
  demandsOf,
  releasesUnderTag,
  stepShare,
} from "@sgval/contract/control/command-gate";
import { consequencesOf } from "@sgval/contract/control/consequences";
import { actionRule, type Command, type ConfirmationLevel } from "@sgval/contract/control/control";
import { commandedPumps } from "@sgval/contract/control/pumps";
import { needsSelection, type SelectForm, type Selection } from "@sgval/contract/control/selection";
import { pumpStates, shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { longestReason } from "@sgval/contract/text";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toApiError } from "../../../shared/api/api-error.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { goodValue } from "../../../shared/format/good-value.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLockOutsOf } from "../../../shared/lock-outs.ts";
import { ConfirmDialog } from "../../../shared/ui/act/confirm-dialog.tsx";
import { useConfirmSubject } from "../../../shared/ui/act/confirm-subject.ts";
import { useLockOutText } from "../../../shared/ui/device/lock-out-badge.tsx";
import { openApproval, useRequestApproval } from "../api/approvals.ts";
import { deviceCommandsQuery, useDeviceState } from "../api/list-commands.ts";
import { select, useSelection } from "../api/select-command.ts";
import { type SendFailure, useSendCommand, watchSending } from "../api/send-command.ts";
import { actionLabel, commandText } from "../command-text.ts";
import { useFeedback, useGate } from "../gate.ts";
import { stopsAllOf } from "../operable-device.ts";
import { showAccepted } from "../show-accepted.ts";
import { useConfirmRows } from "./confirm-rows.ts";
import { NearLimitNotes } from "./near-limits.tsx";
import { type RequestedCommand, type StartedInstead, useRequestedChange } from "./requested-change.ts";
import {
  ChangedNote,
  SecondPersonNote,
  SelectionNote,
  StandingNote,
  useChangedSince,
  useRefusalText,
} from "./selection-notes.tsx";
import { SecondsField, TypedNameLabel } from "./typed-fields.tsx";

const secondsOf = (text: string): number | null =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : null;

/** How often a command is looked for whose answer was lost (ms). */
const LOOK_AGAIN_MS = 2_000;

/**
 * Confirms a command before it is sent. One dialog has one request id: however often the button is pressed or the call
 * is repeated, the device gets one command. Mount it anew for every command.
 */
export const CommandConfirm = (props: {
  device: DeviceDetail;
  request: RequestedCommand;
  /** The last command that was to move something. */
  last: Command | undefined;
  /** What the device measures now; rendered by another feature. */
  values: ReactNode;
  /** What the network model expects of the command; rendered by another feature, and never waited for. */
  predicted?: ((command: SelectForm) => ReactNode) | undefined;
  /** {@link NearLimitNotes} by what is measured now; rendered by another feature. */
  nearLimits?: ((selection: Selection) => ReactNode) | undefined;
  /** Started instead of sending a command. */
  instead?: StartedInstead | undefined;
  onClose: () => void;
}) => {
  const { device, request, last, instead, onClose } = props;
  const { action, requestId } = request;
  const { t } = useTranslation(["control", "common", "messages"]);
  const format = useFormat();
  const text = commandText(t, format, request.pumpNames);
  const refusalText = useRefusalText();
  const tags = useLockOutsOf(device.id);
  const lockOutText = useLockOutText();
  const { stale } = useFeedback(device);
  const change = useRequestedChange(device, request);
  const subject = useConfirmSubject(device);
  const send = useSendCommand(device.id);
  const askFor = useRequestApproval(device.id);
  const [failure, setFailure] = useState<{ kind: SendFailure; error: unknown } | null>(null);
  // The command is looked for while it is not known whether it arrived; the panel closes this dialog when it is there.
  useQuery({
    ...deviceCommandsQuery(device.id),
    refetchInterval: failure?.kind === "lost" && LOOK_AGAIN_MS,
  });
  const sending = useRef(false);
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [seconds, setSeconds] = useState("");

  const rule = actionRule(action);
  const pumps = commandedPumps(device, action, request.pumpIds ?? null);
  const states = pumpStates(device);
  const step =
    request.value === undefined || action !== "set_outlet_pressure"
      ? 0
      : stepShare(device.site, goodValue(device.latest, "outlet_pressure"), request.value);
  const takesSeconds = rule.value === "seconds";
  const value = takesSeconds ? secondsOf(seconds) : request.value;
  const wanted = {
    action,
    ...(value == null ? {} : { value }),
    // Those that were shown, whatever the server would take by itself.
    ...(pumps ? { pumpIds: pumps } : {}),
  };
  const busy = send.isPending || askFor.isPending || instead?.isPending === true;
  // What is still to be typed is selected when it is sent.
  const held = useSelection(device.id, requestId, takesSeconds ? null : wanted, busy);
  const { selection, last: lastSelection } = held;
  const known = confirmationLevel(action, { stale, step, pumps: pumps?.length ?? 1 });
  const level: ConfirmationLevel = lastSelection && lastSelection.level > known ? lastSelection.level : known;
  const underTag = releasesUnderTag(action, tags);
  // Then nothing is sent: another person is asked.
  const secondPerson = lastSelection?.secondPerson ?? false;
  const demanded = demandsOf(level, { underTag, secondPerson: secondPerson && !instead });
  // Another tab or user may send a command while the dialog is open. Retrying the caller's own command stays possible.
  const { gate: gateFor, reasonText, running, online } = useGate(device);
  const gate = gateFor(action, request.pumpIds);
  const isOwn = busy || running?.requestId === requestId;
  const lockReason = gate.open || isOwn ? null : reasonText(gate.reason);

  const changed = useChangedSince(device, pumps);
  const unselected = held.needed && !selection && failure?.kind !== "lost";
  // A stop waits for nothing.
  const unseen = changed !== null && needsSelection(action);
  const isHeldBack =
    value === null || lockReason !== null || unselected || unseen || (instead && secondPerson);
  const confirm = async (by: "press" | "hold") => {
    // A second press may come before the first one is rendered.
    if (sending.current || isHeldBack) return;
    sending.current = true;
    setFailure(null);
    const failureOf = watchSending();
    try {
      const token = (takesSeconds ? await select(device.id, wanted) : await held.newest())?.selection;
      const confirmed = {
        ...(token === undefined ? {} : { selection: token }),
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
        ...(demanded.deviceName ? { deviceName: by === "hold" ? device.name : typed.trim() } : {}),
      };
      if (instead) {
        await instead.start({ ...confirmed, pumpIds: pumps ?? [] });
        showSnackbar("success", instead.started);
        // A start of what had begun already used no selection up: it is given up with the dialog.
        onClose();
        return;
      }
      const body = { requestId, ...wanted, ...confirmed };
      if (secondPerson) {
        const approval = await askFor.mutateAsync(body);
        held.used();
        openApproval(approval);
        onClose();
        return;
      }
      const command = await send.mutateAsync(body);
      held.used();
      showAccepted(command, {
        waits: text.accepted(command),
        sent: command.recorded
          ? t("messages:send_control_success")
          : t("toast.notRecorded", { device: device.displayName, action: text.title(command) }),
      });
      onClose();
    } catch (error) {
      // Shown in the dialog; a retry uses the same request id.
      setFailure({ kind: failureOf(error), error });
      // Or the rules changed since the device was selected.
      if (/^(selection_expired|second_person_)/.test(toApiError(error).code)) held.again();
    } finally {
      sending.current = false;
    }
  };

  const state = shownState(device.type, device.latest);
  const { confirmed } = useDeviceState(device.id);
  const expected = consequencesOf(action, {
    stateKey: stateKeyOf(state),
    states,
    pumps,
    held: (confirmed?.held ?? []).map((one) => one.action),
  });
  // What was said with the selection stays; a stop has none, and what is known here may be newer.
  const consequences = new Set([...(lastSelection?.warnings ?? []), ...expected]);
  const stopsAll = stopsAllOf(device, action, request.pumpIds ?? null);
  const named = pumps === null || pumps.length === 0 ? undefined : text.pumps(pumps);
  const verb = instead
    ? t("ofPumps", { action: instead.verb, pumps: named })
    : actionLabel(action, { takesManual: gate.open && gate.takesManual, stopsAll, pumps: named }, t);
  const problem = (): ReactNode => {
    if (failure?.kind === "lost")
      return <Alert severity="warning">{instead?.lost ?? t("confirm.lost")}</Alert>;
    if (failure?.kind === "refused") {
      // Nobody can approve what is no command; once the device is selected anew, the note in the dialog says so.
      if (instead && toApiError(failure.error).code === "second_person_required")
        return !secondPerson && <Alert severity="error">{instead.refusedAlone}</Alert>;
      return <Alert severity="error">{refusalText(failure.error)}</Alert>;
    }
    if (failure?.kind === "notSent" && !online) return <Alert severity="error">{t("confirm.notSent")}</Alert>;
    return lockReason !== null && <Alert severity="warning">{lockReason}</Alert>;
  };
  const rows = useConfirmRows(device, request, {
    last,
    selection: lastSelection,
    pumps: states.filter(({ id }) => pumps?.includes(id)),
  });
  const shownTags = underTag || lockReason === null ? tags : [];
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={(by) => void confirm(by)}
      title={verb}
      {...subject}
      closeLabel={t("common:closeDialog")}
      cancelLabel={t("common:cancel")}
      verbLabel={
        secondPerson && !instead
          ? t("approval.ask")
          : action === "set_outlet_pressure"
            ? `${t("setValue")} ${text.value({ action, value: value ?? null })}`
            : value == null
              ? verb
              : text.title({ action, value, pumpIds: pumps })
      }
      first={
        (shownTags.length > 0 || secondPerson) && (
          <>
            {shownTags.map((tag) => (
              <Alert key={tag.id} severity={underTag ? "error" : "warning"}>
                {t(underTag ? "confirm.releaseUnderTag" : "confirm.underTag", { tag: lockOutText(tag) })}
              </Alert>
            ))}
            <SecondPersonNote selection={lastSelection} refusedAlone={instead?.refusedAlone} />
          </>
        )
      }
      holdHint={demanded.hold ? t("confirm.holdHint") : undefined}
      change={change}
      properties={rows}
      footnote={t("confirm.onlyDevice")}
      busy={busy || isHeldBack === true}
      reason={
        demanded.reason || rule.operates
          ? {
              label: underTag ? t("confirm.releaseReason") : t("confirm.reason"),
              value: reason,
              onChange: setReason,
              required: demanded.reason,
              maxLength: longestReason,
            }
          : undefined
      }
      typedName={
        demanded.deviceName
          ? {
              label: (
                <TypedNameLabel
                  name={device.name}
                  why={{ action, step, pumps: pumps?.length ?? 1, stale, selection: lastSelection }}
                />
              ),
              expected: device.name,
              value: typed,
              onChange: setTyped,
              holdHint: t("confirm.holdForName"),
            }
          : undefined
      }
      problem={problem()}
      hold={
        <>
          <ChangedNote changed={changed} />
          <SelectionNote held={held} />
        </>
      }
      values={props.values}
      aside={rule.operates && value !== null && !instead && props.predicted?.(wanted)}
      onWork={held.worked}
    >
      {instead && <Alert severity="info">{instead.note}</Alert>}
      {action === "pump_stop" && <StandingNote device={device} pumps={pumps} named={named} />}
      {[...consequences].map((one) => (
        <Alert key={one} severity="warning">
          {text.consequence(one, device.site)}
        </Alert>
      ))}
      {!instead &&
        lastSelection &&
        lastSelection.nearLimits.length > 0 &&
        (props.nearLimits?.(lastSelection) ?? <NearLimitNotes warnings={lastSelection.nearLimits} />)}
      {takesSeconds && <SecondsField value={seconds} onChange={setSeconds} />}
    </ConfirmDialog>
  );
};
