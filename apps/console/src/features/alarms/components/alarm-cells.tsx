import { styled } from "@mui/material/styles";
import { withValueName } from "@sgval/contract/alarms/alarm-figures";
import { awaitsAnswer } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import {
  alarmEventLabels,
  alarmPriorityLabels,
  alarmStateLabels,
  alarmStateNames,
} from "@sgval/contract/alarms/labels";
import { missingText } from "@sgval/quantities/format";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { NoWrap } from "../../../shared/ui/arrange.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { lookOf } from "../../../shared/ui/device/status-kinds.ts";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figureOf, figuresAtRaise, isNewlyRaised, shapeOf, subjectOf } from "../alarm-text.ts";

type AlarmProps = { alarm: Alarm };

/** Two lines of a cell; both may be long. */
const Lines = styled("span")({
  display: "block",
  minWidth: 0,
  overflowWrap: "break-word",
  color: paint.ink,
  "& b": { fontWeight: 600 },
  // One word in each language, which a narrow column would break.
  "& [data-priority]": { whiteSpace: "nowrap" },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
  ...priorityInk("& "),
  "& a": { position: "relative", color: "inherit", textDecoration: "none", ...touchArea },
  "& a:hover": { color: paint.link, textDecoration: "underline" },
  "&[data-beside=true]": { display: "flex", alignItems: "center", gap: 10 },
  "&[data-beside=true] > svg": { flex: "none", color: paint.ink2 },
  "&[data-cut=true] small, &[data-cut=true] > span": {
    ...{ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
});

/** The shape of the priority, which the state fills, doubles or hollows. */
export const AlarmShape = ({ alarm, size = 22 }: AlarmProps & { size?: number }) => (
  <StatusShape kind={shapeOf(alarm.priority)} look={lookOf(alarm)} fresh={isNewlyRaised(alarm)} size={size} />
);

/** The state of an alarm in words; one that ends says when. */
export const useStateText = () => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  return (alarm: Alarm): string => {
    const state = alarmStateNames(alarm)[format.language];
    const until = alarm.outOfService?.until ?? alarm.shelved?.until;
    const held = alarm.state === "shelved" || alarm.state === "out_of_service";
    return held && until ? t("stateUntil", { state, time: format.until(until) }) : state;
  };
};

/** Priority and state in words. */
export const PriorityText = ({ alarm }: AlarmProps) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const stateText = useStateText();
  // Why it asks for nothing now.
  const why = alarm.outOfService?.reason ?? alarm.shelved?.reason;
  return (
    <Lines>
      {awaitsAnswer(alarm.state) ? (
        <b data-priority={shapeOf(alarm.priority)}>{alarmPriorityLabels[alarm.priority][format.language]}</b>
      ) : (
        <span data-priority={shapeOf(alarm.priority)}>
          {alarmPriorityLabels[alarm.priority][format.language]}
        </span>
      )}
      <small>
        {alarm.historical ? <NoWrap>{`${stateText(alarm)} · ${t("historical")}`}</NoWrap> : stateText(alarm)}
      </small>
      {why && <small>{why}</small>}
    </Lines>
  );
};

/** How long ago it was raised, with the time. */
export const RaisedAt = ({ alarm }: AlarmProps) => {
  const format = useFormat();
  const age = useAge(alarm.activeSince);
  return (
    <Lines>
      {age}
      <small>
        <NoWrap>{format.timestamp(alarm.activeSince)}</NoWrap>
      </small>
    </Lines>
  );
};

/** `isOneLine`: name and place are cut at their ends, for a row among many; the open alarm has them whole. */
export const AlarmedDevice = ({ alarm, isOneLine = false }: AlarmProps & { isOneLine?: boolean }) => {
  const mayOpen = useMay()("Device.Index");
  const { deviceId, deviceName, deviceDisplayName, deviceType } = alarm;
  const place = alarm.zone ?? alarm.room;
  // The zone of a zone's own device says the same again.
  const isNamed = place?.includes(deviceName) === true || (place && deviceDisplayName.includes(place));
  return (
    <Lines
      data-beside
      data-cut={isOneLine}
      title={isOneLine ? [deviceDisplayName, deviceName, place].filter(Boolean).join(" · ") : undefined}
    >
      <DeviceSilhouette type={deviceType} size={20} />
      <span>
        {mayOpen ? (
          <Link to={paths.device} params={{ id: String(deviceId) }}>
            {deviceDisplayName}
          </Link>
        ) : (
          deviceDisplayName
        )}
        <small>
          <NoWrap>{deviceName}</NoWrap>
          {place && !isNamed && ` · ${place}`}
        </small>
      </span>
    </Lines>
  );
};

/** What is measured, and what is wrong with it; with `compares` the value then and the limit, too. */
export const Subject = ({ alarm, compares = false }: AlarmProps & { compares?: boolean }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const { measurement, label } = subjectOf(alarm, format);
  const figures = compares && figuresAtRaise(alarm, format, t);
  const times = alarm.count > 1 && t("times", { count: alarm.count });
  // Which side of its limit a value is on, its sign says as well.
  const isCompared = figures && alarm.limit !== null;
  return (
    <Lines>
      {measurement ?? label}
      <small>
        {[measurement && !isCompared && label, figures, alarm.standard, times].filter(Boolean).join(" · ")}
      </small>
    </Lines>
  );
};

/** The value then or the limit, without its unit. */
export const Figure = ({ alarm, value }: AlarmProps & { value: number | null }) => {
  const format = useFormat();
  const figure = value === null ? null : figureOf(alarm, value, format);
  return <>{figure ? withValueName(alarm, figure.text, format.language) : missingText}</>;
};

/** Unit of a figure of a row. */
export const FigureUnit = ({ alarm }: AlarmProps) => (
  <>{figureOf(alarm, alarm.value, useFormat())?.unit ?? ""}</>
);

/** Who acknowledged it and when, with the note; customers are shown when. */
export const Acknowledged = ({ alarm }: AlarmProps) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  if (alarm.acknowledgedAt === null) {
    // One of the past, or of low priority, closes without anybody.
    const why = alarm.closedAt ? t("noneNeeded") : alarmStateLabels.unacknowledged[format.language];
    return <>{alarm.note ?? why}</>;
  }
  const at = format.timestamp(alarm.acknowledgedAt);
  return (
    <Lines>
      {alarm.acknowledgedBy === null
        ? `${alarmEventLabels.acknowledged[format.language]}, ${at}`
        : `${alarm.acknowledgedBy} ${at}`}
      {alarm.note && <small>{alarm.note}</small>}
    </Lines>
  );
};
