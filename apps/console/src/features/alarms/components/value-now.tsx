import { styled } from "@mui/material/styles";
import { sideOfKind } from "@sgval/contract/alarms/alarm-kinds";
import type { Alarm } from "@sgval/contract/alarms/alarms";
import { isBackWithin } from "@sgval/contract/alarms/device-alarms";
import type { DeviceSummary } from "@sgval/contract/devices/device";
import { violatedLimit } from "@sgval/contract/devices/value-limits";
import { missingText } from "@sgval/quantities/format";
import { parameterOf } from "@sgval/quantities/parameter";
import { qualityMark, qualityNamed } from "@sgval/quantities/quality";
import { useTranslation } from "react-i18next";
import { netInflow } from "../../../shared/format/net-inflow.ts";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useLiveDevice, useValueFreshness } from "../../../shared/realtime/live-devices.ts";
import { isAtRest } from "../../../shared/realtime/pump-at-rest.ts";
import { ChangedValue } from "../../../shared/ui/device/changed-value.tsx";
import { priorityInk } from "../../../shared/ui/device/marked-value.tsx";
import { StatusShape } from "../../../shared/ui/device/status-shape.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { figureLabelsOf, measuredNow, shapeOf } from "../alarm-text.ts";

type AlarmProps = { alarm: Alarm };

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
  // Of a sensor beside a sample: with its own decimals, not those of a certificate.
  const parameter = parameterOf(props.channel)?.parameter;
  const text = parameter ? format.parts(value, parameter, alarm.limit).text : missingText;
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
 * How long ago it was measured; `narrow` in a column that says so, with what it is in a tip where that is not the alarm's own
 * value.
 */
export const AgeNow = (props: NowProps & { narrow?: boolean }) => {
  const { alarm, device, narrow = false } = props;
  const { t } = useTranslation("alarms");
  const now = measuredNow(alarm);
  if (!device || !now) return null;
  const source = narrow && !now.continues && t(`figure.${figureLabelsOf(alarm).now}`);
  const age = <LiveAge alarm={alarm} device={device} {...now} narrow={narrow} />;
  if (!source) return age;
  return (
    <span title={source}>
      <span className="visually-hidden">{source}</span>
      {age}
    </span>
  );
};
