import { burstLabels } from "@sgval/contract/zones/labels";
import type { BurstLevel, ZoneBurst } from "@sgval/contract/zones/zone-burst";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { InlineRow } from "../../../../shared/ui/arrange.ts";
import { StatusShape } from "../../../../shared/ui/device/status-shape.tsx";
import { numberText } from "../../figure-text.ts";

const shapes: Partial<Record<BurstLevel, "high" | "medium">> = { amber: "medium", red: "high", now: "high" };

/** What the nights and the last half hour of a zone say about a burst, since when, and unless it is said beside it by how much. */
export const BurstState = ({ burst, brief = false }: { burst: ZoneBurst; brief?: boolean }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const shape = shapes[burst.level];
  return (
    <InlineRow gap={6}>
      {shape && <StatusShape kind={shape} size={16} label="" />}
      <span>
        {[
          burstLabels[burst.level][format.language],
          burst.excess !== null &&
            shape &&
            !brief &&
            t("account.excess", { excess: numberText("night_flow", burst.excess, format) }),
          burst.since !== null && shape && t("account.since", { time: format.timestamp(burst.since) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </InlineRow>
  );
};
