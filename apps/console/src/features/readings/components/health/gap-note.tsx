import type { HealthDays } from "@sgval/contract/readings/health";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { QueryFailure } from "../../../../shared/ui/page/query-state.tsx";
import { healthQuery } from "../../api/read-health.ts";

const days: HealthDays = 7;

/** How many gaps the readings of a device have had lately, with the way to the tab that lists them. */
export const GapNote = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const query = useQuery(healthQuery(deviceId, days));
  const count = query.data?.gapCount;
  return (
    <>
      <QueryFailure query={query} failed={t("health.failed")} />
      {count === 0 && <MutedText>{t("health.noGapsWeek")}</MutedText>}
      {count !== undefined && count > 0 && (
        <Link
          to="."
          search={(before) => ({
            ...before,
            ...{ tab: "health", days, page: undefined, size: undefined, from: undefined, to: undefined },
          })}
        >
          {t("health.gapsWeek", { count, number: format.count(count) })}
        </Link>
      )}
    </>
  );
};
