import { recoveredPressure, type Threshold, type Timer } from "@sgval/contract/automation/automation";
import type { AutomationSettings } from "@sgval/contract/automation/settings";
import type {
  AutomationDecision,
  AutomationState,
  DecisionReason,
  HoldBack,
  ValvePosition,
} from "@sgval/contract/automation/state";
import { interlockLabels } from "@sgval/contract/pumps/labels";
import { dayMs } from "@sgval/quantities/duration";
import { zoneOffsetSeconds } from "@sgval/quantities/timestamp";
import type { TFunction } from "i18next";
import { env } from "../../config/env.ts";
import { errorOfCode } from "../../shared/api/api-error.ts";
import { serverNow } from "../../shared/format/server-clock.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { openWindow } from "./timer-windows.ts";

/** By what the state of automation is put into words; what the user may not see is missing. */
export interface RegulationContext {
  threshold: Threshold | null | undefined;
  timers: readonly Timer[] | undefined;
  settings: AutomationSettings | undefined;
  errorText: (error: unknown) => string;
}

type Held = Pick<AutomationDecision, "heldBack" | "heldBackUntil" | "interlock" | "refusal">;

const bar = (format: Format, value: number | null | undefined): string => format.quantity(value, "bar", 2);

/** A name inside a sentence. */
const withinSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** What a valve is asked for, or has confirmed. */
export const positionText = (
  { action, value }: ValvePosition,
  t: TFunction<"automation">,
  format: Format,
): string =>
  action === "set_outlet_pressure"
    ? t("position.set_outlet_pressure", { value: bar(format, value) })
    : t(`position.${action}`);

/** What happens at an edge of a timer: the pressure of a valve changes, or the pump of a well starts or stops. */
export const edgeText = (
  t: TFunction<"automation">,
  { toLow, isWell, time }: { toLow: boolean; isWell: boolean; time: string },
): string => {
  if (isWell) return toLow ? t("well.stands", { time }) : t("well.runs", { time });
  return toLow ? t("toLow", { time }) : t("toHigh", { time });
};

/** A time at which something ends, without its day when that is obvious. */
export const endText = (at: string | number, format: Format): string => {
  const timestamp = typeof at === "number" ? at : Date.parse(at);
  return Math.abs(timestamp - serverNow()) > dayMs
    ? `${format.day(timestamp)} ${format.time(timestamp, false)}`
    : format.endTime(timestamp);
};

/** The sentences about what automation does, in the language of the user. */
export const regulationText = (
  t: TFunction<"automation">,
  format: Format,
  { threshold, timers, settings, errorText }: RegulationContext,
) => {
  const pressureOf = (sample: AutomationDecision["sample"]): string =>
    sample === null
      ? t("rule.watched")
      : `${withinSentence(format.shortName(sample.parameter))} ${bar(format, sample.value)}`;

  const override = ({ reason, sample }: AutomationDecision, until: string | null): string => {
    if (reason === "kept_until_window_ends" && until) return t("rule.overrideKept", { until });
    if (!threshold) return t("rule.overrideOnly");
    const numbers = {
      pressure: pressureOf(sample),
      start: bar(format, threshold.startPressurePoint),
      enough: bar(format, recoveredPressure.of(threshold)),
      minutes: recoveredPressure.minutes,
    };
    return reason === "recovering" ? t("rule.recovering", numbers) : t("rule.override", numbers);
  };
  const limitRule = ({ reason, sample }: AutomationDecision, until: string | null): string => {
    const limit = threshold ? bar(format, threshold.limitPressurePoint) : null;
    const begin =
      limit === null
        ? t("rule.limitOnly")
        : reason === "kept_until_next_timer"
          ? t("rule.limitKept", { limit })
          : t("rule.limit", { pressure: pressureOf(sample), limit });
    return until ? t("rule.until", { rule: begin, until }) : t("rule.untilStart", { rule: begin });
  };
  const pumped = (state: Pick<AutomationState, "nextEdge">, runs: boolean): string => {
    if (!state.nextEdge) return runs ? t("rule.pumpRuns") : t("rule.pumpStands");
    const until = endText(state.nextEdge.at, format);
    return runs ? t("rule.pumpRunsUntil", { until }) : t("rule.pumpStandsUntil", { until });
  };
  const timed = (state: Pick<AutomationState, "nextEdge">, isLow: boolean): string => {
    const until = state.nextEdge ? endText(state.nextEdge.at, format) : null;
    if (!isLow) return until ? t("rule.timerHighUntil", { until }) : t("rule.timerHigh");
    const now = serverNow();
    const open = openWindow(timers ?? [], now / 1000, zoneOffsetSeconds(now, env.timeZone));
    if (!open) return until ? t("rule.timerLowUntil", { until }) : t("rule.timerLow");
    const end = endText(open.to * 1000, format);
    return t("rule.timerLowWindow", { until: end, start: format.time(open.from * 1000, false), end });
  };
  const held = ({ reason, sample }: AutomationDecision, until: string | null): string => {
    if (reason === "adopted_state") return until ? t("rule.adoptedUntil", { until }) : t("rule.adopted");
    const pressure = pressureOf(sample);
    if (reason === "awaiting_confirmation") return t("rule.awaiting", { pressure });
    return threshold
      ? t("rule.between", {
          pressure,
          start: bar(format, threshold.startPressurePoint),
          limit: bar(format, threshold.limitPressurePoint),
        })
      : t("rule.hold");
  };
  const reasonText = (reason: DecisionReason): string => t(`reason.${reason}`);

  /** The rule in force as a sentence with its numbers. */
  const inForce = (
    decision: AutomationDecision,
    state: Pick<AutomationState, "nextEdge" | "latchedUntil">,
  ): string => {
    const until = state.latchedUntil ? endText(state.latchedUntil, format) : null;
    if (decision.reason === "level_low") return t("rule.pumpDry");
    if (decision.reason === "run_window_open" || decision.reason === "run_window_closed")
      return pumped(state, decision.reason === "run_window_open");
    switch (decision.rule) {
      case "degraded":
        return decision.reason === "fail_safe" ? t("rule.failSafe") : t("rule.degraded");
      case "override":
        return override(decision, until);
      case "limit":
        return limitRule(decision, until);
      case "timer_low":
        return timed(state, true);
      case "timer_high":
        return timed(state, false);
      case "regulate": {
        const by = decision.reason === "by_critical_point" ? t("rule.byCriticalPoint") : t("rule.byFlow");
        return decision.wanted?.value == null
          ? by
          : t("rule.set", { by, value: bar(format, decision.wanted.value) });
      }
      case "hold":
        return held(decision, until);
    }
  };

  const heldBecause = (why: HoldBack, interlock: Held["interlock"]): string => {
    if (why === "interlock" && interlock)
      return t("heldBack.interlockOf", { rule: interlockLabels[interlock.rule][format.language] });
    if (!settings) return t(`heldBack.${why}`);
    switch (why) {
      case "deadband":
        return t("heldBack.deadbandOf", { value: bar(format, settings.setPointDeadband) });
      case "rate_limit":
        return t("heldBack.rateLimitOf", {
          perHour: format.count(settings.changesPerHour),
          perDay: format.count(settings.changesPerDay),
        });
      default:
        return t(`heldBack.${why}`);
    }
  };
  /** Why nothing is sent, and until when, as far as that is known. */
  const heldBackText = ({ heldBack, heldBackUntil, interlock, refusal }: Held): string => {
    if (heldBack === null) return "";
    if (heldBack === "refused" && refusal !== null)
      return t("heldBack.refusedBy", { reason: errorText(errorOfCode(refusal)) });
    const why = heldBecause(heldBack, interlock);
    return heldBackUntil === null
      ? why
      : t("heldBack.until", { why, until: format.timestamp(heldBackUntil) });
  };
  return { inForce, heldBackText, reasonText };
};
