import { styled } from "@mui/material/styles";
import { withValueName } from "@sgval/contract/alarms/alarm-figures";
import { sideOfKind } from "@sgval/contract/alarms/alarm-kinds";
import { awaitsAnswer } from "@sgval/contract/alarms/alarm-state";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { isBackWithin } from "@sgval/contract/alarms/device-alarms";
import {
  alarmEventLabels,
  alarmPriorityLabels,
  alarmStateLabels,
  alarmStateNames,
} from "@sgval/contract/alarms/labels";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { violatedLimit } from "@sgval/contract/devices/value-limits";
import { missingText } from "@sgval/quantities/format";
import { qualityMark, qualityNamed } from "@sgval/quantities/quality";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../../shared/api/ability.ts";
import { netInflow } from "../../../shared/format/net-inflow.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLiveDevice, useValueFreshness } from "../../../shared/realtime/live-devices.ts";
import { isAtRest } from "../../../shared/realtime/pump-at-rest.ts";
import { NoWrap } from "../../../shared/ui/arrange.ts";
import { touchArea } from "../../../shared/ui/breakpoints.ts";
import { ChangedValue } from "../../../shared/ui/device/changed-value.tsx";
import { DeviceSilhouette } from "../../../shared/ui/device/device-silhouette.tsx";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import {
  figureLabelsOf,
  figureOf,
  figuresAtRaise,
  isNewlyRaised,
  lookOf,
  measuredNow,
  shapeOf,
  subjectOf,
} from "../alarm-text.ts";

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
        {stateText(alarm)}
        {alarm.historical && ` · ${t("historical")}`}
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

const Now = styled("b")({
  ...typeScale.valueXs,
  whiteSpace: "nowrap",
  color: paint.ink,
  "&[data-old=true]": { color: paint.mute },
  ...priorityInk(),
});

const Age = styled("small")({ ...typeScale.age, display: "block", color: paint.mute });

type LiveProps = AlarmProps & { device: DeviceSummary; channel: string; continues: boolean };

/** The newest value of a channel, and what it says of an alarm that holds. */
const useLiveNow = ({ alarm, device: fetched, channel, continues }: LiveProps) => {
  const device = useLiveDevice(fetched);
  const { latest } = device;
  const at = latest?.times[channel] ?? latest?.measuredAt ?? null;
  const freshness = useValueFreshness(device, at);
  // A zone whose meter separates forward from reverse flow has no channel of its net flow.
  const value = latest?.values[channel] ?? (channel === "flow" ? netInflow(latest)?.value : null) ?? null;
  const silent = freshness === "stale" || freshness === "offline" ? freshness : null;
  const quality = latest?.quality[channel];
  const sample = { value, quality: qualityNamed(quality), freshness };
  const violates = violatedLimit(sample, device.limits[channel], () => isAtRest(latest, channel)) !== null;
  // While an alarm waits whether its value stays back, that value is none to be alarmed at: within its limit and those set since.
  const side = sideOfKind(alarm.kind);
  const { limit } = alarm;
  const isPast = value !== null && limit !== null && side !== null && isBackWithin(value, [{ side, limit }]);
  const isWithin = isPast && !violates;
  const isAlarming = alarm.active && continues && silent === null;
  return { value, quality, at, silent, isBack: isAlarming && isWithin, isAlarming };
};

const LiveValue = (props: LiveProps) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const { alarm } = props;
  const { value, quality, silent, isBack, isAlarming } = useLiveNow(props);
  const text = figureOf(alarm, value, format)?.text ?? missingText;
  const mark = text === missingText ? "" : qualityMark(qualityNamed(quality));
  return (
    <Now
      data-old={silent !== null}
      {...(isAlarming && !isBack && { "data-priority": shapeOf(alarm.priority) })}
    >
      {silent && <StatusShape kind={silent} size={15} label={t(`freshness.${silent}`)} />}{" "}
      <ChangedValue text={`${mark}${text}`} dashed={silent !== null} />
    </Now>
  );
};

const LiveAge = ({ narrow, ...props }: LiveProps & { narrow: boolean }) => {
  const { t } = useTranslation("alarms");
  const { at, isBack } = useLiveNow(props);
  const age = useAge(at, narrow ? "narrow" : undefined);
  return (
    <>
      {isBack && <Age>{t("withinLimits")}</Age>}
      {age !== null && <Age>{narrow ? age : t("measuredAgo", { age })}</Age>}
    </>
  );
};

type NowProps = AlarmProps & { device: DeviceSummary | undefined };

/**
 * The newest value of what the alarm is about, live; `--` for an alarm of the device, where the device may not be seen, and where
 * what is measured now is something else, unless it is asked for by `beside` and named as such.
 */
export const ValueNow = ({ alarm, device, beside = false }: NowProps & { beside?: boolean }) => {
  const now = measuredNow(alarm);
  return device && now && (now.continues || beside) ? (
    <LiveValue alarm={alarm} device={device} {...now} />
  ) : (
    missingText
  );
};

/**
 * How long ago it was measured; `narrow` in a column that says so, with what it is where that is not the alarm's own value, in
 * a tip where the column is `folded`.
 */
export const AgeNow = (props: NowProps & { narrow?: boolean; folded?: boolean }) => {
  const { alarm, device, narrow = false, folded = false } = props;
  const { t } = useTranslation("alarms");
  const now = measuredNow(alarm);
  if (!device || !now) return null;
  const source = narrow && !now.continues && t(`figure.${figureLabelsOf(alarm).now}`);
  const age = <LiveAge alarm={alarm} device={device} {...now} narrow={narrow} />;
  if (!source) return age;
  return folded ? (
    <span title={source}>
      <span className="visually-hidden">{source}</span>
      {age}
    </span>
  ) : (
    <>
      <Age>{source}</Age>
      {age}
    </>
  );
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
