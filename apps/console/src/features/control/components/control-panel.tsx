import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { releasesUnderTag } from "@sgval/contract/control/command-gate";
import { setPointState } from "@sgval/contract/control/confirmed-state";
import {
  type ActionKey,
  type Command,
  type ControlMode,
  isSafetyStop,
} from "@sgval/contract/control/control";
import type { SelectForm, Selection } from "@sgval/contract/control/selection";
import { shownState } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCircleOff,
  IconCircleX,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLockOutsOf } from "../../../shared/lock-outs.ts";
import { type LockReason, LockReasons } from "../../../shared/ui/act/lock-reasons.tsx";
import { Text } from "../../../shared/ui/arrange.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { useDeviceState } from "../api/list-commands.ts";
import type { KnownOfAutomation } from "../automatic-mode.ts";
import { actionLabel, commandText } from "../command-text.ts";
import { commonReason, type GateReason, useGate } from "../gate.ts";
import {
  heldAs,
  isHolding,
  replacedBy,
  splitActions,
  stopsAllOf,
  useHoldingCommand,
  useUnansweredSetting,
} from "../operable-device.ts";
import { DeviceApprovals } from "./approval-notes.tsx";
import { MendLinks } from "./automatic-refusals.tsx";
import { HangLockOut, LockOutTags } from "./lock-outs.tsx";
import { ModeSwitch, useModeLock } from "./mode-switch.tsx";
import { useRepeatedCommand } from "./requested-change.ts";
import { RequestedCommands, useCommandRequest } from "./requested-commands.tsx";
import { SetPointField } from "./set-point-field.tsx";

/** In one line with its icon; a locked one keeps the look of a button, since its reason can be read. */
const Action = styled(Button)({
  justifyContent: "flex-start",
  padding: "6px 10px",
  gap: 4,
  fontSize: "0.875rem",
  lineHeight: "1.125rem",
  textAlign: "start",
  minHeight: 48,
  "&.MuiButton-sizeMedium": { minHeight: 36 },
  "&[data-locked=true]": {
    backgroundColor: paint.sunk,
    color: paint.mute,
    borderColor: paint.lineStrong,
    cursor: "not-allowed",
  },
});

const HeldBy = styled("p")({ ...typeScale.bodyS, margin: "0 0 10px", overflowWrap: "anywhere" });
const Service = styled("h3")({ ...typeScale.label, margin: "16px 0 0", color: paint.mute });

const icons: Partial<Record<ActionKey, ComponentType<{ size: number; stroke: number }>>> = {
  high_pressure: IconArrowBarToUp,
  low_pressure: IconArrowBarToDown,
  fully_open_on: IconArrowsMaximize,
  fully_open_off: IconArrowsMinimize,
  fully_close_on: IconCircleOff,
  fully_close_off: IconCircleX,
  pump_start: IconPlayerPlay,
  pump_stop: IconPlayerStop,
  sync: IconRefresh,
  read_now: IconRefresh,
};

const Buttons = styled("div")({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 8, marginTop: 12 });

const isTag = (reason: GateReason): boolean => reason === "lockedOut";

const Label = styled("span")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 8px" });

/** Between the tags and the buttons: the tag does not hold back a release. */
const ReleaseWarning = styled(Alert)({ marginBottom: 10 });

const WayOut = styled(Button)({ marginInlineStart: 4, paddingBlock: 0, minHeight: 0 });

const Held = styled("span")({
  ...typeScale.micro,
  padding: "0 5px",
  border: `1px solid ${paint.lineStrong}`,
  borderRadius: 4,
  fontWeight: 600,
});

/**
 * All actions of a device, each with its gate and confirmation. `autoGate` describes the automatic mode, `values` what
 * the device measures now; both come from other features. `stopsOnly` leaves the safety stops alone.
 */
export const ControlPanel = (props: {
  device: DeviceDetail;
  autoGate: ReactNode;
  automaticMode?: KnownOfAutomation | undefined;
  /** What becomes of the device when it leaves automatic mode. */
  manualGate?: ReactNode;
  /** Whether a device that regulates itself has taken the order of manual mode. */
  download?: ReactNode;
  values: ReactNode;
  /** What the network model expects of a command before it is sent, and what came of it; both of another feature. */
  predicted?: ((command: SelectForm) => ReactNode) | undefined;
  outcome?: ((command: Command) => ReactNode) | undefined;
  nearLimits?: ((selection: Selection) => ReactNode) | undefined;
  stopsOnly?: boolean;
  /** What the bank of a station calls its pumps, by key. */
  pumpNames?: ReadonlyMap<string, string> | undefined;
  /** An earlier command whose confirmation is opened as it was sent; nothing is sent by it. */
  repeat?: { commandId: number; onClose: () => void } | undefined;
}) => {
  const { device, autoGate, automaticMode = {}, stopsOnly = false, repeat } = props;
  const { t } = useTranslation(["control", "common"]);
  const { gate: gateOf, reasonText } = useGate(device);
  const modeLock = useModeLock(device, automaticMode);
  const holding = useHoldingCommand(device);
  const unanswered = useUnansweredSetting(device.id);
  const text = commandText(t, useFormat(), props.pumpNames);
  const { confirmed } = useDeviceState(device.id);
  const asked = useCommandRequest(device.id);
  const { ask, isSending } = asked;
  useRepeatedCommand(device.id, repeat?.commandId, asked.confirm);
  const split = splitActions(device);
  const operating = stopsOnly ? split.operating.filter(isSafetyStop) : split.operating;
  const service = stopsOnly ? [] : split.service;
  const state = shownState(device.type, device.latest);
  const hasSetPoint = !stopsOnly && device.actions.some(({ action }) => action === "set_outlet_pressure");
  const all = hasSetPoint ? [...operating, "set_outlet_pressure" as const] : operating;
  const common = commonReason(all, gateOf);
  const serviceReason = commonReason(service, gateOf);

  const tags = useLockOutsOf(device.id);
  const showsMode = operating.length > 0 && !stopsOnly;
  const [wantedMode, setWantedMode] = useState<ControlMode | null>(null);

  const lockOf = (action: ActionKey): string | null => {
    const gate = gateOf(action);
    return gate.open ? null : reasonText(gate.reason);
  };
  const labelOf = (action: ActionKey): string => {
    const gate = gateOf(action);
    const takesManual = gate.open && gate.takesManual;
    return actionLabel(action, { takesManual, stopsAll: stopsAllOf(device, action, null) }, t);
  };
  /** Every lock with its reason, one that holds for all of them once; a tag is said above, where it is taken off. */
  const reasonsOf = (actions: readonly ActionKey[], shared: GateReason | null): LockReason[] => {
    const ways = (reason: GateReason) =>
      reason === "device_in_auto_mode" && showsMode && modeLock("manual") === null ? (
        <WayOut size="small" variant="text" onClick={() => setWantedMode("manual")}>
          {t("toManual")}
        </WayOut>
      ) : (
        <MendLinks deviceId={device.id} code={reason} />
      );
    if (shared) return isTag(shared) ? [] : [{ text: reasonText(shared), ways: ways(shared) }];
    const locked = actions.flatMap((action) => {
      const gate = gateOf(action);
      return gate.open || isTag(gate.reason) ? [] : [{ label: labelOf(action), reason: gate.reason }];
    });
    return [...Map.groupBy(locked, ({ reason }) => reason)].map(([reason, of]) => ({
      text: t("gate.of", {
        what: of.map(({ label }) => label).join(", "),
        reason: reasonText(reason),
      }),
      ways: ways(reason),
    }));
  };
  const button = (action: ActionKey, small = false) => {
    const gate = gateOf(action);
    // Locked it keeps its icon, by which it is known; the padlock stands once, beside the reason.
    const Icon = icons[action] ?? IconRefresh;
    const code = device.actions.find((row) => row.action === action)?.code ?? "";
    const why = gate.open ? t("code", { code }) : reasonText(gate.reason);
    return (
      <Action
        key={action}
        variant="outlined"
        size={small ? "medium" : "large"}
        title={why}
        // Not `disabled`: it keeps the focus, so that the reason can be read.
        aria-disabled={!gate.open || isSending}
        aria-description={why}
        data-locked={!gate.open}
        startIcon={<Icon size={18} stroke={1.75} />}
        onClick={() => {
          if (gate.open && !isSending) ask({ action });
        }}
      >
        <Label>
          {labelOf(action)}
          {isHolding(action, state) && <Held>{t(`holding.${heldAs(action)}`)}</Held>}
        </Label>
      </Action>
    );
  };

  const setPoint = confirmed?.state[setPointState];
  const otherMode = device.mode === "auto" ? "manual" : "auto";
  const lockedMode = showsMode ? modeLock(otherMode) : null;
  const reasons = reasonsOf(all, common);
  const serviceReasons = serviceReason === common && common ? [] : reasonsOf(service, serviceReason);
  const modeReason =
    lockedMode === null || (common && reasonText(common) === lockedMode.text)
      ? []
      : [
          {
            ...lockedMode,
            text: t("gate.of", { what: t(`common:mode.${otherMode}`), reason: lockedMode.text }),
          },
        ];
  return (
    <>
      <SectionCard
        title={t(all.length === 0 && service.length > 0 ? "service" : "title")}
        actions={
          showsMode && (
            <ModeSwitch
              device={device}
              autoGate={autoGate}
              automaticMode={automaticMode}
              manualGate={props.manualGate}
              wanted={wantedMode}
              onWanted={setWantedMode}
            />
          )
        }
      >
        {device.connection === "http" && device.gateway && device.gateway.commands !== "none" && (
          <HeldBy>{t(`gate.through.${device.gateway.commands}`, { gateway: device.gateway.name })}</HeldBy>
        )}
        <LockOutTags device={device} />
        {operating.some((action) => releasesUnderTag(action, tags)) && (
          <ReleaseWarning severity="warning">{t("lockOut.releaseStays")}</ReleaseWarning>
        )}
        {!stopsOnly && <DeviceApprovals deviceId={device.id} />}
        {holding && <HeldBy>{text.holding(holding)}</HeldBy>}
        {hasSetPoint && (
          <SetPointField
            device={device}
            last={typeof setPoint === "number" ? setPoint : null}
            setBy={confirmed?.held.find(({ action }) => action === "set_outlet_pressure")}
            replaced={replacedBy(confirmed?.held ?? [])}
            unanswered={unanswered}
            locked={lockOf("set_outlet_pressure")}
            onAsk={(value) => ask({ action: "set_outlet_pressure", value })}
          />
        )}
        {operating.length > 0 && <Buttons>{operating.map((action) => button(action))}</Buttons>}
        <LockReasons of={[...reasons, ...modeReason]} />
        {service.length > 0 && (
          <>
            {all.length > 0 && <Service>{t("service")}</Service>}
            <Buttons>{service.map((action) => button(action, true))}</Buttons>
            <LockReasons of={serviceReasons} />
          </>
        )}
        {all.length === 0 && service.length === 0 && (
          <Text>{stopsOnly ? t("stopFirst.noStop") : t("gate.noTopic")}</Text>
        )}
        {!stopsOnly && <HangLockOut device={device} download={props.download} />}
      </SectionCard>
      <RequestedCommands
        device={device}
        asked={asked}
        stopsOnly={stopsOnly}
        pumpNames={props.pumpNames}
        values={props.values}
        predicted={props.predicted}
        nearLimits={props.nearLimits}
        outcome={props.outcome}
        onClosed={repeat?.onClose}
      />
    </>
  );
};
