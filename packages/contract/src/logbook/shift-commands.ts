import type { Language } from "@sgval/quantities/language";
import { parameters } from "@sgval/quantities/parameter";
import type { FigureReader } from "../alarms/alarm-figures.ts";
import { secondsUntil } from "../control/command-end.ts";
import { actionRule, type Command, isAutomatic } from "../control/control.ts";
import {
  actionLabels,
  answeredLateLabel,
  cancelledLabel,
  commandSourceLabels,
  failureLabels,
  statusLabels,
} from "../control/labels.ts";
import { pumpNameOf } from "../pumps/labels.ts";
import { shiftTexts, writeText } from "./shift-labels.ts";

const commandVerb = ({ action, value }: Command, { language, quantity }: FigureReader): string => {
  const label = actionLabels[action][language];
  if (value === null) return label;
  const kind = actionRule(action).value;
  if (kind === undefined || kind === "seconds") return `${label} ${value} s`;
  const { unit, decimals } = parameters[kind];
  return `${label} ${quantity(value, unit, decimals)}`;
};

/** What was sent, and to which pumps of a station. */
export const commandTitle = (command: Command, reader: FigureReader): string => {
  const { pumpIds, pumpNames } = command;
  const verb = commandVerb(command, reader);
  if (!pumpIds || pumpIds.length === 0) return verb;
  const pumps = pumpIds.map((id, index) => pumpNameOf(pumpNames?.[index] ?? id, undefined, reader.language));
  return `${verb}${reader.language === "fr" ? "\u202f:" : ":"} ${pumps.join(", ")}`;
};

export const commandOutcome = (command: Command, language: Language): string => {
  const { status, failureCode, lateResponseAt } = command;
  if (failureCode === "cancelled") return cancelledLabel[language];
  const late = secondsUntil(command, lateResponseAt);
  return [
    statusLabels[status][language],
    ...(failureCode === null ? [] : [failureLabels[failureCode][language]]),
    ...(late === null ? [] : [writeText(answeredLateLabel[language], { seconds: Math.round(late) })]),
  ].join(" · ");
};

/** Who sent it, and the second person who approved it; automation by what made it send. */
export const commandActor = ({ source, actor, approver }: Command, language: Language): string => {
  if (isAutomatic(source)) return commandSourceLabels[source][language];
  const name = actor?.name ?? "";
  return approver === null ? name : writeText(shiftTexts.approvedBy[language], { actor: name, approver });
};
