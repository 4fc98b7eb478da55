import { interlockLabels, interlockText } from "@sgval/contract/pumps/labels";
import { type InterlockDetails, type PumpState, startsKnown } from "@sgval/contract/pumps/live";
import type { Pump } from "@sgval/contract/pumps/pumps";
import { missingText } from "@sgval/quantities/format";
import { parameters } from "@sgval/quantities/parameter";
import { createTimeZone } from "@sgval/quantities/time-zone";
import type { TFunction } from "i18next";
import { env } from "../../config/env.ts";
import type { Format } from "../../shared/format/use-format.ts";

type T = TFunction<"pumps">;

/** A power in percent. */
export const powerText = (power: number | null, format: Format): string =>
  format.parameter(power, parameters.pump_power);

/** Whether a rule still keeps a pump from starting (epoch ms): some let go by themselves. */
export const isBlocked = (blocked: InterlockDetails | null, now: number): blocked is InterlockDetails =>
  blocked !== null && (blocked.until === null || Date.parse(blocked.until) > now);

/** Why a pump may not start, by the name of the rule and how long it holds. */
export const blockedText = (blocked: InterlockDetails, t: T, format: Format): string => {
  const { until, needsReset, unknownSince } = blocked;
  const name = interlockText(blocked, format.language);
  if (unknownSince !== undefined)
    return t("blocked.unknown", { rule: name, time: format.timestamp(unknownSince) });
  if (needsReset) return t("blocked.reset", { rule: name });
  return until === null
    ? t("blocked.open", { rule: name })
    : t("blocked.until", { rule: name, time: format.time(until) });
};

/** What is wrong with a pump, and since when; of a lost sensor nobody knows whether it still is. */
export const warningText = (
  { rule, at, unknownSince }: NonNullable<PumpState["warning"]>,
  t: T,
  format: Format,
): string => {
  const name = interlockLabels[rule][format.language];
  return unknownSince === undefined
    ? t("warning", { rule: name, time: format.timestamp(at) })
    : t("warningUnknown", { rule: name, time: format.timestamp(unknownSince) });
};

const timeZone = createTimeZone(env.timeZone);

/** Since when (ISO) the starts of today are counted where that is not midnight; null where the whole day is known. */
export const countedSince = ({ knownSince }: Pick<PumpState, "knownSince">, now: number): string | null =>
  knownSince !== null && Date.parse(knownSince) > timeZone.startOfDay(now) ? knownSince : null;

/** A number of starts, where they are counted. */
export const startsText = (
  starts: number,
  pump: Pick<PumpState, "known" | "knownSince">,
  format: Format,
): string => (startsKnown(pump) ? format.count(starts) : missingText);

/** The power that is computed for a pump that runs, and that nothing sends: a choice for a person that moves nothing. */
export const unsentPower = ({
  on,
  periodic,
  computedPower,
  isStatic,
}: Pick<PumpState, "on" | "periodic" | "computedPower" | "isStatic">): number | null =>
  on === true && periodic === null && !isStatic ? computedPower : null;

/** Who decides about a pump now. */
export const regulatorText = (
  pump: PumpState,
  { mode, controlled }: { mode: "manual" | "auto"; controlled: boolean },
  t: T,
  format: Format,
): string => {
  const { periodic, input, computedPower, isStatic, on, since, switchedBy, localPowerSince, unanswered } =
    pump;
  const power = powerText(computedPower, format);
  const basis =
    isStatic || input === null
      ? t("regulator.static", { power })
      : t("regulator.input", { value: format.number(input, 2), power });
  if (mode === "auto" && unanswered) return t("regulator.unanswered");
  if (mode === "auto") return controlled ? t("regulator.automatic", { basis }) : t("regulator.staging");
  if (periodic) return t("regulator.periodic", { actor: periodic.startedBy ?? t("send.byStaff"), basis });
  if (on && localPowerSince !== null)
    return t("regulator.powerLocally", { time: format.timestamp(localPowerSince) });
  if (switchedBy !== "local" || since === null || on === null)
    return unsentPower(pump) === null ? t("regulator.person") : t("regulator.personUnsent", { power });
  const time = format.timestamp(since);
  return on ? t("regulator.onLocally", { time }) : t("regulator.offLocally", { time });
};

/** The rule of the computed power in today's numbers; null where a pump has no band or no value to compute from. */
export const formulaText = (
  { min, max, inputLow, inputHigh }: Pick<Pump, "min" | "max" | "inputLow" | "inputHigh">,
  { input, reverse, power }: { input: number | null; reverse: boolean; power: number | null },
  format: Format,
): string | null => {
  if (min === null || max === null || inputLow === null || inputHigh === null || input === null) return null;
  const n = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 2);
  const share = `(${n(input)} − ${n(inputLow)}) / (${n(inputHigh)} − ${n(inputLow)}) × (${n(max)} − ${n(min)})`;
  return `${n(reverse ? max : min)} ${reverse ? "−" : "+"} ${share} = ${powerText(power, format)}`;
};
