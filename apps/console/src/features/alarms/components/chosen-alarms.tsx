import { styled } from "@mui/material/styles";
import { type AlarmAction, alarmPriorities } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { alarmPriorityLabels } from "@sgval/contract/alarms/labels";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { lookOf } from "../../../shared/ui/device/status-kinds.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { refusalText, shapeOf, titleOf } from "../alarm-text.ts";

const Section = styled("section")({
  "& h3": { ...typeScale.label, margin: "0 0 8px" },
  "& ul": { display: "grid", gap: 8, margin: 0, padding: 0, listStyle: "none" },
  "& li": { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: 8, alignItems: "start" },
  "& p": { ...typeScale.bodyS, margin: 0 },
  ...priorityInk("& b"),
  "& small": { ...typeScale.bodyS, display: "block", color: paint.mute },
});

/** How many alarms there are of each priority, the gravest first: `Critical 2`. */
export const usePriorityCounts = (alarms: readonly Alarm[]): string[] => {
  const format = useFormat();
  return alarmPriorities.flatMap((priority) => {
    const count = alarms.filter((alarm) => alarm.priority === priority).length;
    return count === 0 ? [] : `${alarmPriorityLabels[priority][format.language]} ${format.count(count)}`;
  });
};

/** The alarms that one answer is for, the gravest first, and why some of them do not take it. */
export const ChosenAlarms = ({ alarms, action }: { alarms: readonly Alarm[]; action: AlarmAction }) => {
  const { t } = useTranslation(["alarms", "errors"]);
  const format = useFormat();
  return (
    <Section>
      <h3>{t("chosen", { count: alarms.length })}</h3>
      <ul>
        {alarms
          .toSorted((one, other) => one.priority - other.priority)
          .map((alarm) => {
            const refusal = refusalText(alarm, action, t);
            return (
              <li key={alarm.id}>
                <StatusShape kind={shapeOf(alarm.priority)} look={lookOf(alarm)} />
                <p>
                  <b data-priority={shapeOf(alarm.priority)}>
                    {alarmPriorityLabels[alarm.priority][format.language]}
                  </b>
                  {` · ${titleOf(alarm, format)}`}
                  <small>{`${alarm.deviceDisplayName} · ${alarm.deviceName}`}</small>
                  {refusal && <small>{refusal}</small>}
                </p>
              </li>
            );
          })}
      </ul>
    </Section>
  );
};
