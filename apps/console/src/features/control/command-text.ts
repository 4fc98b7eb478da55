import { reasonText } from "@sgval/contract/automation/labels";
import { secondsUntil } from "@sgval/contract/control/command-end";
import type { ConfirmedState } from "@sgval/contract/control/confirmed-state";
import type { Consequence } from "@sgval/contract/control/consequences";
import type { ActionKey, Command, CommandStatus } from "@sgval/contract/control/control";
import { actionRule, isAutomatic } from "@sgval/contract/control/control";
import { nameWithCode } from "@sgval/contract/devices/labels";
import type { SiteData } from "@sgval/contract/devices/site-data";
import { pumpNameOf } from "@sgval/contract/pumps/labels";
import { missingText } from "@sgval/quantities/format";
import { parameterOf, parameters } from "@sgval/quantities/parameter";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import type { CommandOutcome } from "../../shared/ui/act/command-timeline.tsx";

const wholeSeconds = (command: Command, until: string | null): number | null => {
  const seconds = secondsUntil(command, until);
  return seconds === null ? null : Math.round(seconds);
};

/** Seconds from sending to a late answer, or null without one. */
const lateSeconds = (command: Command): number | null => wholeSeconds(command, command.lateResponseAt);

/** Seconds from sending to the end. */
export const durationSeconds = (command: Command): number | null => wholeSeconds(command, command.finishedAt);

/** Shorter is no waiting (seconds): a command is sent at once unless its device sleeps or another one runs. */
const LEAST_WAIT = 5;

/** How long a command waited to be sent, seconds; null where it did not. */
export const waitedSeconds = ({ createdAt, sentAt }: Command): number | null => {
  if (sentAt === null) return null;
  const seconds = Math.round((Date.parse(sentAt) - Date.parse(createdAt)) / 1000);
  return seconds < LEAST_WAIT ? null : seconds;
};

/**
 * What a button says it does: a stop in automatic mode both things, a stop of a whole station how many pumps, and what is for
 * certain pumps which.
 */
export const actionLabel = (
  action: ActionKey,
  {
    takesManual = false,
    stopsAll,
    pumps,
  }: {
    takesManual?: boolean | undefined;
    stopsAll?: number | null | undefined;
    pumps?: string | undefined;
  },
  t: TFunction<"control">,
): string => {
  if (stopsAll) {
    const counted = { pumps: stopsAll };
    return takesManual ? t("takeManualAndStopAll", counted) : t("stopAll", counted);
  }
  if (pumps !== undefined) {
    if (action === "pump_stop")
      return takesManual ? t("takeManualAndStopPumps", { pumps }) : t("stopPumps", { pumps });
    return action === "pump_start"
      ? t("startPumps", { pumps })
      : t("ofPumps", { action: t(`action.${action}`), pumps });
  }
  if (!takesManual) return t(`action.${action}`);
  return action === "pump_stop" ? t("takeManualAndStop") : t("takeManualAndRelease");
};

/** The name of what a command changes: that of one pump as its bank calls it, where that is another name than its number. */
export const changedName = (
  key: string,
  pumpNames: ReadonlyMap<string, string> | undefined,
  format: Pick<Format, "language" | "parameterName">,
): string => {
  const channel = parameterOf(key);
  if (!channel?.instance) return format.parameterName(key);
  const { parameter, instance } = channel;
  const numbered = pumpNameOf(instance, undefined, format.language);
  const called = pumpNameOf(pumpNames?.get(instance) ?? instance, undefined, format.language);
  return called === numbered ? format.parameterName(key) : `${parameter.names[format.language]} · ${called}`;
};

/** The device of a command, with its code. */
export const deviceOf = ({ deviceName: name, deviceDisplayName: displayName }: Command): string =>
  nameWithCode({ name, displayName });

type HoldingCommand = ConfirmedState["held"][number];

/** Whether a command lets a valve go: whoever sent it holds nothing by it. */
export const isRelease = (action: ActionKey): action is "fully_open_off" | "fully_close_off" =>
  action === "fully_open_off" || action === "fully_close_off";

const isSwitch = (action: ActionKey): boolean => action === "pump_start" || action === "pump_stop";

/** Texts about commands in one language; pumps are called by their names where these are known. */
export const commandText = (
  t: TFunction<"control">,
  format: Format,
  pumpNames?: ReadonlyMap<string, string> | undefined,
) => {
  const value = (command: Pick<Command, "action" | "value">): string => {
    if (command.value === null) return "";
    const kind = actionRule(command.action).value;
    if (kind === "outlet_pressure") return format.parameter(command.value, parameters.outlet_pressure);
    if (kind === "pump_power") return format.parameter(command.value, parameters.pump_power);
    return t("seconds", { seconds: command.value });
  };
  /** The pumps of a station as people call them: p1 is pump 1 where its bank has no name for it. */
  const pumps = (ids: readonly string[], names: readonly string[] | null = null): string =>
    ids
      .map((id, index) => pumpNameOf(pumpNames?.get(id) ?? names?.[index] ?? id, undefined, format.language))
      .join(", ");
  /** Verb and value, and the pumps it is for. */
  const title = (
    command: Pick<Command, "action" | "value"> & Partial<Pick<Command, "pumpIds" | "pumpNames">>,
  ): string => {
    const verb = [t(`action.${command.action}`), value(command)].filter(Boolean).join(" ");
    return command.pumpIds
      ? t("ofPumps", { action: verb, pumps: pumps(command.pumpIds, command.pumpNames) })
      : verb;
  };
  /** What became of a command; one that was cancelled did not fail. */
  const status = (command: Pick<Command, "status" | "failureCode">): string =>
    command.failureCode === "cancelled" ? t("cancelled") : t(`status.${command.status}`);
  const failure = (command: Command): string =>
    [
      command.failureCode ? t(`failure.${command.failureCode}`) : t("status.failed"),
      command.deviceCode ? t("deviceCode", { code: command.deviceCode }) : "",
    ]
      .filter(Boolean)
      .join(", ");
  /** Why it failed, and that it was answered after all; `null` where its status says all of it. */
  const why = (command: Command): string | null => {
    const { status: ended, failureCode } = command;
    const late = lateSeconds(command);
    const hasCause = ended === "failed" && failureCode !== null && failureCode !== "cancelled";
    const causes = [
      hasCause ? failure(command) : "",
      late === null ? "" : t("lateAnswer", { seconds: late }),
    ];
    return causes.filter(Boolean).join(" · ") || null;
  };
  /**
   * The actor: a user by name, with the second person who approved it, or the automatic mode by its trigger. Customers are not
   * shown which person it was.
   */
  const actor = ({ source, actor: person, approver }: Command): string => {
    if (isAutomatic(source)) return t(`source.${source}`);
    if (!person) return t("someone");
    const { name } = person;
    return approver === null ? name : t("approval.by", { actor: name, approver });
  };
  /** Why it was sent; null without a reason. */
  const reason = (command: { reason: string | null }): string | null =>
    command.reason === null ? null : reasonText(command.reason, format.language);
  /** By whom a state is held. */
  const holder = ({ source, actorName }: HoldingCommand): string =>
    isAutomatic(source) ? t("automatic") : (actorName ?? t("someone"));
  /** Since when, by whom and why a state is held, or was released. */
  const heldSince = (held: HoldingCommand): string => {
    const by = { time: format.timestamp(held.since), actor: holder(held) };
    const who = isRelease(held.action) ? t(`released.${held.action}`, by) : t("heldSinceBy", by);
    const why = reason(held);
    return why === null ? who : t("because", { what: who, reason: why });
  };
  /** {@link heldSince} with what it is; of a release the sentence says it already. */
  const holding = (held: HoldingCommand): string =>
    isRelease(held.action) ? heldSince(held) : `${title(held)}, ${heldSince(held)}`;
  /** What a command does to the water, and to how many connections where that is known. */
  const consequence = (one: Consequence, { connectionsDownstream }: SiteData): string =>
    one === "cutsSupply" && connectionsDownstream !== undefined
      ? [
          t("confirm.cutsSupply"),
          t("confirm.cutsConnections", { connections: format.count(connectionsDownstream) }),
        ].join(" ")
      : t(`confirm.${one}`);
  /** That a command waits, how long, and for which report of its device where that is known; null for one that does not. */
  const accepted = (command: Command): string | null => {
    if (command.status !== "waiting") return null;
    const properties = {
      device: command.deviceDisplayName,
      action: title(command),
      until: command.deadlineAt === null ? missingText : format.timestamp(command.deadlineAt),
    };
    return command.expectedAt === null
      ? t("toast.acceptedOpen", properties)
      : t("toast.accepted", { ...properties, time: format.timestamp(command.expectedAt) });
  };
  /** What became of a command, in one sentence. */
  const end = (command: Command): string => {
    const properties = { device: command.deviceDisplayName, action: title(command) };
    const late = lateSeconds(command);
    if (late !== null) return t("toast.late", { ...properties, seconds: late });
    if (command.status === "completed") {
      if (command.action === "sync") return t("toast.synced", properties);
      return isSwitch(command.action) ? t("toast.switched", properties) : t("toast.completed", properties);
    }
    if (command.failureCode === "cancelled") return t("toast.cancelled", properties);
    if (command.status === "failed") return t("toast.failed", { ...properties, reason: failure(command) });
    return t("toast.unanswered", properties);
  };
  return {
    value,
    pumps,
    title,
    status,
    failure,
    why,
    actor,
    reason,
    heldSince,
    holding,
    holder,
    consequence,
    accepted,
    end,
  };
};

/** The sign of each status. */
export const outcomes: Readonly<Record<CommandStatus, CommandOutcome>> = {
  waiting: "running",
  processing: "running",
  completed: "completed",
  failed: "failed",
  device_not_response: "unanswered",
};

/** A command in one line of a list: verb and value, actor, time, duration. */
export const useRecentRow = () => {
  const { t } = useTranslation(["control", "common"]);
  const format = useFormat();
  const text = commandText(t, format);
  const waitsText = ({ status, expectedAt, deadlineAt }: Command): string | null => {
    if (status !== "waiting") return null;
    const texts = [
      expectedAt && t("expectedAt", { time: format.timestamp(expectedAt) }),
      deadlineAt && t("waitsUntil", { time: format.timestamp(deadlineAt) }),
    ].filter(Boolean);
    return texts.length === 0 ? null : texts.join(", ");
  };
  return (command: Command, place?: string) => {
    const [duration, waited] = [durationSeconds(command), waitedSeconds(command)];
    return {
      key: command.cmdId,
      label: place ? `${place}${t("common:colon")}${text.title(command)}` : text.title(command),
      meta: [
        text.actor(command),
        format.timestamp(command.createdAt),
        waited === null ? "" : t("waited", { span: format.shortSpan(waited) }),
        duration === null ? "" : t("seconds", { seconds: duration }),
      ]
        .filter(Boolean)
        .join(" · "),
      /** Of one that waits: when it should be sent, and until when it may be. */
      waits: waitsText(command),
      why: text.why(command),
      outcome: outcomes[command.status],
      outcomeLabel: text.status(command),
    };
  };
};
