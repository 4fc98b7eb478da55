import { interlockLabels, pumpNameOf } from "@sgval/contract/pumps/labels";
import type { StationDecision, StationReason, StationStep } from "@sgval/contract/pumps/regulation";
import type { TFunction } from "i18next";
import { errorOfCode } from "../../shared/api/api-error.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { powerText } from "./pump-text.ts";

/** The sentences about what automation does with the pumps of a station, in the language of the user. */
export const stationRegulationText = (
  t: TFunction<"pumps">,
  format: Format,
  { names, errorText }: { names: ReadonlyMap<string, string>; errorText: (error: unknown) => string },
) => {
  const nameOf = (pumpId: string): string => pumpNameOf(pumpId, names, format.language);
  const refusalText = (code: string): string => errorText(errorOfCode(code));
  const reasonText = (reason: StationReason): string => t(`regulation.reason.${reason}`);

  const heldBecause = ({ heldBack, interlock, refusal }: StationDecision): string => {
    if (heldBack === null) return "";
    if (heldBack === "interlock" && interlock)
      return t("regulation.interlock", { rule: interlockLabels[interlock.rule][format.language] });
    if (heldBack === "refused" && refusal !== null)
      return t("regulation.refused", { reason: refusalText(refusal) });
    return t(`regulation.heldBack.${heldBack}`);
  };

  return {
    nameOf,
    reasonText,
    refusalText,
    /** The rule in force as a sentence with its reason. */
    inForce: ({ rule, reason }: Pick<StationDecision, "rule" | "reason">): string =>
      t("regulation.inForce", { rule: t(`regulation.rule.${rule}`), reason: reasonText(reason) }),
    stepText: ({ action, pumpId, power }: StationStep): string =>
      t(`regulation.step.${action}`, { pump: nameOf(pumpId), power: powerText(power, format) }),
    /** Why a step that is wanted is not made, and until when, as far as that is known. */
    heldBackText: (decision: StationDecision): string => {
      const why = heldBecause(decision);
      return decision.heldBackUntil === null
        ? why
        : t("regulation.until", { why, until: format.timestamp(decision.heldBackUntil) });
    },
  };
};
