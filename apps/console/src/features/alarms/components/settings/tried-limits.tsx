import type { TriedChannel } from "@sgval/contract/alarms/alarm-preview";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../../shared/api/ability.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { alarmPreviewQuery } from "../../api/settings.ts";
import { timesOf } from "../../rule-text.ts";
import { PreviewLine } from "./preview-line.tsx";

/** How often limits that are not saved yet would have raised alarms in the last seven days. */
export const TriedLimits = ({ deviceId, limits }: { deviceId: number; limits: TriedChannel[] }) => {
  const { t } = useTranslation("alarms");
  const format = useFormat();
  const may = useMay();
  const tried = useDeferredValue(limits);
  const query = useQuery({
    ...alarmPreviewQuery(deviceId, tried),
    enabled: may("Risk.Index") || may("Threshold.Index"),
  });
  return (
    <PreviewLine query={query}>
      {(preview) =>
        t("rules.tried", {
          list: tried
            .map(({ channel }) =>
              t("rules.triedOne", {
                name: format.parameterName(channel),
                times: t("rules.times", { count: timesOf(preview, channel) }),
              }),
            )
            .join("; "),
        })
      }
    </PreviewLine>
  );
};
