import { permissionOf, refusalFor } from "@sgval/contract/control/command-gate";
import {
  type ActionKey,
  type Command,
  type DeviceState,
  isSafetyStop,
  responseWaitSeconds,
} from "@sgval/contract/control/control";
import { expectedReport, willExpireUnheard } from "@sgval/contract/control/next-report";
import { isFullyClosed } from "@sgval/contract/control/valve-state";
import { type Freshness, isCurrent } from "@sgval/contract/devices/freshness";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import type { ErrorCode } from "@sgval/contract/error";
import { isTrusted, qualityNamed } from "@sgval/quantities/quality";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/api/ability.ts";
import { useOnline } from "../../shared/api/use-online.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLockOutsOf } from "../../shared/lock-outs.ts";
import { useFreshness, useValueFreshness } from "../../shared/realtime/live-devices.ts";
import { useLockOutText } from "../../shared/ui/device/lock-out-badge.tsx";
import { useDeviceState, useLastSent, useRunningCommand } from "./api/list-commands.ts";
import { commandText } from "./command-text.ts";

/** Why an action is locked: a refusal of the server, or a state only the console knows. */
export type GateReason = ErrorCode | "permission" | "network" | "offline" | "busy" | "lockedOut";

export type GateDevice = Pick<
  DeviceDetail,
  | "connection"
  | "topicControl"
  | "gateway"
  | "actions"
  | "channels"
  | "site"
  | "mode"
  | "hasThreshold"
  | "hasTimer"
>;

export interface GateInput {
  device: GateDevice;
  mayOperate: boolean;
  /** It reports so rarely that a command of now would expire before it is heard. */
  expiresUnheard?: boolean;
  /** A lock-out tag hangs on the device. */
  lockedOut: boolean;
  /** The browser has a network. */
  online: boolean;
  /** A sleeping device is never offline in this sense: its command waits for the next report. */
  offline: boolean;
  running: Command | null;
  /** The last confirmed state of the device; null while unknown. */
  state: DeviceState | null;
  /** The valve reports now that it is not closed fully, and nothing says otherwise. */
  isNotClosed?: boolean;
  /** The pumps named; left out for none. */
  pumpIds?: readonly string[] | undefined;
}

export type Gate = { open: true; takesManual: boolean } | { open: false; reason: GateReason };

const locked = (reason: GateReason): Gate => ({ open: false, reason });

/**
 * The refusal of the rule that the server applies. The server alone knows whether an earlier command of the opposite
 * action may have been carried out without an answer; open commands hold everything but a stop back as busy.
 */
const refusalOf = (
  { device, state, pumpIds, expiresUnheard = false }: GateInput,
  action: ActionKey,
): ErrorCode | null =>
  refusalFor(
    {
      device,
      mode: device.mode,
      hasSettings: device.hasThreshold || device.hasTimer,
      state,
      openActions: [],
      oppositeUncertain: false,
      expiresUnheard,
    },
    { action, source: "manual", pumpIds: pumpIds ?? null },
  );

/**
 * Whether an action may be requested of a device now. A running command does not hold back a stop; in automatic mode
 * a stop is offered together with taking manual.
 */
export const gateOf = (action: ActionKey, input: GateInput): Gate => {
  const { mayOperate, lockedOut, online, offline, running } = input;
  const safetyStop = isSafetyStop(action);
  const refusal = refusalOf(input, action);
  if (!mayOperate) return locked("permission");
  const lastingRefusals = [
    "device_not_commandable",
    "gateway_sends_no_commands",
    "gateway_hears_later",
    "action_not_available",
    "device_reports_rarely",
  ] as const;
  if (lastingRefusals.some((code) => code === refusal) && refusal) return locked(refusal);
  if (lockedOut && !safetyStop) return locked("lockedOut");
  // What this page knows of network and device may be old: a stop is tried all the same, and its answer says more.
  if (!online && !safetyStop) return locked("network");
  if (offline && !safetyStop) return locked("offline");
  const takesManual = refusal === "device_in_auto_mode" && safetyStop;
  if (refusal && !takesManual) return locked(refusal);
  // To release what is not closed would only end automatic mode.
  if (refusal && action === "fully_close_off" && input.isNotClosed) return locked(refusal);
  if (running && !safetyStop) return locked("busy");
  return { open: true, takesManual };
};

/** The reason that locks all of these but the stops, shown once instead of at each button. */
export const commonReason = (
  actions: readonly ActionKey[],
  gate: (action: ActionKey) => Gate,
): GateReason | null => {
  const gates = actions.filter((action) => !isSafetyStop(action)).map((action) => gate(action));
  const [first] = gates;
  if (!first || first.open) return null;
  return gates.every((one) => !one.open && one.reason === first.reason) ? first.reason : null;
};

/** Whether the last feedback of a device is too old to rely on, and whether the device is offline. */
export const useFeedback = (
  device: DeviceDetail,
): { freshness: Freshness; stale: boolean; offline: boolean } => {
  const freshness = useFreshness(device);
  const { powerMode, connected } = device;
  return {
    freshness,
    stale: !isCurrent(freshness),
    // The freshness that head and lists show, with its grace for a connection that has just dropped; only a connection
    // that is held says more than the age of the last reading.
    offline: powerMode !== "sleeping" && connected !== true && freshness === "offline",
  };
};

/**
 * Whether a valve reports by a good value of now that it is not closed fully, and none of the commands closed it or may have done so
 * since: one whose answer was lost may have been carried out.
 */
const useIsNotClosed = (
  device: DeviceDetail,
  held: readonly { action: ActionKey }[],
  running: Command | null,
): boolean => {
  const { latest } = device;
  const at = latest && (latest.times.valve_state ?? latest.measuredAt);
  const isNow = isCurrent(useValueFreshness(device, at));
  const closed = useLastSent(device.id, "fully_close_on");
  if (!latest || !at || !isNow || latest.values.valve_state == null || closed === undefined) return false;
  const isCommanded = [running, ...held].some((one) => one?.action === "fully_close_on");
  // By a clock that is ahead it may have been measured before a command that it was sent after.
  const notAfter = Math.min(Date.parse(at), Date.parse(latest.receivedAt));
  // While its answer was waited for it may have been on its way.
  const closedBy = closed?.sentAt ? Date.parse(closed.sentAt) + responseWaitSeconds * 1000 : null;
  return (
    !isCommanded &&
    (closedBy === null || notAfter > closedBy) &&
    isTrusted(qualityNamed(latest.quality.valve_state)) &&
    isFullyClosed(latest.values) === false
  );
};

/** The gate of each action of a device now, and the text of a reason. */
export const useGate = (device: DeviceDetail) => {
  const { t } = useTranslation(["control", "errors", "messages"]);
  const format = useFormat();
  const may = useMay();
  const online = useOnline();
  const { offline } = useFeedback(device);
  const running = useRunningCommand(device.id);
  const { confirmed } = useDeviceState(device.id);
  const state = confirmed?.state ?? null;
  const isNotClosed = useIsNotClosed(device, confirmed?.held ?? [], running);
  const lockOutText = useLockOutText();
  const [lockOut] = useLockOutsOf(device.id);
  const text = commandText(t, format);
  const heardAt = device.latest ? Date.parse(device.latest.receivedAt) : null;

  const rareText = (): string => {
    const next = expectedReport(device, heardAt, serverNow());
    const interval = format.shortSpan(device.reportIntervalSeconds);
    return next === null
      ? t("gate.reportsRarely", { interval })
      : t("gate.reportsRarelyNext", { interval, time: format.timestamp(next) });
  };
  const busyText = (): string => {
    const who =
      running &&
      t("gate.busy", {
        action: text.title(running),
        actor: text.actor(running),
        time: format.time(running.createdAt),
      });
    const until =
      running?.status !== "waiting"
        ? t("gate.locked", { seconds: responseWaitSeconds })
        : running.expectedAt
          ? t("gate.waiting", { time: format.timestamp(running.expectedAt) })
          : t("gate.waitingOpen");
    return [who, until].filter(Boolean).join(". ");
  };

  return {
    online,
    running,
    gate: (action: ActionKey, pumpIds?: readonly string[]): Gate =>
      gateOf(action, {
        device,
        pumpIds,
        expiresUnheard: willExpireUnheard(device, heardAt, serverNow()),
        mayOperate: may(permissionOf(device.type, action)),
        lockedOut: lockOut !== undefined,
        online,
        offline,
        running,
        state,
        isNotClosed,
      }),
    reasonText: (reason: GateReason): string => {
      switch (reason) {
        case "permission":
          return t("messages:no_control_permission");
        case "network":
        case "offline":
          return t(`gate.${reason}`);
        case "lockedOut":
          return lockOut ? t("gate.lockedOut", { tag: lockOutText(lockOut) }) : t("errors:device_locked_out");
        case "busy":
          return busyText();
        case "device_reports_rarely":
          return rareText();
        case "pump_required":
          return t("gate.startPumps");
        default:
          return t(`errors:${reason}`);
      }
    },
  };
};
