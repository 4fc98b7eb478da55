import { type PumpState, ranWhenFound } from "@sgval/contract/pumps/live";
import { useTranslation } from "react-i18next";
import { useAge, useClock } from "../../../../shared/format/use-age.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { countedSince, startsText } from "../../pump-text.ts";

/** Since when a pump is on or off, as a time and a span. */
export const useSinceText = (pump: PumpState): string | null => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const { since } = pump;
  const age = useAge(since);
  if (since === null) return null;
  const time = format.timestamp(since);
  const text = ranWhenFound(pump) ? t("state.sinceAtLeast", { time }) : t("state.since", { time });
  return `${text} · ${age}`;
};

/** How often a pump was started today; from when on they are counted, where it was not heard of before. */
export const useStartsOfToday = (pump: PumpState): string => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const since = useClock((now) => countedSince(pump, now));
  const starts = t("card.startsOf", {
    today: startsText(pump.startsToday, pump, format),
    hour: startsText(pump.startsLastHour, pump, format),
  });
  return since === null ? starts : `${starts} · ${t("card.countedSince", { time: format.timestamp(since) })}`;
};
