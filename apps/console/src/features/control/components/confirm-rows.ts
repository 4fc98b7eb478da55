import type { Command } from "@sgval/contract/control/control";
import { actionRule, isSafetyStop } from "@sgval/contract/control/control";
import { expectedReport, timeToLive } from "@sgval/contract/control/next-report";
import type { Selection } from "@sgval/contract/control/selection";
import { type PumpState, shownState, stateKeyOf } from "@sgval/contract/control/shown-state";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { parameters } from "@sgval/quantities/parameter";
import { useTranslation } from "react-i18next";
import { useAge, useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { commandText, isRelease } from "../command-text.ts";
import { useFeedback } from "../gate.ts";
import { type HoldingCommand, useHoldingCommand } from "../operable-device.ts";
import type { RequestedCommand } from "./requested-change.ts";
import { useEffectText } from "./selection-notes.tsx";

const isOf = (holding: HoldingCommand, { action, respondedAt, lateResponseAt }: Command): boolean =>
  holding.action === action && holding.since === (respondedAt ?? lateResponseAt);

/** What a person decides about a command by, as rows: its pumps, what to expect, what holds the device and what was last sent. */
export const useConfirmRows = (
  device: DeviceDetail,
  { action, pumpNames }: RequestedCommand,
  known: {
    /** The pumps that the command is for. */
    pumps: readonly PumpState[];
    last: Command | undefined;
    selection: Pick<Selection, "effects"> | null | undefined;
  },
) => {
  const { t } = useTranslation(["control", "common"]);
  const format = useFormat();
  const text = commandText(t, format, pumpNames);
  const effectText = useEffectText(pumpNames);
  const feedbackAge = useAge(device.latest?.measuredAt);
  const { stale, freshness } = useFeedback(device);
  const isStateKnown = stateKeyOf(shownState(device.type, device.latest)) !== undefined;
  const holding = useHoldingCommand(device);
  const { last, selection } = known;
  const lastText = (command: Command): string => {
    const ended = t("confirm.lastCommandText", {
      action: text.title(command),
      status: text.status(command).toLocaleLowerCase(),
      time: format.timestamp(command.finishedAt ?? command.createdAt),
      actor: text.actor(command),
    });
    const why = text.reason(command);
    return why === null ? ended : t("because", { what: ended, reason: why });
  };
  const heardAt = device.latest ? Date.parse(device.latest.receivedAt) : null;
  const nextReport = useClock((now) => expectedReport(device, heardAt, now));
  // A stop is tried at once: a sleeping device that is still awake hears it. Everything else waits for the next report.
  const isStop = isSafetyStop(action);
  const waits = (): string => {
    if (nextReport === null) return t(isStop ? "confirm.sleepsStopUnheard" : "confirm.sleepsUnheard");
    return t(isStop ? "confirm.sleepsStop" : "confirm.sleeps", {
      time: format.timestamp(nextReport),
      longest: format.shortSpan(timeToLive(action, device) / 1000),
    });
  };
  const second = useClock((now) => Math.floor(now / 1000));
  const pumpText = ({ running, quality, at: measuredAt }: PumpState): string =>
    running === null
      ? t("pumpUnknown")
      : [
          format.parameter(running ? 1 : 0, parameters.pump_running),
          freshness === "fresh" ? "" : t(`common:freshness.${freshness}`),
          measuredAt === null ? "" : format.span(second - Date.parse(measuredAt) / 1000),
          t(`common:quality.${quality}`),
        ]
          .filter(Boolean)
          .join(" · ");
  return [
    ...known.pumps.map((pump) => ({
      key: pump.id,
      label: text.pumps([pump.id]),
      content: pumpText(pump),
    })),
    ...(device.powerMode === "sleeping"
      ? [{ key: "sleeps", label: t("confirm.sent"), content: waits() }]
      : []),
    ...(stale && feedbackAge !== null
      ? [{ key: "stale", label: t("confirm.now"), content: t("confirm.staleWarning", { age: feedbackAge }) }]
      : []),
    ...(selection && actionRule(action).operates
      ? [{ key: "effect", label: t("select.effect"), content: effectText(selection.effects) }]
      : []),
    ...(holding || isStateKnown
      ? [
          {
            key: "held",
            label: holding && isRelease(holding.action) ? t("confirm.lastRelease") : t("confirm.held"),
            content: holding ? text.holding(holding) : t("confirm.heldUnknown"),
          },
        ]
      : []),
    // The command that holds it says all of the last command that there is to say of it.
    ...(holding && last && isOf(holding, last)
      ? []
      : [
          {
            key: "last",
            label: t("confirm.lastCommand"),
            content: last ? lastText(last) : t("confirm.noLastCommand"),
          },
        ]),
  ];
};
