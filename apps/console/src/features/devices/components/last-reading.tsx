import type { DeviceSummary } from "@sgval/contract/devices/device";
import { useTranslation } from "react-i18next";
import { useAge } from "../../../shared/format/use-age.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { useFreshness } from "../use-freshness.ts";

/** Age of the last reading; a device that is not on time says so in a word. */
export const LastReading = ({ device }: { device: DeviceSummary }) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const freshness = useFreshness(device);
  const age = useAge(device.latest?.measuredAt);
  if (!device.latest || age === null)
    return <span style={{ color: paint.mute }}>{t("freshness.never")}</span>;
  const { measuredAt } = device.latest;
  const since = device.connectionLostAt ?? measuredAt;
  const text =
    freshness === "offline"
      ? t("freshness.offlineSince", { time: format.timestamp(since) })
      : freshness === "late" || freshness === "stale"
        ? `${t(`freshness.${freshness}`)} · ${age}`
        : age;
  return (
    <time
      dateTime={measuredAt}
      title={`${format.dateTime(measuredAt)} ${format.zone()}`}
      style={{ whiteSpace: "nowrap", color: freshness === "fresh" ? paint.ink2 : paint.mute }}
    >
      {text}
    </time>
  );
};
