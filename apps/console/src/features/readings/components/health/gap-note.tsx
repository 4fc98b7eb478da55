import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { healthDays } from "@sgval/contract/readings/health";
import { dayMs } from "@sgval/quantities/duration";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../../../shared/format/server-clock.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { readRange } from "../../../../shared/ui/form/asked-range.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { RowsSkeleton } from "../../../../shared/ui/page/skeletons.tsx";
import { gapsQuery } from "../../api/read-health.ts";
import { GapList } from "./gap-list.tsx";

const More = styled(Button)({ margin: "6px 8px" });

/** Gaps that are listed at once below the readings. */
const FEW = 5;

/**
 * The gaps among the readings of a history: the first few, all on request, and the way to the tab about the last days. Without a
 * range in the address those of the last days.
 */
export const GapNote = (props: {
  deviceId: number;
  /** Ends of the range as in the address. */
  from: string | undefined;
  to: string | undefined;
}) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  const { filter, problem } = readRange(props);
  const query = useQuery({ ...gapsQuery(props.deviceId, filter), enabled: problem === undefined });
  const shown = JSON.stringify(filter);
  const [opened, setOpened] = useState("");
  if (problem !== undefined) return null;
  return (
    <QueryState
      query={query}
      failed={t("health.gapsFailed")}
      skeleton={<RowsSkeleton rows={2} height={36} />}
    >
      {(found) => {
        const isAll = opened === shown || found.gaps.length <= FEW;
        const age = serverNow() - Date.parse(found.from);
        const days = healthDays.find((one) => one * dayMs >= age) ?? healthDays.at(-1);
        return (
          <GapList
            found={isAll ? found : { ...found, gaps: found.gaps.slice(0, FEW) }}
            period={`${format.timestamp(found.from)} – ${format.timestamp(found.to)}`}
            actions={
              <Link
                to="."
                search={(before) => ({
                  ...before,
                  ...{
                    tab: "health",
                    days,
                    page: undefined,
                    size: undefined,
                    from: undefined,
                    to: undefined,
                  },
                })}
              >
                {t("health.title")}
              </Link>
            }
            more={
              !isAll && (
                <More size="small" onClick={() => setOpened(shown)}>
                  {t("health.allGaps", { number: format.count(found.gaps.length) })}
                </More>
              )
            }
          />
        );
      }}
    </QueryState>
  );
};
