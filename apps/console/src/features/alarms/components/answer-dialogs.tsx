import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import {
  type AlarmAction,
  type AlarmPriority,
  alarmPriorities,
  alarmRefusal,
} from "@sgval/contract/alarms/alarm-state";
import { type Alarm, statusOf } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels, responseLabels } from "@sgval/contract/alarms/labels";
import { longestReason } from "@sgval/contract/text";
import { dayMs, hourMs, hourSeconds, minuteMs, minuteSeconds } from "@sgval/quantities/duration";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../shared/api/session.ts";
import { useClock } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Text } from "../../../shared/ui/arrange.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { useAcknowledge, useNote, usePrioritise, useShelve, useTakeOut } from "../api/alarms.ts";
import { AnswerDialog, type AskedAnswer } from "./answer-dialog.tsx";

const MOST_OWNER = 128;

type DialogProps = {
  alarms: readonly Alarm[];
  /** The alarm is another by now than the dialog shows. */
  onChanged: (alarm: Alarm) => void;
  onClose: () => void;
};

/** Of those that take the action: the dialog says of the others that they stay as they are. */
const seenOf = (alarms: readonly Alarm[], action: AlarmAction) =>
  alarms
    .filter((alarm) => alarmRefusal(statusOf(alarm), action) === null)
    .map(({ id, activeSince, priority }) => ({ id, activeSince, priority }));

const AcknowledgeDialog = ({ alarms, onChanged, onClose }: DialogProps) => {
  const { t } = useTranslation("alarms");
  const acknowledge = useAcknowledge();
  const [note, setNote] = useState("");
  return (
    <AnswerDialog
      action="acknowledge"
      alarms={alarms}
      onChanged={onChanged}
      onClose={onClose}
      answer={{
        ...acknowledge,
        mutate: (done) =>
          acknowledge.mutate(
            { seen: seenOf(alarms, "acknowledge"), ...(note.trim() && { note: note.trim() }) },
            done,
          ),
      }}
      reason={{ label: t("note"), value: note, onChange: setNote, required: false, maxLength: longestReason }}
    >
      <Text>{t("acknowledgeText")}</Text>
    </AnswerDialog>
  );
};

/** A quarter of an hour to eight hours. */
const shelveTimes = [
  ...[15 * minuteSeconds, 30 * minuteSeconds],
  ...[hourSeconds, 2 * hourSeconds, 4 * hourSeconds, 8 * hourSeconds],
];

/** The end so many milliseconds from now, to the minute: the one that is shown is the one that is sent. */
const useEnds = () => {
  const minute = useClock((now) => now - (now % minuteMs));
  return (span: number): number => minute + span;
};

const ShelveDialog = ({ alarms, onChanged, onClose }: DialogProps) => {
  const { t } = useTranslation(["alarms", "common"]);
  const format = useFormat();
  const shelve = useShelve();
  const [reason, setReason] = useState("");
  const [seconds, setSeconds] = useState<number>(hourSeconds);
  const endAfter = useEnds();
  const [once, setOnce] = useState(false);
  return (
    <AnswerDialog
      action="shelve"
      alarms={alarms}
      onChanged={onChanged}
      onClose={onClose}
      answer={{
        ...shelve,
        mutate: (done) =>
          shelve.mutate(
            {
              seen: seenOf(alarms, "shelve"),
              until: new Date(endAfter(seconds * 1000)).toISOString(),
              ...{ reason: reason.trim(), once },
            },
            done,
          ),
      }}
      reason={{
        label: t("reason"),
        value: reason,
        onChange: setReason,
        required: true,
        maxLength: longestReason,
      }}
    >
      <Text>{t("shelveText")}</Text>
      <Field label={t("shelveFor")}>
        {(control) => (
          <Select
            fullWidth
            value={`${seconds}${once ? " once" : ""}`}
            onChange={({ target }) => {
              setSeconds(Number.parseInt(target.value, 10));
              setOnce(target.value.endsWith("once"));
            }}
            slotProps={{ input: control }}
          >
            {shelveTimes.map((time) => (
              <MenuItem key={time} value={String(time)}>
                {t("forTime", {
                  span: format.span(time),
                  time: format.time(endAfter(time * 1000), false),
                })}
              </MenuItem>
            ))}
            <MenuItem value={`${8 * hourSeconds} once`}>{t("untilCleared")}</MenuItem>
          </Select>
        )}
      </Field>
    </AnswerDialog>
  );
};

/** From a shift to a month. */
const maintenanceTimes = [8 * hourMs, dayMs, 3 * dayMs, 7 * dayMs, 30 * dayMs];

const TakeOutDialog = ({ alarms, onClose }: DialogProps) => {
  const { t } = useTranslation(["alarms", "common"]);
  const format = useFormat();
  const takeOut = useTakeOut();
  const me = useSession((session) => session.userData?.username ?? "");
  const [owner, setOwner] = useState(me);
  const [span, setSpan] = useState<number>(dayMs);
  const endAfter = useEnds();
  const [alarm] = alarms;
  if (!alarm) return null;
  return (
    <AnswerDialog
      action="take_out"
      alarms={alarms}
      onClose={onClose}
      answer={{
        ...takeOut,
        mutate: (done) =>
          takeOut.mutate(
            { id: alarm.id, owner: owner.trim(), until: new Date(endAfter(span)).toISOString() },
            done,
          ),
      }}
      reason={{
        label: t("owner"),
        value: owner,
        onChange: setOwner,
        required: true,
        maxLength: MOST_OWNER,
      }}
    >
      <Text>{t("takeOutText")}</Text>
      <Field label={t("until")}>
        {(control) => (
          <Select
            fullWidth
            value={span}
            onChange={({ target }) => setSpan(Number(target.value))}
            slotProps={{ input: control }}
          >
            {maintenanceTimes.map((time) => (
              <MenuItem key={time} value={time}>
                {t("forTime", {
                  span: format.span(time / 1000),
                  time: format.until(endAfter(time)),
                })}
              </MenuItem>
            ))}
          </Select>
        )}
      </Field>
    </AnswerDialog>
  );
};

const PrioritiseDialog = ({ alarms, onClose }: DialogProps) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const prioritise = usePrioritise();
  const [alarm] = alarms;
  const [priority, setPriority] = useState<AlarmPriority>(alarm?.priority ?? 3);
  if (!alarm) return null;
  return (
    <AnswerDialog
      action="prioritise"
      alarms={alarms}
      onClose={onClose}
      incomplete={priority === alarm.priority}
      answer={{
        ...prioritise,
        mutate: (done) => prioritise.mutate({ id: alarm.id, priority }, done),
      }}
    >
      <Field label={t("priority")}>
        {(control) => (
          <Select
            fullWidth
            value={priority}
            onChange={({ target }) => setPriority(target.value)}
            slotProps={{ input: control }}
          >
            {alarmPriorities.map((one) => (
              <MenuItem key={one} value={one}>
                {`${alarmPriorityLabels[one][format.language]} · ${responseLabels[one][format.language]}`}
              </MenuItem>
            ))}
          </Select>
        )}
      </Field>
    </AnswerDialog>
  );
};

const NoteDialog = ({ alarms, onClose }: DialogProps) => {
  const { t } = useTranslation(["alarms", "common"]);
  const write = useNote();
  const [alarm] = alarms;
  const [note, setNote] = useState(alarm?.note ?? "");
  if (!alarm) return null;
  return (
    <AnswerDialog
      action="note"
      alarms={alarms}
      onClose={onClose}
      answer={{ ...write, mutate: (done) => write.mutate({ id: alarm.id, note: note.trim() }, done) }}
      reason={{
        label: t("note"),
        value: note,
        onChange: setNote,
        required: true,
        maxLength: longestReason,
      }}
    />
  );
};

const dialogs = {
  acknowledge: AcknowledgeDialog,
  shelve: ShelveDialog,
  take_out: TakeOutDialog,
  prioritise: PrioritiseDialog,
  note: NoteDialog,
} as const;

/** Asks for what an answer needs, then gives it; errors stay in the dialog. */
export const AnswerQuestion = ({ asked, onClose }: { asked: AskedAnswer; onClose: () => void }) => {
  const Dialog = dialogs[asked.what];
  const [alarms, setAlarms] = useState(asked.alarms);
  const show = (changed: Alarm) =>
    setAlarms((all) => all.map((one) => (one.id === changed.id ? changed : one)));
  return <Dialog alarms={alarms} onChanged={show} onClose={onClose} />;
};
