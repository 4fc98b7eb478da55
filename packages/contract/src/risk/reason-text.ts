import { formatNumber } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { channelName } from "@sgval/quantities/parameter";
import { riskReasonDecimals, riskReasonTexts } from "./labels.ts";
import type { RiskReason } from "./risks.ts";

/** A reason of a risk with its number, as one sentence. */
export const reasonText = (
  { indicator, value, channel }: Pick<RiskReason, "indicator" | "value" | "channel">,
  language: Language,
): string =>
  riskReasonTexts[indicator][language]
    .replace("{{value}}", formatNumber(value, riskReasonDecimals[indicator], language))
    .replace("{{channel}}", channel === null ? "" : channelName(channel, language));
