import { styled } from "@mui/material/styles";
import type { Command } from "@sgval/contract/control/control";
import { actionLabels } from "@sgval/contract/control/labels";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { commandPredictionQuery } from "../api/predictions.ts";
import { EstimateTable } from "./estimate-table.tsx";

const Frame = styled("section")({
  marginTop: 12,
  "& h3": { ...typeScale.label, margin: "0 0 4px", color: paint.mute, fontWeight: 500 },
  "& p": { ...typeScale.age, margin: "4px 0 0", color: paint.mute },
});

/**
 * What was expected of a command before it was sent, and what was measured after it.
 * @param otherwise what stands there where nobody saw an estimate
 */
export const PredictionOutcome = ({ command, otherwise }: { command: Command; otherwise?: ReactNode }) => {
  const { t } = useTranslation("prediction");
  const format = useFormat();
  const { data } = useQuery({
    ...commandPredictionQuery(command),
    // Of one that failed nothing is expected any more.
    enabled: command.recorded && command.sentAt !== null && command.status !== "failed",
  });
  if (!data) return data === null ? otherwise : null;
  const { estimate, dueAt, measuredAt } = data;
  const { pressures, followedBy } = estimate;
  // Of what changes nothing, such as the stop of a pump that stands, there is no effect to wait for.
  const isUnchanged = pressures.length > 0 && pressures.every((one) => one.expected === one.measured);
  const found = (): string | null => {
    if (measuredAt === null) {
      if (isUnchanged) return null;
      return dueAt === null ? t("after.pending") : t("after.due", { time: format.timestamp(dueAt) });
    }
    const time = format.timestamp(measuredAt);
    const isMeasured = pressures.some(({ after }) => after !== null);
    if (followedBy !== null)
      return isMeasured
        ? t(`after.followed.${followedBy}`, { time })
        : t(`after.followedAtOnce.${followedBy}`);
    return isMeasured ? t("after.at", { time }) : t("after.none");
  };
  const result = found();
  return (
    <Frame aria-label={t("after.title")}>
      <h3>
        {t("after.of", {
          action: actionLabels[command.action][format.language],
          time: format.timestamp(command.sentAt ?? command.createdAt),
        })}
      </h3>
      <EstimateTable estimate={estimate} measured={measuredAt !== null} past />
      {result !== null && <p>{result}</p>}
      <p>
        {t("basisPast", {
          network: estimate.network,
          error: format.quantity(estimate.error.bar, "bar", 2),
          pressures: estimate.error.pressures,
          time: format.timestamp(estimate.madeAt),
        })}
      </p>
    </Frame>
  );
};
