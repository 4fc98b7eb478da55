import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { exportActivity } from "@sgval/contract/activity/activity";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { paths, pathTo } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { activityQuery } from "../api/list-activity.ts";
import { useActorName, useHappening } from "../entry-text.ts";
import { Subject } from "./activity-subject.tsx";

const SHOWN = 20;
const EVERY_MS = 30_000;

const Rows = styled("ol")({
  maxHeight: 420,
  margin: 0,
  padding: 0,
  overflowY: "auto",
  listStyle: "none",
  "& > li": { ...typeScale.bodyS, padding: "8px 14px", borderTop: `1px solid ${paint.line}` },
  "& a": { color: paint.link },
  "& small": { ...typeScale.age, display: "block", color: paint.mute },
});

/** The last changes: who did what, and when. Of a room alone; the log knows no zones. */
export const RecentActivity = ({ room, dma }: { room?: number | undefined; dma?: number | undefined }) => {
  const { t } = useTranslation(["activity", "pages"]);
  const format = useFormat();
  const happening = useHappening();
  const actorName = useActorName();
  const place = room === undefined ? {} : { roomId: room };
  const all = pathTo(
    paths.history,
    {},
    { tab: "log", ...(room === undefined ? {} : { room: String(room) }) },
  );
  const query = useQuery({ ...activityQuery({ ...place, page: 1, size: SHOWN }), refetchInterval: EVERY_MS });
  return (
    <SectionCard
      title={t("title")}
      sub={dma === undefined ? undefined : t("ofTheNetwork")}
      flush
      actions={
        <>
          <Button component={AddressLink} href={all} size="small">
            {t("pages:name.history")}
          </Button>
          <ExportMenu route={exportActivity} query={place} about={t("title")} />
        </>
      }
    >
      <QueryState query={query} failed={t("failed")}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState reason={t("empty")} />
          ) : (
            <Rows tabIndex={0} aria-label={t("title")}>
              {data.map((entry) => (
                <li key={entry.id}>
                  {happening(entry)} <Subject entry={entry} />
                  <small>
                    {actorName(entry)} · {format.timestamp(entry.at)}
                  </small>
                </li>
              ))}
            </Rows>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
