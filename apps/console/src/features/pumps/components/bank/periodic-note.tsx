import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { bankQuery, stationQuery } from "../../api/stations.ts";
import { powerText } from "../../pump-text.ts";

/** What starting periodic sending means, before it is confirmed: how often each pump is sent its power, and which one now. */
export const PeriodicNote = ({ deviceId, pumpIds }: { deviceId: number; pumpIds: readonly string[] }) => {
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const { data: bank } = useQuery(bankQuery(deviceId));
  const { data: station } = useQuery(stationQuery(deviceId));
  const computedOf = (key: string) => station?.pumps.find((pump) => pump.key === key)?.computedPower ?? null;
  return (
    <>
      {t("send.untilStopped")}
      {bank?.pumps
        .filter(({ key }) => pumpIds.includes(key))
        .map(({ key, name, timeAutoSend, timeWaitForRespond }) => (
          <div key={key}>
            {[
              t("send.every", {
                name,
                every: format.span(timeAutoSend ?? 0),
                wait: format.span(timeWaitForRespond ?? 0),
              }),
              ...(computedOf(key) === null
                ? []
                : [t("send.summaryComputed", { power: powerText(computedOf(key), format) })]),
            ].join(" · ")}
          </div>
        ))}
    </>
  );
};
