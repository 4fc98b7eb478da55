import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { Rows } from "../../../shared/ui/page/rows.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { activityQuery } from "../api/list-activity.ts";
import { useHappening, useSubject } from "../entry-text.ts";

const More = styled("div")({ padding: "10px 14px" });

const STEP = 20;
const MOST = 100;

/** Actions of one user, newest first. */
export const ActorActivity = ({ actorId }: { actorId: number }) => {
  const { t } = useTranslation(["activity", "forms"]);
  const format = useFormat();
  const happening = useHappening();
  const subjectOf = useSubject();
  const may = useMay();
  const [size, setSize] = useState(STEP);
  const allowed = may("History.Index");
  const query = useQuery({ ...activityQuery({ actorId, page: 1, size }), enabled: allowed });
  const total = query.data?.metaData.total ?? 0;
  return (
    <SectionCard title={t("title")} sub={query.data && format.total(query.data.metaData)} flush>
      {!allowed && <EmptyState reason={t("hidden")} />}
      {allowed && (
        <QueryState query={query} failed={t("failed")}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState reason={t("empty")} />
            ) : (
              <Rows>
                {data.map((entry) => (
                  <li key={entry.id}>
                    <div>
                      <b>{happening(entry)}</b> {subjectOf(entry)}
                    </div>
                    <small>{format.dateTime(entry.at)}</small>
                  </li>
                ))}
              </Rows>
            )
          }
        </QueryState>
      )}
      {total > size && size < MOST && (
        <More>
          <Button variant="outlined" size="small" onClick={() => setSize(size + STEP)}>
            {t("forms:more")}
          </Button>
        </More>
      )}
    </SectionCard>
  );
};
