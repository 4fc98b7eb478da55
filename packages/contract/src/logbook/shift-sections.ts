import { missingText } from "@sgval/quantities/format";
import { writeAlarmFigures } from "../alarms/alarm-figures.ts";
import type { AlarmPriority, AlarmState } from "../alarms/alarm-state.ts";
import { alarmEventLabels, alarmPriorityLabels } from "../alarms/labels.ts";
import { reasonText } from "../automation/labels.ts";
import { ownModeReasonLabels } from "../control/labels.ts";
import { activityDetails } from "../control/texts.ts";
import { modeLabels, nameWithCode } from "../devices/labels.ts";
import { logEntryKindLabels } from "./labels.ts";
import { alarmAnswer, alarmState, alarmTitle } from "./shift-alarms.ts";
import { commandActor, commandOutcome, commandTitle } from "./shift-commands.ts";
import {
  type ShiftSection,
  type SummaryReader,
  shiftSectionLabels,
  type shiftTexts,
  textIn,
} from "./shift-labels.ts";
import type { ShiftSummary } from "./shift-summary.ts";

/** A section of a summary as a table, on screen and on paper. */
export interface SummarySection {
  key: ShiftSection;
  heading: string;
  /** Counts of everything, also of what has no row. */
  counts: string;
  columns: readonly string[];
  rows: readonly {
    key: string;
    /** The device that it is about, for links. */
    deviceId: number | null;
    /** The time in its column; `null` where it is not known. */
    at: string | null;
    cells: readonly string[];
    /** Of an alarm, for the shape beside its word in the first cell. */
    alarm?: { priority: AlarmPriority; state: AlarmState };
  }[];
  /** The column of that time. */
  timeColumn: number;
  /** The column that names the device. */
  deviceColumn: number;
  /** The column that says what is wrong, of alarms. */
  titleColumn: number;
  /** Says that there are more rows; `null` where there are not. */
  more: string | null;
  /** Said in the place of rows. */
  none: string;
}

/** The sections of a summary that its reader may see, in the order in which a shift is handed over. */
export const shiftSections = (summary: ShiftSummary, reader: SummaryReader): SummarySection[] => {
  const { language, timestamp } = reader;
  const text = textIn(language);
  const at = (iso: string | null) => (iso === null ? missingText : timestamp(iso));
  const section = (
    key: ShiftSection,
    columns: readonly (keyof typeof shiftTexts)[],
    rows: SummarySection["rows"],
    total: number,
    counts = text("count", { total }),
  ): SummarySection => ({
    key,
    heading: shiftSectionLabels[key].heading[language],
    counts,
    columns: columns.map((column) => text(column)),
    rows,
    timeColumn: columns.findIndex((column) => ["time", "raised", "since"].includes(column)),
    deviceColumn: columns.findIndex((column) => column === "device" || column === "about"),
    titleColumn: columns.indexOf("alarm"),
    more: total > rows.length ? text("more", { shown: rows.length, total }) : null,
    none: shiftSectionLabels[key].none[language],
  });
  const { entries, alarms, shelvings, commands, modeChanges, leftManual, closedValves } = summary;
  const { lockOuts, lockOutChanges, offline } = summary;
  /** Who changed the mode of a device, and why; where it was the device itself, a code says why. */
  const whoSwitched = ({ by, reason }: { by: string | null; reason: string | null }): string[] => {
    const ownReason = Object.entries(ownModeReasonLabels).find(([key]) => key === reason)?.[1];
    return ownReason ? [text("byItself"), ownReason[language]] : [by ?? missingText, reason ?? ""];
  };
  // Its end has not come: what stands there is how it is now.
  const isUnderWay = Date.parse(summary.madeAt) < Date.parse(summary.to);
  const sections: (SummarySection | null)[] = [
    entries &&
      section(
        "entries",
        ["time", "kind", "text", "about", "author", "acceptance"],
        entries.rows.map(({ id, at: time, kind, text: words, about, author, accepted }) => ({
          key: String(id),
          deviceId: about?.kind === "device" ? about.id : null,
          at: time,
          cells: [
            at(time),
            logEntryKindLabels[kind][language],
            words,
            about?.name ?? text("wholeNetwork"),
            author.name,
            accepted
              ? text("acceptedBy", { name: accepted.by.name })
              : kind === "hand_over"
                ? text("waiting")
                : "",
          ],
        })),
        entries.total,
      ),
    alarms &&
      section(
        "alarms",
        ["priority", "raised", "device", "alarm", "value", isUnderWay ? "stateNow" : "state", "answer"],
        alarms.rows.map((row) => ({
          key: String(row.alarm.id),
          deviceId: row.alarm.deviceId,
          alarm: { priority: row.alarm.priority, state: row.alarm.state },
          at: row.alarm.raisedAt,
          cells: [
            alarmPriorityLabels[row.alarm.priority][language],
            at(row.alarm.raisedAt),
            nameWithCode({ name: row.alarm.deviceName, displayName: row.alarm.deviceDisplayName }),
            alarmTitle(row.alarm, language),
            writeAlarmFigures(row.alarm, reader) ?? missingText,
            alarmState(row, reader),
            alarmAnswer(row, reader),
          ],
        })),
        alarms.total,
        text("alarmCounts", {
          ...{ raised: alarms.raised, cleared: alarms.cleared },
          ...{ standing: alarms.standing, unanswered: alarms.unanswered },
          ...{ shelved: alarms.shelved, outOfService: alarms.outOfService },
        }),
      ),
    shelvings &&
      section(
        "shelvings",
        ["time", "device", "alarm", "change", "actor", "reason", "until"],
        shelvings.rows.map((row) => ({
          key: String(row.id),
          deviceId: row.deviceId,
          at: row.at,
          cells: [
            at(row.at),
            row.device,
            alarmTitle(row, language),
            alarmEventLabels[row.change][language],
            row.by ?? "",
            row.reason ?? "",
            row.until === null ? "" : reader.until(row.until),
          ],
        })),
        shelvings.total,
      ),
    commands &&
      section(
        "commands",
        ["time", "device", "action", "actor", "reason", "outcome"],
        commands.rows.map((row) => ({
          key: row.cmdId,
          deviceId: row.deviceId,
          at: row.createdAt,
          cells: [
            at(row.createdAt),
            nameWithCode({ name: row.deviceName, displayName: row.deviceDisplayName }),
            commandTitle(row, reader),
            commandActor(row, language),
            row.reason === null ? "" : reasonText(row.reason, language),
            commandOutcome(row, language),
          ],
        })),
        commands.total,
        text("commandCounts", {
          ...{ total: commands.total, completed: commands.completed, failed: commands.failed },
          ...{ noResponse: commands.noResponse, open: commands.open },
        }),
      ),
    modeChanges &&
      section(
        "modeChanges",
        ["time", "device", "mode", "actor", "reason"],
        modeChanges.rows.map((row) => ({
          key: String(row.id),
          deviceId: row.deviceId,
          at: row.at,
          cells: [at(row.at), row.device, modeLabels[row.mode][language], ...whoSwitched(row)],
        })),
        modeChanges.total,
      ),
    leftManual &&
      section(
        "leftManual",
        ["device", "room", "since", "switchedBy", "reason"],
        leftManual.rows.map(({ deviceId, device, room, at: time, ...row }) => ({
          key: String(deviceId),
          deviceId,
          at: time,
          cells: [device, room ?? missingText, at(time), ...whoSwitched(row)],
        })),
        leftManual.total,
      ),
    closedValves &&
      section(
        "closedValves",
        ["device", "room", "since", "closedBy", "reason"],
        closedValves.rows.map(({ deviceId, device, room, closed }) => ({
          key: String(deviceId),
          deviceId,
          at: closed?.at ?? null,
          cells: [
            device,
            room ?? missingText,
            at(closed?.at ?? null),
            closed ? (closed.by ?? missingText) : text("noCommand"),
            closed?.reason ? reasonText(closed.reason, language) : "",
          ],
        })),
        closedValves.total,
      ),
    lockOuts &&
      section(
        "lockOuts",
        ["device", "owner", "reason", "since", "until"],
        lockOuts.map(({ id, deviceId, device, owner, reason, since, until }) => ({
          key: String(id),
          deviceId,
          at: since,
          cells: [
            device,
            owner?.name ?? missingText,
            reason ?? missingText,
            at(since),
            until === null ? text("openEnd") : at(until),
          ],
        })),
        lockOuts.length,
      ),
    lockOutChanges &&
      section(
        "lockOutChanges",
        ["time", "device", "tag", "owner", "reason", "actor"],
        lockOutChanges.rows.map(({ id, at: time, deviceId, device, change, owner, reason, by }) => ({
          key: String(id),
          deviceId,
          at: time,
          cells: [
            at(time),
            device,
            activityDetails[change][language],
            owner ?? missingText,
            reason ?? "",
            by ?? "",
          ],
        })),
        lockOutChanges.total,
      ),
    offline &&
      section(
        "offline",
        ["device", "room", "since"],
        offline.rows.map(({ deviceId, device, room, since }) => ({
          key: String(deviceId),
          deviceId,
          at: since,
          cells: [device, room ?? missingText, since === null ? text("neverHeard") : at(since)],
        })),
        offline.total,
      ),
  ];
  return sections.filter((one) => one !== null);
};
