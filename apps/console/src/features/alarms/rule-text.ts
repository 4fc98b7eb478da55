import type { AlarmPreview } from "@sgval/contract/alarms/alarm-preview";
import type { AlarmRule, AlarmSettings } from "@sgval/contract/alarms/alarm-settings";
import { signalKindOf } from "@sgval/contract/alarms/alarm-settings";
import { parameterOf } from "@sgval/quantities/parameter";
import type { TFunction } from "i18next";
import type { Format } from "../../shared/format/use-format.ts";

export type RuledChannel = AlarmSettings["channels"][number];

/** "2 samples or 5 min"; at once without either. */
export const delayText = (
  samples: number | null,
  seconds: number | null,
  t: TFunction<"alarms">,
  format: Format,
): string => {
  const delays = [
    samples === null ? null : t("rules.samples", { count: samples }),
    seconds === null ? null : format.span(seconds),
  ].filter((delay) => delay !== null);
  return delays.length === 0 ? t("rules.atOnce") : delays.join(t("rules.or"));
};

export const deadbandText = (channel: string, { deadband }: Pick<AlarmRule, "deadband">, format: Format) => {
  const parameter = parameterOf(channel)?.parameter;
  return parameter ? format.quantity(deadband, parameter.unit, parameter.decimals) : String(deadband);
};

/** Where limits that nobody set come from. */
export const limitOrigin = (channel: string): "device" | "standard" | null => {
  const parameter = parameterOf(channel)?.parameter;
  const kind = parameter && signalKindOf(parameter);
  if (kind === "battery" || kind === "float" || kind === "flag") return "device";
  return kind === "quality" ? "standard" : null;
};

/** Whether a channel has something to raise alarms about. */
export const hasRule = ({ channel, under, over, set }: RuledChannel, preview?: AlarmPreview): boolean =>
  (under ?? over) !== null ||
  set !== null ||
  limitOrigin(channel) !== null ||
  (preview?.alarms.some((one) => one.channel === channel) ?? false);

/** How often a channel would have raised alarms in all. */
export const timesOf = ({ alarms }: AlarmPreview, channel: string): number =>
  alarms.filter((one) => one.channel === channel).reduce((sum, { times }) => sum + times, 0);
