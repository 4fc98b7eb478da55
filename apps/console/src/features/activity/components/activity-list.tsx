import { styled } from "@mui/material/styles";
import {
  type Activity,
  type ActivityType,
  activityType,
  activityTypes,
  exportActivity,
} from "@sgval/contract/activity/activity";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { ColumnChooser } from "../../../shared/ui/list/column-chooser.tsx";
import { ExportMenu } from "../../../shared/ui/list/export-menu.tsx";
import { FilterChoice } from "../../../shared/ui/list/filter-choice.tsx";
import { ListTable } from "../../../shared/ui/list/list-table.tsx";
import type { Column, Density } from "../../../shared/ui/list/list-types.ts";
import { Pager } from "../../../shared/ui/list/pager.tsx";
import { SearchField } from "../../../shared/ui/list/search-field.tsx";
import { EmptyState } from "../../../shared/ui/page/empty-state.tsx";
import { PageBody } from "../../../shared/ui/page/page-body.tsx";
import { type Crumb, PageHeader } from "../../../shared/ui/page/page-header.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { readRange } from "../activity-range.ts";
import { activityQuery } from "../api/list-all-activity.ts";
import { useHappening, useSubject } from "../use-happening.ts";
import { useWrittenChanges } from "../use-written-changes.ts";
import { ActivityRangeFields } from "./activity-range-fields.tsx";

export interface ActivitySearch {
  q?: string | undefined;
  type?: string | undefined;
  /** ISO 8601 in UTC. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

const Filters = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, padding: "10px 14px" });
const Quiet = styled("small")({ display: "block", color: paint.mute, overflowWrap: "anywhere" });

const Subject = ({ entry }: { entry: Activity }) => {
  const subject = useSubject()(entry);
  return entry.deviceId === null || entry.type === "device_delete" ? (
    <span>{subject}</span>
  ) : (
    <Link to={paths.device} params={{ id: String(entry.deviceId) }} search={{ tab: "activity" }}>
      {subject}
    </Link>
  );
};

/** The first fields that changed, from what to what; the rest only as a number. */
const Change = ({ entry }: { entry: Activity }) => {
  const { t } = useTranslation("activity");
  const fields = useWrittenChanges(entry);
  return (
    <>
      {fields.slice(0, 2).map(({ key, name, before, after }) => (
        <Quiet key={key}>{`${name}: ${before === null ? "" : `${before} → `}${after}`}</Quiet>
      ))}
      {fields.length > 2 && <Quiet>{t("moreFields", { count: fields.length - 2 })}</Quiet>}
    </>
  );
};

const typeOf = (text: string | undefined): ActivityType | undefined => activityType.safeParse(text).data;

/** Who changed what, on every device and in the administration; nobody can edit it. */
export const ActivityListPage = (props: {
  search: ActivitySearch;
  onSearch: (change: ActivitySearch) => void;
  density: Density;
  title: string;
  trail: readonly Crumb[];
  trailLabel: string;
  /** The views button; saved views belong to the account. */
  views?: ReactNode;
}) => {
  const { t } = useTranslation(["activity", "messages", "common"]);
  const format = useFormat();
  const happening = useHappening();
  const { q = "", page = 1, size = 10 } = props.search;
  const type = typeOf(props.search.type);
  const range = readRange(props.search);
  const question = {
    page,
    size,
    ...range.filter,
    ...(q === "" ? {} : { q }),
    ...(type ? { type: [type] } : {}),
  };
  const query = useQuery(activityQuery(question));
  const total = query.data?.metaData.total ?? 0;
  const actor = (entry: Activity) => entry.actor.name || t("system");
  const columns: Column<Activity>[] = [
    {
      key: "at",
      head: t("at"),
      cell: (entry) => <span style={{ whiteSpace: "nowrap" }}>{format.dateTime(entry.at)}</span>,
    },
    { key: "actor", head: t("actor"), cell: actor },
    { key: "what", head: t("what"), cell: (entry) => <b>{happening(entry)}</b>, isName: true },
    { key: "subject", head: t("subject"), cell: (entry) => <Subject entry={entry} /> },
    { key: "change", head: t("change"), cell: (entry) => <Change entry={entry} />, from: 1280 },
  ];
  return (
    <PageBody>
      <PageHeader
        title={props.title}
        trail={props.trail}
        trailLabel={props.trailLabel}
        code={query.data && format.count(total)}
        actions={<ExportMenu route={exportActivity} query={question} />}
      />
      <SectionCard flush>
        <Filters>
          <SearchField
            value={q}
            onChange={(text) => props.onSearch({ q: text || undefined, page: undefined })}
            label={t("search")}
            placeholder={t("search")}
            slashKey
          />
          <FilterChoice
            label={t("what")}
            any={t("anyType")}
            value={type ?? ""}
            choices={activityTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(value) => props.onSearch({ type: value, page: undefined })}
          />
          {props.views}
          <ColumnChooser list="activity" columns={columns} />
          <ActivityRangeFields
            range={range}
            onChange={(change) => props.onSearch({ ...change, page: undefined })}
          />
        </Filters>
        <QueryState query={query} failed={t("failed")}>
          {({ data }) => (
            <ListTable
              caption={props.title}
              rows={data}
              rowKey={(entry) => String(entry.id)}
              columns={columns}
              list="activity"
              density={props.density}
              renderCard={(entry) => (
                <>
                  <b>{happening(entry)}</b> · <Subject entry={entry} />
                  <Quiet>
                    {actor(entry)} · {format.dateTime(entry.at)}
                  </Quiet>
                  <Change entry={entry} />
                </>
              )}
              empty={<EmptyState reason={t("messages:no_data")} />}
            />
          )}
        </QueryState>
      </SectionCard>
      {total > 0 && (
        <Pager
          page={page}
          pages={Math.max(1, Math.ceil(total / size))}
          size={size}
          onPage={(next) => props.onSearch({ page: next === 1 ? undefined : next })}
          onSize={(next) => props.onSearch({ size: next === 10 ? undefined : next, page: undefined })}
          label={props.title}
          rangeText={t("common:of", {
            from: format.count((page - 1) * size + 1),
            to: format.count(Math.min(total, page * size)),
            total: format.count(total),
          })}
          sizeLabel={t("common:perPage")}
          previousLabel={t("common:previousPage")}
          nextLabel={t("common:nextPage")}
          pageLabel={(one) => t("common:page", { page: one })}
        />
      )}
    </PageBody>
  );
};
