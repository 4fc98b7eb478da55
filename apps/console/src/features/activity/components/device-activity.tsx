import { styled } from "@mui/material/styles";
import { type Activity, exportActivity } from "@sgval/contract/activity/activity";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Fold } from "../../../shared/ui/fold.ts";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { deviceActivityQuery } from "../api/list-activity.ts";
import { useActorName, useHappening, useWrittenChanges } from "../entry-text.ts";

export const EntryRows = styled("ul")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { padding: "10px 14px", borderTop: `1px solid ${paint.line}` },
  "& small": { ...typeScale.age, color: paint.mute },
  "& dl": {
    ...typeScale.bodyS,
    display: "grid",
    gridTemplateColumns: "minmax(90px, max-content) 1fr",
    gap: "2px 12px",
    margin: "4px 0 0",
  },
  "& dt": { color: paint.mute },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
});

/** More fields than this are folded away: a new device brings all of its record. */
const UNFOLDED = 5;

/** One change with the fields it changed; with the name of what was changed where that is not clear. */
export const ActivityEntry = ({ entry, subject }: { entry: Activity; subject?: string }) => {
  const { t } = useTranslation("activity");
  const format = useFormat();
  const happening = useHappening();
  const actorName = useActorName();
  const fields = useWrittenChanges(entry);
  const list = fields.length > 0 && (
    <dl>
      {fields.map(({ key, name, before, after }) => [
        <dt key={`${key}-name`}>{name}</dt>,
        <dd key={key}>{before === null ? after : `${before} → ${after}`}</dd>,
      ])}
    </dl>
  );
  return (
    <li>
      <b>{happening(entry)}</b> {subject && `${subject} `}
      <small>
        {actorName(entry)} · {format.dateTime(entry.at)}
      </small>
      {fields.length > UNFOLDED ? (
        <Fold>
          <summary>{t("details", { count: fields.length })}</summary>
          {list}
        </Fold>
      ) : (
        list
      )}
    </li>
  );
};

/** Read-only log of changes of one device. */
export const DeviceActivity = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation("activity");
  const may = useMay();
  const allowed = may("History.Index");
  const query = useQuery(deviceActivityQuery(deviceId, allowed));
  if (!allowed) return null;
  return (
    <SectionCard
      title={t("title")}
      flush
      actions={
        query.data &&
        query.data.metaData.total > 0 && (
          <ExportMenu route={exportActivity} query={{ deviceId }} about={t("title")} />
        )
      }
    >
      <QueryState query={query} failed={t("failed")} skeleton={<RowsSkeleton rows={4} height={40} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState reason={t("empty")} />
          ) : (
            <EntryRows>
              {data.map((entry) => (
                <ActivityEntry key={entry.id} entry={entry} />
              ))}
            </EntryRows>
          )
        }
      </QueryState>
    </SectionCard>
  );
};
