import type { ActivityDetail, ActivitySubject } from "@sgval/contract/activity/activity";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { activityKeys, activityQuery } from "../api/list-activity.ts";
import { useSubject } from "../entry-text.ts";
import { ActivityEntry, EntryRows } from "./device-activity.tsx";

const SHOWN = 10;

/** Who changed what of some settings or of one subject, newest first; not shown to those who may not read the log. */
export const ChangeLog = ({
  of,
}: {
  of: { details: readonly ActivityDetail[] } | { subject: ActivitySubject; subjectId: number };
}) => {
  const { t } = useTranslation("activity");
  const subjectOf = useSubject();
  const allowed = useMay()("History.Index");
  const query = useQuery({
    ...activityQuery({
      ...("details" in of ? { detail: [...of.details] } : { subject: [of.subject], subjectId: of.subjectId }),
      ...{ page: 1, size: SHOWN },
    }),
    enabled: allowed,
  });
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === "updated" && mutation.state.status === "success")
          void client.invalidateQueries({ queryKey: activityKeys.all });
      }),
    [client],
  );
  if (!allowed) return null;
  return (
    <SectionCard title={t("changeLog")} flush>
      <QueryState query={query} failed={t("failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState reason={t("empty")} />
          ) : (
            <EntryRows>
              {data.map((entry) => (
                <ActivityEntry
                  key={entry.id}
                  entry={entry}
                  {...(entry.subject === "deviceType" && { subject: subjectOf(entry) })}
                />
              ))}
            </EntryRows>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
