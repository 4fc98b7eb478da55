import { styled } from "@mui/material/styles";
import {
  type Activity,
  type ActivityType,
  activitySubject,
  activityType,
  activityTypes,
  exportActivity,
  visibleSubjects,
} from "@sgval/contract/activity/activity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRights } from "../../../shared/api/ability.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch, usualSearch } from "../../../shared/page-search.ts";
import { NoWrap } from "../../../shared/ui/arrange.ts";
import { readRange } from "../../../shared/ui/form/asked-range.ts";
import { RangeFields } from "../../../shared/ui/form/range-fields.tsx";
import { FilterChoice } from "../../../shared/ui/list/filter-choice.tsx";
import { ListPage } from "../../../shared/ui/list/list-page.tsx";
import { listQuestion } from "../../../shared/ui/list/list-search.ts";
import { NameButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column } from "../../../shared/ui/list/list-types.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { activityQuery } from "../api/list-activity.ts";
import { useHappening, useWrittenChanges } from "../entry-text.ts";
import { ActivityDrawer } from "./activity-drawer.tsx";
import { Subject } from "./activity-subject.tsx";

const Quiet = styled("small")({ display: "block", color: paint.mute, overflowWrap: "anywhere" });

/** The first changed fields with old and new value; the others as a count that opens them all. */
const Change = ({ entry, onOpen }: { entry: Activity; onOpen: () => void }) => {
  const { t } = useTranslation(["activity", "common"]);
  const fields = useWrittenChanges(entry);
  return (
    <>
      {fields.slice(0, 2).map(({ key, name, before, after }) => (
        <Quiet key={key}>
          {name}
          {t("common:colon")}
          {before === null ? after : `${before} → ${after}`}
        </Quiet>
      ))}
      {fields.length > 2 && (
        <Quiet>
          <NameButton type="button" onClick={onOpen}>
            {t("moreFields", { count: fields.length - 2 })}
          </NameButton>
        </Quiet>
      )}
    </>
  );
};

const subjectOf = (text: string | undefined) => activitySubject.safeParse(text).data;

const typeOf = (text: string | undefined): ActivityType | undefined => activityType.safeParse(text).data;

/** Read-only log of all changes, of devices and of the administration. */
export const ActivityListPage = () => {
  const [search, onSearch] = usePageSearch(usualSearch);
  const { t } = useTranslation(["activity", "messages", "common", "pages"]);
  const format = useFormat();
  const happening = useHappening();
  const type = typeOf(search.type);
  const subject = subjectOf(search.subject);
  const visible = visibleSubjects(useRights());
  const subjects = activitySubject.options.filter((one) => visible === "all" || visible.includes(one));
  const range = readRange(search);
  const { q, page, size } = search;
  const question = {
    ...listQuestion({ q, page, size }),
    ...range.filter,
    ...(type && { type: [type] }),
    ...(subject && { subject: [subject] }),
  };
  const query = useQuery({ ...activityQuery(question), enabled: range.problem === undefined });
  const [open, setOpen] = useState<Activity | null>(null);
  const actor = (entry: Activity) => entry.actor.name || t("system");
  const name = (entry: Activity) => (
    <NameButton type="button" onClick={() => setOpen(entry)}>
      {happening(entry)}
    </NameButton>
  );
  const columns: Column<Activity>[] = [
    {
      key: "at",
      head: t("at"),
      cell: (entry) => <NoWrap>{format.dateTime(entry.at)}</NoWrap>,
    },
    { key: "actor", head: t("actor"), cell: actor },
    { key: "what", head: t("what"), cell: name, isName: true },
    { key: "subject", head: t("subject"), cell: (entry) => <Subject entry={entry} /> },
    {
      key: "change",
      head: t("change"),
      cell: (entry) => <Change entry={entry} onOpen={() => setOpen(entry)} />,
      from: 1280,
    },
  ];
  return (
    <ListPage
      list="activity"
      title={t("pages:name.history")}
      trail
      exports={{ route: exportActivity, query: question }}
      query={query}
      failed={t("failed")}
      rowKey={(entry) => String(entry.id)}
      columns={columns}
      onOpen={setOpen}
      card={(entry) => (
        <>
          {name(entry)} · <Subject entry={entry} />
          <Quiet>
            {actor(entry)} · {format.dateTime(entry.at)}
          </Quiet>
          <Change entry={entry} onOpen={() => setOpen(entry)} />
        </>
      )}
      search={search}
      onSearch={onSearch}
      searchLabel={t("search")}
      filterNames={["subject", "type", "from", "to"]}
      filters={(narrow) => (
        <>
          <FilterChoice
            label={t("subject")}
            any={t("anySubject")}
            value={subject ?? ""}
            choices={subjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
            onChange={(value) => narrow({ subject: value })}
          />
          <FilterChoice
            label={t("what")}
            any={t("anyType")}
            value={type ?? ""}
            choices={activityTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(value) => narrow({ type: value })}
          />
        </>
      )}
      moreFilters={(narrow) => <RangeFields range={range} onChange={narrow} />}
      empty={{ reason: t("messages:no_data") }}
      refused={range.problem === undefined ? undefined : { reason: t("messages:no_data") }}
    >
      {open && <ActivityDrawer entry={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
};
