import type { Timer } from "@sgval/contract/automation/automation";
import { type ActionKey, actionRule, commandSource, isAutomatic } from "@sgval/contract/control/control";
import { hourMs } from "@sgval/quantities/duration";
import { periodicIdPrefix } from "../../src/features/pumps/periodic.ts";
import type { DeviceDouble, Published } from "./device-double.ts";
import { powerRange } from "./script.ts";
import type { CommandRow, PublishedRow } from "./watch.store.ts";

/** One publish as it happens, before the device has it. */
export interface Publishing {
  double: DeviceDouble;
  message: Published;
  /** Its command as it stands in the database; `null` for what has no row yet, or never gets one. */
  row: PublishedRow | null;
  leaseHeld: boolean;
  /** Somebody was shown his tag on the device, and it is not taken off yet. */
  isLockedOut: boolean;
}
/** How much later (ms) than the change of mode a publish must be to be known as a later one. */
const tolerance = 500;
/** Whether a publish breaks what the sentence above the rule demands. */
type Rule = (changePublish: Publishing) => boolean;

export const isStopCode = (code: string): boolean => code === "DO_2_OFF" || code === "DO_4_OFF";
export const isAuto = ({ source }: Pick<CommandRow, "source">): boolean =>
  isAutomatic(commandSource.parse(source));
const isStop = ({ message }: Publishing): boolean => isStopCode(message.action);
/** Powers that are sent again and again are no commands. */
export const isPeriodic = ({ cmdId }: Pick<Published, "cmdId">): boolean =>
  cmdId.startsWith(periodicIdPrefix);

/** Whether a code moves something, instead of asking for what there is. */
export const moves = ({ action }: Pick<Published, "action">): boolean => /^(DO|SET)_/.test(action);

const localOffset = 7 * hourMs;
export const isInWindow = (timers: readonly Timer[], at: number): boolean => {
  const time = new Date(at + localOffset).toISOString().slice(11, 19);
  return timers.some(({ startTime, endTime }) => time >= startTime && time < endTime);
};

/** Nothing but a stop is published twice. */
const isRepeated: Rule = ({ double, message, ...rest }) =>
  !isStop({ double, message, ...rest }) &&
  double.published.some((one) => one !== message && one.cmdId === message.cmdId);

/** Nothing is published after its `exp`, which is in whole seconds, or after the time that its command may wait. */
const isExpired: Rule = ({ message: { at, exp }, row }) =>
  at > (exp + 1) * 1_000 || (row !== null && at > row.expiresAt && !row.journalled);

/** Without the lease of the server nothing but a stop is published. */
const isWithoutLease: Rule = (changePublish) => !changePublish.leaseHeld && !isStop(changePublish);

/** Whether a stop ended a command while its row was looked up here. */
const isEndedMeanwhile = ({ row }: Publishing): boolean => row?.failureCode === "preempted";

/** A command is stored, and its row says that it runs, before it is published; a stop may come first. */
const isUnrecorded: Rule = (changePublish) =>
  !isStop(changePublish) &&
  !isPeriodic(changePublish.message) &&
  !isEndedMeanwhile(changePublish) &&
  changePublish.row?.status !== "processing";

/** While a command runs, no other one of its device is published; a stop ends the one that runs. */
const isBesideAnother: Rule = (changePublish) =>
  (changePublish.row?.others ?? 0) > 0 && !isStop(changePublish) && !isEndedMeanwhile(changePublish);

/** In automatic mode no person moves a device. */
const isManualInAuto: Rule = ({ row }) =>
  row !== null && row.mode === "auto" && !isAuto(row) && actionRule(row.action as ActionKey).operates;

/** What stops for safety, as the history says it. */
export const isOfInterlock = ({ actorName, reason }: Pick<CommandRow, "actorName" | "reason">): boolean =>
  actorName === "interlock" || reason === "level_low";

/** Whether automation moves a device by its own rules: no interlock stops it, and its settings do not leave it there. */
export const isOwnMove = (row: CommandRow): boolean =>
  isAuto(row) &&
  actionRule(row.action as ActionKey).operates &&
  !row.leaving &&
  !(isStopCode(row.code) && isOfInterlock(row));

/** In manual mode automation moves nothing by its own rules; what was sent before the change runs to its end. */
const isAutomaticInManual: Rule = ({ row }) => {
  if (row === null || !isOwnMove(row)) return false;
  const { mode, manualSince, sentAt } = row;
  const isLater = manualSince !== null && sentAt !== null && sentAt > manualSince + tolerance;
  return row.requestedIn === "manual" || (mode === "manual" && isLater);
};

/** Automation neither cuts nor forces the supply. */
const isForced: Rule = ({ row }) => row !== null && isAuto(row) && row.action.startsWith("fully_");

/** What raises the pressure of a valve. */
export const isRaise = ({ action, value }: Published, before: readonly Published[]): boolean =>
  ["DO_1_ON", "DO_3_ON", "DO_2_OFF"].includes(action) ||
  (action === "SET_P2" && (value ?? 0) > (before.findLast((one) => one.action === "SET_P2")?.value ?? 0));

/**
 * What became of a move that nobody answered is not known: before automation sends the same once more, under whatever id, it has
 * an answer to its question. Stations and wells cannot be asked, and a raise of a starved zone waits for one question, answered or not.
 */
const isRepeatedUnasked: Rule = ({ double, message, row }) => {
  if (row === null || !isOwnMove(row) || ["pumps", "bank", "well"].includes(double.history.kind))
    return false;
  const before = double.published.filter((one) => one !== message);
  const lastMove = before.findLast(moves);
  if (lastMove?.action !== message.action || lastMove.value !== message.value) return false;
  const at = before.indexOf(lastMove);
  const since = before.slice(at);
  const isAnswered = since.some(
    ({ cmdId, action }) => double.confirmed.has(cmdId) || double.confirmed.has(action),
  );
  const mayStarve = row.source === "auto_threshold" && isRaise(lastMove, before.slice(0, at));
  const isAsked = mayStarve && since.some(({ action }) => action === "STATUS");
  return row.unanswered.includes(lastMove.cmdId) && !isAnswered && !isAsked;
};

/** While somebody's tag is on a device, nothing but a stop is published to it, by person or automation. */
const isAtTag: Rule = (changePublish) => changePublish.isLockedOut && !isStop(changePublish);

/** No pump gets a power that is outside of what it may run at. */
const isPowerOutside: Rule = ({ double, message: { action, value } }) =>
  double.history.kind === "bank" &&
  action === "SET_POWER" &&
  (value === null || value < powerRange[0] || value > powerRange[1]);

const rules: readonly [what: string, isBroken: Rule][] = [
  ["published twice", isRepeated],
  ["published after its exp", isExpired],
  ["published without the lease of the server", isWithoutLease],
  ["published without running in the database", isUnrecorded],
  ["published beside another one that runs", isBesideAnother],
  ["a command of a person was published in automatic mode", isManualInAuto],
  ["automation moved a device in manual mode", isAutomaticInManual],
  ["automation cut or forced the supply", isForced],
  ["what nobody answered was repeated without asking", isRepeatedUnasked],
  ["published to a device that is locked out", isAtTag],
  ["a power outside of its limits was published", isPowerOutside],
];

/** Checks one command as it is published. */
export const checkPublish = (changePublish: Publishing): void => {
  const { double, message } = changePublish;
  for (const [what, isBroken] of rules)
    if (isBroken(changePublish)) double.violations.push(`${what}: ${message.action} ${message.cmdId}`);
};
