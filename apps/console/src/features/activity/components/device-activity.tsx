import { styled } from "@mui/material/styles";
import type { Activity } from "@sgval/contract/activity/activity";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/page/error-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { Loading, RowsSkeleton } from "../../../shared/ui/page/skeletons.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { deviceActivityQuery } from "../api/list-activity.ts";
import { useHappening, useWrittenChanges } from "../entry-text.ts";

const Rows = styled("ul")({
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

const Entry = ({ entry }: { entry: Activity }) => {
  const { t } = useTranslation("activity");
  const format = useFormat();
  const happening = useHappening();
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
      <b>{happening(entry)}</b>{" "}
      <small>
        {entry.actor.name || t("system")} · {format.dateTime(entry.at)}
      </small>
      {fields.length > UNFOLDED ? (
        <details>
          <summary>{t("details", { count: fields.length })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </li>
  );
};

/** The log of changes of one device; nobody can edit it. */
export const DeviceActivity = ({ deviceId }: { deviceId: number }) => {
  const { t } = useTranslation(["activity", "common"]);
  const errorText = useErrorText();
  const may = useMay();
  const allowed = may("History.Index");
  const { data, error, isFetching, refetch } = useQuery(deviceActivityQuery(deviceId, allowed));
  const body = () => {
    if (!allowed) return <EmptyState reason={t("hidden")} />;
    if (error)
      return (
        <ErrorState
          cause={`${t("failed")}: ${errorText(error)}`}
          retryLabel={t("common:retry")}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    if (!data)
      return (
        <Loading label={t("common:loading")}>
          <RowsSkeleton rows={4} height={40} />
        </Loading>
      );
    if (data.data.length === 0) return <EmptyState reason={t("empty")} />;
    return (
      <Rows>
        {data.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Rows>
    );
  };
  return (
    <SectionCard title={t("title")} flush>
      {body()}
    </SectionCard>
  );
};
