import { setPointRange, stepShare } from "@sgval/contract/control/command-gate";
import { type ActionKey, actionRule, type Command, type SendCommand } from "@sgval/contract/control/control";
import { pumpsOf } from "@sgval/contract/control/pumps";
import { shownState } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { missingText } from "@sgval/quantities/format";
import { parameters } from "@sgval/quantities/parameter";
import { isShown, qualityNamed } from "@sgval/quantities/quality";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { ConfirmChangeProps } from "../../../shared/ui/act/confirm-change.tsx";
import { commandQuery } from "../api/list-commands.ts";

export interface RequestedCommand {
  /** One for each confirmation, so that the device gets one command however often it is sent. */
  requestId: string;
  action: ActionKey;
  value?: number;
  /** The pumps named; without them those that the action is for by itself. */
  pumpIds?: string[];
  /** What the pumps are called where it was asked for, by id. */
  pumpNames?: ReadonlyMap<string, string>;
  /** Sent again and again until it is stopped: {@link StartedInstead} of a command. */
  periodic?: true;
}

/** What is selected and confirmed as a command is, and starts something that goes on instead of sending one. */
export interface StartedInstead {
  verb: string;
  /** What goes on, and until when. */
  note: ReactNode;
  /** Said once it is started. */
  started: string;
  /** Said where it is not known whether it was started. */
  lost: string;
  /** Said where a second person is needed: nobody can approve what is no command. */
  refusedAlone: string;
  isPending: boolean;
  start: (
    confirmed: Pick<SendCommand, "reason" | "deviceName" | "selection"> & { pumpIds: string[] },
  ) => Promise<unknown>;
}

/** What a command asked for, to ask it again. */
export const requestOf = ({ action, value, pumpIds }: Command): Omit<RequestedCommand, "requestId"> => ({
  action,
  ...(value === null ? {} : { value }),
  ...(pumpIds === null ? {} : { pumpIds }),
});

/**
 * Opens the confirmation of an earlier command, once when it is known.
 * @param commandId undefined where none is to be opened
 */
export const useRepeatedCommand = (
  deviceId: number,
  commandId: number | undefined,
  open: (asked: Omit<RequestedCommand, "requestId">) => void,
): void => {
  const { data } = useQuery({
    ...commandQuery(deviceId, commandId ?? 0),
    enabled: commandId !== undefined,
  });
  const [opened, setOpened] = useState<number>();
  if (commandId === undefined || data?.id !== commandId || opened === commandId) return;
  setOpened(commandId);
  open(requestOf(data));
};

/** Current value, requested value and the step between: on the ruler for a number, as text for a state. */
export const useRequestedChange = (
  device: DeviceDetail,
  request: RequestedCommand,
): ConfirmChangeProps | undefined => {
  const { t } = useTranslation(["control", "common"]);
  const format = useFormat();
  const age = useAge(device.latest?.measuredAt);
  const qualityOf = (key: string) => qualityNamed(device.latest?.quality[key]);
  const note = (key: string): string | undefined =>
    age === null ? undefined : `${age} · ${t(`common:quality.${qualityOf(key)}`)}`;
  if (request.action === "set_outlet_pressure" && request.value !== undefined) {
    const parameter = parameters.outlet_pressure;
    const now = isShown(qualityOf("outlet_pressure"))
      ? (device.latest?.values.outlet_pressure ?? null)
      : null;
    const range = setPointRange(device.site);
    const step = now === null ? null : request.value - now;
    const figure = (value: number | null) => format.parts(value, parameter);
    return {
      now: {
        label: t("confirm.now"),
        value: figure(now).text,
        unit: figure(now).unit,
        note: note("outlet_pressure"),
      },
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
      note: state.value === null ? undefined : note(state.parameter.key),
    },
    requested: { label: t("confirm.requested"), value: t(`action.${request.action}`), isText: true },
  };
};
